/// Rows, of which one has the cursor; only visible rows are asked for.
@MainActor open class ListView: View {
  // MARK: Rows

  /// The number of rows; other changes need `setNeedsDisplay()`, or `reloadData()` where rows have an `identity`. Where there
  /// is a `dataSource` it is the number of its rows, and a number that is set counts once the data source has gone.
  public var rowCount: Int {
    get { rows.rowCount }
    set { setRowCount(newValue, animated: false) }
  }
  /// Returns the row at 0..<rowCount. A closure that is set while there is a `dataSource` waits, as `rowCount` does.
  public var row: (Int) -> ListRow {
    get { rows.sections.map { sections in { sections.row(at: $0) } } ?? rows.own.row }
    set { rows.own.row = newValue }
  }
  /// What a row stays the same by, so that cursor, scroll position and open row survive a change of the rows. A closure that
  /// is set while there is a `dataSource` waits, as `rowCount` does.
  public var identity: ((Int) -> AnyHashable?)? {
    get { rows.sections.map { sections in { sections.identity(of: $0) } } ?? rows.own.identity }
    set {
      rows.own.identity = newValue
      rows.remember(cursor: cursor)
    }
  }
  /// What is shown in place of rows while there are none: that they are on their way, failed to come, or why there are none.
  public var state: ListState {
    get { standIn.state }
    set {
      standIn.state = newValue
      setNeedsLayout()
    }
  }
  /// Words in place of rows where all have come and there are none; none by default.
  public var placeholder: String {
    get { standIn.placeholder }
    set {
      standIn.placeholder = newValue
      setNeedsLayout()
    }
  }
  /// Called with the row that is opened, by a press or Return.
  public var onOpen: ((Int) -> Void)?
  /// Called when the cursor is on another row, by the user or by the program, with its index; nil where there is no item.
  public var onCursorChange: ((Int?) -> Void)?
  /// Called when other rows come into sight.
  public var onScroll: (() -> Void)?

  // MARK: How rows look

  /// Lines of each row, 1…1000; more or fewer count as these.
  public var rowHeight = 1 {
    didSet {
      guard rowHeight != oldValue else { return }
      let top = viewport.topPlace
      arrange()
      if viewport.hasSize, viewport.top > 0 { scroll(toLine: viewport.topLine(of: top)) }
      setNeedsLayout()
    }
  }
  /// Whether rows end in a chevron.
  public var hasChevrons = true { didSet { setNeedsDisplay() } }
  /// The column of details; nil puts them behind titles.
  public var detailColumn: Int? { didSet { setNeedsDisplay() } }
  /// Where the cells of the rows stand. Where a column has a `header`, the list's first line has the titles of all.
  public var columns: [ListColumn] = [] { didSet { if columns != oldValue { setNeedsLayout() } } }
  /// Which column the header marks as sorted, and in which order; the list sorts nothing itself.
  public var sort: ListSort? { didSet { if sort != oldValue { setNeedsDisplay() } } }
  /// Columns kept free for what stands at the ends of rows of cells; 2 hold a chevron or a check.
  public var accessoryColumns = 2 { didSet { setNeedsDisplay() } }
  /// Draws the rows in place of the list; cursor, actions and motion stay the list's.
  public var drawRow: ((inout Canvas, RowContext) -> Void)? { didSet { setNeedsDisplay() } }
  /// A control at the trailing end of a row: the same for a row each time; nil for none. Asked for rows in sight.
  public var accessoryView: ((Int) -> View?)? { didSet { placeAccessories() } }

  // MARK: What rows do

