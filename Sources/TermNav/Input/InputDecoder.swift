public import NavModel

/// Turns a terminal's bytes, in any pieces, into input events, without I/O or a clock (RULES, sections
/// 16 and 18). ESC may be a key or start a sequence: call `flush(at:)` if nothing comes until `flushTime`.
public struct InputDecoder: Sendable {
  /// The time until a lone ESC is the Esc key.
  public static let escapeDelay = Duration.milliseconds(50)

  /// The time after a flush in which a sequence's rest is still recognized.
  public static let lateDelay = Duration.milliseconds(500)

  /// How long a string waits for more; a packet lost twice takes less.
  public static let stringDelay = Duration.seconds(3)

  /// How long a paste waits for more.
  public static let pasteDelay = Duration.seconds(3)

  /// The time after a paste's end in which input is held, since another end may come.
  public static let pasteEndDelay = Duration.milliseconds(50)

  /// How long reports in pixels wait for the cell size.
  public static let measureDelay = Duration.seconds(1)

  /// About the most bytes in one `.paste`; larger pastes are split.
  public static let largestPaste = 1 << 20

  /// One cell in pixels while mode 1016 is on, else nil.
  public var cellPixels: (width: Double, height: Double)? {
    get { unit.cell }
    set { unit.cell = newValue }
  }
  /// One cell in pixels as last reported; nil while it is asked for, and reports wait for `measuredEvents()`.
  public var toldCell: (width: Double, height: Double)? {
    get { unit.toldCell }
    set { unit.toldCell = newValue }
  }

  /// A decoder that knows of the terminal what this one does, without what this one has begun.
  var begunAnew: InputDecoder {
    var decoder = InputDecoder()
    decoder.takesEscapeTabAsBacktab = takesEscapeTabAsBacktab
    decoder.unit.countsFromZero = unit.countsFromZero
    (decoder.cellPixels, decoder.toldCell) = (cellPixels, cellPixels)
    return decoder
  }

  enum State: UInt8 {
    case ground
    case scalar
    case escape
    /// `ESC [ …`
    case sequence
    /// `ESC O …`
    case shiftThree
    /// `ESC [ [`: a Linux console's function key.
    case consoleKey
    /// `ESC [ M` and three bytes: an old mouse report.
    case oldMouse
    /// OSC, DCS, SOS, PM or APC.
    case string
    case stringScalar
    case stringEscape
    case paste
  }

  /// What the last flush took for a key.
  enum Late: UInt8 {
    case nothing, escape, introducer, stringIntroducer, stringEscape
  }

  /// How an introducer was written.
  enum Form: UInt8 {
    case escape, byte, scalar
  }

  var state = State.ground
  var late = Late.nothing
  var lateUntil: Seconds = 0
  /// The introducer's part that a flush took for a key.
  var reported = Late.nothing
  var sequence = ControlSequence()
  var scalar = UTF8Decoder()
  var scalarModifiers: Modifiers = []
  var stringIntroducer: Unicode.Scalar = "]"
  /// Nil once a string is certain.
  var stringKey: KeyPress?
  var pieceTime: Seconds = 0
  /// When the last byte of a string came that is no ESC.
  var stringTime: Seconds = 0
  /// Whether the ESC that was read last came at once behind the string before it: then it is no key.
  var stringEndBegins = false
  /// A DCS's content; nil in other strings.
  var control: [UInt8]?
  var oldMouse: (count: Int, code: Int, column: Int) = (0, 0, 0)
  /// An ESC before the one that began what is read: Alt where a key's sequence follows, else the Esc key.
  var holdsEscape = false
  /// Whether `ESC TAB` is Shift-Tab, as on the Linux console.
  var takesEscapeTabAsBacktab = false
  var paste = PasteBuffer()
  var afterPaste = PasteHold()
  var form = Form.escape
  var unit = MouseUnit()

  /// Creates a decoder.
  public init() {}

  /// Whether a flush would yield a key.
  public var isPending: Bool { (pendingKey != nil || holdsEscape) && !afterPaste.isOn }

