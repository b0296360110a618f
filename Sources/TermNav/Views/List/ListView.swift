/// A list of rows, one of which has the cursor. Drawing asks the program only for rows that are visible; a
/// search may ask for all rows.
@MainActor open class ListView: View {
  // MARK: Rows

  /// The number of the list's rows. After other changes of the rows, call `setNeedsDisplay()`, or
  /// `reloadData()` if rows have an `identity`.
  ///
  /// With a `dataSource` it is the number of the data source's rows. A number that is set while there is one
  /// takes effect once the data source is gone.
  public var rowCount: Int {
    get { rows.rowCount }
    set { setRowCount(newValue, animated: false) }
  }
  /// Returns the list's row at an index in 0..<rowCount. A closure set while there is a `dataSource` takes
  /// effect once that is gone.
  public var row: (Int) -> ListRow {
    get { rows.sections.map { sections in { sections.row(at: $0) } } ?? rows.own.row }
    set { rows.own.row = newValue }
  }
  /// Returns a value by which a row of the list is recognized, given its index; nil if rows have none. By it
  /// the cursor, the marks, the scroll position and a row that shows its buttons are kept when rows change. A
  /// closure set while there is a `dataSource` takes effect once that is gone.
  public var identity: ((Int) -> AnyHashable?)? {
    get { rows.sections.map { sections in { sections.identity(of: $0) } } ?? rows.own.identity }
    set {
      rows.own.identity = newValue
      rows.remember(cursor: cursor)
    }
  }
  /// The state that the list shows in place of rows while there are none: loading, failed or empty.
  public var state: ListState {
    get { statePresenter.state }
    set {
      statePresenter.state = newValue
      setNeedsLayout()
    }
  }
  /// The text that the list shows in place of rows when all are loaded and there are none. It is empty by
  /// default.
  public var placeholder: String {
    get { statePresenter.placeholder }
    set {
      statePresenter.placeholder = newValue
      setNeedsLayout()
    }
  }
  /// Called with the index of a row of the list that the user opens by a tap, Return, → or `l`.
  public var onOpen: ((Int) -> Void)?
  /// Called with the index of the row with the cursor, after the user or the program has moved the cursor, or
  /// a change of the rows has given its row another index. The index is nil if no row can have the cursor.
  public var onCursorChange: ((Int?) -> Void)?
  /// Called when the list has scrolled.
  public var onScroll: (() -> Void)?

  // MARK: Appearance of rows

  /// The lines of each row of the list, limited to 1…1000.
  public var rowHeight = 1 {
    didSet {
      guard rowHeight != oldValue else { return }
      let top = viewport.topPosition
      arrange()
      if viewport.hasSize, viewport.top > 0 { scroll(toLine: viewport.topLine(of: top)) }
      setNeedsLayout()
    }
  }
  /// Whether rows of the list whose accessory is `.automatic` end in a chevron.
  public var hasChevrons = true { didSet { setNeedsDisplay() } }
  /// The column of the list in which the details of rows begin, if titles leave room; nil puts each detail
  /// right after its title.
  public var detailColumn: Int? { didSet { setNeedsDisplay() } }
  /// The columns in which the cells of rows stand. If a column has a `header`, the first line of the list
  /// shows the titles.
  public var columns: [ListColumn] = [] { didSet { if columns != oldValue { setNeedsLayout() } } }
  /// The column that the list's header marks as sorted, and its order. The list does not sort its rows.
  public var sort: ListSort? { didSet { if sort != oldValue { setNeedsDisplay() } } }
  /// The columns kept free at the trailing ends of rows for their accessories, such as a chevron, in a list
  /// with `columns`. 2 are enough for a chevron or a check mark.
  public var accessoryColumns = 2 { didSet { setNeedsDisplay() } }
  /// Draws a row that the cursor can be on, in place of the list's own drawing; nil for the list's own. The
  /// list still draws the cursor, row actions and motion.
  public var drawRow: ((inout Canvas, RowContext) -> Void)? { didSet { setNeedsDisplay() } }
  /// Returns the control at the trailing end of a row, given its index; nil for none. Called for visible
  /// rows; it must return the same view for a row each time.
  public var accessoryView: ((Int) -> View?)? { didSet { layOutAccessories() } }

  // MARK: Actions of rows

