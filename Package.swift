// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A library module: the folder `Sources/NAME`.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of a module: the folder `Tests/NAMETests`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name + "Tests", dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "obelus",
  products: [
    .library(name: "Obelus", targets: ["Obelus"]),
    .library(name: "ObelusProviderTests", targets: ["ObelusProviderTests"]),
    .executable(name: "obelus", targets: ["obelus"]),
  ],
  targets: [
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .target(
      name: "CMuPDF", dependencies: ["CFreeType"],
      cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      // The eleven libraries that Debian's static libmupdf needs; its pkg-config file lists other ones.
      linkerSettings: [
        "mupdf", "mupdf-third", "mujs", "gumbo", "openjp2", "jbig2dec", "jpeg", "freetype", "harfbuzz", "z", "m",
      ].map { .linkedLibrary($0) }),
    .target(
      name: "CJPEG", cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "COpenJPEG", cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("openjp2")]),
    .target(
      name: "CHarfBuzz", dependencies: ["CFreeType"],
      cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      linkerSettings: ["harfbuzz-subset", "harfbuzz"].map { .linkedLibrary($0) }),
    .target(
      name: "CZlib", cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CQPDF", linkerSettings: [.linkedLibrary("qpdf")]),
    // Loads libtesseract itself, when it is first needed.
    .target(name: "CTesseract", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "hogweed", providers: [.apt(["nettle-dev"])]),
    .target(name: "CProcess"),
    .target(
      name: "CSandbox", cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("seccomp")]),

    module("ObelusCore", []),
    module("ObelusIO", ["ObelusCore", "CExpat", "CSQLite", "CProcess"]),
    module("ObelusCrypto", ["ObelusCore", "ObelusIO", "CNettle"]),
    module(
      "ObelusPDF",
      ["ObelusCore", "CMuPDF", "CQPDF", "CHarfBuzz", "CDeflate", "CZlib", "CJPEG", "COpenJPEG", "CProcess"]),
    module("ObelusContent", ["ObelusCore", "ObelusPDF"]),
    module("ObelusAnnotations", ["ObelusCore", "ObelusIO", "ObelusPDF"]),
    module("ObelusProviderTests", ["ObelusCore", "ObelusAnnotations"]),
    module("ObelusOCR", ["ObelusCore", "ObelusIO", "ObelusPDF", "ObelusContent", "CTesseract"]),
    module("ObelusText", ["ObelusCore", "ObelusPDF", "ObelusContent", "CPCRE2"]),
    module("ObelusRedaction", ["ObelusCore", "ObelusPDF", "ObelusContent", "ObelusAnnotations", "ObelusText"]),
    module(
      "ObelusActions",
      ["ObelusCore", "ObelusPDF", "ObelusContent", "ObelusAnnotations", "ObelusText", "ObelusRedaction"]),
    module(
      "ObelusPipeline",
      [
        "ObelusCore", "ObelusIO", "ObelusPDF", "ObelusContent", "ObelusOCR", "ObelusAnnotations", "ObelusText",
        "ObelusRedaction", "ObelusActions", "ObelusCrypto", "CYAML", "CProcess", "CSandbox",
      ]),
    module("ObelusBatch", ["ObelusCore", "ObelusIO", "ObelusPDF", "ObelusPipeline", "CProcess"]),
    module(
      "ObelusReports",
      ["ObelusCore", "ObelusIO", "ObelusPDF", "ObelusRedaction", "ObelusCrypto", "ObelusPipeline"]),
    .target(
      name: "ObelusReview", dependencies: ["ObelusCore", "ObelusIO", "ObelusActions", "ObelusPipeline"],
      resources: [
        .embedInCode("Page/export.js"), .embedInCode("Page/form.js"), .embedInCode("Page/main.js"),
        .embedInCode("Page/menu.js"), .embedInCode("Page/pages.js"), .embedInCode("Page/review.css"),
        .embedInCode("Page/selecting.js"), .embedInCode("Page/state.js"), .embedInCode("Page/texts.js"),
        .embedInCode("Page/tools.js"),
      ], swiftSettings: strict),
    module(
      "ObelusBench",
      ["ObelusCore", "ObelusIO", "ObelusPDF", "ObelusContent", "ObelusAnnotations", "ObelusPipeline", "CProcess"]),
    module("Obelus", ["ObelusCore", "ObelusIO", "ObelusAnnotations", "ObelusActions", "ObelusPipeline"]),
    module(
      "ObelusCLI",
      [
        "ObelusCore", "ObelusIO", "ObelusPDF", "ObelusAnnotations", "ObelusActions", "ObelusCrypto", "ObelusPipeline",
        "ObelusReports", "ObelusReview", "ObelusBatch", "ObelusBench", "Obelus",
      ]),
    .executableTarget(
      name: "obelus", dependencies: ["ObelusCLI"], path: "Sources/obelus-command", swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["ObelusCore"], path: "Tests/Support", swiftSettings: strict),
    tests("ObelusCore", ["ObelusCore"]),
    tests("ObelusIO", ["ObelusIO", "TestSupport"]),
    tests("ObelusCrypto", ["ObelusCrypto", "ObelusCore", "TestSupport"]),
    tests("ObelusPDF", ["ObelusPDF", "ObelusCore", "TestSupport"]),
    tests("ObelusContent", ["ObelusContent", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests(
      "ObelusAnnotations",
      ["ObelusAnnotations", "ObelusProviderTests", "ObelusIO", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests("ObelusOCR", ["ObelusOCR", "ObelusText", "ObelusContent", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests("ObelusText", ["ObelusText", "ObelusContent", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests(
      "ObelusRedaction",
      ["ObelusRedaction", "ObelusText", "ObelusContent", "ObelusAnnotations", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests(
      "ObelusActions",
      ["ObelusActions", "ObelusText", "ObelusContent", "ObelusAnnotations", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests("ObelusPipeline", ["ObelusPipeline", "ObelusActions", "ObelusIO", "ObelusPDF", "ObelusCore", "TestSupport"]),
    tests("ObelusBatch", ["ObelusReports", "ObelusBatch", "ObelusPipeline", "ObelusIO", "ObelusCore", "TestSupport"]),
    tests(
      "ObelusReports",
      ["ObelusReports", "ObelusCrypto", "ObelusPipeline", "ObelusPDF", "ObelusIO", "ObelusCore", "TestSupport"]),
    tests("ObelusReview", ["ObelusReview", "ObelusActions", "ObelusPipeline", "ObelusCore", "TestSupport"]),
    tests("ObelusBench", ["ObelusBench", "ObelusCore", "TestSupport"]),
    tests("ObelusCLI", ["ObelusCLI", "ObelusPipeline", "ObelusIO", "ObelusCore", "TestSupport"]),
    tests("Acceptance", ["ObelusCore", "TestSupport", "obelus"]),
  ],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
