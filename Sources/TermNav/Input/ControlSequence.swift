internal import NavModel

/// A parser of one control sequence that begins with CSI (`ESC [`): `CSI [prefix] field ; field …
/// [intermediate] final`. The parser reads byte by byte, in constant memory.
struct ControlSequence {
  enum Step {
    case more
    case whole
    /// The byte does not continue the control sequence. The byte was not consumed, so the caller reads it
    /// again.
    case broken
  }

  /// The form in which the introducer of the control sequence was written: ESC and a letter, a C1 byte, or a
  /// C1 scalar in UTF-8.
  private(set) var form = InputDecoder.Form.escape
  /// The part of the sequence's introducer that was already emitted as a key, because the introducer's next
  /// byte came late.
  private(set) var given = FlushedStart.Part.nothing
  private(set) var prefix: Unicode.Scalar?
  private(set) var intermediate: Unicode.Scalar?
  private(set) var isMalformed = false
  private(set) var isEmpty = true
  private(set) var fields = SequenceFields()
  private var hasFields = false

  var isOnlyPrefix: Bool { prefix != nil && !hasFields && intermediate == nil && !isMalformed }

  mutating func begin(_ form: InputDecoder.Form = .escape, given: FlushedStart.Part = .nothing) {
    self.form = form
    self.given = given
    prefix = nil
    intermediate = nil
    isMalformed = false
    isEmpty = true
    fields.begin()
    hasFields = false
  }

  mutating func consumeDigits(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    guard intermediate == nil, fields.consumeDigits(bytes, from: &index) else { return }
    hasFields = true
    isEmpty = false
  }

  mutating func consume(_ byte: UInt8) -> Step {
    switch byte {
    case 0x30...0x3B:
      if intermediate != nil { isMalformed = true }
      hasFields = true
      fields.consume(byte, mayHaveText: prefix == nil)
    case 0x3C...0x3F:
      if isEmpty { prefix = Unicode.Scalar(byte) } else { isMalformed = true }
    case 0x2D where prefix == "<" && !fields.hasNumber:
      // A mouse report may have a minus sign before a coordinate: a drag may be to the left of the window or
      // above it.
      fields.consumeMinus()
      hasFields = true
    case 0x24 where isOneNumber:
      fields.endField(mayHaveText: prefix == nil)
      return .whole
    case 0x20...0x2F:
      if intermediate != nil { isMalformed = true }
      intermediate = Unicode.Scalar(byte)
    case 0x40...0x7E:
      if hasFields { fields.endField(mayHaveText: prefix == nil) }
      return .whole
    default:
      return .broken
    }
    isEmpty = false
    return .more
  }

  /// Whether the control sequence has only one number so far. Then `$` is its final byte: rxvt sends it for a
  /// key with Shift. In all other sequences, as in answers of two numbers, `$` is an intermediate byte.
  private var isOneNumber: Bool {
    prefix == nil && intermediate == nil && !isMalformed && fields.isOneNumber
  }
}

extension Modifiers {
  /// Decodes xterm's parameter for the modifiers of a key: 1, plus 1 for Shift, 2 for Alt and 4 for Control.
  /// nil means no modifiers; higher bits are ignored.
  init(parameter: Int?) {
    self.init(rawValue: UInt8(truncatingIfNeeded: max((parameter ?? 1) - 1, 0)) & 0b111)
  }
}
