import TermNav

/// The message that is shown when the view of lines begins to follow their end; the next key removes it.
private let followingWords = "following the end"

/// A view of the lines of a source. There may be any number of lines, because only those in and near sight
/// are loaded.
///
///     let view = LinesView(try FileLines(path: path))
///     view.showsLineNumbers = true
///
/// The keys of the view are those of the pager less and the editor vi; `Action` lists what they do. The
/// layout is left to right in every language.
@MainActor open class LinesView: View {
  /// The source of the view's lines. A new source is shown from its first line, without the marks, the
  /// selection and the search of the source before.
  public var source: any LineSource {
    didSet {
      marks.removeAll()
      adoptSource()
    }
  }
  /// Whether a line that is wider than the view continues in the next row. Otherwise lines are scrolled
  /// sideways.
  public var wrapsLines = false { didSet { if wrapsLines != oldValue { relayout() } } }
  /// Whether the view shows line numbers, from 1.
  public var showsLineNumbers = false { didSet { if showsLineNumbers != oldValue { relayout() } } }
  /// The distance of tab stops in the lines in columns, from 1 to 1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { relayout() } } }
  /// Whether the view stays at the end when lines are added. Scrolling up pauses this until the end is in
  /// sight again.
  public var followsEnd = false {
    didSet {
      if followsEnd, !oldValue { relayout() }
      if !followsEnd, message == tree.words.text(followingWords) { say(nil) }
    }
  }
  /// Whether the view of lines shows a scroll indicator in its last column.
  public var showsScrollIndicator = true { didSet { if showsScrollIndicator != oldValue { relayout() } } }
  /// Whether a drag selects text from the drag's start. Otherwise a drag scrolls, and selects only after a
  /// long press.
  public var selectsByDrag = false
  /// Whether the view has the keys of the pager less. Otherwise it has none, and the program's own keys call
  /// `perform(_:count:)`.
  public var usesLessKeys = true { didSet { if usesLessKeys != oldValue { setNeedsDisplay() } } }
  /// Called when other lines or rows come into sight: by scrolling, following the end, another source or
  /// another size; also when more of a long line has been loaded.
  public var onScroll: (() -> Void)?
  /// Called when a link in the lines is clicked, or opened by Return. nil makes links inactive.
  public var onLink: ((TextLink) -> Void)?
  /// Whether a search's query is taken as a regular expression when typing begins. If there is a search, a
  /// new query is taken as the one before. Ctrl-R changes it for the query.
  public var findsRegex = false
  /// Whether a typed query with capitals is case-sensitive, as with the `smartcase` of the editor vi.
  public var usesSmartCase = false
  /// The patterns of earlier searches, which ↑ and ↓ recall while a query is typed. Several views may share a
  /// history.
  public var findHistory = FindHistory()
  /// Returns links in a line, given as its text, as ranges of UTF-8 bytes; they are added to the links that
  /// the text has. Called for each line that comes into sight. The links are kept until the line is loaded or
  /// laid out again, or `findLinksAgain()` is called.
  public var linkFinder: (@MainActor (AttributedText) -> [(range: Range<Int>, link: TextLink)])? {
    didSet { findLinksAgain() }
  }
  /// Returns the signs of a line by its number and text, in the order of their bytes: texts that are drawn
  /// instead of invisible characters. Called once for each loaded line, and again after `findSignsAgain()`.
  /// Searching, links, selecting and copying use the line without signs.
  package var signFinder: (@MainActor (Int, AttributedText) -> [LineSign])? { didSet { findSignsAgain() } }
  /// Returns the byte ranges of the matches of a query in a line, by the line's number. It replaces the
  /// search of the line's text. Its last argument gives the text of a loaded line by its number.
  package var matchFinder: (@MainActor (TextQuery, Int, (Int) -> AttributedText?) -> [Range<Int>])? {
    didSet { setNeedsDisplay() }
  }
  /// The recognizer of the drag that scrolls the lines.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "lines")
  /// The recognizer of the long press after which a drag selects text.
  package let selectionGestureRecognizer = LongPressGestureRecognizer(name: "selectLines")

  // MARK: State

  var viewport = LineViewport()
  private(set) var find: LineFind?
  private(set) var selected = LineSelection() { didSet { setNeedsDisplay() } }
  private(set) var marks = LineMarks()
  /// The message in the last row of the view, which the next key removes; nil for none.
  private(set) var message: String?
  private var motion: Animation?
  let loader = LineLoader()

