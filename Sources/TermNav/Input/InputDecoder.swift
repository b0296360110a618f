public import NavModel

/// Turns the bytes of a terminal into input events, wherever the reads happened to cut them.
///
/// The decoder reads nothing, waits for nothing and owns no clock: bytes and time go in, events come out. Any bytes,
/// in any pieces, give the same events as in one piece, and none are refused. An event carries the time of the piece
/// that completed it.
///
/// Only ESC is ambiguous: it is a key, or the start of a sequence. When nothing has come until `flushTime`, the caller calls
/// `flush(at:)`. A slow line brings keys of one hand in one piece, so ESC with `]` or `P` after it is the start of a string
/// only if what follows is the start of an answer.
///
/// CSI, OSC, DCS, SS3, SOS, PM, APC and ST are known in three forms: ESC and a letter, one byte (`9B`), and the UTF-8 of that
/// control (`C2 9B`). No key sends the last two.
///
/// What is promised of bytes that make no sense:
/// - The inside of a sequence never comes out as keys. A sequence that is unknown, malformed or torn is dropped.
/// - A control byte inside a sequence ends it and is read by itself: Ctrl-C, Enter and Esc always get through.
/// - A string without an end is over when nothing has come for `stringDelay`.
/// - A paste without an end is given out when nothing has come for `pasteDelay`. What follows is text until the closing bracket,
///   Esc or Ctrl-C; answers of the terminal are told from it.
/// - Bytes that are not UTF-8 are dropped as keys; in a paste they become U+FFFD, so that the loss shows.
/// - Numbers saturate. A mouse report from outside the screen is moved to the nearest place on it, so that no release
///   is lost; one that lacks a field, or has too many, is dropped.
public struct InputDecoder: Sendable {
  /// How long a lone ESC waits for the rest of a sequence before it is the Esc key, in seconds.
  public static let escapeDelay: Seconds = 0.05

  /// How long after a flush the rest of a sequence, late on a slow line, is still known for what it is, in seconds.
  public static let lateDelay: Seconds = 0.5

  /// How long a string waits for its rest, in seconds: longer than a line stalls that loses a packet twice.
  public static let stringDelay: Seconds = 3

  /// How long a paste waits for more before what it holds is given out, in seconds.
  public static let pasteDelay: Seconds = 3

  /// How long reports in pixels wait for the size of a cell, in seconds, before the last one that was known is taken.
  public static let measureDelay: Seconds = 1

  /// The most bytes of UTF-8 that one `.paste` holds, give or take a few; a larger paste comes as several.
  public static let largestPaste = 1 << 20

  /// One cell in pixels while the terminal reports its mouse in pixels (mode 1016), else nil.
  ///
  /// Locations are then fractions of columns and rows, whose whole part is the cell. The decoder sets it by itself, since
  /// reports in cells and in pixels may stand in one piece: with `toldCell` known, the answer that 1016 is set parts them.
  public var cellPixels: (width: Double, height: Double)?
  /// One cell in pixels, for the time when the terminal says that it reports in them.
  ///
  /// Where it becomes nil while reports are in pixels, the size is being asked for anew, and reports wait for it:
  /// `measuredEvents()` has them then.
  public var toldCell: (width: Double, height: Double)? {
    didSet {
      guard cellPixels != nil else { return }
      isMeasuring = toldCell == nil && (isMeasuring || oldValue != nil)
      if toldCell != nil { cellPixels = toldCell }
    }
  }
  /// Reports are in pixels, and nobody knows at the moment how many make a cell.
  var isMeasuring = false
  /// Reports that wait for that.
  var unmeasured: [(report: MouseReport, time: Seconds)] = []

  /// What the next byte belongs to.
  enum State: UInt8 {
    /// Nothing: it starts something of its own.
    case ground
    /// A scalar of several bytes.
    case scalar
    /// An ESC.
    case escape
    /// `ESC [ …`
    case sequence
    /// `ESC O …`
    case shiftThree
    /// `ESC [ [`, a function key of the Linux console.
    case consoleKey
    /// `ESC [ M`, three bytes of an old mouse report.
    case oldMouse
    /// OSC, DCS, SOS, PM or APC, to be swallowed.
    case string
    /// A scalar of several bytes in such a string.
    case stringScalar
    /// An ESC in such a string.
    case stringEscape
    case paste
  }

  /// What the last flush took for a key, although its rest may yet come.
  enum Late: UInt8 {
    case nothing, escape, introducer, stringIntroducer, stringEscape
  }