  /// Called with the index of a column when its title in the list's header is tapped, and by the keys `<`,
  /// `>` and `R`. Without it the header cannot be tapped.
  public var onHeaderTap: ((Int) -> Void)? { didSet { setNeedsDisplay() } }
  /// The effect of a tap on a row while no row of the list is marked.
  public var tapBehavior = TapBehavior.opens
  /// Whether several rows can be marked: by Space, Shift with an arrow, Ctrl-A, or a click with Ctrl or
  /// Shift. While a row is marked, taps mark too.
  public var allowsMarks = false {
    didSet {
      if !allowsMarks { marks = [] }
      setNeedsDisplay()
    }
  }
  /// Called with the indices of the list's marked rows, after the user has marked or unmarked rows, or a
  /// change of the rows has removed marked ones or changed their indices.
  public var onMarksChange: ((Set<Int>) -> Void)?
  /// Whether more of the editor vi's keys than `j` and `k` work in the list: `g`, `G`, Ctrl-D and Ctrl-U, and
  /// `n` and `N` in the results of a search.
  public var usesViKeys = false
  /// The keys that begin a search in the list. Setting it to `off` ends a search.
  public var searchMode = SearchMode.off { didSet { if searchMode == .off { endSearch() } } }
  /// Called with the words of the list's search when they change, and with nil when the search ends.
  public var onSearch: ((String?) -> Void)?
  /// Returns the buttons that a drag of a row towards leading reveals, the outermost first, given the row's
  /// index; nil for no buttons. If the list has no `contextMenu`, it gets one with the actions of a row.
  public var actions: ((Int) -> [RowAction])? { didSet { ListKeys.offerActions(of: self) } }
  /// Returns the buttons that a drag of a row towards trailing reveals, the outermost first, given the row's
  /// index; nil for no buttons. In the context menu they come before those of `actions`.
  public var leadingActions: ((Int) -> [RowAction])? { didSet { ListKeys.offerActions(of: self) } }
  /// Whether releasing a row that is dragged over at least 60 % of the list's width performs the row's first
  /// action.
  public var performsFirstActionWithFullSwipe = false
  /// Returns the ranges of a row's text that are highlighted as found, in UTF-8 bytes, in order and without
  /// overlaps. While a search has words, only these are highlighted, and the closure is not called. It is
  /// called for the titles, details, cells and subtitles of visible rows.
  public var foundRanges: ((_ index: Int, _ text: String) -> [Range<Int>])? { didSet { setNeedsDisplay() } }
  /// The recognizer of the drag that scrolls the list.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "list")
  /// The recognizer of the drag that reveals and hides the buttons of a list's row.
  public let actionsGestureRecognizer = ContentPanGestureRecognizer(name: "rowActions")

  // MARK: State

  let rows: ListRows
  var viewport = ListViewport() { didSet { viewportDidChange() } }
  /// The position of the row with the cursor among the list's shown rows, from 0; nil if no row can have the
  /// cursor.
  var cursorPosition: Int? { didSet { cursorDidMove() } }
  var swipe = RowSwipe() { didSet { swipeDidChange() } }
  let drawn = DrawnRows()
  /// The list's cursor, top line and open row that callbacks have reported last, by which changes are
  /// noticed.
  private var reported = Reported()
  private var laidOutSize = Size(columns: 0, rows: 0)
  private var motion: Animation?
  /// The list's row or column title under the mouse; nil if there is none. Always nil unless `isHoverable`.
  private var hovered: ListTarget? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var pressed: ListTarget? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private let controls = RowControls()
  let statePresenter = ListStatePresenter()

  /// Creates a list with the cursor on the first row where it can be.
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - row: Returns the row at an index.
  public init(rowCount: Int, row: @escaping (Int) -> ListRow) {
    rows = ListRows(count: rowCount, row: row)
    super.init()
    arrange()
    cursorPosition = rows.itemPosition(nearest: 0)
    (reported.position, reported.index) = (cursorPosition, cursor)
    addRecognizers()
  }

  /// Creates a list without rows, for example to set a data source.
  public convenience override init() { self.init(rowCount: 0) { _ in ListRow(.note) } }

  private struct Reported {
    var position, index: Int?
    var top = 0
    var openPosition: Int?
  }

  private func cursorDidMove() {
    let index = cursor
    guard reported.position != cursorPosition || reported.index != index else { return }
    (reported.position, reported.index) = (cursorPosition, index)
    rows.remember(cursor: index)
    onCursorChange?(index)
  }

  private func viewportDidChange() {
    guard viewport.top != reported.top else { return }
    reported.top = viewport.top
    if hovered?.position != nil { hovered = nil }
    setNeedsDisplay()
    if accessoryView != nil { layOutAccessories() }
    onScroll?()
  }

  private func swipeDidChange() {
    setNeedsDisplay()
    guard swipe.position != reported.openPosition else { return }
    reported.openPosition = swipe.position
    layOutAccessories()
  }

  // MARK: Scrolling

  private func measure() {
    let hasHeader = columns.contains { !$0.header.isEmpty }
    viewport.fit(rows.layout, rows: size.rows, isSearching: rows.search != nil, hasHeader: hasHeader)
  }

  func scroll(toLine line: Int) {
    measure()
    viewport.scroll(toLine: line)
  }

