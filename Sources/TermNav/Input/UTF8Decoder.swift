/// A decoder of one UTF-8 scalar of two to four bytes. All bytes of an invalid scalar together count as one
/// error.
struct UTF8Decoder {
  enum Step {
    case more
    case whole(Unicode.Scalar)
    /// All bytes of a UTF-8 scalar have come, but they are not valid.
    case invalid
    /// The byte does not continue the UTF-8 scalar. The byte was not consumed, so the caller reads it again.
    case broken
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The values that the next byte of the UTF-8 scalar may have. These values exclude overlong forms and
  /// surrogates.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private var isInvalid = false

  /// Begins to decode a UTF-8 scalar with its first byte. Returns false if `lead` does not start a multi-byte
  /// scalar.
  mutating func begin(_ lead: UInt8) -> Bool {
    allowed = 0x80...0xBF
    isInvalid = false
    switch lead {
    case 0xC2...0xDF:
      (missing, value) = (1, UInt32(lead & 0x1F))
    case 0xE0...0xEF:
      (missing, value) = (2, UInt32(lead & 0x0F))
      if lead == 0xE0 { allowed = 0xA0...0xBF }
      if lead == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      (missing, value) = (3, UInt32(lead & 0x07))
      if lead == 0xF0 { allowed = 0x90...0xBF }
      if lead == 0xF4 { allowed = 0x80...0x8F }
    default:
      return false
    }
    return true
  }

  mutating func consume(_ byte: UInt8) -> Step {
    guard byte & 0xC0 == 0x80 else { return .broken }
    if !allowed.contains(byte) { isInvalid = true }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    return isInvalid ? .invalid : Unicode.Scalar(value).map(Step.whole) ?? .invalid
  }
}