  /// Makes a view that shows the lines of a source from the first, without line numbers.
  public init(_ source: any LineSource) {
    self.source = source
    super.init()
    adopt(Self.kind)
    semanticContentAttribute = .forceLeftToRight
    let (pan, press, tap) = (panGestureRecognizer, selectionGestureRecognizer, TextTap(name: "line"))
    pan.claim = { [weak self] in
      self.map { $0.selectsByDrag ? .everything : $0.viewport.scroll.claim } ?? .nothing
    }
    pan.stopsContent = { [weak self] in self?.viewport.scroll.stop() ?? false }
    pan.addHandler { [unowned self] in if selectsByDrag { followSelection($0) } else { follow() } }
    press.addHandler { [unowned self] in followSelection($0) }
    tap.addHandler { [unowned self, unowned tap] _ in if tap.state == .ended { tapped(tap) } }
    for recognizer in [pan, press, tap] as [GestureRecognizer] { addGestureRecognizer(recognizer) }
    adoptSource()
  }

  /// Takes the lines out of the selection that the source has dropped, which are those before `line`.
  func dropSelection(before line: Int) { selected.drop(before: line) }

  /// Shows a message in the last row of the view; nil removes it.
  func say(_ text: String?) {
    if text == message { return }
    let hadRow = find != nil || message != nil
    message = text
    // A message takes a row of the view. So the lines are laid out again, and a view that follows the end
    // stays at the end.
    if hadRow != (find != nil || text != nil) { relayout() }
    setNeedsDisplay()
  }

  /// Replaces the search in the lines; nil ends it.
  func use(_ new: LineFind?) {
    loader.cancel(.search)
    let old = find
    find = new
    if (old == nil) != (new == nil) { relayout() }
    setNeedsDisplay()
  }

  // MARK: Selecting

  /// The range of the selected text; nil if nothing is selected. Setting it selects other text.
  public var selection: Range<LinePosition>? {
    get { selected.range }
    set { selected = LineSelection(newValue) }
  }

  private func tapped(_ tap: TextTap) {
    becomeFirstResponder()
    say(nil)
    guard let position = viewport.position(at: tap.pressLocation), let line = viewport.window[position.line]
    else {
      selection = nil
      return
    }
    switch tap.count {
    case 2: selection = line.word(at: position)
    case 3:
      let end = LinePosition(line: position.line, offset: line.piece?.length ?? line.text.utf8Count)
      selection = LinePosition(line: position.line)..<end
    case _ where tap.modifiers.contains(.shift) && selected.ends != nil: selected.extend(to: position)
    default:
      selection = nil
      findLinks()
      let links = viewport.window.links(in: position.line)
      let link = links.first { $0.range.contains(position.offset - line.base) }
      if let link { onLink?(link.link) }
    }
  }

  /// Extends the selection of text to the pointer. While the pointer is above or below the text, each of its
  /// reports scrolls by a row.
  private func followSelection(_ recognizer: GestureRecognizer) {
    if recognizer.state == .cancelled { selection = nil }
    if recognizer.state == .began {
      becomeFirstResponder()
      guard let anchor = viewport.position(at: recognizer.pressLocation) else { return }
      selected = LineSelection(at: anchor)
    }
    let continues = [.began, .changed, .ended].contains(recognizer.state)
    guard continues, selected.ends != nil, !viewport.lines.isEmpty else { return }
    let (point, rows) = (recognizer.location, viewport.room.rows)
    if point.wholeRow < 0 { scroll(rows: -1) }
    if point.wholeRow >= rows { scroll(rows: 1) }
    let row = Double(min(max(0, point.wholeRow), max(0, rows - 1)))
    let end = LinePosition(line: viewport.lines.upperBound - 1, offset: .max)
    selected.extend(to: viewport.position(at: Point(column: point.column, row: row)) ?? end)
  }

  private func follow() {
    let (pan, clock, reduces) = (panGestureRecognizer, motionClock, reducesMotion)
    scroll { $0.follow(pan, by: clock, reducesMotion: reduces) }
    run(&motion, while: { [unowned self] in viewport.scroll.isMoving }) { [unowned self] time in
      scroll { $0.advance(to: time) }
    }
  }

  // MARK: Keys

  private static let kind = ViewKind(
    KeyAction<LinesView>.table, while: { $0.usesLessKeys && !$0.isTyping }, otherwise: [.typing]
  ) { $0.scrolledLines }

  /// Whether letters are typed into a query, or the letter of a mark for a line is awaited. A program's own
  /// keys should not act meanwhile.
  public var isTyping: Bool { find?.isTyping == true || marks.awaited != nil }