  /// Called with a column, by a tap on its title in the header, and by the keys `<`, `>` and `R`; without it the header takes neither.
  public var onHeaderTap: ((Int) -> Void)? { didSet { setNeedsDisplay() } }
  /// What a tap does, while no row is marked.
  public var tapBehavior = TapBehavior.opens
  /// Whether several rows can be marked: by Space, by Shift with an arrow, by Ctrl-A, by a click with Ctrl or Shift, and,
  /// while a row is marked, by taps.
  public var allowsMarks = false {
    didSet {
      if !allowsMarks { marks = [] }
      setNeedsDisplay()
    }
  }
  /// Called with the marked rows, after the user has marked or unmarked some, or a change of the rows has taken some away
  /// or given them other numbers.
  public var onMarksChange: ((Set<Int>) -> Void)?
  /// Adds vi's keys to `j` and `k`: `g`, `G`, Ctrl-D, Ctrl-U; `n` and `N` in what a search has found.
  public var usesViKeys = false
  /// How a search begins.
  public var searchMode = SearchMode.off { didSet { if searchMode == .off { endSearch() } } }
  /// Called with the words that are looked for, nil when the search ends.
  public var onSearch: ((String?) -> Void)?
  /// The buttons that a drag toward leading reveals, outermost first. A list that has no `contextMenu` gets one of the actions of a row.
  public var actions: ((Int) -> [RowAction])? { didSet { ListKeys.offerActions(of: self) } }
  /// The buttons that a drag toward trailing reveals, outermost first; in the menu they come first.
  public var leadingActions: ((Int) -> [RowAction])? { didSet { ListKeys.offerActions(of: self) } }
  /// Whether a drag over most of the width performs the first action.
  public var performsFirstActionWithFullSwipe = false
  /// What of a text of a row is marked as found, in ranges of its UTF-8, in order and apart; asked for titles, details, cells and
  /// subtitles of rows in sight.
  public var foundRanges: ((_ index: Int, _ text: String) -> [Range<Int>])? { didSet { setNeedsDisplay() } }
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "list")
  /// The drag that opens and closes rows.
  public let actionsGestureRecognizer = ContentPanGestureRecognizer(name: "rowActions")

  // MARK: State

  let rows: ListRows
  var viewport = ListViewport() { didSet { viewportDidChange() } }
  /// The cursor's place among the shown rows.
  var place: Int? { didSet { cursorDidMove() } }
  var swipe = RowSwipe() { didSet { swipeDidChange() } }
  let drawn = DrawnRows()
  /// What the program and the controls of rows were told last.
  private var told = Told()
  private var laidOutSize = Size(columns: 0, rows: 0)
  private var motion: Animation?
  /// Under the mouse, where `isHoverable`.
  private var hovered: ListTarget? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var pressed: ListTarget? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private let controls = RowControls()
  let standIn = ListStandIn()

  /// Puts the cursor on the first item.
  public init(rowCount: Int, row: @escaping (Int) -> ListRow) {
    rows = ListRows(count: rowCount, row: row)
    super.init()
    arrange()
    place = rows.placeOfItem(nearest: 0)
    (told.place, told.index) = (place, cursor)
    addRecognizers()
  }

  /// No rows yet, as before a data source is set.
  public convenience override init() { self.init(rowCount: 0) { _ in ListRow(.note) } }

  private struct Told {
    var place, index: Int?
    var top = 0
    var openPlace: Int?
  }

  private func cursorDidMove() {
    let index = cursor
    guard told.place != place || told.index != index else { return }
    (told.place, told.index) = (place, index)
    rows.remember(cursor: index)
    onCursorChange?(index)
  }

  private func viewportDidChange() {
    guard viewport.top != told.top else { return }
    told.top = viewport.top
    if hovered?.place != nil { hovered = nil }
    setNeedsDisplay()
    if accessoryView != nil { placeAccessories() }
    onScroll?()
  }

  private func swipeDidChange() {
    setNeedsDisplay()
    guard swipe.place != told.openPlace else { return }
    told.openPlace = swipe.place
    placeAccessories()
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

  /// Shows a row.
  /// - Parameter farthest: lines that are shown beyond the first or last item; nil where the row alone is to be seen.
  func scroll(toShow place: Int, farthest: Int? = .max) {
    measure()
    let ends =
      farthest == nil ? (isFirst: false, isLast: false) : rows.ends(at: place, within: viewport.lines)
    viewport.reveal(place, isFirst: ends.isFirst, isLast: ends.isLast, farthest: farthest ?? 0)
  }

  /// Divides the lines anew, where the rows or their height have changed.
  func arrange() {
    finishChange()
    rows.arrange(height: rowHeight)
    measure()
    placeAccessories()
    if rows.layout.count == 0 || standIn.isPlaced { setNeedsLayout() }
  }

  open override func layoutSubviews() {
    if let chosen = rows.postponed.choice.take() { shownRows = chosen }
    if let isAnimated = rows.postponed.reload.take() { reloadData(animated: isAnimated) }
    if rows.hasLostDataSource { reloadData() }
    if size != laidOutSize { finishChange() }
    laidOutSize = size
    let wasInSight = place.map(viewport.isInSight) == true
    measure()
    // A cursor out of sight stays there.
    if let place, viewport.hasSize, viewport.isAtRest, viewport.awaitsSize || wasInSight {
      scroll(toShow: place, farthest: viewport.awaitsSize ? .max : nil)
    }
    if swipe.place != nil {
      let columns = buttons.columns
      swipe.fit(width: size.columns, buttons: columns, isFree: performsFirstActionWithFullSwipe)
    }
    placeAccessories()
    let line = viewport.leadLines + max(0, rows.layout.lines - viewport.top)
    standIn.place(in: self, Rect(row: line, columns: size.columns, rows: size.rows - line), for: rows)
  }

  private func placeAccessories() {
    controls.place(accessoryView, in: self, rows, viewport, open: swipe.place)
  }

  /// Goes on with what moves, and with a search, in each frame until all rests.
  func goOn() {
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
      if place == nil { place = rows.placeOfItem(nearest: 0) }
      setNeedsDisplay()
    }
  }

  /// Ends the motion of rows to new places.
  func finishChange() {
    if drawn.finish() { setNeedsDisplay() }
  }

  // The cursor stays: kept among the rows in sight it would be lost to whoever only looks around.
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

  /// Whether the key is a letter of a search, or begins one as such.
  private func isOfSearch(_ key: KeyPress) -> Bool {
    guard let character = key.writtenCharacter else { return false }
    if let search = rows.search { return search.isTyping }
    return searchMode == .asYouType && swipe.place == nil && (character.isLetter || character.isNumber)
  }

  override var keyActions: [KeyAction<View>] { ListKeys.table }

  /// Keys that are letters of a search are not listed.
  override var ownKeyCommands: [KeyCommand] {
    super.ownKeyCommands.compactMap { command in
      var command = command
      let keys = command.sequences
      command.sequences.removeAll { isOfSearch($0.keys[0]) }
      return command.sequences.isEmpty && !keys.isEmpty ? nil : command
    }
  }

  open override func paste(_ text: String) -> Bool {
    let begins = searchMode == .asYouType && swipe.place == nil
    guard begins || rows.search?.isTyping == true else { return false }
    search(for: (rows.search ?? ListSearch()).pasting(text))
    return true
  }

  open override func takesAsText(_ key: KeyPress) -> Bool { isOfSearch(key) }

  // MARK: Pointer

  /// The index of the item at a point of the list; nil beside all items.
  public func index(at point: Point) -> Int? { target(at: point)?.place.map(rows.index(of:)) }

  /// The line above the rows, as it is now.
  var header: ListHeader {
    ListHeader(columns, in: columnRanges, sort: sort, isTappable: onHeaderTap != nil)
  }

  /// nil on a heading, on the words of a search and below the rows.
  private func target(at point: Point) -> ListTarget? {
    if point.wholeRow < viewport.headerLines {
      return header.column(at: point.wholeColumn).map { .header($0) }
    }
    return viewport.place(atLine: point.wholeRow).flatMap { rows.isItem($0) ? .row($0) : nil }
  }

  open override func pressDidChange(to point: Point?) {
    pressed = swipe.place == nil ? point.flatMap(target) : nil
  }

  open override func hoverDidChange(to point: Point?) {
    hovered = swipe.place == nil ? point.flatMap(target) : nil
  }

  // MARK: Drawing

  open override var hasFocusRing: Bool { true }

  open override var isTerminalCursorVisible: Bool {
    rows.search?.isTyping == true && viewport.searchLines > 0
  }

  /// The terminal's cursor stands where one types a search, else on the row with the cursor, or on what stands in place of rows.
  open override var terminalCursorPlace: Point {
    if let caret = searchBar?.caret { return Point(column: Double(caret), row: Double(viewport.headerLines)) }
    guard let place, viewport.isInSight(place) else { return standIn.terminalCursorPlace }
    return Point(column: 0, row: Double(viewport.line(of: place)))
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
      cursor: place, pressed: pressed?.place, hovered: hovered?.place,
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
