internal import NavModel

/// A parser of one string (OSC, DCS, SOS, PM or APC) up to its end. Only answers of the terminal are decoded,
/// and at most as many bytes are kept as the longest answer has.
struct ControlString {
  enum Step {
    case more
    /// The string has ended; nil where it is not an answer.
    case whole(TerminalReply?)
    /// The byte was not consumed: it was typed. Either the introducer was a key, or the terminator of the
    /// string was lost.
    case broken
    /// The byte is another introducer, in its C1 form: the terminator of this string was lost.
    case introducer(UInt8, InputDecoder.Form)
    /// The byte was not consumed. The ESC before it does not terminate this string but begins something new.
    case escaped
  }

  private enum Part: UInt8 {
    case content
    /// Within a scalar of several bytes.
    case scalar
    /// After an ESC, which may begin the terminator.
    case escape
  }

  private var part = Part.content
  private let introducer: Unicode.Scalar
  /// The key that the introducer stands for if no string follows; nil once a string is certain.
  private(set) var key: KeyPress?
  /// The part of the introducer that a flush has already emitted as a key.
  let given: FlushedStart.Part
  /// The time of the last byte other than ESC.
  private var lastTime: Seconds = 0
  /// Whether the last ESC came at once after the string's content. Then it begins the terminator and is not a
  /// key.
  private var endBegins = false
  /// The bytes of a possible answer; nil in strings that cannot be answers.
  private var content: [UInt8]?
  private var scalar = UTF8Decoder()

  /// Whether the last byte was an ESC.
  var isAtEscape: Bool { part == .escape }

  /// The key to emit if nothing follows; nil where no key is pending.
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

  /// Returns the string that continues after a flush has emitted its introducer as a key, or nil if `byte`
  /// cannot be the first of an answer.
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

  /// Whether the last byte of the terminator was lost: `byte` comes after a pause and begins neither a
  /// terminator nor a sequence, so it was typed.
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
      // CAN and SUB cancel the string.
      return .whole(nil)
    case 0x00..<0x20, 0x7F:
      // Answers contain no control: the terminator was lost, and this byte was typed.
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

  /// Consumes a byte of a multi-byte scalar. Such a byte is not a C1 control: `✓` contains `9C`.
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
      // Answers are ASCII: this string is not an answer.
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

  /// What the first byte after the introducer tells about the string.
  private enum Start {
    /// The byte may begin an answer.
    case answer
    /// No answer begins so: the introducer was a key.
    case key
    /// Strings of this kind are never answers.
    case unread
  }

  private static func start(_ byte: UInt8, after introducer: Unicode.Scalar) -> Start {
    switch (introducer, Unicode.Scalar(byte)) {
    case ("]", "0"..."9"), ("]", "l"), ("]", "L"), ("P", " "..."?"), ("_", "G"): .answer
    case ("]", _), ("P", _): .key
    default: .unread
    }
  }

  /// The length of the longest known answer, in bytes.
  private static let longestAnswer = 64

  private mutating func end() -> Step {
    guard let content else { return .whole(nil) }
    self.content = nil
    return .whole(TerminalReply(introducer, string: String(decoding: content, as: UTF8.self)[...]))
  }
}
