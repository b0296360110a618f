package import NavModel

/// A decoder that turns a terminal's bytes, in pieces of any size, into input events. The decoder does no I/O
/// and reads no clock.
///
/// An ESC may be the Esc key or start a control sequence. If no more bytes come until `flushTime`, call
/// `flush(at:)`, which decides.
package struct InputDecoder: Sendable {
  /// The time after which an ESC that no further byte follows becomes the Esc key.
  package static let escapeDelay = Duration.milliseconds(50)

  /// The time after a `flush(at:)` in which the rest of a control sequence is still recognized, though its
  /// start was emitted as a key.
  package static let lateDelay = Duration.milliseconds(500)

  /// The time for which an unfinished control string, mouse report of the old form, or the sequence of a key
  /// on the Linux console, waits for its next byte. It suffices for a network to send a lost packet twice.
  package static let stringDelay = Duration.seconds(3)

  /// The time for which an unfinished paste waits for its next byte. After that time the paste's text is
  /// emitted without the closing bracket, the sequence that ends a paste.
  package static let pasteDelay = Duration.seconds(3)

  /// The time for which input after the end of a paste is held back. If another closing bracket of a paste
  /// follows in that time, the held input is part of the pasted text.
  package static let pasteEndDelay = Duration.milliseconds(50)

  /// The time for which mouse reports in pixels wait for the terminal's answer that tells the size of a cell.
  package static let measureDelay = Duration.seconds(1)

  /// The size in bytes above which a paste is split into several `.paste` events, each of about this size.
  package static let largestPaste = 1 << 20

  /// The size of a cell in pixels while mouse reports are in pixels (mode 1016); nil while the reports are in
  /// cells, or the size is unknown.
  package var cellPixels: (width: Double, height: Double)? {
    get { unit.cell }
    set { unit.cell = newValue }
  }
  /// The size of a cell in pixels, as the terminal reported it last. The size is nil while the terminal is
  /// asked again; mouse reports then wait for `measuredEvents()`.
  package var reportedCell: (width: Double, height: Double)? {
    get { unit.reportedCell }
    set { unit.reportedCell = newValue }
  }

  /// Whether the terminal has identified itself as one whose text area consists of cells alone: xterm.js and
  /// kitty.
  private(set) var isBorderless = false

  /// A copy of the decoder for a new start: what was learnt about the terminal stays, unfinished input is
  /// dropped.
  var begunAnew: InputDecoder {
    var decoder = InputDecoder()
    decoder.readsEscapeTabAsBacktab = readsEscapeTabAsBacktab
    decoder.isBorderless = isBorderless
    decoder.unit = unit.begunAnew
    return decoder
  }

  /// The form in which the introducer of a control sequence is written: ESC and a letter, a C1 byte, or a C1
  /// scalar in UTF-8.
  enum Form: UInt8 {
    case escape, byte, scalar
  }

  private var reader = SequenceReader()
  private var flushed = FlushedStart()
  private var paste = PasteInput()
  private var unit = MouseUnit()
  /// The time, in seconds, at which the last piece of the terminal's input came.
  private var pieceTime: Seconds = 0

  /// Whether `ESC TAB` is Shift-Tab, as on the Linux console, and not Alt-Tab.
  var readsEscapeTabAsBacktab: Bool {
    get { reader.readsEscapeTabAsBacktab }
    set { reader.readsEscapeTabAsBacktab = newValue }
  }

  /// Creates a decoder of a terminal's input that has learnt nothing about its terminal yet.
  package init() {}

  /// Whether `flush(at:)` would emit a key, as after a lone ESC.
  package var isPending: Bool { isKeyPending && paste.holdEnd == nil }

  private var isKeyPending: Bool { reader.isPending(isPasted: paste.isOverdue) }

  /// The time at which `flush(at:)` is due; nil if no unfinished input waits.
  package private(set) var flushTime: Seconds?

  private var nextFlush: Seconds? { .earliest(nextKeyFlush, unit.patienceEnds) }

  /// The time until which input after a paste is held back; nil if no input is held back. The time is later
  /// if a control sequence has begun meanwhile.
  private var holdEnd: Seconds? {
    guard let end = paste.holdEnd else { return nil }
    return reader.isAtGround ? end : max(end, pieceTime + Self.escapeDelay.seconds)
  }

  private var nextKeyFlush: Seconds? {
    if let holdEnd, paste.holdsEvents || isKeyPending { return holdEnd }
    if paste.isOpen { return pieceTime + Self.pasteDelay.seconds }
    return isPending || paste.hasOverdueText ? pieceTime + Self.escapeDelay.seconds : nil
  }

  /// Decodes a piece of the terminal's input and returns the events that it completes, with `time` as their
  /// time.
  ///
  /// Control sequences that are unknown, malformed or incomplete are dropped. A control character ends an
  /// unfinished sequence and is decoded, so that Ctrl-C, Enter and Esc always arrive; BEL, CAN and SUB,
  /// though, only end a control string. Invalid UTF-8 is dropped; in a paste it becomes U+FFFD.
  package mutating func decode(_ bytes: some Sequence<UInt8>, at time: Seconds) -> [InputEvent] {
    var events: [InputEvent] = []
    decode(bytes, at: time, into: &events)
    return events
  }

  /// Decodes a piece of the terminal's input, and appends the input events that the piece completes to
  /// `events`.
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
    reader.beginPiece()
    if reader.resume(flushed.consume(at: time), with: first) { index = 1 }
    while index < bytes.count {
      if paste.isOpen {
        paste.read(bytes, from: &index, at: time, into: &events)
      } else {
        let known = events.count
        consume(bytes[index], into: &events)
        index += 1
        if paste.consumesKeys { paste.consume(&events, from: known, at: time) }
        reader.consumeDigits(bytes, from: &index)
      }
    }
  }

  private mutating func consume(_ byte: UInt8, into events: inout [InputEvent]) {
    let report = reader.consume(byte, at: pieceTime, isPasted: paste.isOverdue, into: &events)
    if let report { hear(report, into: &events) }
  }

  private mutating func hear(_ report: SequenceReport, into events: inout [InputEvent]) {
    switch report {
    case .countsFromZero:
      unit.countsFromZero = true
      isBorderless = true
    case .focus(let isGained): events.append(.focus(isGained))
    case .mouse(let report): unit.consume(report, at: pieceTime, into: &events)
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
    // Bytes that looked like the start of a paste's closing bracket may begin another sequence, so they are
    // read again.
    for byte in paste.giveUp(into: &events) { consume(byte, into: &events) }
  }

  /// Returns the mouse events that waited for the size of a cell; empty while the size is still unknown.
  package mutating func measuredEvents() -> [InputEvent] { unit.measuredEvents() }

  /// Ends the wait for more bytes that is due at `flushTime`, and returns the resulting input events.
  ///
  /// The start of a possible control sequence becomes a key: ESC is Esc, `ESC [` is Alt-[. The text of a
  /// paste without its end is emitted. Mouse reports that wait for the size of a cell use the last known
  /// size.
  package mutating func flush(at time: Seconds) -> [InputEvent] {
    defer { flushTime = nextFlush }
    var events: [InputEvent] = []
    let waited = unit.patienceEnds.map { time >= $0 } ?? false
    unit.giveUp(at: time, into: &events)
    // Only the wait of the mouse reports is over; an unfinished key may have to wait longer.
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
