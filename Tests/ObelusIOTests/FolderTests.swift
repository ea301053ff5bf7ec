import Foundation
import ObelusIO
import TestSupport
import Testing

@Suite struct FolderTests {
  @Test func namesThatAreNoText() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder(temporary.path(""))
    let names = [
      FileName(bytes: [0x61, 0xFF, 0x62]), FileName("new\nline"), FileName(String(repeating: "x", count: 255)),
    ]
    for name in names {
      let file = folder.create(name)
      #expect(file >= 0)
      #expect(FileContents.end(file))
    }
    #expect(folder.names() == names.sorted())
    #expect(names[0].display == "a%FFb" && names[0].text == nil && names[1].text == "new\nline")
    #expect(folder.state(names[0])?.kind == .regular)
    #expect(folder.move(names[0], to: folder, as: names[1]) == EEXIST)
    #expect(folder.move(names[0], to: folder, as: FileName("plain")) == 0)
    #expect(folder.state(names[0]) == nil && folder.state(FileName("plain")) != nil)
  }

  @Test func namesAreNumberedAndStayShortEnough() {
    #expect(FileName("a.pdf").numbered(1) == FileName("a.pdf"))
    #expect(FileName("a.pdf").numbered(2) == FileName("a-2.pdf"))
    #expect(FileName(".a").numbered(3) == FileName(".a-3"))
    let long = FileName(String(repeating: "é", count: 140) + ".pdf")
    let other = FileName(String(repeating: "é", count: 139) + "è.pdf")
    for name in [long, other] {
      #expect(name.numbered(12).bytes.count <= 255 && name.numbered(12).hasSuffix("-12.pdf"))
      #expect(name.numbered(1).text != nil && name.numbered(1).bytes.count <= 255)
      #expect(name.appending(".reason.json").hasSuffix(".reason.json"))
    }
    #expect(long.numbered(2) != other.numbered(2) && long.numbered(1) != other.numbered(1))
  }

  @Test func copiesAreWhole() throws {
    let temporary = try TemporaryFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try temporary.write(bytes, as: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let folder = try Folder(temporary.path(""))
    let file = try OpenFile(FileName("a"), in: folder)
    try file.copy(to: FileName("b"), in: folder, keepsMode: true)
    #expect(try temporary.read("b") == bytes)
    let (a, b) = (folder.state(FileName("a")), folder.state(FileName("b")))
    #expect(a?.modified == b?.modified && a?.mode == b?.mode)
    #expect(throws: (any Error).self) { try file.copy(to: FileName("b"), in: folder, keepsMode: true) }
  }

  @Test func aFolderThatIsReplacedIsNoticed() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path("in")
    let folder = try Folder(path, makes: true)
    #expect(folder.isInPlace)
    #expect(FileSystem.rename(path, to: path + ".old") && !folder.isInPlace)
    #expect(FileSystem.makeFolder(path) && !folder.isInPlace)
  }
}