  /// Scrolls a row of the list into sight.
  /// - Parameters:
  ///   - position: The position of the row among the shown rows.
  ///   - farthest: How many lines beyond the first or last item, a row that the cursor can be on, may be
  ///     scrolled into sight with it; nil shows only the row.
  func scroll(toShow position: Int, farthest: Int? = .max) {
    measure()
    let ends =
      farthest == nil ? (isFirst: false, isLast: false) : rows.ends(at: position, within: viewport.lines)
    viewport.reveal(position, isFirst: ends.isFirst, isLast: ends.isLast, farthest: farthest ?? 0)
  }

  /// Computes again which rows of the list are shown and which lines they occupy, after a change of the rows
  /// or their height.
  func arrange() {
    finishChange()
    rows.arrange(height: rowHeight)
    measure()
    layOutAccessories()
    if rows.layout.count == 0 || statePresenter.isShown { setNeedsLayout() }
  }

  open override func layoutSubviews() {
    if let chosen = rows.postponed.choice.take() { shownRows = chosen }
    if let isAnimated = rows.postponed.reload.take() { reloadData(animated: isAnimated) }
    if rows.hasLostDataSource { reloadData() }
    if size != laidOutSize { finishChange() }
    laidOutSize = size
    let wasInSight = cursorPosition.map(viewport.isInSight) == true
    measure()
    // If the list's cursor was out of sight, a new size does not scroll the list to it.
    if let cursorPosition, viewport.hasSize, viewport.isAtRest, viewport.awaitsSize || wasInSight {
      scroll(toShow: cursorPosition, farthest: viewport.awaitsSize ? .max : nil)
    }
    if swipe.position != nil {
      let columns = buttons.columns
      swipe.fit(width: size.columns, buttons: columns, isFree: performsFirstActionWithFullSwipe)
    }
    layOutAccessories()
    let line = viewport.leadLines + max(0, rows.layout.lines - viewport.top)
    statePresenter.layOut(in: self, Rect(row: line, columns: size.columns, rows: size.rows - line), for: rows)
  }

  private func layOutAccessories() {
    controls.layOut(accessoryView, in: self, rows, viewport, open: swipe.position)
  }

  /// Begins a motion that in each frame advances scrolling, the row that is moved aside, rows on their way to
  /// new places, and a search. It ends when all four are done.
  func runMotion() {
    let isMoving: @MainActor () -> Bool = { [unowned self] in
      viewport.axis.isMoving || swipe.isMoving || drawn.change != nil
        || rows.search?.isScanning == true
    }
    run(&motion, while: isMoving) { [unowned self] time in
      viewport.advance(to: time)
      if swipe.isMoving { swipe.advance(to: time) }
      if drawn.change != nil {
        drawn.advance(to: time)
        setNeedsDisplay()
      }
      guard rows.search?.isScanning == true else { return }
      rows.scanNext()
      arrange()
      if cursorPosition == nil { cursorPosition = rows.itemPosition(nearest: 0) }
      setNeedsDisplay()
    }
  }

  /// Ends the motion of the list's rows to new places: they are drawn at those places at once.
  func finishChange() {
    if drawn.finish() { setNeedsDisplay() }
  }

  // The wheel does not move the list's cursor: a user who only wants to see other rows would lose the place.
  open override func wheel(_ event: WheelEvent) -> Bool {
    finishChange()
    let before = viewport.top
    switch event.direction {
    case .up: scroll(toLine: before - Int(ScrollView.wheelRows))
    case .down: scroll(toLine: before + Int(ScrollView.wheelRows))
    case .left, .right: return false
    }
    closeActions()
    return viewport.top != before
  }

  // MARK: Keys

  open override var canBecomeFirstResponder: Bool { true }

  open override func handle(_ key: KeyPress) -> Bool {
    finishChange()
    if key.modifiers != .shift, key.key == .up || key.key == .down { rows.marks.dropAnchor() }
    return handleSearch(key) || super.handle(key)
  }

  private func handleSearch(_ key: KeyPress) -> Bool {
    guard let search = rows.search else {
      guard isOfSearch(key), let character = key.writtenCharacter else { return false }
      search(for: String(character))
      return true
    }
    guard search.isTyping, let typing = search.typing(key, returnEnds: searchMode != .asYouType) else {
      return false
    }
    switch typing {
    case .searches(let words): self.search(for: words)
    case .endsTyping:
      rows.setTyping(false)
      setNeedsDisplay()
    case .endsSearch: endSearch()
    case .stays: break
    }
    return true
  }

  /// Returns whether a key is typed into the list's current search, or begins a search.
  private func isOfSearch(_ key: KeyPress) -> Bool {
    guard let character = key.writtenCharacter else { return false }
    if let search = rows.search { return search.isTyping }
    return searchMode == .asYouType && swipe.position == nil && (character.isLetter || character.isNumber)
  }

