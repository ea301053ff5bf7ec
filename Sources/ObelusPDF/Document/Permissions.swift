/// What the security handler of a document allows (ISO 32000-2, table 22). Everything, where there is none.
package struct Permissions: Hashable, Sendable {
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let print = Flags(rawValue: 1 << 2)
    package static let modify = Flags(rawValue: 1 << 3)
    package static let copy = Flags(rawValue: 1 << 4)
    package static let annotate = Flags(rawValue: 1 << 5)
    package static let fillForms = Flags(rawValue: 1 << 8)
    package static let accessibility = Flags(rawValue: 1 << 9)
    package static let assemble = Flags(rawValue: 1 << 10)
    package static let printHighQuality = Flags(rawValue: 1 << 11)
  }

  /// What the document was opened with.
  package enum Access: Hashable, Sendable {
    /// Not encrypted, or encrypted with the empty user password.
    case noPassword
    case userPassword
    /// The owner's password: everything is allowed, whatever the flags say.
    case ownerPassword
  }

  package var flags: Flags
  package var access: Access

  package init(flags: Flags, access: Access) {
    self.flags = flags
    self.access = access
  }

  package func allows(_ needed: Flags) -> Bool { access == .ownerPassword || flags.isSuperset(of: needed) }
}
