extension UInt8 {
  /// Whether the byte is printable ASCII, U+0020…U+007E: it has one column, and is the same number as a
  /// glyph.
  @inline(__always) var isPlainASCII: Bool { self &- 0x20 < 0x5F }
}

extension Unicode.Scalar {
  @inline(__always) var isPlainASCII: Bool { value &- 0x20 < 0x5F }
}
