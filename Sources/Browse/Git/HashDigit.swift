nonisolated extension UInt8 {
  /// The value of a digit of a hash, 0 to 15, as git writes it: a figure or a small letter; nil for other bytes.
  var hashDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