  /// When `flush(at:)` is due; nil if never.
  public private(set) var flushTime: Seconds?

  private var nextFlush: Seconds? { .earliest(nextKeyFlush, unit.patienceEnds) }

  /// Until when input is held after a paste's end; nil where none is. A sequence that has begun is waited for.
  var holdEnd: Seconds? {
    guard let end = afterPaste.end else { return nil }
    return state == .ground || state == .paste ? end : max(end, pieceTime + Self.escapeDelay.seconds)
  }

  private var nextKeyFlush: Seconds? {
    if let holdEnd, !afterPaste.isEmpty || pendingKey != nil || holdsEscape { return holdEnd }
    if state == .paste { return pieceTime + Self.pasteDelay.seconds }
    return isPending || (paste.isOverdue && !paste.isEmpty) ? pieceTime + Self.escapeDelay.seconds : nil
  }

  /// Decodes a piece of input; the events it completes have its time.
  ///
  /// Unknown, malformed and torn sequences are dropped. A control byte ends a sequence and counts: Ctrl-C, Enter, Esc
  /// always arrive. Invalid UTF-8 is dropped; in a paste it becomes U+FFFD.
  public mutating func decode(_ bytes: some Sequence<UInt8>, at time: Seconds) -> [InputEvent] {
    var events: [InputEvent] = []
    decode(bytes, at: time, into: &events)
    return events
  }

  /// Decodes a piece of input and appends its events.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, at time: Seconds, into events: inout [InputEvent]
  ) {
    let direct: Void? = bytes.withContiguousStorageIfAvailable { read($0, at: time, into: &events) }
    if direct == nil {
      Array(bytes).withUnsafeBufferPointer { read($0, at: time, into: &events) }
    }
    flushTime = nextFlush
  }

  /// Ends the wait at `flushTime`: a possible start of a sequence becomes its key (ESC is Esc, `ESC [` Alt-[), a
  /// stalled paste is given out, and reports that wait for a size take the last one.
  public mutating func flush(at time: Seconds) -> [InputEvent] {
    defer { flushTime = nextFlush }
    var events: [InputEvent] = []
    let waited = unit.patienceEnds.map { time >= $0 } ?? false
    unit.giveUp(at: time, into: &events)
    // A key may have to wait longer.
    if waited, nextKeyFlush.map({ time < $0 }) ?? true { return events }
    if let holdEnd {
      guard time >= holdEnd else { return events }
      afterPaste.release(into: &events)
    }
    if state == .paste {
      if time >= pieceTime + Self.pasteDelay.seconds { givePasteUp(into: &events) }
      return events
    }
    flushKey(at: time, into: &events)
    if paste.isOverdue {
      paste.takeAsText(&events, from: 0)
      paste.giveOut(into: &events)
    }
    return events
  }

  /// The Esc that was held is a key.
  mutating func giveEscape(into events: inout [InputEvent]) {
    guard holdsEscape else { return }
    holdsEscape = false
    events.append(.key(KeyPress(.escape)))
  }

  private mutating func flushKey(at time: Seconds, into events: inout [InputEvent]) {
    let key = pendingKey
    giveEscape(into: &events)
    guard let key else { return }
    switch (state, reported) {
    case (.escape, _): late = .escape
    case (.stringEscape, _):
      // Empty: no string.
      late = stringKey == nil ? .stringEscape : .escape
      if let stringKey { events.append(.key(stringKey)) }
    case (.sequence, .nothing), (.sequence, .escape): late = .introducer
    case (.string, .nothing), (.string, .escape): late = .stringIntroducer
    default: late = .nothing
    }
    events.append(.key(key))
    lateUntil = time + Self.lateDelay.seconds
    state = .ground
  }

  /// The key if nothing follows.
  var pendingKey: KeyPress? {
    switch state {
    case .escape:
      return KeyPress(.escape)
    case .stringEscape:
      return stringEndBegins ? nil : KeyPress(.escape)
    case .sequence where form != .escape || paste.isOverdue, .shiftThree where form != .escape:
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
