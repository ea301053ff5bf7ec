/// The samples of a WAV file (RIFF), as sound objects have them (ISO 32000-2, 13.3).
public struct WaveSound: Hashable, Sendable {
  /// /R: samples a second.
  public var rate: Int
  /// /C.
  public var channels: Int
  /// /B.
  public var bits: Int
  /// /E.
  public var encoding: String
  /// Numbers of more than a byte have their high byte first.
  public var samples: [UInt8]

  /// Nil where the bytes are no WAV file of 8 or 16 bits a sample, or of µ-law or A-law.
  public init?(_ file: [UInt8]) {
    func number(_ at: Int, _ size: Int) -> Int? {
      guard at >= 0, at <= file.count - size else { return nil }
      return file[at..<at + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func tag(_ at: Int) -> String { String(decoding: file.dropFirst(at).prefix(4), as: UTF8.self) }
    guard file.count > 44, tag(0) == "RIFF", tag(8) == "WAVE" else { return nil }
    var at = 12
    var format: (tag: Int, channels: Int, rate: Int, bits: Int)?
    var data: ArraySlice<UInt8>?
    while data == nil, let length = number(at + 4, 4) {
      if tag(at) == "fmt ", length >= 16, let kind = number(at + 8, 2), let channels = number(at + 10, 2),
        let rate = number(at + 12, 4), let bits = number(at + 22, 2)
      {
        format = (kind, channels, rate, bits)
      } else if tag(at) == "data" {
        data = file.dropFirst(at + 8).prefix(length)
      }
      at += 8 + length + length % 2
    }
    guard let format, let data, !data.isEmpty, (1...8).contains(format.channels), (1...768_000).contains(format.rate)
    else { return nil }
    switch (format.tag, format.bits) {
    case (1, 8):
      encoding = "Raw"
      samples = Array(data)
    case (1, 16):
      encoding = "Signed"
      var bytes = Array(data.prefix(data.count & ~1))
      for i in stride(from: 0, to: bytes.count, by: 2) { bytes.swapAt(i, i + 1) }
      samples = bytes
    case (6, 8):
      encoding = "ALaw"
      samples = Array(data)
    case (7, 8):
      encoding = "muLaw"
      samples = Array(data)
    default: return nil
    }
    (rate, channels, bits) = (format.rate, format.channels, format.bits)
  }
}