  /// How an introducer was written: what it could be if nothing follows it.
  enum Form: UInt8 {
    case escape, byte, scalar
  }

  var state = State.ground
  var late = Late.nothing
  var lateUntil: Seconds = 0
  /// How much of the introducer of `sequence` a flush has already given out as a key.
  var reported = Late.nothing
  var sequence = ControlSequence()
  var scalar = UTF8Decoder()
  /// Alt, while the scalar that is being read came after an ESC.
  var scalarModifiers: Modifiers = []
  /// The byte after ESC that opened a string.
  var stringIntroducer: Unicode.Scalar = "]"
  /// The key that the string is if nothing follows; nil once it is sure to be one.
  var stringKey: KeyPress?
  /// When the last piece came.
  var pieceTime: Seconds = 0
  /// What a DCS holds so far, up to the length of an answer; nil in any other string.
  var control: [UInt8]?
  var oldMouse: (count: Int, code: Int, column: Int) = (0, 0, 0)
  var paste = PasteBuffer()
  /// The form of the introducer of `sequence`, or of the string.
  var form = Form.escape
  /// A paste was given out whose closing bracket has not come: keys are text.
  var isPasteOverdue = false

  public init() {}

  /// Whether a key is pending that a flush would yield.
  public var isPending: Bool { pendingKey != nil }

  /// When `flush(at:)` is due if nothing comes; nil while there is nothing to wait for.
  public private(set) var flushTime: Seconds?

  private var nextFlush: Seconds? {
    if state == .paste { return pieceTime + Self.pasteDelay }
    return isPending || (isPasteOverdue && !paste.isEmpty) ? pieceTime + Self.escapeDelay : nil
  }

  /// Decodes a piece of input.
  public mutating func decode(_ bytes: some Sequence<UInt8>, at time: Seconds) -> [InputEvent] {
    var events: [InputEvent] = []
    decode(bytes, at: time, into: &events)
    return events
  }

  /// Decodes a piece of input and appends its events, for a caller that keeps its array.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, at time: Seconds, into events: inout [InputEvent]
  ) {
    let direct: Void? = bytes.withContiguousStorageIfAvailable { read($0, at: time, into: &events) }
    if direct == nil {
      Array(bytes).withUnsafeBufferPointer { read($0, at: time, into: &events) }
    }
    flushTime = nextFlush
  }

  /// Nothing has come until `flushTime`: what could be the start of a sequence is the key that sends the same bytes, and what is
  /// held of a paste is given out.
  ///
  /// A pending ESC is Esc, a pending `ESC [` Alt-[. Whatever is further along stays as it is and waits for its rest:
  /// a mouse report, a scalar, a string, a paste that has come within `pasteDelay`.
  public mutating func flush(at time: Seconds) -> [InputEvent] {
    defer { flushTime = nextFlush }
    var events: [InputEvent] = []
    if state == .paste {
      if time >= pieceTime + Self.pasteDelay { givePasteUp(into: &events) }
      return events
    }
    flushKey(at: time, into: &events)
    if isPasteOverdue {
      takeAsText(&events, from: 0)
      paste.giveOut(into: &events)
    }
    return events
  }

  private mutating func flushKey(at time: Seconds, into events: inout [InputEvent]) {
    guard let key = pendingKey else { return }
    switch (state, reported) {
    case (.escape, _): late = .escape
    case (.stringEscape, _):
      // Without content it was no string.
      late = stringKey == nil ? .stringEscape : .escape
      if let stringKey { events.append(.key(stringKey)) }
    case (.sequence, .nothing), (.sequence, .escape): late = .introducer
    case (.string, .nothing), (.string, .escape): late = .stringIntroducer
    default: late = .nothing
    }
    events.append(.key(key))
    lateUntil = time + Self.lateDelay
    state = .ground
  }

  /// The key that the pending bytes are if nothing follows them.
  var pendingKey: KeyPress? {
    switch state {
    case .escape, .stringEscape:
      return KeyPress(.escape)
    case .sequence where form != .escape || isPasteOverdue, .shiftThree where form != .escape:
      return nil
    case .sequence where reported == .introducer:
      return sequence.isOnlyPrefix ? KeyPress(.character("<")) : nil
    case .sequence:
      return sequence.isEmpty ? KeyPress(.character("["), reported == .escape ? [] : .alt) : nil
    case .shiftThree:
      return sequence.isEmpty ? KeyPress(.character("O"), .alt) : nil
    case .string:
      return stringKey
    case .ground, .scalar, .consoleKey, .oldMouse, .stringScalar, .paste:
      return nil
    }
  }
}
