/// Puts the bytes of one UTF-8 scalar together, and notices at once where they cannot be one.
struct ScalarAssembler {
  enum Step {
    case more
    case whole(Unicode.Scalar)
    /// The byte does not go on with the scalar and was not taken.
    case broken
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// What the next byte may be: overlong forms and surrogates are refused at the second byte.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether `lead` can start a scalar of several bytes.
  mutating func begin(_ lead: UInt8) -> Bool {
    allowed = 0x80...0xBF
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

  mutating func take(_ byte: UInt8) -> Step {
    guard allowed.contains(byte) else { return .broken }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    return Unicode.Scalar(value).map(Step.whole) ?? .broken
  }
}
