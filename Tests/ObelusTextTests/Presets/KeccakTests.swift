import Testing

@testable import ObelusText

/// Values of the Keccak team's test vectors.
@Suite struct KeccakTests {
  @Test(arguments: [
    ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
    ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
  ])
  func digests(text: String, digest: String) {
    let hex = Keccak.digest256(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == digest)
  }

  @Test(arguments: [134, 135, 136, 137, 272])
  func padsToWholeBlocks(length: Int) {
    let text = [UInt8](repeating: 0x61, count: length)
    #expect(Keccak.digest256(text) != Keccak.digest256(text + [0x61]))
  }
}
