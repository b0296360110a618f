internal import NavModel

/// A parser of one control string (OSC, DCS, SOS, PM or APC) up to its terminator. Only the terminal's
/// answers to questions are decoded. No more bytes are kept than the longest answer has.
struct ControlString {
  enum Step {
    case more
    /// The string has ended. The value is the terminal's answer that it contains; nil where it is none.
    case whole(TerminalReply?)
    /// The byte was not consumed, since a person typed it. Either the string's introducer was a key too, or
    /// the terminator of the string was lost.
    case broken
    /// The byte is the introducer of another sequence, as a C1 control: the terminator of this string was
    /// lost.
    case introducer(UInt8, InputDecoder.Form)
    /// The byte was not consumed. The ESC before it does not terminate this string but begins another
    /// sequence.
    case escaped
  }

  private enum Part: UInt8 {
    case content
    /// Within a scalar of several bytes of UTF-8.
    case scalar
    /// After an ESC, which may begin the terminator.
    case escape
  }

  private var part = Part.content
  private let introducer: Unicode.Scalar
  /// The key that the introducer stands for if no string follows; nil once a string is certain.
  private(set) var key: KeyPress?
  /// The part of the introducer that was already emitted as a key, because its next byte came late.
  let given: FlushedStart.Part
  /// The time at which the last byte of the content came.
  private var lastTime: Seconds = 0
  /// Whether the last ESC came within `InputDecoder.escapeDelay` after the string's content. Then it begins
  /// the terminator and is not the Esc key.
  private var endBegins = false
  /// The bytes of the string while it may be an answer of the terminal; nil where it cannot be one.
  private var content: [UInt8]?
  private var scalar = UTF8Decoder()

  /// Whether the last byte was an ESC.
  var isAtEscape: Bool { part == .escape }

  /// The key that the bytes so far are if nothing follows; nil where they are no key.
  var pendingKey: KeyPress? {
    switch part {
    case .content: key
    case .scalar: nil
    case .escape: endBegins ? nil : KeyPress(.escape)
    }
  }

  init(
    _ introducer: Unicode.Scalar, _ form: InputDecoder.Form = .escape, given: FlushedStart.Part = .nothing
  ) {
    self.introducer = introducer
    let press = KeyPress(.character(Character(introducer)), given == .nothing ? .alt : [])
    key = form == .escape ? press : nil
    self.given = given
    content = ["P", "]", "_"].contains(introducer) ? [] : nil
  }

  /// Returns the string that continues after its introducer was emitted as a key, because its next byte came
  /// late. Returns nil if `byte` cannot be the first one of an answer.
  func resumed(with byte: UInt8) -> ControlString? {
    guard Self.start(byte, after: introducer) == .answer else { return nil }
    var string = ControlString(introducer, given: .stringIntroducer)
    string.key = KeyPress(.character(Character(Unicode.Scalar(byte))))
    string.content?.append(byte)
    return string
  }

  mutating func consume(_ byte: UInt8, at time: Seconds) -> Step {
    switch part {
    case .content: consumeInContent(byte, at: time)
    case .scalar: consumeInScalar(byte, at: time)
    case .escape: byte == UInt8(ascii: "\\") ? end() : .escaped
    }
  }

  /// Returns whether the last byte of the terminator was lost. This is so if `byte` comes after a pause and
  /// begins neither a terminator nor a sequence: then it was typed.
  func isEndLost(after silence: Seconds, before byte: UInt8) -> Bool {
    part == .escape && endBegins && silence >= InputDecoder.escapeDelay.seconds
      && !"\\[O]P_^X".utf8.contains(byte)
  }

  private mutating func consumeInContent(_ byte: UInt8, at time: Seconds) -> Step {
    switch byte {
    case 0x1B:
      part = .escape
      endBegins = key == nil && time - lastTime < InputDecoder.escapeDelay.seconds
    case 0x07:
      return end()
    case 0x18, 0x1A:
      // The controls CAN and SUB cancel the string.
      return .whole(nil)
    case 0x00..<0x20, 0x7F:
      // Answers contain no control character: the terminator was lost, and this byte was typed.
      return .broken
    case _ where isEmpty && Self.start(byte, after: introducer) == .key:
      return .broken
    case 0x80...0x9F:
      return consumeControl(byte, .byte)
    default:
      (key, lastTime) = (nil, time)
      if scalar.begin(byte) {
        part = .scalar
      } else if content.map({ $0.count < Self.longestAnswer }) == true {
        content?.append(byte)
      }
    }
    return .more
  }

  /// Consumes a byte of a scalar of several bytes. Such a byte is not a C1 control: the UTF-8 of `✓`, for
  /// example, contains `9C`.
  private mutating func consumeInScalar(_ byte: UInt8, at time: Seconds) -> Step {
    switch scalar.consume(byte) {
    case .more:
      return .more
    case .invalid:
      part = .content
      return .more
    case .whole(let value):
      part = .content
      if value.value < 0xA0 { return consumeControl(UInt8(value.value), .scalar) }
      // The terminal's answers are ASCII, so this string is none.
      content = nil
      return .more
    case .broken:
      part = .content
      return consumeInContent(byte, at: time)
    }
  }

  private mutating func consumeControl(_ control: UInt8, _ form: InputDecoder.Form) -> Step {
    if control == 0x9C { return end() }
    return SequenceReader.letter(of: control) == nil ? .more : .introducer(control, form)
  }

  private var isEmpty: Bool { key != nil && given != .stringIntroducer }

  /// What the first byte after the introducer says about the string.
  private enum Start {
    /// The byte may begin an answer of the terminal.
    case answer
    /// No answer begins with the byte, so the introducer was a key.
    case key
    /// Strings with this introducer are never answers; they are skipped.
    case unread
  }

  private static func start(_ byte: UInt8, after introducer: Unicode.Scalar) -> Start {
    switch (introducer, Unicode.Scalar(byte)) {
    case ("]", "0"..."9"), ("]", "l"), ("]", "L"), ("P", " "..."?"), ("_", "G"): .answer
    case ("]", _), ("P", _): .key
    default: .unread
    }
  }

  /// The length of the longest known answer of a terminal, in bytes.
  private static let longestAnswer = 64

  private mutating func end() -> Step {
    guard let content else { return .whole(nil) }
    self.content = nil
    return .whole(TerminalReply(introducer, string: String(decoding: content, as: UTF8.self)[...]))
  }
}