  open override func handle(_ key: KeyPress) -> Bool {
    if usesLessKeys || isTyping { say(nil) }
    if marks.awaited != nil {
      switch marks.read(key, top: top, before: viewport.scroll.placeBefore, in: viewport.lines) {
      case .isMarked(let letter)?:
        say(tree.words.text("line {} is {}", source.label(ofLine: top), String(letter)))
      case .jump(let line)?: go(to: line)
      case .noMark(let letter)?: say(tree.words.text("no mark {}", String(letter)))
      case nil: return key.key == .escape
      }
      return true
    }
    if find?.isTyping != true { return super.handle(key) }
    return didType(find?.type(key, patterns: findHistory.patterns, smartCase: usesSmartCase))
  }

  open override func interrupt() -> Bool {
    guard find?.isTyping == true else { return false }
    endFind()
    return true
  }

  open override func paste(_ text: String) -> Bool { didType(find?.paste(text, smartCase: usesSmartCase)) }

  open override func takesAsText(_ key: KeyPress) -> Bool {
    marks.awaited != nil || find?.isTyping == true && key.writtenCharacter != nil
  }

  /// Gives a line a letter, a mark, as the key `m` does; then the key `'` and the letter go to that line.
  public func setMark(_ letter: Character, at line: Int) {
    marks.set(letter, at: line)
    setNeedsDisplay()
  }

  /// Performs an action of a key in the lines. Returns false if there is nothing to do, as for `.left` at the
  /// first column, so that the key may be used for something else.
  /// - Parameters:
  ///   - action: The action to perform.
  ///   - count: The number typed before the key; 1 if none was. After `.find`, Return goes to the match with
  ///     that number.
  @discardableResult public func perform(_ action: Action, count: Int = 1) -> Bool {
    viewport.scroll.awaited.line = nil
    say(nil)
    // A number that repeats an action has the same limit as one typed before a key.
    let times = min(max(0, count), KeyCommand.mostCount)
    let screen = max(1, viewport.room.rows - 1)
    switch action {
    case .down: step(times)
    case .up: step(-times)
    case .halfDown: step(viewport.scroll.halfScreen(times, of: screen + 1))
    case .halfUp: step(-viewport.scroll.halfScreen(times, of: screen + 1))
    case .screenDown: step(times * screen)
    case .screenUp: step(-times * screen)
    case .first: go(to: viewport.lines.lowerBound + times - 1)
    case .last where times > 1: go(to: times - 1)
    case .last where selected.isByLines: go(to: viewport.lines.upperBound - 1)
    case .last:
      let top = top
      scrollToEnd()
      viewport.didGo(from: top)
    case .right, .left:
      let across = viewport.scroll.across
      // At the first column the view leaves ← to the page, which goes back, as a drag to the right does.
      guard across.isScrollable, action == .right || across.offset > 0 else { return false }
      let half = viewport.scroll.halfWidth(times, of: viewport.room.columns)
      scroll(columns: action == .right ? half : -half)
    case .find, .findBackwards:
      if find?.isTyping == true { break }
      use(
        LineFind(
          typing: TextQuery("", isRegex: query?.isRegex ?? findsRegex), after: find,
          or: findHistory.latest(isRegex: findsRegex), inSight: visibleLines,
          QueryPrompt.Start(top: top, count: min(times, LineFind.mostSteps)), in: viewport.lines,
          backwards: action == .findBackwards))
    case .findNext, .findPrevious:
      if find == nil, findHistory.latest == nil { return false }
      let isBackwards = (action == .findPrevious) != (find?.isBackwards ?? false)
      findNext(backwards: isBackwards, count: min(max(1, times), LineFind.mostSteps))
    case .follow:
      // If scrolling up has paused the following of the end, this action continues the following instead of
      // ending it.
      followsEnd = !followsEnd || !viewport.scroll.isAtEnd
      if followsEnd { scrollToEnd() }
      // A program with its own keys shows in another place whether the view follows the end.
      if usesLessKeys { say(tree.words.text(followsEnd ? followingWords : "not following")) }
    case .wrap: wrapsLines.toggle()
    case .numbers: showsLineNumbers.toggle()
    case .mark: marks.awaited = .mark
    case .jump: marks.awaited = .jump
    case .selectLines where selected.isByLines: selection = nil
    case .extendDown where selected.isByLines: step(1)
    case .extendUp where selected.isByLines: step(-1)
    case .selectLines, .extendDown, .extendUp:
      if !viewport.lines.isEmpty { selected = LineSelection(ofLine: currentLine) }
    case .copy:
      if selection == nil { return false }
      copySelection()
      if selected.isByLines { selection = nil }
    case .nextLink, .previousLink:
      if onLink == nil { return false }
      findLinks()
      let hasLink = viewport.window.chooseLink(
        action == .nextLink ? 1 : -1, in: visibleLines, from: currentLine)
      if !hasLink { say(tree.words.text("no link in sight")) }
      setNeedsDisplay()
    case .openLink:
      guard let onLink, let chosenLink = viewport.window.chosenLink else { return false }
      onLink(chosenLink.link)
    case .cancel:
      switch whatEscEnds {
      case .selection?: selection = nil
      case .search?: endFind()
      case .link?: viewport.window.forgetChosenLink()
      case nil: return false
      }
      setNeedsDisplay()
    }
    return true
  }

