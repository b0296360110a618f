internal import CLibrary
public import NavModel

/// The terminal that the program was started in, drawn through ncurses. One at a time in a process.
///
/// However the program ends (return, exit, a signal, a trap), the terminal gets back its modes and its termios; after SIGKILL,
/// too, where the program has started a `Guardian` before.
@MainActor public final class NcursesTerminal: Terminal {
  public private(set) var size: Size
  /// What is known of the terminal, with the mouse as it is reported while it is asked for.
  private var known: TerminalCapabilities

  /// How frames are sent in which pages move.
  public var slides: Slides { didSet { chooseShifts() } }

  private let line: TTY
  private let renderer: NcursesRenderer
  private let strings: TerminalModes.Strings
  /// What the last frame sent; kept, so that none makes an array.
  private var frame: [UInt8] = []
  @exclusivity(unchecked) private var pixels: PixelMouse
  private var columnShifts = ColumnShifts()
  /// Nobody has said how many colours to use, and the terminal may have more than its name says.
  private let asksForColor: Bool
  /// The first questions were answered: their last answer has come.
  private var isAnswered = false
  private var isTaken = false
  private var wakes: [TerminalWake] = []
  /// The way out has to hear of them before the answer to its own question.
  public var awaitedAnswers = 0 { didSet { TerminalGuard.setUnanswered(awaitedAnswers) } }

  /// Takes the terminal of standard input.
  ///
  /// - Parameters:
  ///   - color: how many colours to use; nil asks the environment and terminfo.
  ///   - mouse: whether to ask for mouse reports.
  ///   - pixels: whether to ask for them in pixels where the terminal can, so that pages follow the hand finer than a column.
  ///   - slides: how frames are sent in which pages move.
  ///   - isGuarded: what `Guardian.start()` has returned.
  public init(
    color: ColorDepth? = nil, mouse: Bool = true, pixels: Bool = true, slides: Slides = .automatic,
    isGuarded: Bool = false
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
    strings = TerminalModes.Strings(description)
    self.pixels = PixelMouse(isWanted: pixels, cells: size)
    isMouseEnabled = mouse
    asksForColor =
      color == nil && ColorDepth.isWorthAsking(environment: Self.variable, chosen: renderer.depth)
    chooseShifts()
    resume()
  }