  override var keyActions: [KeyAction<View>] { ListKeys.table }

  /// The keys of the list that hints and help list, without those that are typed into a search.
  override var ownKeyCommands: [KeyCommand] {
    super.ownKeyCommands.compactMap { command in
      var command = command
      let keys = command.sequences
      command.sequences.removeAll { isOfSearch($0.keys[0]) }
      return command.sequences.isEmpty && !keys.isEmpty ? nil : command
    }
  }

  open override func paste(_ text: String) -> Bool {
    let begins = searchMode == .asYouType && swipe.position == nil
    guard begins || rows.search?.isTyping == true else { return false }
    search(for: (rows.search ?? ListSearch()).pasting(text))
    return true
  }

  open override func takesAsText(_ key: KeyPress) -> Bool { isOfSearch(key) }

  // MARK: Pointer

  /// Returns the index of the item at a point in the list's coordinates; nil if there is none. An item is a
  /// row that the cursor can be on.
  public func index(at point: Point) -> Int? { target(at: point)?.position.map(rows.index(of:)) }

  /// The line above the list's rows that shows the titles of the columns.
  var header: ListHeader {
    ListHeader(columns, in: columnRanges, sort: sort, isTappable: onHeaderTap != nil)
  }

  /// Returns the row or column title at a point of the list; nil on the heading of a section, on the words of
  /// a search and below the rows.
  private func target(at point: Point) -> ListTarget? {
    if point.wholeRow < viewport.headerLines {
      return header.column(at: point.wholeColumn).map { .header($0) }
    }
    return viewport.position(atLine: point.wholeRow).flatMap { rows.isItem($0) ? .row($0) : nil }
  }

  open override func pressDidChange(to point: Point?) {
    pressed = swipe.position == nil ? point.flatMap(target) : nil
  }

  open override func hoverDidChange(to point: Point?) {
    hovered = swipe.position == nil ? point.flatMap(target) : nil
  }

  // MARK: Drawing

  open override var hasFocusRing: Bool { true }

  open override var isTerminalCursorVisible: Bool {
    rows.search?.isTyping == true && viewport.searchLines > 0
  }

  /// The location of the terminal's cursor in the list's coordinates: where the words of a search are typed,
  /// else at the row with the cursor, else at the text shown in place of rows.
  open override var terminalCursorPlace: Point {
    if let caret = searchBar?.caret { return Point(column: Double(caret), row: Double(viewport.headerLines)) }
    guard let cursorPosition, viewport.isInSight(cursorPosition) else {
      return statePresenter.terminalCursorPlace
    }
    return Point(column: 0, row: Double(viewport.line(of: cursorPosition)))
  }

  private var searchBar: ListSearchBar? {
    guard viewport.searchLines > 0 else { return nil }
    return rows.search.map { ListSearchBar($0, columns: size.columns, none: words.text("none")) }
  }

  override var scrolledLines: ScrolledLines? {
    let top = viewport.leadLines + (viewport.stickyHeader == nil ? 0 : 1)
    return top < size.rows ? ScrolledLines(rows: top..<size.rows, first: viewport.top) : nil
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    if rows.hasLostDataSource { setNeedsLayout() }
    drawn.written.begin(
      theme, columns, ofList: size.columns, hasMarks: allowsMarks,
      accessoryColumns: accessoryColumns)
    let appearance = RowAppearance(
      theme: theme, height: rows.layout.height, textColumn: drawn.written.textColumn, columns: columns,
      ranges: drawn.written.ranges, hasChevrons: hasChevrons, detailColumn: detailColumn,
      words: rows.search?.words ?? [], foundRanges: foundRanges, drawRow: drawRow, written: drawn.written)
    var drawing = ListDrawing(
      rows: rows, viewport: viewport, appearance: appearance, change: drawn.change, swipe: swipe,
      buttons: buttons, isFullySwiped: performsFirstActionWithFullSwipe && swipe.isFull(width: size.columns),
      cursor: cursorPosition, pressed: pressed?.position, hovered: hovered?.position,
      cursorBackground: keysAreElsewhere ? .inactiveSelection : .selection, marks: marks,
      accessories: controls.views)
    if viewport.headerLines > 0 {
      header.draw(&canvas, theme, pressed: pressed?.column, hovered: hovered?.column)
    }
    searchBar?.draw(row: viewport.headerLines, &canvas, theme)
    rows.asking {
      let lead = viewport.leadLines
      if lead == 0 { return drawing.draw(&canvas) }
      let rest = Rect(column: 0, row: lead, columns: size.columns, rows: size.rows - lead)
      canvas.clipped(to: rest) { drawing.draw(&$0) }
    }
    drawn.seen = drawing.seen
  }
}
