internal import CMuPDF
package import ObelusCore

/// An open PDF: objects as values, streams, fonts, pages. Belongs to one thread; threads open documents of their own
/// over the same file.
///
/// What MuPDF cannot parse is null, as for any reader; `brokenObjects` names it. Integers beyond 32 bits wrap in MuPDF's
/// lexer, and real numbers are floats there: they come out as the shortest decimals that still name the float.
@safe
package final class Document: ObjectSource {
  package let file: MappedFile
  package let trailer: PDFDictionary
  package let isEncrypted: Bool
  package let permissions: Permissions
  /// Objects that are in the file but cannot be parsed.
  package private(set) var brokenObjects: Set<ObjectID> = []

  let owner: DocumentHandle
  let password: String?
  private var objects: [ObjectID: IndirectObject] = [:]
  var fonts: [PDFObject: Font] = [:]
  var layers: LayerVisibility?
  var pageNodes: [PageNode]?

  /// Opens a document, repairing it where it is damaged. Throws `.notPDF`, or `.encrypted` where a password is needed,
  /// wrong, or of no use because the encryption is not known.
  package init(_ file: MappedFile, password: String? = nil) throws(ObelusError) {
    var error = ShimError()
    let owner = try DocumentHandle(file, &error)
    let handle = unsafe owner.pointer
    let access = try unsafe Document.authenticate(handle, password, Location(document: file.path))
    var bytes = unsafe obelus_bytes()
    guard unsafe obelus_trailer_load(handle, &bytes, &error.raw) == OBELUS_OK,
      let all = unsafe ObjectDecoder.decode(bytes).dictionaryValue
    else { throw DocumentHandle.openError(error, file) }
    self.file = file
    self.password = password
    self.owner = owner
    trailer = PDFDictionary(entries: all.entries.filter { ["Root", "Info", "ID", "Encrypt"].contains($0.key) })
    isEncrypted = unsafe obelus_document_is_encrypted(handle) != 0
    permissions = unsafe Permissions(
      flags: Permissions.Flags(rawValue: obelus_document_permissions(handle)), access: access)
  }

  /// Takes over the pages that another reading of the same bytes has found.
  package func adopt(pages: [PageNode]) { pageNodes = pages }

  /// For calls into the shim. Valid as long as this object.
  var handle: OpaquePointer { unsafe owner.pointer }

  /// True where MuPDF had to repair the file, on opening or later: ask again after the work. Object numbers and what was
  /// read before a late repair are then worth nothing: start again on `normalised()`.
  package var isRepaired: Bool { unsafe obelus_document_is_repaired(handle) != 0 }

  /// The length of the cross-reference table: object numbers are below it.
  package var objectCount: Int { Int(unsafe obelus_document_object_count(handle)) }

  package func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    if let known = objects[id] { return known }
    guard let number = Int32(exactly: id.rawValue), number > 0 else { return .value(.null) }
    var bytes = unsafe obelus_bytes()
    var isStream: Int32 = 0
    var error = ShimError()
    let status = unsafe obelus_object_load(handle, number, &bytes, &isStream, &error.raw)
    var result = IndirectObject.value(.null)
    if status == OBELUS_OK {
      let value = unsafe ObjectDecoder.decode(bytes)
      if isStream != 0, case .dictionary(let dictionary) = value {
        result = .stream(dictionary)
      } else {
        result = .value(value)
      }
    } else if error.isBroken {
      brokenObjects.insert(id)
    } else {
      throw error.error("the object", at: location(id))
    }
    objects[id] = result
    return result
  }

  func location(_ id: ObjectID? = nil, page: Int? = nil) -> Location {
    Location(document: file.path, page: page, object: id)
  }

  private static func authenticate(
    _ handle: OpaquePointer, _ password: String?, _ location: Location
  ) throws(ObelusError) -> Permissions.Access {
    guard unsafe obelus_document_is_encrypted(handle) != 0 else { return .noPassword }
    let bits = Int(unsafe obelus_document_authenticate(handle, password))
    if bits == 0 {
      let hint = "give the password of the document"
      throw password == nil
        ? ObelusError(.encrypted, "the document is encrypted and needs a password", at: location, hint: hint)
        : ObelusError(.encrypted, "the password does not open the document", at: location, hint: hint)
    }
    // Nobody showed himself to be the owner by giving no password, even where the owner's password is empty.
    guard let password, !password.isEmpty, bits & OBELUS_AUTH_NONE_NEEDED == 0 else { return .noPassword }
    return bits & OBELUS_AUTH_OWNER != 0 ? .ownerPassword : .userPassword
  }
}
