nonisolated extension UInt8 {
  /// The value 0…15 of a hexadecimal digit, a figure or a small letter as git writes hashes; nil for other
  /// bytes.
  var hashDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
