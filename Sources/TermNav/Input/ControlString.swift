internal import NavModel

/// A parser of one control string, a sequence that carries text (OSC, DCS, SOS, PM or APC), up to its
/// terminator. Only the terminal's answers to questions are decoded. No more bytes are kept than the longest
/// answer has.
struct ControlString {
  enum Step {
    case more
    /// The control string has ended. The value is the terminal's answer that the string contains; nil where
    /// it contains none.
    case whole(TerminalReply?)
    /// The byte does not belong to the control string: a person typed it, so it was not consumed. Either what
    /// looked like the string's introducer was a key too, or the string's terminator was lost.
    case broken
    /// The byte is a C1 control character that begins another sequence: the terminator of the control string
    /// was lost.
    case introducer(UInt8, InputDecoder.Form)
    /// The ESC before the byte does not terminate the control string but begins another sequence. The byte
    /// was not consumed.
    case escaped
  }

  private enum Part: UInt8 {
    case content
    /// The parser is within a scalar of several bytes of UTF-8.
    case scalar
    /// The parser is after an ESC, which may begin the control string's terminator.
    case escape
  }

  private var part = Part.content
  private let introducer: Unicode.Scalar
  /// The key that the introducer of a control string stands for if no string follows; nil once a string is
  /// certain.
  private(set) var key: KeyPress?
  /// The part of the control string's introducer that was already emitted as a key, because the introducer's
  /// next byte came late.
  let given: FlushedStart.Part
  /// The time at which the last byte of the control string's content came.
  private var lastTime: Seconds = 0
  /// Whether the last ESC came within `InputDecoder.escapeDelay` after the string's content. Such an ESC
  /// begins the string's terminator and is not the Esc key.
  private var endBegins = false
  /// The bytes of the control string while it may be an answer of the terminal; nil once it cannot be an
  /// answer.
  private var content: [UInt8]?
  private var scalar = UTF8Decoder()

  /// Whether the last byte of the control string was an ESC.
  var isAtEscape: Bool { part == .escape }

  /// The key for which the bytes of the control string stand if no more bytes come; nil where they stand for
  /// no key.
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

  /// Returns the control string that continues although its introducer was emitted as a key, because the next
  /// byte came late. Returns nil if `byte` cannot be the first one of an answer.
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

  /// Returns whether the last byte of a control string's terminator was lost: `byte` comes after a pause and
  /// begins neither a terminator nor a sequence, so a person typed it.
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
      // The controls CAN and SUB cancel the control string.
      return .whole(nil)
    case 0x00..<0x20, 0x7F:
      // The terminal's answers contain no control character: the string's terminator was lost, and a person
      // typed this byte.
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
      // The terminal's answers are ASCII, so this string is no answer.
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

  /// The kinds of control strings, as told by the first byte after the introducer.
  private enum Start {
    /// The control string may be an answer of the terminal, as its first byte after the introducer shows.
    case answer
    /// There is no control string: no answer of the terminal begins with the byte after the introducer, so
    /// the introducer was a key.
    case key
    /// The control string is skipped: strings with its introducer are never answers of the terminal.
    case unread
  }

  private static func start(_ byte: UInt8, after introducer: Unicode.Scalar) -> Start {
    switch (introducer, Unicode.Scalar(byte)) {
    case ("]", "0"..."9"), ("]", "l"), ("]", "L"), ("P", " "..."?"), ("_", "G"): .answer
    case ("]", _), ("P", _): .key
    default: .unread
    }
  }

  /// The length of the longest known answer of a terminal in a control string, in bytes.
  private static let longestAnswer = 64

  private mutating func end() -> Step {
    guard let content else { return .whole(nil) }
    self.content = nil
    return .whole(TerminalReply(introducer, string: String(decoding: content, as: UTF8.self)[...]))
  }
}
