extension UInt8 {
  /// Whether the byte is printable ASCII, U+0020…U+007E. A printable ASCII character takes one column, and
  /// the bits of its glyph are the byte itself.
  @inline(__always) var isPlainASCII: Bool { self &- 0x20 < 0x5F }
}

extension Unicode.Scalar {
  @inline(__always) var isPlainASCII: Bool { value &- 0x20 < 0x5F }
}
