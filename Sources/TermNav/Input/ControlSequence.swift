import NavModel

/// `CSI [prefix] field ; field … [intermediate] final`, read byte by byte in constant memory.
struct ControlSequence {
  enum Step {
    case more
    case whole
    /// The byte was not taken.
    case broken
  }

  /// Further fields count as one.
  static let capacity = 32
  /// Further scalars of a text are left out.
  static let longestText = 1024
  /// Above every scalar and screen.
  static let largest = 9_999_999
  private static let missing = -1
  /// Any number below 0.
  private static let negative = -2

  private(set) var prefix: Unicode.Scalar?
  private(set) var intermediate: Unicode.Scalar?
  private(set) var isMalformed = false
  private(set) var isEmpty = true
  /// At most `capacity + 1`.
  private(set) var count = 0
  /// `CSI u`: after the first field's first colon.
  private(set) var shiftedKey: Int?
  /// `CSI u`: after the first field's second colon, the key at this place of the Latin layout.
  private(set) var baseKey: Int?
  /// 1 press, 2 repeat, 3 release: after the second field's first colon.
  private(set) var keyEvent: Int?
  /// `CSI u`: the parts of the third field, the scalars that were typed.
  private(set) var text: [Int] = []

  private var values = [Int](repeating: missing, count: capacity)
  private var field = missing
  private var part = 0
  private var number = missing
  private var isNegative = false
  private var hasFields = false

  var isOnlyPrefix: Bool { prefix != nil && !hasFields && intermediate == nil && !isMalformed }

  /// Nil if empty or absent.
  subscript(index: Int) -> Int? {
    guard index < min(count, Self.capacity), values[index] != Self.missing else { return nil }
    return values[index]
  }

  mutating func begin() {
    prefix = nil
    intermediate = nil
    isMalformed = false
    isEmpty = true
    count = 0
    shiftedKey = nil
    baseKey = nil
    keyEvent = nil
    text.removeAll(keepingCapacity: true)
    field = Self.missing
    part = 0
    number = Self.missing
    isNegative = false
    hasFields = false
  }

  /// Digits are most of a drag's bytes.
  mutating func takeDigits(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    guard intermediate == nil else { return }
    let start = index
    var value = max(number, 0)
    while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
      value = min(value &* 10 &+ Int(digit), Self.largest)
      index += 1
    }
    guard index > start else { return }
    number = value
    hasFields = true
    isEmpty = false
  }

  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case 0x30...0x3B:
      takeInField(byte)
    case 0x3C...0x3F:
      if isEmpty { prefix = Unicode.Scalar(byte) } else { isMalformed = true }
    case 0x2D where prefix == "<" && number == Self.missing:
      // A drag beyond the left or upper edge.
      isNegative = true
      hasFields = true
    case 0x24 where isOneNumber:
      endField()
      return .whole
    case 0x20...0x2F:
      if intermediate != nil { isMalformed = true }
      intermediate = Unicode.Scalar(byte)
    case 0x40...0x7E:
      if hasFields { endField() }
      return .whole
    default:
      return .broken
    }
    isEmpty = false
    return .more
  }

  /// rxvt ends Shift and a key by `$`, elsewhere an intermediate byte: in answers, of two numbers.
  private var isOneNumber: Bool {
    prefix == nil && intermediate == nil && !isMalformed && count == 0 && part == 0 && number != Self.missing
  }

  private mutating func takeInField(_ byte: UInt8) {
    if intermediate != nil { isMalformed = true }
    hasFields = true
    switch byte {
    case 0x3B:
      endField()
    case 0x3A:
      endPart()
    default:
      number = min(max(number, 0) * 10 + Int(byte - 0x30), Self.largest)
    }
  }

  private mutating func endPart() {
    let value = isNegative && number > 0 ? Self.negative : number
    switch (part, count) {
    case (0, _): field = value
    case (1, 0): shiftedKey = value == Self.missing ? nil : value
    case (2, 0): baseKey = value == Self.missing ? nil : value
    case (1, 1): keyEvent = value == Self.missing ? nil : value
    default: break
    }
    if count == 2, prefix == nil, value != Self.missing, text.count < Self.longestText { text.append(value) }
    part = min(part + 1, 3)
    number = Self.missing
    isNegative = false
  }

  private mutating func endField() {
    endPart()
    if count < Self.capacity { values[count] = field }
    count = min(count + 1, Self.capacity + 1)
    part = 0
  }
}

extension Modifiers {
  /// xterm's 1 + shift 1, alt 2, control 4.
  init(parameter: Int?) {
    self.init(rawValue: UInt8(truncatingIfNeeded: max((parameter ?? 1) - 1, 0)) & 0b111)
  }
}