  /// The name of standard input's terminal, if it can be drawn on as far as is known before it is opened.
  static func nameOfUsable() throws(TerminalError) -> String {
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal }
    TTY.openStandardDescriptors()
    guard TTY.hasDescriptors else { throw .lacksDescriptors }
    guard let name = variable("TERM"), !name.isEmpty else { throw .noTerminalType }
    guard try TerminfoDescription.movesCursor(name) else { throw .lacksCursorMovement(name) }
    return name
  }

  private func ask() {
    TerminalGuard.asked()
    line.send(((asksForColor ? TerminalModes.colorQuestion : []) + TerminalModes.questions)[...])
  }

  private func chooseShifts() {
    renderer.moves = slides.moves(
      movesColumns: columnShifts.isKnown, erasesWithBackground: renderer.erasesWithBackground,
      isSynchronized: known.synchronizedOutput, environment: Self.variable)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // What was not sent of a last frame is dropped: a deinit belongs to no actor.
  deinit {
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    TerminalGuard.disarm()
  }

  public var capabilities: TerminalCapabilities {
    var capabilities = known
    if !isMouseEnabled { capabilities.mouse = .none }
    return capabilities
  }

  public var isMouseEnabled: Bool { didSet { switchMouse(from: mouse(isEnabled: oldValue)) } }

  /// How the mouse is asked for.
  private func mouse(isEnabled: Bool) -> MouseReporting { isEnabled ? pixels.form : .none }

  private var modes: TerminalModes {
    TerminalModes(
      strings: strings, mouse: mouse(isEnabled: isMouseEnabled),
      synchronizedOutput: known.synchronizedOutput, margins: columnShifts.isKnown)
  }

  /// Follows a change of how the mouse is asked for; the way out is complete at every moment between.
  private func switchMouse(from old: MouseReporting) {
    guard mouse(isEnabled: isMouseEnabled) != old else { return }
    let modes = modes
    var before = modes
    before.mouse = old
    TerminalGuard.setLeave(modes)
    guard isTaken else { return }
    // Reports in pixels that are under way are told from those in cells by the answer.
    let question = old == .pixels && modes.mouse == .sgr ? TerminalModes.pixelQuestion : []
    line.send((before.off(.mouse) + modes.on(.mouse) + question)[...])
  }

  /// Lets `change` learn of the mouse's pixels; where it returns true, asks for their sizes.
  private func learn(_ change: (inout PixelMouse) -> Bool) {
    let before = mouse(isEnabled: isMouseEnabled)
    if change(&pixels), isTaken { line.send(TerminalModes.cellQuestion[...]) }
    switchMouse(from: before)
  }

  public func wait(timeout: Seconds?) -> TerminalWake {
    var timeout = timeout
    while true {
      if !wakes.isEmpty { return wakes.removeFirst() }
      if line.isClosed { return .closed }
      let arrived = line.wait(timeout: timeout)
      if arrived.isInterrupted, timeout != nil { timeout = 0 }
      if arrived.signals.contains(SIGWINCH) { updateSize() }
      if !arrived.bytes.isEmpty { wakes.append(.bytes(arrived.bytes)) }
      // After the bytes: the way out waits for answers, and must know of those that were read already.
      wakes += arrived.signals.filter { $0 != SIGWINCH }.map { .signal($0) }
      if arrived.isSent { wakes.append(.sent) }
      wakes += arrived.descriptors.map { .descriptor($0, isValid: $1) }
      if arrived.hasTasks { wakes.append(.tasks) }
      if arrived.isWoken { wakes.append(.woken) }
      if wakes.isEmpty, arrived.isNothing { return .timeout }
    }
  }

  /// A window that was resized there and back has lost what it showed, so every change is a whole new frame.
  private func updateSize() {
    let new = line.windowSize
    if new != size {
      size = new
      renderer.resize(to: size)
    } else {
      renderer.invalidate()
    }
    // A window changes its size with its font, too.
    learn { $0.resize(to: size, window: line.windowPixels, unanswered: awaitedAnswers) }
    if !wakes.contains(.resized) { wakes.append(.resized) }
  }

  public nonisolated func wake() { TerminalGuard.wake() }

  public var watchedDescriptors: [Int32] {
    get { line.watched }
    set { line.watched = newValue }
  }

  public var cellPixels: (width: Double, height: Double)? { pixels.cell }

  public var isSent: Bool { line.isSent }

  /// One frame is one write, with all that belongs to it.
  @discardableResult
  public func present(_ surface: Surface, layers: [FrameLayer], asking: FrameQuestions) -> PresentStatistics {
    guard isTaken else { return PresentStatistics() }
    frame.removeAll(keepingCapacity: true)
    if asking.contains(.before) { frame += TerminalModes.statusQuestion }
    if known.synchronizedOutput { frame += TerminalModes.frameBegin }
    let head = frame.count
    let cells = renderer.render(surface, layers: layers, to: &frame)
    if frame.count == head { return PresentStatistics(cells: cells) }
    if known.synchronizedOutput { frame += TerminalModes.frameEnd }
    if asking.contains(.after) { frame += TerminalModes.statusQuestion }
    awaitedAnswers += asking.rawValue.nonzeroBitCount
    line.send(frame[...])
    return PresentStatistics(cells: cells, bytes: frame.count)
  }

  @discardableResult public func present(_ surface: Surface) -> PresentStatistics {
    present(surface, layers: [], asking: [])
  }

  public func invalidate() { renderer.invalidate() }

  public func restore() {
    guard isTaken else { return }
    isTaken = false
    line.finish()
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
    awaitedAnswers = 0
  }

  public func resume() {
    TerminalGuard.awaitForeground(line.descriptor)
    if isTaken {
      // A guardian may have given it back: then there is no place for the rest of a frame.
      if TerminalGuard.isAway { line.finish() } else { line.drop() }
      TerminalGuard.leave()
      awaitedAnswers = 0
    }
    isTaken = true
    TerminalGuard.catchSignals()
    TerminalGuard.setLeave(modes)
    TerminalGuard.enterRaw()
    line.send(modes.enter[...])
    renderer.invalidate()
    // What was asked before and has no answer yet: the way out has thrown it away.
    if pixels.forget() { line.send(TerminalModes.cellQuestion[...]) }
    if !isAnswered { ask() }
    if line.windowSize != size { updateSize() }
  }

  public func suspend() {
    restore()
    TerminalGuard.stopGroup()
    resume()
  }

  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    if reply == .statusOK {
      // It comes with frames: nothing else is asked of it.
      TerminalGuard.answers(.status)
      awaitedAnswers = max(0, awaitedAnswers - 1)
      hearOfPixels(reply)
      return false
    }
    if case .deviceAttributes = reply {
      isAnswered = true
      TerminalGuard.answers(.deviceAttributes)
    }
    if reply == .directColor {
      guard asksForColor, renderer.deepen(to: .truecolor) else { return false }
    }
    hearOfPixels(reply)
    let isNew = known.apply(reply, asked: pixels.form)
    columnShifts.hear(reply)
    chooseShifts()
    TerminalGuard.setLeave(modes)
    return isNew
  }

  private func hearOfPixels(_ reply: TerminalReply) {
    learn { $0.hear(reply, window: line.windowPixels, unanswered: awaitedAnswers) }
  }
}

extension TerminalModes.Strings {
  init(_ description: TerminfoDescription) {
    func string(_ name: String) -> [UInt8] {
      TerminfoEntry.withoutDelays(description.string(name) ?? [])
    }
    self.init(
      enterAlternateScreen: string("smcup"), leaveAlternateScreen: string("rmcup"),
      hideCursor: string("civis"), showCursor: string("cnorm"),
      plain: string("sgr0") + (description.number("colors") > 0 ? string("op") : []))
  }
}
