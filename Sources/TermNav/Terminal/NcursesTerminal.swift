internal import CLibrary
internal import CMainQueue
package import NavModel

/// The terminal of standard input, or where that is none the controlling one; one in a process.
///
/// ncurses draws whole frames: the first, and those after a resize, a resume or Ctrl-L. Of all others the differences are
/// written without ncurses, where the terminal speaks ECMA-48.
///
/// Quitting, signals and crashes restore the terminal; SIGKILL only with a `Guardian` (RULES, section 17).
@MainActor package final class NcursesTerminal: Terminal {
  /// Columns × rows.
  public private(set) var size: Size
  /// The capabilities as if the mouse were enabled.
  private var known: TerminalCapabilities

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
  private(set) var isTaken = false
  var loan = LentTerminal()
  /// The window's title, set by the program.
  var title: String?
  var copies = CopyQueue()
  /// Where the last frame's cursor stands; nil: where its cells left it, unseen.
  private var cursor: Frame.Cursor?
  private var used = UsedModes()
  private var wakes = WakeQueue()
  /// Open answers to frames' questions.
  public var awaitedAnswers = 0 {
    didSet { TerminalGuard.setUnanswered(awaitedAnswers) }
  }

  /// Takes the terminal.
  /// - `color`: nil asks the environment and terminfo.
  /// - `pixels`: mouse reports in pixels where possible.
  /// - `appearance`: asks for the background at once, before DA1.
  /// - `isGuarded`: the result of `Guardian.start()`.
  package init(
    color: ColorDepth? = nil, mouse: Bool = true, pixels: Bool = true, slides: SlideDrawing = .automatic,
    appearance: Bool = false, isGuarded: Bool = false
  ) throws(TerminalError) {
    let name = try Self.nameOfUsable()
    let description = try TerminfoDescription(of: name)
    let depth =
      color
      ?? .chosen(
        environment: Self.variable, colors: description.number("colors"), isDirect: description.isDirect)
    Curses.useUTF8()
    line = try TTY()
    size = line.windowSize
    renderer = try NcursesRenderer(description, name: name, depth: depth, size: size)
    self.slides = slides
    guard TerminalGuard.arm(line.descriptor) else { throw .notATerminal }
    known = TerminalCapabilities(colorDepth: renderer.depth, mouse: .sgr, isGuarded: isGuarded)
    strings = TerminalModes.Strings(description, name: name)
    known.sendsEscapeTab = name.hasPrefix("linux") || description.string("kcbt") == [0x1B, 0x09]
    self.pixels = PixelMouse(isWanted: pixels, cells: size)
    isMouseEnabled = mouse
    reportsAppearance = appearance
    asksForColor =
      color == nil && ColorDepth.isWorthAsking(environment: Self.variable, chosen: renderer.depth)
    canReportAppearance = ColorDepth.mayAskForBackground(environment: Self.variable, chosen: renderer.depth)
    renderer.showsCursor = !strings.showCursor.isEmpty
    renderer.sendsLinks = ColorDepth.takesStrings(environment: Self.variable)
    chooseShifts()
    resume()
  }

  static func nameOfUsable() throws(TerminalError) -> String {
    TTY.openStandardDescriptors()
    guard TTY.isThere else { throw .notATerminal }
    guard TTY.hasDescriptors else { throw .lacksDescriptors }
    guard tn_main_queue_can_wait() == 1 else { throw .lacksEvents }
    guard let name = variable("TERM"), !name.isEmpty else { throw .noTerminalType }
    guard try TerminfoDescription.movesCursor(name) else { throw .lacksCursorMovement(name) }
    return name
  }

  /// The questions of a start, in one write: a program that is killed has asked DA1 behind all others, and its answer is waited for.
  private func ask() {
    let colors = modes.appearanceReports ? ControlSequences.colors : []
    let depth = asksForColor ? ControlSequences.directColor : []
    line.ask(colors + depth + ControlSequences.questions, withAttributes: true)
    known.awaitsColors = !colors.isEmpty && !line.isBehind
  }

  private func chooseShifts() {
    renderer.moves = slides.moves(
      movesColumns: answers.movesColumns, hasMargins: answers.hasMargins,
      erasesWithBackground: renderer.erasesWithBackground,
      isSynchronized: known.synchronizedOutput, environment: Self.variable)
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // Unsent output is dropped: deinit belongs to no actor.
  deinit {
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    TerminalGuard.disarm()
  }

  /// The mouse is `.none` while disabled.
  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  /// Switches mouse reports.
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

  /// The leave string is set first, so that it is always complete.
  private func switchMouse(from old: MouseReporting) {
    guard mouse(isEnabled: isMouseEnabled) != old else { return }
    let modes = modes
    var before = modes
    before.mouse = old
    setLeave()
    // Behind another group nothing is asked; when it is in front again, all is said again.
    guard isTaken, !line.isBehind else { return }
    // Reports before the answer are still in pixels.
    let question = old == .pixels && modes.mouse == .sgr ? ControlSequences.pixelQuestion : []
    let off = before.off(.motionReports) + before.off(.mouse)
    line.send((off + modes.on(.mouse) + modes.on(.motionReports) + question)[...])
  }

  /// By mode 1003.
  public var reportsMotion = false {
    didSet {
      guard reportsMotion != oldValue else { return }
      // Set first, so that the leave string is always complete.
      setLeave()
      if isTaken, isMouseEnabled { line.send(TerminalModes.motion(isOn: reportsMotion)[...]) }
    }
  }

  /// Asks for the background whenever it is set to true. Without colours, and where the question might be shown,
  /// nothing is sent.
  public var reportsAppearance = false {
    didSet {
      guard canReportAppearance else { return }
      // Set first, so that the leave string is always complete.
      setLeave()
      guard isTaken else { return }
      if reportsAppearance != oldValue {
        line.send(ControlSequences.switched(2031, isOn: reportsAppearance)[...])
      }
      if reportsAppearance { line.ask(ControlSequences.colors) }
    }
  }

  /// 1004 is left to the caller: VTE answers it by telling its focus.
  public func repeatModes(withFocus: Bool) {
    guard isTaken, isMouseEnabled else { return }
    let modes = modes
    line.ask(modes.again + (withFocus ? modes.on(.focusReports) : []))
  }

  /// Asks for the sizes without holding reports back.
  public func measureWindow() {
    guard isTaken else { return }
    learn { $0.measure(unanswered: awaitedAnswers) }
  }

  /// Applies a change; true asks for the sizes.
  private func learn(_ change: (inout PixelMouse) -> Bool) {
    let before = mouse(isEnabled: isMouseEnabled)
    let wasKnown = pixels.isKnown
    if change(&pixels), isTaken {
      // Which pixel is the first is told before any is reported.
      let question = wasKnown ? [] : ControlSequences.secondaryAttributes
      line.ask(question + ControlSequences.cellQuestion)
    }
    switchMouse(from: before)
  }

  /// Waits up to `timeout`; nil waits without end.
  public func wait(timeout: Duration?) -> TerminalWake {
    var timeout = timeout
    while true {
      if let wake = wakes.next(isBehind: line.isBehind) { return wake }
      if line.isClosed { return .closed }
      let arrived = line.wait(timeout: timeout)
      if arrived.areBytesAlone { return .bytes(arrived.bytes) }
      if arrived.isInterrupted, timeout != nil { timeout = .zero }
      if arrived.signals.contains(SIGWINCH) { updateSize() }
      wakes.add(arrived)
      if wakes.isEmpty, arrived.isNothing { return .timeout }
    }
  }

  /// A window resized there and back has lost its contents.
  private func updateSize() {
    let new = line.windowSize
    if new != size {
      size = new
      renderer.resize(to: size)
    } else {
      renderer.invalidate()
    }
    // A new font also changes the window.
    learn { $0.resize(to: size, window: line.windowPixels, unanswered: awaitedAnswers) }
    wakes.addResize()
  }

  /// Makes `wait` return `.woken`.
  public nonisolated func wake() { TerminalGuard.wake() }

  /// Descriptors polled by `wait`.
  public var watchedDescriptors: [Int32] {
    get { line.watched }
    set { line.watched = newValue }
  }

  /// Whether input stays with the kernel.
  public var isInputHeld: Bool {
    get { line.isInputHeld }
    set { line.isInputHeld = newValue || loan.isLent }
  }

  /// One cell in pixels; nil where unknown.
  public var cellPixels: (width: Double, height: Double)? { pixels.cell }

  /// Whether all output was taken.
  /// Not before `.sent` is told, which bytes of the same moment may precede: a recording has them in that order.
  public var isSent: Bool { line.isSent && !wakes.holdsSent }

  /// Sends frame and questions in one write.
  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    guard isTaken else { return PresentStatistics() }
    let questions = asking.isEmpty || line.isBehind ? [] : asking
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

  /// While a longer frame is drawn the cursor is hidden, not to be seen on its way.
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

  /// Bytes, as of a letter with its echo elsewhere; our own figure.
  private static let shortFrame = 64

  /// The next frame is sent whole.
  public func invalidate() { renderer.invalidate() }

  /// Behind another group nothing is sent: when it is in front again, the terminal gets all that is kept.
  public func order(_ order: PictureOrder) {
    let bytes: [UInt8]
    switch order {
    case .ask:
      let mayAsk = KeptPictures.mayAsk(known.colorDepth, environment: Self.variable)
      if mayAsk, isTaken, !line.isBehind, used.pictures.ask() {
        line.ask(used.pictures.question, withAttributes: true)
      }
      return
    case .show(let cells, let png): bytes = used.pictures.keep(cells, png: png)
    case .forget(let number): bytes = used.pictures.forget(number)
    }
    // Set first, so that the leave string is always complete.
    setLeave()
    if isTaken, !line.isBehind { line.send(bytes[...]) }
  }

  /// Sends pending output, then gives the terminal back.
  public func restore() {
    if loan.isLent { return loan.hangUp() }
    guard isTaken else { return }
    isTaken = false
    line.finish()
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    awaitedAnswers = 0
  }

  /// Takes the terminal again.
  public func resume() {
    if loan.isLent { return loan.continueForeground(line.descriptor) }
    line.awaitForeground()
    if isTaken {
      // After the guardian's restore the frame's rest is dropped.
      if TerminalGuard.isAway { line.finish() } else { line.drop() }
      TerminalGuard.leave()
      awaitedAnswers = 0
    }
    isTaken = true
    TerminalGuard.catchSignals()
    setLeave()
    cursor = nil
    TerminalGuard.enterRaw()
    line.send((modes.enter + titleBytes + used.pictures.bytes)[...])
    renderer.invalidate()
    // Restoring has discarded the answers.
    if pixels.forget() { line.ask(ControlSequences.secondaryAttributes + ControlSequences.cellQuestion) }
    if !answers.areComplete {
      ask()
    } else if modes.appearanceReports {
      line.ask(ControlSequences.colors)
    }
    if line.windowSize != size { updateSize() }
  }

  /// Restores, stops as Ctrl-Z does, and resumes. Behind another group it stops until it is in front.
  public func suspend() {
    if loan.isLent { return stopWhileLent() }
    let isBehind = line.isBehind
    restore()
    if !isBehind { TerminalGuard.stopGroup() }
    resume()
  }

  /// Returns whether `capabilities` changed.
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
    // The colours have changed with it.
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
  /// `name` is `TERM`.
  init(_ description: TerminfoDescription, name: String) {
    func string(_ name: String) -> [UInt8] {
      TerminfoEntry.withoutDelays(description.string(name) ?? [])
    }
    // st's Delete and Insert are sequences of other keys without it. Elsewhere the keypad's digits would come as
    // SS3, for nothing.
    let needsApplicationKeys = name.hasPrefix("st")
    self.init(
      enterAlternateScreen: string("smcup"), leaveAlternateScreen: string("rmcup"),
      hideCursor: string("civis"), showCursor: string("cnorm"),
      plain: string("sgr0") + (description.number("colors") > 0 ? string("op") : []),
      applicationKeys: needsApplicationKeys ? string("smkx") : [],
      plainKeys: needsApplicationKeys ? string("rmkx") : [])
  }
}
