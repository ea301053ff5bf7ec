internal import COpenJPEG
package import ObelusCore

/// A decoded JPEG 2000 codestream (ITU-T T.800), to be changed and coded anew. Belongs to one thread at a time.
@safe
package struct JPXCodestream: ~Copyable {
  package struct Component: Sendable, Hashable {
    package var width: Int
    package var height: Int
    package var bits: Int
    package var isSigned: Bool
  }

  package let width: Int
  package let height: Int
  package let components: [Component]
  /// Coded without any loss but, perhaps, that of bits cut off at the end.
  package let isReversible: Bool

  // Owned: made in init, freed in deinit, never handed out.
  private let jpx: OpaquePointer

  /// - Parameters:
  ///   - data: the codestream without the boxes of a file around it.
  ///   - limit: how many samples it may have.
  /// - Throws: `.unsupported` where it is damaged, incomplete or of a kind that PDF does not know, or too large.
  package init(_ data: ArraySlice<UInt8>, limit: Int = 1 << 27) throws(ObelusError) {
    var info = obelus_jpx_info()
    // The slice's pointer is good during the call, in which all of it is decoded.
    let opened = unsafe data.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      guard let start = bytes.baseAddress else { return nil }
      return unsafe obelus_jpx_open(start, bytes.count, UInt64(max(0, limit)), &info)
    }
    guard let opened = unsafe opened else {
      throw ObelusError(.unsupported, "the JPEG 2000 data cannot be decoded completely")
    }
    unsafe jpx = opened
    width = Int(info.width)
    height = Int(info.height)
    isReversible = info.is_reversible != 0
    let all = info.components
    components = [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7].prefix(Int(info.component_count)).map {
      Component(width: Int($0.width), height: Int($0.height), bits: Int($0.bits), isSigned: $0.is_signed != 0)
    }
  }

  deinit { unsafe obelus_jpx_close(jpx) }

  /// Sets samples of one row; `value` counts from 0, also where the component is signed.
  package mutating func fill(component: Int, row: Int, columns: Range<Int>, value: Int) {
    guard components.indices.contains(component) else { return }
    let plane = components[component]
    guard plane.width >= columns.upperBound, columns.lowerBound >= 0, (0..<plane.height).contains(row) else { return }
    let offset = plane.isSigned ? 1 << (plane.bits - 1) : 0
    unsafe obelus_jpx_fill(
      jpx, Int32(component), Int32(row), Int32(columns.lowerBound), Int32(columns.upperBound),
      Int32(truncatingIfNeeded: value - offset))
  }

  /// The codestream of the samples, coded as the original was.
  /// - Parameter target: bytes that it should have; nil loses nothing more.
  package mutating func encode(target: Int?) throws(ObelusError) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var length = 0
    guard unsafe obelus_jpx_encode(jpx, max(0, target ?? 0), &bytes, &length) != 0, let bytes = unsafe bytes else {
      throw ObelusError(.unsupported, "the JPEG 2000 data cannot be coded anew")
    }
    // The shim says how long `bytes` is, and nothing calls into it during the copy.
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
