package import NavModel

/// Turns a terminal's bytes, in any pieces, into input events, without I/O or a clock (RULES, sections
/// 16 and 18). ESC may be a key or start a sequence: call `flush(at:)` if nothing comes until `flushTime`.
package struct InputDecoder: Sendable {
  /// The time until a lone ESC is the Esc key.
  package static let escapeDelay = Duration.milliseconds(50)

  /// The time after a flush in which a sequence's rest is still recognized.
  package static let lateDelay = Duration.milliseconds(500)

  /// How long a string, or an old mouse report, waits for more; a packet lost twice takes less.
  package static let stringDelay = Duration.seconds(3)

  /// How long a paste waits for more.
  package static let pasteDelay = Duration.seconds(3)

  /// The time after a paste's end in which input is held, since another end may come.
  package static let pasteEndDelay = Duration.milliseconds(50)

  /// How long reports in pixels wait for the cell size.
  package static let measureDelay = Duration.seconds(1)

  /// About the most bytes in one `.paste`; larger pastes are split.
  package static let largestPaste = 1 << 20

  /// One cell in pixels while mode 1016 is on, else nil.
  package var cellPixels: (width: Double, height: Double)? {
    get { unit.cell }
    set { unit.cell = newValue }
  }
  /// One cell in pixels as last reported; nil while it is asked for, and reports wait for `measuredEvents()`.
  package var toldCell: (width: Double, height: Double)? {
    get { unit.toldCell }
    set { unit.toldCell = newValue }
  }

  /// A decoder that knows of the terminal what this one does, without what this one has begun.
  var begunAnew: InputDecoder {
    var decoder = InputDecoder()
    decoder.takesEscapeTabAsBacktab = takesEscapeTabAsBacktab
    decoder.unit = unit.begunAnew
    return decoder
  }

  /// How an introducer was written.
  enum Form: UInt8 {
    case escape, byte, scalar
  }

  private var reader = SequenceReader()
  private var flushed = FlushedStart()
  private var paste = PasteInput()
  private var unit = MouseUnit()
  /// When the last piece came.
  private var pieceTime: Seconds = 0

  /// Whether `ESC TAB` is Shift-Tab, as on the Linux console.
  var takesEscapeTabAsBacktab: Bool {
    get { reader.takesEscapeTabAsBacktab }
    set { reader.takesEscapeTabAsBacktab = newValue }
  }

  /// Creates a decoder.
  package init() {}

  /// Whether a flush would yield a key.
  package var isPending: Bool { isKeyPending && paste.holdEnd == nil }

  private var isKeyPending: Bool { reader.isPending(isPasted: paste.isOverdue) }

  /// When `flush(at:)` is due; nil if never.
  package private(set) var flushTime: Seconds?

  private var nextFlush: Seconds? { .earliest(nextKeyFlush, unit.patienceEnds) }

  /// Until when input is held after a paste's end; nil where none is. A sequence that has begun is waited for.
  private var holdEnd: Seconds? {
    guard let end = paste.holdEnd else { return nil }
    return reader.isAtGround ? end : max(end, pieceTime + Self.escapeDelay.seconds)
  }

  private var nextKeyFlush: Seconds? {
    if let holdEnd, paste.holdsEvents || isKeyPending { return holdEnd }
    if paste.isOpen { return pieceTime + Self.pasteDelay.seconds }
    return isPending || paste.hasOverdueText ? pieceTime + Self.escapeDelay.seconds : nil
  }

  /// Decodes a piece of input; the events it completes have its time.
  ///
  /// Unknown, malformed and torn sequences are dropped. A control byte ends a sequence and counts: Ctrl-C, Enter, Esc
  /// always arrive. Invalid UTF-8 is dropped; in a paste it becomes U+FFFD.
  package mutating func decode(_ bytes: some Sequence<UInt8>, at time: Seconds) -> [InputEvent] {
    var events: [InputEvent] = []
    decode(bytes, at: time, into: &events)
    return events
  }

  /// Decodes a piece of input and appends its events.
  package mutating func decode(
    _ bytes: some Sequence<UInt8>, at time: Seconds, into events: inout [InputEvent]
  ) {
    let direct: Void? = bytes.withContiguousStorageIfAvailable { read($0, at: time, into: &events) }
    if direct == nil {
      Array(bytes).withUnsafeBufferPointer { read($0, at: time, into: &events) }
    }
    flushTime = nextFlush
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at time: Seconds, into events: inout [InputEvent]
  ) {
    guard let first = bytes.first else { return }
    var index = 0
    let silence = time - pieceTime
    if let holdEnd, time >= holdEnd { paste.release(into: &events) }
    reader.endWait(after: silence, before: first, into: &events)
    if paste.isOpen, silence > Self.pasteDelay.seconds { givePasteUp(into: &events) }
    pieceTime = time
    if reader.resume(flushed.take(at: time), with: first) { index = 1 }
    while index < bytes.count {
      if paste.isOpen {
        paste.read(bytes, from: &index, at: time, into: &events)
      } else {
        let known = events.count
        take(bytes[index], into: &events)
        index += 1
        if paste.takesKeys { paste.take(&events, from: known, at: time) }
        reader.takeDigits(bytes, from: &index)
      }
    }
  }

  private mutating func take(_ byte: UInt8, into events: inout [InputEvent]) {
    let report = reader.take(byte, at: pieceTime, isPasted: paste.isOverdue, into: &events)
    if let report { hear(report, into: &events) }
  }

  private mutating func hear(_ report: SequenceReport, into events: inout [InputEvent]) {
    switch report {
    case .countsFromZero: unit.countsFromZero = true
    case .focus(let isGained): events.append(.focus(isGained))
    case .mouse(let report): unit.take(report, at: pieceTime, into: &events)
    case .cellMouse(let report):
      if let event = report.event(at: pieceTime) { events.append(event) }
    case .reply(let reply):
      if case .mode(1016, let value) = reply { unit.change(isPixels: value == 1, into: &events) }
      events.append(.reply(reply))
    case .pasteBegins(let form): paste.begin(form, into: &events)
    case .pasteEnds: paste.end(at: pieceTime, into: &events)
    }
  }

  private mutating func givePasteUp(into events: inout [InputEvent]) {
    // The closing bracket may have begun.
    for byte in paste.giveUp(into: &events) { take(byte, into: &events) }
  }

  /// The reports that waited for the cell size; empty while it is unknown.
  package mutating func measuredEvents() -> [InputEvent] { unit.measuredEvents() }

  /// Ends the wait at `flushTime`: a possible start of a sequence becomes its key (ESC is Esc, `ESC [` Alt-[), a
  /// stalled paste is given out, and reports that wait for a size take the last one.
  package mutating func flush(at time: Seconds) -> [InputEvent] {
    defer { flushTime = nextFlush }
    var events: [InputEvent] = []
    let waited = unit.patienceEnds.map { time >= $0 } ?? false
    unit.giveUp(at: time, into: &events)
    // A key may have to wait longer.
    if waited, nextKeyFlush.map({ time < $0 }) ?? true { return events }
    if let holdEnd {
      guard time >= holdEnd else { return events }
      paste.release(into: &events)
    }
    if paste.isOpen {
      if time >= pieceTime + Self.pasteDelay.seconds { givePasteUp(into: &events) }
      return events
    }
    if let part = reader.flush(isPasted: paste.isOverdue, into: &events) { flushed.begin(part, at: time) }
    paste.flush(&events)
    return events
  }
}
