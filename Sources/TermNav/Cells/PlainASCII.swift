extension UInt8 {
  /// Printable ASCII, U+0020…U+007E: one column, as a byte and as a glyph.
  @inline(__always) var isPlainASCII: Bool { self &- 0x20 < 0x5F }
}

extension Unicode.Scalar {
  @inline(__always) var isPlainASCII: Bool { value &- 0x20 < 0x5F }
}
