/// Lines of a source, of any number: only those around what is seen are asked for.
///
///     let view = LinesView(try FileLines(path: path))
///     view.showsLineNumbers = true
///
/// Its keys are those of less and vi (RULES, section 37). It is left to right in every layout.
@MainActor open class LinesView: View {
  // MARK: Lines

  /// Where the lines come from; another one is shown from its start.
  public var source: any LineSource { didSet { adoptSource() } }
  /// Whether long lines continue in the next row; otherwise they scroll sideways.
  public var wrapsLines = false {
    willSet { if newValue != wrapsLines { held = placeToHold } }
    didSet { if wrapsLines != oldValue { rewrap() } }
  }
  /// Whether lines begin with their numbers, from 1 on.
  public var showsLineNumbers = false { didSet { if showsLineNumbers != oldValue { relayout() } } }
  /// Columns, 1…1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { relayout() } } }
  /// Whether new lines come into sight while the last one is; scrolling up lets go, the end holds again.
  public var followsEnd = false {
    didSet {
      if followsEnd, !oldValue { rearrange() }
      if !followsEnd, message == words(Self.followingWords) { message = nil }
    }
  }
  /// Whether a bar in the last column shows which part of the lines is seen.
  public var showsScrollIndicator = true {
    didSet { if showsScrollIndicator != oldValue { relayout() } }
  }
  /// Whether a drag selects at once; otherwise it scrolls, and selects after a long press.
  public var selectsByDrag = false
  /// Whether less's keys work; otherwise a program has keys of its own, which call `perform(_:count:)`.
  public var usesLessKeys = true { didSet { if usesLessKeys != oldValue { setNeedsDisplay() } } }
  /// Called when other lines come into sight: by scrolling, at the end that is followed, by another source or size.
  public var onScroll: (() -> Void)?
  /// Called by a click on a link, or by Return on one that `o` has chosen.
  public var onLink: ((TextLink) -> Void)?
  /// Whether a query that is typed is a regular expression at first; Ctrl-R changes it.
  public var findsRegex = false
  /// Whether capitals in a query that is typed find capitals alone, as vi's `smartcase` does.
  public var usesSmartCase = false
  /// What was looked for, for ↑ and ↓ while a query is typed; views may share one.
  public var findHistory = FindHistory()
  /// Links in a line beside those that its text has; asked for lines in sight, and once for each, until `findLinksAgain()`.
  public var linkFinder: (@MainActor (AttributedText) -> [(range: Range<Int>, link: TextLink)])? {
    didSet { findLinksAgain() }
  }
  /// Signs for parts of a line, by its number and its text, in order; asked once for each line that is kept, until
  /// `findSignsAgain()`. Finding, links, selecting and copying take the line without them.
  package var signFinder: (@MainActor (Int, AttributedText) -> [LineSign])? { didSet { findSignsAgain() } }
  /// The places of a query in a line, where they are not those in its text; it may ask for the texts of lines that are at hand.
  package var placeFinder: (@MainActor (TextQuery, Int, (Int) -> AttributedText?) -> [Range<Int>])? {
    didSet { setNeedsDisplay() }
  }
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "lines")
  /// The drag that selects.
  public let selectionGestureRecognizer = LongPressGestureRecognizer(name: "selectLines")

  // MARK: State

  var window = LineWindow()
  /// The lines of the source, when it was last looked at.
  var lineRange = 0..<0
  /// Rows, where lines that are not known take one.
  var axis = ScrollAxis()
  var across = ScrollAxis()
  /// Whether the last line was in sight when the view was last moved.
  var isAtEnd = true
  /// Until the lines of the end have come.
  var awaitsEnd = false
  /// The line that is to be first, before the view has a size, or the source has counted so far.
  var awaitedLine: Int?
  /// The line that was first before all were replaced, until there are as many again.
  var awaitedTop: Int?
  /// The first column in sight before lines came to be others, until those in sight are at hand.
  var awaitedColumn: Int?
  /// A place that stays in sight whether lines are wrapped or not, and however wide they are, until the view is scrolled.
  var held: LinePosition?
  /// The lines in sight of which `onScroll` has heard.
  private var toldLines = 0..<0
  private var isDraggingDown: Bool?

  var load: LineLoad?
  /// The part of a long line that is on its way.
  var pieceLoad: (line: Int, place: LinePiece.Place, task: Task<Void, Never>)?
  /// The percentage that was scrolled to, until the line there is at hand.
  var awaitedPercent: Int?
  /// Parts that were loaded since the lines were moved.
  var pieceLoads = 0
  /// Long lines whose source has no parts of them.
  var linesWithoutPieces: Set<Int> = []
  var loads = 0
  /// Lines that did not come, until something changes.
  var refused: (range: Range<Int>, reason: String?)?

  private let changes = LineChanges()
  private var observation: LineObservation?
  private var lastChange: Seconds?
  /// Takes the changes of the source that are put off.
  private var changeWait: Animation?
  private var motion: Animation?

  var find: LineFind?
  /// The way of the search that was begun last.
  var findsBackwards = false
  /// Told in the last row until the next key.
  var message: String? {
    didSet {
      guard message != oldValue else { return }
      // The end that is followed stands above it.
      if (message == nil) != (oldValue == nil), find == nil { rearrange() }
      setNeedsDisplay()
    }
  }
  static let followingWords = "following the end"
  /// By their letters.
  var marks: [Character: Int] = [:]
  /// Of `d` and `u`; nil is half of those in sight.
  var halfRows: Int?
  /// What the next letter is for.
  var awaitedLetter: AwaitedLetter?
  var selectionEnds: (anchor: LinePosition, place: LinePosition)?
  /// Whether keys extend the selection by lines.
  var selectsLines = false
  /// By which the lines were written.
  var writtenTheme: Theme?
  /// The link that keys have chosen.
  var chosenLink: (line: Int, range: Range<Int>)?
  let tap = TextTap(name: "line")

  /// Lines from their start, without numbers.
  public init(_ source: any LineSource) {
    self.source = source
    super.init()
    semanticContentAttribute = .forceLeftToRight
    wire()
    adoptSource()
  }

  deinit { observation?.cancel() }

  private func wire() {
    let pan = panGestureRecognizer
    pan.claim = { [weak self] in
      guard let self else { return .nothing }
      return selectsByDrag ? .everything : .scrolling(across: across.claim, down: axis.claim)
    }
    pan.stopsContent = { [weak self] in
      guard let self else { return false }
      return [across.stop(), axis.stop()].contains(true)
    }
    pan.addHandler { [unowned self] _ in if selectsByDrag { followSelection(pan) } else { follow() } }
    addGestureRecognizer(pan)
    let press = selectionGestureRecognizer
    press.addHandler { [unowned self] _ in followSelection(press) }
    addGestureRecognizer(press)
    tap.addHandler { [unowned self] in if $0.state == .ended { tapped(at: $0.pressLocation) } }
    addGestureRecognizer(tap)
  }

  // MARK: The source

  private func adoptSource() {
    observation?.cancel()
    let changes = changes
    observation = source.observeChanges { [weak self] change in
      if changes.add(change) { Task { @MainActor in self?.sourceDidChange() } }
    }
    _ = changes.take()
    endFind()
    (marks, isAtEnd, awaitedLine, awaitedTop, awaitedColumn) = ([:], true, nil, nil, nil)
    axis = ScrollAxis()
    across = ScrollAxis()
    startOver()
  }

  private func startOver() {
    forgetLoads()
    (selectionEnds, chosenLink, held) = (nil, nil, nil)
    rearrange { window.clear() }
  }

  private func forgetLoads() {
    load?.task?.cancel()
    forgetPieces(from: 0)
    (load, refused) = (nil, nil)
  }

  /// Seconds between two looks at a source that changes all the time; our own figure.
  nonisolated static let changeInterval: Seconds = 0.05
  /// A change that comes so little too early is not put off, which would cost another wake-up; our own figure.
  private nonisolated static let tolerance: Seconds = 0.005

  private func sourceDidChange() {
    if let lastChange, now < lastChange + Self.changeInterval - Self.tolerance, now >= lastChange {
      if changeWait?.isActive == true { return }
      changeWait = animate(after: Duration(nearest: lastChange + Self.changeInterval - now)) {
        [unowned self] _ in
        takeChanges()
        return .done
      }
    } else {
      takeChanges()
    }
  }

  private func takeChanges() {
    lastChange = now
    changeWait?.cancel()
    let (from, isReplaced) = changes.take()
    if isReplaced || from.map({ $0 <= visibleLines.lowerBound }) == true { awaitColumn() }
    if isReplaced {
      let (isFoundSeen, top) = (isFoundSeen, awaitedTop ?? self.top)
      startOver()
      awaitedTop = isFollowing ? nil : top
      find?.linesWereReplaced(isFoundSeen: isFoundSeen, top: top)
    } else if let from {
      refused = nil
      forgetPieces(from: from)
      if let load, load.range.upperBound > from { forgetLoads() }
      rearrange {
        window.keep(min(window.first, from)..<from)
        limitSelection()
      }
      restartFind(from: from)
    }
    resume()
    scrollToAwaited()
    showAwaited()
    setNeedsDisplay()
  }

  open override func layoutSubviews() {
    rearrange()
    scrollToAwaited()
    showAwaited()
  }

  private func scrollToAwaited() {
    if size.rows > 0, let awaitedLine { scroll(to: awaitedLine) }
  }

  // MARK: Scrolling

  /// Scrolls a line to the top, as far as there are lines; waits for a size, and for a line that may yet be counted, until
  /// the view is scrolled otherwise.
  public func scroll(to line: Int) {
    guard size.rows > 0 else {
      awaitedLine = line
      return
    }
    if line >= lineRange.upperBound { rearrange() }
    defer { awaitedLine = line >= lineRange.upperBound && !source.count.isExact ? line : nil }
    let line = min(max(lineRange.lowerBound, line), max(lineRange.lowerBound, lineRange.upperBound - 1))
    move { $0.scroll(to: Double(row(of: TextRowPlace(line: line, row: 0)))) }
  }

  /// Scrolls to the last line; with `followsEnd` new ones follow.
  public func scrollToEnd() {
    move { $0.scroll(to: $0.limit) }
    awaitsEnd = true
    rearrange()
  }

  /// Scrolls by rows and columns.
  public func scroll(rows: Int = 0, columns: Int = 0) {
    if rows != 0 { move { $0.scroll(to: Double($0.cell) + Double(rows)) } }
    if columns != 0 { moveAcross { $0.scroll(to: Double($0.cell) + Double(columns)) } }
  }

  /// Other lines may have come into sight without a move: the source, the size or the rows of lines have changed.
  func tellOfLines() {
    let seen = visibleLines
    guard seen != toldLines else { return }
    toldLines = seen
    onScroll?()
  }

  /// Returns whether other rows came into sight.
  @discardableResult
  func move(_ change: (inout ScrollAxis) -> Void) -> Bool {
    let before = axis.cell
    (pieceLoads, awaitedPercent, held) = (0, nil, nil)
    change(&axis)
    guard axis.cell != before else { return false }
    isAtEnd = Double(axis.cell) >= axis.limit
    (awaitsEnd, awaitedLine, awaitedTop) = (false, nil, nil)
    setNeedsDisplay()
    ensureLines()
    toldLines = visibleLines
    onScroll?()
    return true
  }

  @discardableResult
  func moveAcross(_ change: (inout ScrollAxis) -> Void) -> Bool {
    let before = across.cell
    (pieceLoads, awaitedColumn, held) = (0, nil, nil)
    change(&across)
    guard across.cell != before else { return false }
    setNeedsDisplay()
    ensurePieces()
    if isEndLong { onScroll?() }
    return true
  }

  /// Keeps a drag to its first axis.
  private func follow() {
    let pan = panGestureRecognizer
    if pan.state == .began { isDraggingDown = pan.translation.isVertical }
    let (clock, reduces) = (motionClock, reducesMotion)
    if isDraggingDown != true { moveAcross { $0.follow(pan, \.dx, by: clock, reducesMotion: reduces) } }
    if isDraggingDown != false { move { $0.follow(pan, \.dy, by: clock, reducesMotion: reduces) } }
    run(&motion, while: { [unowned self] in axis.isMoving || across.isMoving }) { [unowned self] time in
      if axis.isMoving { move { $0.advance(to: time) } }
      if across.isMoving { moveAcross { $0.advance(to: time) } }
    }
  }

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up: return move { $0.scroll(to: Double($0.cell) - ScrollView.wheelRows) }
    case .down: return move { $0.scroll(to: Double($0.cell) + ScrollView.wheelRows) }
    case .left, .right:
      let isBack = event.direction == .left
      // At the start a swipe, like a drag, pops.
      guard across.isScrollable, !isBack || across.offset > 0 else { return false }
      return moveAcross {
        $0.scroll(to: $0.offset + (isBack ? -ScrollView.wheelColumns : ScrollView.wheelColumns))
      }
    }
  }

  // MARK: Overrides

  open override var canBecomeFirstResponder: Bool { true }

  open override var hasFocusRing: Bool { true }

  /// Where one types a query, else in the first cell.
  open override var cursorPlace: Point { findCaret ?? super.cursorPlace }

  open override var isCursorVisible: Bool { find?.isTyping == true }

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  /// Those that take a count.
  open override var keyCommands: [KeyCommand] { keyActions.commands(of: self, words, takingCount: true) }

  open override func handle(_ key: KeyPress) -> Bool {
    if usesLessKeys || isTyping { message = nil }
    return handleTyping(key) ?? super.handle(key)
  }

  /// Ctrl-C leaves a query that is being typed.
  open override func interrupt() -> Bool {
    guard find?.isTyping == true else { return false }
    endFind()
    return true
  }

  open override func paste(_ text: String) -> Bool { pasteIntoFind(text) }

  package override func takesAsText(_ key: KeyPress) -> Bool { isOfFind(key) || awaitedLetter != nil }

  override var scrolledLines: ScrolledLines? {
    textRows > 0 ? ScrolledLines(rows: 0..<textRows, first: axis.cell + lineRange.lowerBound) : nil
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) { drawLines(&canvas, theme) }
}