  private func step(_ rows: Int) {
    if let line = selected.lastLine { extendSelection(to: line + rows) } else { scroll(rows: rows) }
  }

  /// Scrolls a line to the top. If whole lines are selected, extends the selection to the line and scrolls
  /// only as far as the line is out of sight. Notes where the view was, so that the keys `''` go back.
  package func go(to line: Int) {
    let before = top
    if selected.isByLines, !viewport.lines.isEmpty { extendSelection(to: line) } else { scroll(to: line) }
    viewport.didGo(from: before)
  }

  /// Extends a selection of whole lines to a line, and scrolls that line into sight.
  package func extendSelection(to line: Int) {
    let lines = viewport.lines
    let target = min(max(lines.lowerBound, line), lines.upperBound - 1)
    selected.extend(toLine: target)
    let visible = visibleLines
    if target < visible.lowerBound { scroll(to: target) }
    if target >= visible.upperBound - 1, target + 1 < lines.upperBound || target >= visible.upperBound {
      scroll(rows: max(1, target - visible.upperBound + 2))
    }
  }

  /// What Esc would end now, such as the search; nil if nothing.
  var whatEscEnds: Ended? {
    if selected.ends != nil { return .selection }
    if find != nil { return .search }
    return onLink != nil && viewport.window.chosenLink != nil ? .link : nil
  }

  // MARK: Overrides

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up: return scroll { $0.scroll(rows: -ScrollView.wheelRows) }
    case .down: return scroll { $0.scroll(rows: ScrollView.wheelRows) }
    // At the first column there is nothing to scroll on the left. The page gets the event, because a swipe
    // that way pops it.
    case .left where viewport.scroll.across.offset <= 0: return false
    case .left: return scroll { $0.scroll(columns: -ScrollView.wheelColumns) }
    case .right: return scroll { $0.scroll(columns: ScrollView.wheelColumns) }
    }
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.tabWidth = tabWidth
    viewport.window.use(theme)
    findLinks()
    let highlights = LineViewport.Highlights(
      marks: marks, selected: selected, find: find, by: matchFinder, in: viewport)
    viewport.draw(highlights, &canvas, theme)
    let room = viewport.room
    if room.rows > 0, let reason = loader.refused?.reason?.truncated(toColumns: room.columns) {
      canvas.text(reason, column: room.margin.columns, row: 0, style: theme.destructive)
    }
    let down = viewport.scroll.down
    if showsScrollIndicator, viewport.lines.count > room.rows || down.isMoving || down.isHeld {
      ScrollIndicator(down).draw(column: size.columns - 1, rows: room.rows, &canvas, theme)
    }
    if size.rows > 0 {
      let showsCaret = find?.isTyping == true && isFirstResponder
      messageRow?.draw(row: size.rows - 1, showsCaret: showsCaret, &canvas, theme)
    }
  }

  /// Asks `linkFinder` for the links of those lines in sight for which it has not been asked.
  private func findLinks() {
    guard let linkFinder else { return }
    for line in visibleLines where viewport.window.lacksLinks(ofLine: line) {
      guard let at = viewport.window.index(of: line) else { continue }
      viewport.window.setLinks(linkFinder(viewport.window.lines[at].text), ofLine: line)
    }
  }

  /// The last row of the view with the query and its state, or with the message; nil if there is neither.
  private var messageRow: LinesMessageRow? {
    LinesMessageRow(find, message, of: viewport.lines, in: source, columns: size.columns, tree.words)
  }

  open override func layoutSubviews() { relayout() }

  open override var canBecomeFirstResponder: Bool { true }
  open override var hasFocusRing: Bool { true }

  open override var terminalCursorPlace: Point {
    guard isTerminalCursorVisible, size.rows > 0, let caret = messageRow?.caret else {
      return super.terminalCursorPlace
    }
    return Point(column: Double(min(caret, size.columns - 1)), row: Double(size.rows - 1))
  }

  open override var isTerminalCursorVisible: Bool { find?.isTyping == true }

  /// The lines of the view that the terminal can scroll as one block; nil if the view has no row for lines.
  private var scrolledLines: ScrolledLines? {
    let (rows, first) = (viewport.room.rows, viewport.scroll.down.cell + viewport.lines.lowerBound)
    return rows == 0 ? nil : ScrolledLines(rows: 0..<rows, first: first)
  }
}
