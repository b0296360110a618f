internal import CLibrary
internal import CMainQueue
package import NavModel

/// The terminal of standard input, or if that is not a terminal, the controlling one. A process can have one
/// at a time.
///
/// ncurses draws whole frames: the first one, and those after a resize, a resume or Ctrl-L. The differences
/// of all others are written without ncurses, if the terminal speaks ECMA-48.
///
/// Quitting, signals and crashes restore the terminal; SIGKILL does so only with a `Guardian`.
@MainActor package final class NcursesTerminal: Terminal {
  /// The size in columns × rows.
  public private(set) var size: Size
  /// The capabilities as they are while the mouse is enabled.
  private var known: TerminalCapabilities

  /// The kind of terminal, and the terminfo entry that describes it.
  let type: TerminalType
  /// How frames of moving pages are sent.
  private let slides: SlideDrawing

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
  /// The window's title, if the program has set one.
  var title: String?
  var copies = CopyQueue()
  /// The cursor's position after the last frame; nil if it is hidden wherever the last cell has left it.
  private var cursor: Frame.Cursor?
  private var used = UsedModes()
  private var wakes = WakeQueue()
  /// The number of answers to frames' questions that are still open.
  public var awaitedAnswers = 0 {
    didSet { TerminalGuard.setUnanswered(awaitedAnswers) }
  }

  /// Takes the terminal.
  /// - Parameters:
  ///   - color: the depth of colours; nil to ask environment and terminfo.
  ///   - mouse: whether mouse reports are on.
  ///   - pixels: whether mouse reports are in pixels where possible.
  ///   - slides: how frames of moving pages are sent.
  ///   - appearance: whether the terminal is asked for its colours at once, before DA1.
  ///   - isGuarded: the result of `Guardian.start()`.
  /// - Throws: a `TerminalError` if the terminal cannot be used.
  package init(
    color: ColorDepth? = nil, mouse: Bool = true, pixels: Bool = true, slides: SlideDrawing = .automatic,
    appearance: Bool = false, isGuarded: Bool = false
  ) throws(TerminalError) {
    type = try Self.usableType()
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
    strings = TerminalModes.Strings(description, name: type.name)
    known.sendsEscapeTab = type.name.hasPrefix("linux") || description.string("kcbt") == [0x1B, 0x09]
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

  static func usableType() throws(TerminalError) -> TerminalType {
    TTY.openStandardDescriptors()
    guard TTY.isThere else { throw .notATerminal }
    guard TTY.hasDescriptors else { throw .lacksDescriptors }
    guard tn_main_queue_can_wait() == 1 else { throw .lacksEvents }
    guard let name = variable("TERM"), !name.isEmpty else { throw .noTerminalType }
    let type = try TerminalType(name)
    guard TerminfoDescription.movesCursor(type.entry) else { throw .lacksCursorMovement(name) }
    return type
  }

  /// Asks the first questions in a single write. DA1 is then always sent behind all others: even if this
  /// program is killed, its answer can be waited for.
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

  // Unsent output is dropped, since deinit is not isolated to the main actor.
  deinit {
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    TerminalGuard.disarm()
  }

  /// The known capabilities. The mouse is `.none` while it is disabled.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// Whether the mouse is reported.
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

  /// Switches mouse reports from an old form to the current one. The leave string is set first, so that it is
  /// always complete.
  private func switchMouse(from old: MouseReporting) {
    guard mouse(isEnabled: isMouseEnabled) != old else { return }
    let modes = modes
    var before = modes
    before.mouse = old
    setLeave()
    // While another group has the terminal, nothing is asked. When this program is in the foreground again,
    // all modes are sent again.
    guard hasTerminal, !line.isInBackground else { return }
    // Reports that come before this question's answer are still in pixels.
    let question = old == .pixels && modes.mouse == .sgr ? ControlSequences.pixelQuestion : []
    let off = before.off(.motionReports) + before.off(.mouse)
    line.send((off + modes.on(.mouse) + modes.on(.motionReports) + question)[...])
  }

  /// Whether motion of the pointer without a button is reported (mode 1003).
  public var reportsMotion = false {
    didSet {
      guard reportsMotion != oldValue else { return }
      // The leave string is set before the modes change, so that it is always complete.
      setLeave()
      if hasTerminal, isMouseEnabled { line.send(TerminalModes.motion(isOn: reportsMotion)[...]) }
    }
  }

  /// Whether the terminal reports its colours. Each time it is set to true, the terminal is asked for them.
  /// Nothing is sent without colours, or to terminals that might print the question.
  public var reportsAppearance = false {
    didSet {
      guard canReportAppearance else { return }
      // The leave string is set before the modes change, so that it is always complete.
      setLeave()
      guard hasTerminal else { return }
      if reportsAppearance != oldValue {
        line.send(ControlSequences.switched(2031, isOn: reportsAppearance)[...])
      }
      if reportsAppearance { line.ask(ControlSequences.colors) }
    }
  }

  /// Sends the modes of mouse and paste again. Focus reports are optional, since VTE answers mode 1004 by
  /// reporting the focus.
  public func repeatModes(withFocus: Bool) {
    guard hasTerminal, isMouseEnabled else { return }
    let modes = modes
    line.ask(modes.again + (withFocus ? modes.on(.focusReports) : []))
  }

  /// Asks for the sizes of the text area and a cell. Mouse reports do not wait for the answers.
  public func measureWindow() {
    guard hasTerminal else { return }
    learn { $0.measure(unanswered: awaitedAnswers) }
  }

  /// Applies a change to the state of the mouse. If the change returns true, the terminal is asked for the
  /// sizes.
  private func learn(_ change: (inout PixelMouse) -> Bool) {
    let before = mouse(isEnabled: isMouseEnabled)
    let wasKnown = pixels.isKnown
    if change(&pixels), hasTerminal {
      // DA2 is asked first: its answer says whether pixels count from 0, and must come before any report in
      // pixels.
      let question = wasKnown ? [] : ControlSequences.secondaryAttributes
      line.ask(question + ControlSequences.cellQuestion)
    }
    switchMouse(from: before)
  }

  /// Waits for input, a signal or work, at most for `timeout`; nil waits without limit.
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

  /// Handles a resize. If the size is the same, the window was resized there and back, and may have lost its
  /// contents.
  private func updateSize() {
    let new = line.windowSize
    if new != size {
      size = new
      renderer.resize(to: size)
    } else {
      renderer.invalidate()
    }
    // A new font also changes the window's pixels.
    learn { $0.resize(to: size, window: line.windowPixels, unanswered: awaitedAnswers) }
    wakes.addResize()
  }

  /// Makes `wait(timeout:)` return `.woken`. May be called from any thread.
  public nonisolated func wake() { TerminalGuard.wake() }

  /// The descriptors that `wait(timeout:)` polls too.
  public var watchedDescriptors: [Int32] {
    get { line.watched }
    set { line.watched = newValue }
  }

  /// Whether `wait(timeout:)` leaves input unread.
  public var isInputHeld: Bool {
    get { line.isInputHeld }
    set { line.isInputHeld = newValue || loan.isLent }
  }

  /// The size of a cell in pixels; nil if unknown.
  public var cellPixels: (width: Double, height: Double)? { pixels.cell }

  /// Whether all output was written. It becomes true only after `wait(timeout:)` has returned `.sent`: bytes
  /// of the same moment may be returned before that, and a recording keeps this order.
  public var isSent: Bool { line.isSent && !wakes.holdsSent }

  /// Sends the differences of a frame, with its questions, in a single write.
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

  /// Moves the cursor after a frame's cells. A visible cursor is hidden while a longer frame is drawn, so
  /// that it is not seen moving.
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

  /// The most bytes of a frame that is drawn without hiding the cursor. The figure was chosen: a typed
  /// letter, with its echo elsewhere, fits.
  private static let shortFrame = 64

  /// Lets the next frame be sent whole.
  public func invalidate() { renderer.invalidate() }

  /// Carries out an order about pictures. While another group has the terminal nothing is sent; when this
  /// program is in the foreground again, the terminal gets all kept pictures.
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
    // The leave string is set before the bytes are sent, so that it is always complete.
    setLeave()
    if hasTerminal, !line.isInBackground { line.send(bytes[...]) }
  }

  /// Sends pending output, then gives the terminal back as found.
  public func restore() {
    if loan.isLent { return loan.hangUp() }
    guard hasTerminal else { return }
    hasTerminal = false
    line.finish()
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    awaitedAnswers = 0
  }

  /// Takes the terminal again and enters all modes.
  public func resume() {
    if loan.isLent { return loan.continueForeground(line.descriptor) }
    line.awaitForeground()
    if hasTerminal {
      // If the guardian has restored the terminal, the rest of a frame that was being sent is dropped.
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
    // Restoring the terminal has discarded the answers to earlier questions.
    if pixels.forget() { line.ask(ControlSequences.secondaryAttributes + ControlSequences.cellQuestion) }
    if !answers.areComplete {
      ask()
    } else if modes.appearanceReports {
      line.ask(ControlSequences.colors)
    }
    if line.windowSize != size { updateSize() }
  }

  /// Restores the terminal, stops the process group as Ctrl-Z does, and resumes. If another group has the
  /// terminal, it stops until it is in the foreground.
  public func suspend() {
    if loan.isLent { return stopWhileLent() }
    let isInBackground = line.isInBackground
    restore()
    if !isInBackground { TerminalGuard.stopGroup() }
    resume()
  }

  /// Learns from a reply. Returns whether `capabilities` has changed.
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
    // With the appearance, the terminal's colours have changed too.
    if case .appearance = reply { line.ask(ControlSequences.colors) }
    hearOfPixels(reply)
    let isNew = known.apply(reply, asked: pixels.form)
    answers.hear(reply)
    chooseShifts()
    setLeave()
    return isNew
  }

  private func hearOfPixels(_ reply: TerminalReply) {
    learn { $0.hear(reply, window: line.windowPixels, unanswered: awaitedAnswers) }
  }
}

extension TerminalModes.Strings {
  /// Creates the strings from a description of the terminal type `name`, the value of `TERM`.
  init(_ description: TerminfoDescription, name: String) {
    func string(_ name: String) -> [UInt8] {
      TerminfoEntry.withoutDelays(description.string(name) ?? [])
    }
    // Without application keys, st's Delete and Insert send the sequences of other keys. Other terminals need
    // no application keys, which would only turn the keypad's digits into SS3 sequences.
    let needsApplicationKeys = name.hasPrefix("st")
    self.init(
      enterAlternateScreen: string("smcup"), leaveAlternateScreen: string("rmcup"),
      hideCursor: string("civis"), showCursor: string("cnorm"),
      plain: string("sgr0") + (description.number("colors") > 0 ? string("op") : []),
      applicationKeys: needsApplicationKeys ? string("smkx") : [],
      plainKeys: needsApplicationKeys ? string("rmkx") : [])
  }
}
