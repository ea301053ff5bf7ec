internal import CHarfBuzz

/// What FreeType says of font programs.
enum Outlines {
  enum Comparison {
    case same
    /// A glyph that is kept draws something else, or a program cannot be read.
    case different
    /// A glyph that is not kept still draws something.
    case left
  }

  /// Compares a program with what it was cut down to.
  /// - Parameter pairs: kept glyphs before and after, by FreeType's indices.
  static func compare(_ before: [UInt8], _ after: [UInt8], _ pairs: [(before: Int, after: Int)]) -> Comparison {
    let pairs = pairs.compactMap { pair in
      UInt32(exactly: pair.before).flatMap { before in
        UInt32(exactly: pair.after).map { obelus_glyph_pair(before: before, after: $0) }
      }
    }
    // Arrays' pointers are good for the call that they are passed to.
    return switch Int(unsafe obelus_outlines_compare(before, before.count, after, after.count, pairs, pairs.count)) {
    case OBELUS_OUTLINES_SAME: .same
    case OBELUS_OUTLINES_LEFT: .left
    default: .different
    }
  }

  /// The names of glyphs by FreeType's indices; empty strings where there are none. Nil for a program that FreeType cannot
  /// open.
  static func glyphNames(_ program: [UInt8]) -> [String]? {
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = unsafe obelus_glyph_names(program, program.count, &out, &count)
    // What comes out is copied and freed here.
    defer { unsafe obelus_subset_free(out) }
    guard status == OBELUS_SUBSET_OK, let pointer = unsafe out else { return nil }
    let bytes = unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
