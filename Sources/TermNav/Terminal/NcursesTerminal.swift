internal import CLibrary
package import NavModel

/// The terminal of standard input or, if that is not a terminal, the process's controlling terminal. A
/// process can have one object of this type at a time.
///
/// ncurses draws whole frames: the first one, and those after a resize, a resume or Ctrl-L. Of all other
/// frames the differences are written without ncurses, if the terminal speaks ECMA-48.
///
/// The terminal is restored when the program quits, crashes or is ended by a signal. After SIGKILL only a
/// `Guardian` restores it, a second process.
@MainActor package final class NcursesTerminal: Terminal {
  /// The size of the terminal in columns × rows.
  public private(set) var size: Size
  /// The capabilities of the terminal, with the form of mouse reports that is used while reports are on.
  private var known: TerminalCapabilities

  /// The way in which frames of moving pages are sent.
  private let slides: SlideDrawing

  package let note: String?
  let line: TTY
  let renderer: NcursesRenderer
  private let strings: TerminalModes.Strings
  private var bytes: [UInt8] = []
  private var pixels: PixelMouse
  private(set) var answers = TerminalAnswers()
  private let asksForColor: Bool
  private let canReportAppearance: Bool
  private(set) var hasTerminal = false
  var loan = LentTerminal()
  /// The window's title that the program has set; nil if it has set none.
  var title: String?
  var copies = CopyQueue()
  /// The cursor's position in the last frame; nil if the frame had no cursor, in which case it is hidden.
  private var cursor: Frame.Cursor?
  private var used = UsedModes()
  private var wakes = WakeQueue()
  /// The number of questions that were sent with frames and are not answered yet.
  public var awaitedAnswers = 0 {
    didSet { TerminalGuard.setUnanswered(awaitedAnswers) }
  }

  /// Takes the terminal and switches its modes on.
  /// - Parameters:
  ///   - color: the number of colours that are used; nil lets environment and terminfo decide.
  ///   - mouse: whether mouse reports are on.
  ///   - pixels: whether mouse reports are in pixels where the terminal can do that.
  ///   - slides: the way in which frames of moving pages are sent.
  ///   - appearance: whether the terminal is asked for its colours at once, before the first other questions.
  ///   - isGuarded: the result of `Guardian.start()`.
  /// - Throws: a `TerminalError` if the terminal cannot be used.
  package init(
    color: ColorDepth? = nil, mouse: Bool = true, pixels: Bool = true, slides: SlideDrawing = .automatic,
    appearance: Bool = false, isGuarded: Bool = false
  ) throws(TerminalError) {
    let type = try TerminalType.usable()
    let description = try TerminfoDescription(of: type.entry)
    let depth =
      color
      ?? .chosen(
        environment: Self.variable, colors: description.number("colors"), isDirect: description.isDirect)
    Curses.useUTF8()
    line = try TTY()
    size = line.windowSize
    renderer = try NcursesRenderer(description, name: type.entry, depth: depth, size: size)
    self.slides = slides
    guard TerminalGuard.arm(line.descriptor) else { throw .notATerminal }
    known = TerminalCapabilities(colorDepth: renderer.depth, mouse: .sgr, isGuarded: isGuarded)
    note = type.note
    strings = TerminalModes.Strings(description, name: type.name)
    known.sendsEscapeTab = type.name.hasPrefix("linux") || description.string("kcbt") == [0x1B, 0x09]
    known.blocksLeaveGaps = SlideDrawing.isLocalXterm(environment: Self.variable)
    self.pixels = PixelMouse(isWanted: pixels, cells: size)
    isMouseEnabled = mouse
    reportsAppearance = appearance
    asksForColor =
      color == nil
      && ColorDepth.isWorthAsking(type, environment: Self.variable, chosen: renderer.depth)
    canReportAppearance = ColorDepth.mayAskForBackground(environment: Self.variable, chosen: renderer.depth)
    renderer.showsCursor = !strings.showCursor.isEmpty
    renderer.sendsLinks = ColorDepth.acceptsStrings(environment: Self.variable)
    chooseShifts()
    resume()
  }

  /// Sends the first questions to the terminal in a single write. The last one is for the terminal's
  /// attributes (DA1): even if this program is killed, its answer can be waited for, so that no answers reach
  /// the shell.
  private func ask() {
    let colors = modes.appearanceReports ? ControlSequences.colors : []
    let depth = asksForColor ? ControlSequences.directColor : []
    line.ask(colors + depth + ControlSequences.questions, withAttributes: true)
    known.awaitsColors = !colors.isEmpty && !line.isInBackground
  }

  private func chooseShifts() {
    renderer.moves = slides.moves(
      movesColumns: answers.movesColumns, hasMargins: answers.hasMargins,
      erasesWithBackground: renderer.erasesWithBackground,
      isSynchronized: known.synchronizedOutput, environment: Self.variable)
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // Output that was not sent yet is dropped, since `deinit` is not isolated to the main actor.
  deinit {
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    TerminalGuard.disarm()
  }

  /// The capabilities of the terminal, as far as they are known. The mouse is `.none` while reports are off.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// Whether the terminal's mouse reports are on.
  public var isMouseEnabled: Bool {
    didSet { switchMouse(from: mouse(isEnabled: oldValue)) }
  }

  private func mouse(isEnabled: Bool) -> MouseReporting { isEnabled ? pixels.form : .none }

  var modes: TerminalModes {
    TerminalModes(
      strings: strings, mouse: mouse(isEnabled: isMouseEnabled),
      appearanceReports: reportsAppearance && canReportAppearance, motionReports: reportsMotion,
      setsTitle: title != nil,
      synchronizedOutput: known.synchronizedOutput, margins: answers.movesColumns || renderer.movesLines,
      sides: answers.hasMargins, links: renderer.sendsLinks)
  }

  func setLeave() { TerminalGuard.setLeave(used.leaving(modes)) }

  /// Switches mouse reports from the form `old` to the current one. The bytes that restore the terminal are
  /// noted before, so that they are complete whenever the program ends.
  private func switchMouse(from old: MouseReporting) {
    guard mouse(isEnabled: isMouseEnabled) != old else { return }
    let modes = modes
    var before = modes
    before.mouse = old
    setLeave()
    // While another process group has the terminal, nothing is sent. All modes are sent again when this
    // program is in the foreground again.
    guard hasTerminal, !line.isInBackground else { return }
    // The terminal is asked about the mode, because mouse reports that come before its answer are still in
    // pixels.
    let question = old == .pixels && modes.mouse == .sgr ? ControlSequences.pixelQuestion : []
    let off = before.off(.motionReports) + before.off(.mouse)
    line.send((off + modes.on(.mouse) + modes.on(.motionReports) + question)[...])
  }

  /// Whether the terminal reports the pointer's motion while no button is down (mode 1003).
  public var reportsMotion = false {
    didSet {
      guard reportsMotion != oldValue else { return }
      // The bytes that restore the terminal are noted before the mode changes. So they are complete whenever
      // the program ends.
      setLeave()
      if hasTerminal, isMouseEnabled { line.send(TerminalModes.motion(isOn: reportsMotion)[...]) }
    }
  }

  /// Whether the terminal reports changes of its colours. Each time this is set to true, the terminal is also
  /// asked for its colours. Nothing is sent if the program shows no colours, or to terminals that might print
  /// the question.
  public var reportsAppearance = false {
    didSet {
      guard canReportAppearance else { return }
      // The bytes that restore the terminal are noted before the mode changes. So they are complete whenever
      // the program ends.
      setLeave()
      guard hasTerminal else { return }
      if reportsAppearance != oldValue {
        line.send(ControlSequences.switched(2031, isOn: reportsAppearance)[...])
      }
      if reportsAppearance { line.ask(ControlSequences.colors) }
    }
  }

  /// Sends the modes of mouse and paste again, for terminals that lose modes; with `withFocus` also the mode
  /// of focus reports. Terminals that use the library VTE report the focus whenever they get that mode, so it
  /// is not sent each time.
  public func repeatModes(withFocus: Bool) {
    guard hasTerminal, isMouseEnabled else { return }
    let modes = modes
    line.ask(modes.again + (withFocus ? modes.on(.focusReports) : []))
  }

  /// Asks the terminal for the sizes of the text area and of a cell in pixels. Mouse reports do not wait for
  /// the answers.
  public func measureWindow() {
    guard hasTerminal else { return }
    learn { $0.measure(unanswered: awaitedAnswers) }
  }

  /// Applies a change to the state of mouse reports in pixels. If the change returns true, the terminal is
  /// asked for the sizes of text area and cell in pixels.
  private func learn(_ change: (inout PixelMouse) -> Bool) {
    let before = mouse(isEnabled: isMouseEnabled)
    let wasKnown = pixels.isKnown
    if change(&pixels), hasTerminal {
      // The terminal's kind (DA2) is asked first: the answer says whether the terminal counts pixels from 0,
      // which must be known before any report in pixels comes.
      let question = wasKnown ? [] : ControlSequences.secondaryAttributes
      line.ask(question + ControlSequences.cellQuestion)
    }
    switchMouse(from: before)
  }

  /// Waits for input of the terminal, a signal or work, at most for `timeout`; nil waits without limit.
  /// Returns the reason why the wait ended.
  public func wait(timeout: Duration?) -> TerminalWake {
    var timeout = timeout
    while true {
      if let wake = wakes.next(isInBackground: line.isInBackground) { return wake }
      if line.isClosed { return .closed }
      let arrived = line.wait(timeout: timeout)
      if arrived.areBytesAlone { return .bytes(arrived.bytes) }
      if arrived.isInterrupted, timeout != nil { timeout = .zero }
      if arrived.signals.contains(SIGWINCH) { updateSize() }
      wakes.add(arrived)
      if wakes.isEmpty, arrived.isNothing { return .timeout }
    }
  }

  /// Handles a signal that the window was resized. If the size is the same as before, the window was resized
  /// twice and may have lost its contents, so the next frame is sent whole.
  private func updateSize() {
    let new = line.windowSize
    if new != size {
      size = new
      renderer.resize(to: size)
    } else {
      renderer.invalidate()
    }
    // A change of the font changes the window's size in pixels, though not in cells.
    learn { $0.resize(to: size, window: line.windowPixels, unanswered: awaitedAnswers) }
    wakes.addResize()
  }

  /// Makes the current or next `wait(timeout:)` return `.woken`. May be called from any thread.
  public nonisolated func wake() { TerminalGuard.wake() }

  /// The descriptors for which `wait(timeout:)` waits besides the terminal.
  public var watchedDescriptors: [Int32] {
    get { line.watched }
    set { line.watched = newValue }
  }

  /// Whether `wait(timeout:)` leaves the terminal's input unread.
  public var isInputHeld: Bool {
    get { line.isInputHeld }
    set { line.isInputHeld = newValue || loan.isLent }
  }

  /// The size in pixels of a cell of the terminal; nil if unknown.
  public var cellPixels: (width: Double, height: Double)? { pixels.cell }

  /// Whether all output was written to the terminal. This becomes true only after `wait(timeout:)` has
  /// returned `.sent`. Input that came at the same moment may be returned before `.sent`, and recordings keep
  /// this order.
  public var isSent: Bool { line.isSent && !wakes.holdsSent }

  /// Sends the differences between a frame and the last one, with the frame's questions, in a single write.
  /// Returns how many cells and bytes were sent. If no cell differs, nothing is sent, not even the questions.
  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    guard hasTerminal else { return PresentStatistics() }
    let questions = asking.isEmpty || line.isInBackground ? [] : asking
    bytes.removeAll(keepingCapacity: true)
    if questions.contains(.before) { bytes += ControlSequences.status }
    if known.synchronizedOutput { bytes += TerminalModes.frameBegin }
    let head = bytes.count
    let cursor = frame.shownCursor
    let cells = renderer.render(
      frame.surface, layers: frame.layers, scrolls: frame.scrolls, edge: frame.edge, cursor: cursor,
      to: &bytes)
    placeCursor(cursor, afterCells: bytes.count > head, from: head)
    if bytes.count == head { return PresentStatistics(cells: cells) }
    if known.synchronizedOutput { bytes += TerminalModes.frameEnd }
    if questions.contains(.after) { bytes += ControlSequences.status }
    awaitedAnswers += questions.rawValue.nonzeroBitCount
    line.send(bytes[...])
    return PresentStatistics(cells: cells, bytes: bytes.count)
  }

  /// Moves the terminal's cursor to its position after a frame's cells were sent. A visible cursor is hidden
  /// while more than a short frame is drawn, so that it is not seen moving.
  private func placeCursor(_ new: Frame.Cursor?, afterCells hasCells: Bool, from head: Int) {
    guard hasCells || new != cursor else { return }
    let wasVisible = cursor?.isVisible == true
    let isHidden = wasVisible && (new?.isVisible != true || bytes.count - head > Self.shortFrame)
    if isHidden { bytes.insert(contentsOf: strings.hideCursor, at: head) }
    if let new {
      if !renderer.hasCursor(at: new) { bytes += ControlSequences.cursor(new) }
      renderer.cursorMoved(toColumn: new.column, row: new.row)
      if new.isVisible, isHidden || !wasVisible { bytes += strings.showCursor }
    } else if !hasCells, cursor != nil {
      bytes += ControlSequences.home.bytes
      renderer.cursorMoved(toColumn: 0, row: 0)
    }
    cursor = new
  }

  /// The most bytes of a frame that is drawn without hiding a visible cursor. A frame that shows a typed
  /// letter in two places takes fewer bytes. To hide, place and show the cursor again takes 24 bytes in xterm.
  private static let shortFrame = 64

  /// Lets the next frame be sent to the terminal whole, as is needed after another program has changed the
  /// screen.
  public func invalidate() { renderer.invalidate() }

  /// Carries out a request about pictures that the terminal draws in cells. Nothing is sent while another
  /// process group has the terminal; when this program is in the foreground again, all pictures are sent.
  public func order(_ order: PictureOrder) {
    let bytes: [UInt8]
    switch order {
    case .ask:
      let mayAsk = KeptPictures.mayAsk(known.colorDepth, environment: Self.variable)
      if mayAsk, hasTerminal, !line.isInBackground, used.pictures.ask() {
        line.ask(used.pictures.question, withAttributes: true)
      }
      return
    case .show(let cells, let png): bytes = used.pictures.keep(cells, png: png)
    case .forget(let number): bytes = used.pictures.forget(number)
    }
    // The bytes that restore the terminal are noted before these bytes are sent. So they are complete
    // whenever the program ends.
    setLeave()
    if hasTerminal, !line.isInBackground { line.send(bytes[...]) }
  }

  /// Sends the output that waits, and gives the terminal back in the state in which it was found.
  public func restore() {
    if loan.isLent { return loan.hangUp() }
    guard hasTerminal else { return }
    hasTerminal = false
    line.finish()
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    awaitedAnswers = 0
  }

  /// Takes the terminal again, as after a stop of the program, and switches all modes on.
  public func resume() {
    if loan.isLent { return loan.continueForeground(line.descriptor) }
    line.awaitForeground()
    if hasTerminal {
      // If the guardian, the process that restores the terminal after a crash, has restored the terminal,
      // what is left of an unsent frame is dropped.
      if TerminalGuard.isAway { line.finish() } else { line.drop() }
      TerminalGuard.leave()
      awaitedAnswers = 0
    }
    hasTerminal = true
    TerminalGuard.catchSignals()
    setLeave()
    cursor = nil
    TerminalGuard.enterRaw()
    line.send((modes.enter + titleBytes + used.pictures.bytes)[...])
    renderer.invalidate()
    // When the terminal was restored, answers to earlier questions were discarded, so the questions are asked
    // again.
    if pixels.forget() { line.ask(ControlSequences.secondaryAttributes + ControlSequences.cellQuestion) }
    if !answers.areComplete {
      ask()
    } else if modes.appearanceReports {
      line.ask(ControlSequences.colors)
    }
    if line.windowSize != size { updateSize() }
  }

  /// Restores the terminal, stops the process group as Ctrl-Z does, and resumes afterwards. While another
  /// process group has the terminal, the program waits until it is in the foreground.
  public func suspend() {
    if loan.isLent { return stopWhileLent() }
    let isInBackground = line.isInBackground
    restore()
    if !isInBackground { TerminalGuard.stopGroup() }
    resume()
  }

  /// Learns from an answer or a report of the terminal, such as its colours. Returns whether `capabilities`
  /// has changed.
  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    if reply == .statusOK {
      TerminalGuard.answers(.status)
      awaitedAnswers = max(0, awaitedAnswers - 1)
      hearOfPixels(reply)
      return false
    }
    if case .deviceAttributes = reply { TerminalGuard.answers(.deviceAttributes) }
    if reply == .directColor {
      guard asksForColor, renderer.deepen(to: .truecolor) else { return false }
    }
    if reply.isOfAppearance, !modes.appearanceReports { return false }
    // When the terminal changes between dark and light, its colours have changed too.
    if case .appearance = reply { line.ask(ControlSequences.colors) }
    hearOfPixels(reply)
    let isNew = known.apply(reply, asked: pixels.form)
    answers.hear(reply)
    chooseShifts()
    setLeave()
    return isNew
  }

  /// Notes that the terminal's text area consists of cells alone, without a border.
  package func noteBorderlessText() { pixels.isBorderless = true }

  private func hearOfPixels(_ reply: TerminalReply) {
    learn { $0.hear(reply, window: line.windowPixels, unanswered: awaitedAnswers) }
  }
}

extension TerminalModes.Strings {
  /// Reads the control sequences that the program needs from the terminfo description of a type of terminal.
  /// `name` is that type, the value of `TERM`.
  init(_ description: TerminfoDescription, name: String) {
    func string(_ name: String) -> [UInt8] {
      TerminfoEntry.withoutDelays(description.string(name) ?? [])
    }
    // In the terminal st, Delete and Insert send the sequences of other keys unless the keypad is in
    // application mode. Other terminals do not need that mode, which would turn the keypad's digits into
    // control sequences.
    let needsApplicationKeys = name.hasPrefix("st")
    self.init(
      enterAlternateScreen: string("smcup"), leaveAlternateScreen: string("rmcup"),
      hideCursor: string("civis"), showCursor: string("cnorm"),
      plain: string("sgr0") + (description.number("colors") > 0 ? string("op") : []),
      applicationKeys: needsApplicationKeys ? string("smkx") : [],
      plainKeys: needsApplicationKeys ? string("rmkx") : [])
  }
}
