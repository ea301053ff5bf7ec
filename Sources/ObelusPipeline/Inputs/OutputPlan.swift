internal import ObelusIO
public import ObelusCore

/// Where each output goes. Everything that could make one file take another's place is refused here, before anything
/// starts.
public enum OutputPlan {
  public enum Destination: Hashable, Sendable {
    case folder(String)
    case file(String)
    case standardOutput
  }

  /// The meaning of `--output`, or of the manifest's `output: directory` where the option is not given.
  ///
  /// `option` is a file when there is one input and the path ends in `.pdf` or is an existing file; else it is a
  /// folder. `manifestFolder` is the folder against which the manifest's paths count.
  public static func destination(
    option: String?, manifest: Manifest, manifestFolder: String, inputs: [DiscoveredInput]
  ) throws(ObelusError) -> Destination {
    guard let option else {
      if let directory = manifest.output.directory { return .folder(FilePath.join(manifestFolder, directory)) }
      if inputs.count == 1, inputs[0].source == .standardInput { return .standardOutput }
      throw ObelusError(
        .usage, "there is no place for the outputs",
        hint: "give --output, or `output: { directory: … }` in the manifest")
    }
    return try destination(option: option, inputs: inputs)
  }

  /// The meaning of `--output`. `ending` is that of the outputs, with its dot.
  public static func destination(
    option: String, inputs: [DiscoveredInput], ending: String = ".pdf"
  ) throws(ObelusError) -> Destination {
    if option == "-" {
      guard inputs.count == 1 else {
        throw ObelusError(
          .usage, "standard output takes one document, and there are \(inputs.count) inputs",
          hint: "give --output a folder")
      }
      return .standardOutput
    }
    guard !option.isEmpty else { throw ObelusError(.usage, "--output is empty") }
    let kind = FileSystem.status(option)?.kind
    let isFile = kind != .directory && !option.hasSuffix("/") && (option.lowercased().hasSuffix(ending) || kind != nil)
    if isFile, inputs.count > 1 {
      throw ObelusError(
        .usage, "--output `\(option)` is one file, and there are \(inputs.count) inputs", hint: "give --output a folder"
      )
    }
    return isFile ? .file(option) : .folder(option)
  }

  /// The target of each input, in their order. Below a folder the tree under the inputs' common folder is kept, but not
  /// where the names are safe: folders have names too.
  ///
  /// `reserved` are further files that no output may replace: what each is → its path. Throws `usage.invalid` for
  /// every output that two inputs would get, that exists (unless `overwrite`), or that is an input or a reserved file
  /// itself, by path or by link.
  public static func targets(
    _ inputs: [DiscoveredInput], to destination: Destination, names: OutputNames, overwrite: Bool,
    reserved: [(what: String, path: String)] = []
  ) throws(InvalidJob) -> [DocumentRequest.Target] {
    let paths: [String]
    switch destination {
    case .standardOutput: return inputs.map { _ in .standardOutput }
    case .file(let path): paths = inputs.map { _ in path }
    case .folder(let folder):
      let common = FilePath.common(inputs.map(\.base))
      paths = zip(inputs, names.names).map { input, name in
        FilePath.join(folder, names.areSafe ? name : below(common, input, name))
      }
    }
    let errors = faults(inputs, paths, names, overwrite: overwrite, reserved: reserved)
    guard errors.isEmpty else { throw InvalidJob(errors: errors) }
    return paths.map { .file($0) }
  }

  private static func below(_ common: String, _ input: DiscoveredInput, _ output: String) -> String {
    let parents = [FilePath.relative(input.base, below: common) ?? "", FilePath.folder(of: input.relative)]
    return (parents.filter { !$0.isEmpty && $0 != "." } + [output]).joined(separator: "/")
  }

  private static func faults(
    _ inputs: [DiscoveredInput], _ outputs: [String], _ names: OutputNames, overwrite: Bool,
    reserved: [(what: String, path: String)]
  ) -> [ObelusError] {
    var owners: [FileSystem.Identity: String] = [:]
    for (what, path) in reserved {
      if let identity = FileSystem.status(path)?.identity { owners[identity] = what + " `\(path)`" }
    }
    for input in inputs {
      guard case .file(let path) = input.source, let identity = FileSystem.status(path)?.identity else { continue }
      owners[identity] = names.areSafe ? "an input" : "the input `\(path)`"
    }
    var takers: [String: String] = [:]
    var errors: [ObelusError] = []
    for (index, (input, output)) in zip(inputs, outputs).enumerated() {
      let status = FileSystem.status(output)
      let label = names.areSafe ? "input \(index + 1)" : "`\(input.name)`"
      if let first = takers.updateValue(label, forKey: FilePath.resolved(output)) {
        errors.append(
          ObelusError(
            .usage, "\(first) and \(label) would both be written to `\(output)`",
            hint: names.areSafe ? "use `{n}`" : "use `{name}`, `{n}` or a folder that keeps them apart"))
      } else if let status, let owner = owners[status.identity] {
        errors.append(
          ObelusError(.usage, "the output `\(output)` is \(owner)", hint: "inputs are never changed; write elsewhere"))
      } else if status?.kind == .directory {
        errors.append(ObelusError(.usage, "the output `\(output)` is a folder"))
      } else if FileSystem.exists(output), !overwrite {
        errors.append(ObelusError(.usage, "the output `\(output)` exists", hint: "--overwrite replaces it"))
      } else if let status, status.kind == .other {
        errors.append(ObelusError(.usage, "the output `\(output)` is no regular file"))
      } else if let file = fileInTheWay(of: output) {
        let isHidden = names.areSafe && FileSystem.status(file).flatMap { owners[$0.identity] } == "an input"
        let name = isHidden ? "an input" : "the file `\(file)`"
        errors.append(ObelusError(.usage, "the output `\(output)` needs a folder where \(name) is"))
      }
    }
    return errors
  }

  /// An existing file among the folders of a path.
  private static func fileInTheWay(of path: String) -> String? {
    var folder = FilePath.folder(of: path)
    while folder != ".", folder != "/" {
      if let status = FileSystem.status(folder) { return status.kind == .directory ? nil : folder }
      folder = FilePath.folder(of: folder)
    }
    return nil
  }
}
