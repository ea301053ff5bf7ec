// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "embed",
  dependencies: [.package(name: "obelus", path: "../..")],
  targets: [
    .executableTarget(name: "embed", dependencies: [.product(name: "Obelus", package: "obelus")]),
    .testTarget(
      name: "EmbedTests",
      dependencies: [
        .product(name: "Obelus", package: "obelus"), .product(name: "ObelusProviderTests", package: "obelus"),
      ]),
  ]
)
