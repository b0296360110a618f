/// The numbers in a control sequence: fields separated by `;`, whose parts are separated by `:`. The numbers
/// are read byte by byte, in constant memory.
struct SequenceFields {
  /// The most fields of a control sequence that are kept. Any number of further fields counts as one in
  /// `count`.
  static let capacity = 32
  /// The most scalars of a typed text that are kept; further ones are dropped.
  static let longestText = 1024
  /// The largest number of a control sequence that is kept; larger ones are clamped to this value, which is
  /// above every Unicode scalar and every size of a screen.
  static let largest = 9_999_999
  private static let missing = -1
  /// The value that stands for every number below 0 in a control sequence.
  private static let negative = -2

  /// The number of fields of a control sequence that were read, at most `capacity + 1`.
  private(set) var count = 0
  /// The character that the key types with Shift, as the terminal kitty reports it in sequences `CSI … u`:
  /// the number after the first field's first colon. nil if absent.
  private(set) var shiftedKey: Int?
  /// The character that a Latin keyboard layout has at the key's position, as the terminal kitty reports it
  /// in sequences `CSI … u`: the number after the first field's second colon. nil if absent.
  private(set) var baseKey: Int?
  /// The kind of a key event: 1 press, 2 repeat, 3 release. It is the number after the second field's first
  /// colon; nil if absent.
  private(set) var keyEvent: Int?
  /// The scalars that a key typed, as the terminal kitty reports them in sequences `CSI … u`: the parts of
  /// the third field.
  private(set) var text: [Int] = []

  private var values = [Int](repeating: missing, count: capacity)
  private var field = missing
  private var part = 0
  private var number = missing
  private var isNegative = false

  /// Returns the number in a field of a control sequence, counted from 0; nil if the field is empty or
  /// absent.
  subscript(index: Int) -> Int? {
    guard index < min(count, Self.capacity), values[index] != Self.missing else { return nil }
    return values[index]
  }

  /// The numbers of a sequence of exactly three numbers; nil for any other sequence, also if a field is
  /// empty.
  var three: (Int, Int, Int)? {
    guard count == 3, let one = self[0], let two = self[1], let three = self[2] else { return nil }
    return (one, two, three)
  }

  /// Whether the part of a control sequence's field that is being read has digits so far.
  var hasNumber: Bool { number != Self.missing }
  /// Whether nothing but digits has been read of a control sequence's numbers.
  var isOneNumber: Bool { count == 0 && part == 0 && hasNumber }

  mutating func begin() {
    count = 0
    shiftedKey = nil
    baseKey = nil
    keyEvent = nil
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    field = Self.missing
    part = 0
    number = Self.missing
    isNegative = false
  }

  /// Consumes digits up to another byte, and returns whether there were any. Digits have a loop of their own
  /// for speed, since most bytes of a drag's mouse reports are digits.
  mutating func consumeDigits(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Bool {
    let start = index
    var value = max(number, 0)
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      if digit >= 10 { break }
      value = min(value &* 10 &+ Int(digit), Self.largest)
      index += 1
    }
    guard index > start else { return false }
    number = value
    return true
  }

  /// Consumes a byte of a control sequence's numbers: a digit, `:` or `;`.
  /// - Parameters:
  ///   - byte: the byte, in 30…3B (hexadecimal).
  ///   - mayHaveText: whether the third field may be the text that a key typed.
  mutating func consume(_ byte: UInt8, mayHaveText: Bool) {
    switch byte {
    case 0x3B:
      endField(mayHaveText: mayHaveText)
    case 0x3A:
      endPart(mayHaveText: mayHaveText)
    default:
      number = min(max(number, 0) * 10 + Int(byte - 0x30), Self.largest)
    }
  }

  /// Notes that a minus sign precedes the next number of the control sequence.
  mutating func consumeMinus() { isNegative = true }

  mutating func endField(mayHaveText: Bool) {
    endPart(mayHaveText: mayHaveText)
    if count < Self.capacity { values[count] = field }
    count = min(count + 1, Self.capacity + 1)
    part = 0
  }

  private mutating func endPart(mayHaveText: Bool) {
    let value = isNegative && number > 0 ? Self.negative : number
    switch (part, count) {
    case (0, _): field = value
    case (1, 0): shiftedKey = value == Self.missing ? nil : value
    case (2, 0): baseKey = value == Self.missing ? nil : value
    case (1, 1): keyEvent = value == Self.missing ? nil : value
    default: break
    }
    if count == 2, mayHaveText, value != Self.missing, text.count < Self.longestText { text.append(value) }
    part = min(part + 1, 3)
    number = Self.missing
    isNegative = false
  }
}
