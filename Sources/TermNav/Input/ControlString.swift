internal import NavModel

/// OSC, DCS, SOS, PM or APC, read byte by byte to its end. Only answers are understood (RULES, section 28), and no more
/// than the longest answer is kept.
struct ControlString {
  enum Step {
    case more
    /// The string is over; nil where it was no answer.
    case whole(TerminalReply?)
    /// The byte was not taken: it was typed. There was no string, or the string's end was lost.
    case broken
    /// Another introducer in its C1 form: the string's end was lost.
    case introducer(UInt8, InputDecoder.Form)
    /// The byte was not taken: the ESC before it does not end the string.
    case escaped
  }

  private enum Part: UInt8 {
    case content
    /// A scalar of several bytes.
    case scalar
    /// An ESC, which may begin the string's end.
    case escape
  }

  private var part = Part.content
  private let introducer: Unicode.Scalar
  /// The key that the introducer was where no string follows; nil once a string is certain.
  private(set) var key: KeyPress?
  /// What of the introducer a flush has given out as a key.
  let given: FlushedStart.Part
  /// When the last byte came that is no ESC.
  private var lastTime: Seconds = 0
  /// Whether the ESC that was read last came at once behind the string before it: then it is no key.
  private var endBegins = false
  /// What may be an answer; nil in other strings.
  private var content: [UInt8]?
  private var scalar = UTF8Decoder()

  /// Whether the last byte was an ESC.
  var isAtEscape: Bool { part == .escape }

  /// The key if nothing follows.
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

  /// The string that goes on after a flush that took the introducer for a key; nil where `byte` does not go on so.
  func resumed(with byte: UInt8) -> ControlString? {
    guard Self.start(byte, after: introducer) == .answer else { return nil }
    var string = ControlString(introducer, given: .stringIntroducer)
    string.key = KeyPress(.character(Character(Unicode.Scalar(byte))))
    string.content?.append(byte)
    return string
  }

  mutating func take(_ byte: UInt8, at time: Seconds) -> Step {
    switch part {
    case .content: takeInContent(byte, at: time)
    case .scalar: takeInScalar(byte, at: time)
    case .escape: byte == UInt8(ascii: "\\") ? end() : .escaped
    }
  }

  /// Whether the last byte of the string's end was lost, and `byte` typed, which comes after a silence.
  func isEndLost(after silence: Seconds, before byte: UInt8) -> Bool {
    part == .escape && endBegins && silence >= InputDecoder.escapeDelay.seconds
      && !"\\[O]P_^X".utf8.contains(byte)
  }

  private mutating func takeInContent(_ byte: UInt8, at time: Seconds) -> Step {
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
      // Never in a reply: its end was lost, this byte was typed.
      return .broken
    case _ where isEmpty && Self.start(byte, after: introducer) == .key:
      return .broken
    case 0x80...0x9F:
      return takeControl(byte, .byte)
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

  /// A scalar's byte is no control: `✓` contains `9C`.
  private mutating func takeInScalar(_ byte: UInt8, at time: Seconds) -> Step {
    switch scalar.take(byte) {
    case .more:
      return .more
    case .invalid:
      part = .content
      return .more
    case .whole(let value):
      part = .content
      if value.value < 0xA0 { return takeControl(UInt8(value.value), .scalar) }
      // No reply has one.
      content = nil
      return .more
    case .broken:
      part = .content
      return takeInContent(byte, at: time)
    }
  }

  private mutating func takeControl(_ control: UInt8, _ form: InputDecoder.Form) -> Step {
    if control == 0x9C { return end() }
    return SequenceReader.letter(of: control) == nil ? .more : .introducer(control, form)
  }

  private var isEmpty: Bool { key != nil && given != .stringIntroducer }

  /// What the byte behind the introducer says.
  private enum Start {
    /// A reply may begin so.
    case answer
    /// No reply does: the introducer was a key.
    case key
    /// Strings of this kind are no replies.
    case unread
  }

  private static func start(_ byte: UInt8, after introducer: Unicode.Scalar) -> Start {
    switch (introducer, Unicode.Scalar(byte)) {
    case ("]", "0"..."9"), ("]", "l"), ("]", "L"), ("P", " "..."?"), ("_", "G"): .answer
    case ("]", _), ("P", _): .key
    default: .unread
    }
  }

  /// The longest known reply, in bytes.
  private static let longestAnswer = 64

  private mutating func end() -> Step {
    guard let content else { return .whole(nil) }
    self.content = nil
    return .whole(TerminalReply(introducer, string: String(decoding: content, as: UTF8.self)[...]))
  }
}
