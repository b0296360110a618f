/// Rows, one selected; only visible rows are asked for.
@MainActor open class ListView: View {
  // MARK: Rows

  /// The number of rows; other changes need `setNeedsDisplay()`, or `reloadData()` where rows have an `identity`.
  public var rowCount: Int { didSet { if !isReloading { recount() } } }
  /// Returns the row at 0..<rowCount.
  public var row: (Int) -> ListRow
  /// Has the rows in sections, in place of `row` and `rowCount`; rows are then counted over all sections.
  public weak var dataSource: (any ListDataSource)? { didSet { adoptDataSource() } }
  /// What a row stays the same by, so that selection, scroll position and open row survive a change of the rows.
  public var identity: ((Int) -> AnyHashable?)? { didSet { rememberSelection() } }
  /// Called by a press or Enter.
  public var onSelect: ((Int) -> Void)?
  /// Called when another row is selected, by the user or by the program; nil where there is no item.
  public var onMoveSelection: ((Int?) -> Void)?
  /// Called when other rows come into sight.
  public var onScroll: (() -> Void)?

  // MARK: How rows look

  /// Lines of each row, 1…1000; more or fewer count as these.
  public var rowHeight = 1 { didSet { if rowHeight != oldValue { arrange(keepingTop: true) } } }
  /// Whether rows end in a chevron.
  public var hasChevrons = true { didSet { setNeedsDisplay() } }
  /// The column of details; nil puts them behind titles.
  public var detailColumn: Int? { didSet { setNeedsDisplay() } }
  /// Where the cells of the rows stand.
  public var columns: [ListColumn] = [] { didSet { setNeedsDisplay() } }
  /// Columns kept free for what stands at the ends of rows of cells; 2 hold a chevron or a check.
  public var accessoryColumns = 2 { didSet { setNeedsDisplay() } }
  /// Draws the rows in place of the list; selection, actions and motion stay the list's.
  public var drawRow: ((inout Canvas, RowContext) -> Void)? { didSet { setNeedsDisplay() } }
  /// A control at the trailing end of a row: the same for a row each time; nil for none. Asked for rows in sight.
  public var accessoryView: ((Int) -> View?)? { didSet { placeAccessories() } }

  // MARK: What rows do

  /// What a tap does, while no row is marked.
  public var tapBehavior = TapBehavior.opens
  /// Whether several rows can be marked: by Space, by Shift with an arrow, by Ctrl-A, by a click with Ctrl or Shift, and,
  /// while a row is marked, by taps.
  public var allowsMultipleSelection = false {
    didSet {
      if !allowsMultipleSelection { selectedRows = [] }
      setNeedsDisplay()
    }
  }
  /// The marked rows, where several can be.
  public var selectedRows: Set<Int> {
    get { marks }
    set { mark(newValue, tells: false) }
  }
  /// Called with the marked rows, after the user has marked or unmarked some, or a change of the rows has taken some away
  /// or given them other numbers.
  public var onSelectionChange: ((Set<Int>) -> Void)?
  /// Adds vi's keys to `j` and `k`: `g`, `G`, Ctrl-D, Ctrl-U; `n` and `N` in what a search has found.
  public var usesViKeys = false
  /// How a search begins.
  public var searchMode = SearchMode.off { didSet { if searchMode == .off { endSearch() } } }
  /// Called with the words that are looked for, nil when the search ends.
  public var onSearch: ((String?) -> Void)?
  /// What a search looks through; by default all texts of a row.
  public var searchedText: ((Int) -> String)?
  /// The buttons that a drag toward leading reveals, outermost first.
  public var actions: ((Int) -> [RowAction])?
  /// The buttons that a drag toward trailing reveals, outermost first.
  public var leadingActions: ((Int) -> [RowAction])?
  /// Whether a drag over most of the width performs the first action.
  public var performsFirstActionWithFullSwipe = false
  /// The rows that are shown, in this order; nil shows all. For a program that filters or sorts by itself: rows keep
  /// their numbers in all else that the list asks and tells. Ignored where there is a data source, or while words are
  /// looked for; rows that there are no more leave it.
  public var shownRows: [Int]? {
    get { chosenRows }
    set { show(newValue) }
  }
  /// What of a text of a row is marked as found, in ranges of its UTF-8, in order and apart; asked for titles, details, cells and
  /// subtitles of rows in sight.
  public var foundRanges: ((_ row: Int, _ text: String) -> [Range<Int>])? { didSet { setNeedsDisplay() } }
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "list")
  /// The drag that opens and closes rows.
  public let actionsGestureRecognizer = ContentPanGestureRecognizer(name: "rowActions")

  // MARK: State

  var layout = ListLayout()
  /// The selected row's place among the shown rows.
  var place: Int? {
    didSet {
      if place != oldValue { selectionDidMove() }
    }
  }

  private func selectionDidMove() {
    rememberSelection()
    onMoveSelection?(selection)
  }

  /// Selects a place after other rows have come to the places: another row may have come to the same one.
  func move(to place: Int?, from before: (place: Int?, row: Int?)) {
    self.place = place
    if place == before.place, selection != before.row { selectionDidMove() }
  }
  var openPlace: Int? {
    didSet {
      guard openPlace != oldValue else { return }
      rememberOpenRow()
      setNeedsDisplay()
      placeAccessories()
    }
  }
  var openSide = Side.trailing
  /// The button that Enter performs, while a row is open.
  var chosenAction = 0
  /// Under the mouse, where `isHoverable`.
  var hoveredRow: Int? { didSet { if hoveredRow != oldValue { setNeedsDisplay() } } }
  var pressedRow: Int? { didSet { if pressedRow != oldValue { setNeedsDisplay() } } }
  var axis = ScrollAxis()
  /// Columns of buttons in sight.
  var reveal = ScrollAxis()
  var awaitsSize = false
  private var laidOutSize = Size(columns: 0, rows: 0)
  var isReloading = false
  /// While the rows are asked for, drawn or counted.
  var isAsking = false
  /// A reload that was asked for meanwhile, and whether it is animated.
  var postponedReload: Bool?
  /// The same of `shownRows`.
  var postponedRows: [Int]??
  var marks: Set<Int> = []
  /// The row from which Shift marks.
  var markAnchor: Int?
  var memory = ListMemory()
  /// As the data source has told.
  var dataSections: [DataSection] = []
  /// Rows that are on their way to new places.
  var change: ListChange?
  private var motion: Animation?
  var search: ListSearch? {
    didSet { (isSearching, marksWords) = (search != nil, search?.words.isEmpty == false) }
  }
  /// Whether there is a search, and whether it has words: asked for each row of a frame.
  private(set) var isSearching = false
  private(set) var marksWords = false
  /// `shownRows`
  var chosenRows: [Int]?
  var accessories: [Int: View] = [:]
  var written = WrittenRows()
  /// Where cells stand, as it was divided last.
  var knownRanges: (columns: [ListColumn], place: Range<Int>, width: Int, ranges: [Range<Int>?])?

  /// Selects the first item.
  public init(rowCount: Int, row: @escaping (Int) -> ListRow) {
    self.rowCount = rowCount
    self.row = row
    super.init()
    layout = ListLayout(count: rowCount)
    wireScroll()
    wireActions()
    wireTap()
    place = item(nearest: 0)
  }

  /// No rows yet, as before a data source is set.
  public convenience override init() { self.init(rowCount: 0) { _ in ListRow(.note) } }

  private func wireScroll() {
    panGestureRecognizer.claim = { [weak self] in
      self.map { .scrolling(across: nil, down: $0.axis.claim) } ?? .nothing
    }
    panGestureRecognizer.stopsContent = { [weak self] in
      guard let self else { return false }
      let wasChanging = change != nil
      finishChange()
      return axis.stop() || wasChanging
    }
    panGestureRecognizer.addHandler { [unowned self] _ in followScroll() }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Places

  /// The selected index; nil without an item.
  public var selection: Int? { place.map(index) }
  /// The row showing actions.
  public var openRow: Int? { openPlace.map(index) }
  /// The first row in sight.
  public var top: Int { layout.count > 0 ? index(topPlace) : 0 }

  /// How many rows stand below those in sight.
  public var rowCountBelow: Int { max(0, count - shownPlaces.upperBound) }

  var topPlace: Int {
    let line = max(0, axis.cell)
    return min(
      max(0, height > 1 ? layout.place(atOrBefore: line) : layout.place(atOrAfter: line)), max(0, count - 1))
  }
  /// The rows that are shown.
  var count: Int { layout.count }
  var height: Int { layout.height }

  /// The index of the row at a place.
  func index(_ place: Int) -> Int {
    if isSearching, let matches = search?.matches { return matches[place] }
    return chosenRows == nil ? place : arrangedRows?[place] ?? place
  }

  /// The program's choice of rows, where it counts.
  var arrangedRows: [Int]? { search?.matches == nil && dataSections.isEmpty ? chosenRows : nil }

  /// The place of a row; nil where a search leaves it out.
  func place(of index: Int) -> Int? {
    if let arrangedRows { return arrangedRows.firstIndex(of: index) }
    guard let matches = search?.matches else { return index < count && index >= 0 ? index : nil }
    let place = matches.lowerBound(index)
    return place < matches.count && matches[place] == index ? place : nil
  }

  /// The row's section and its number there.
  public func indexPath(for index: Int) -> IndexPath {
    let next = dataSections.partitioningIndex { $0.first > index }
    guard next > 0 else { return IndexPath(row: index) }
    let section = dataSections[next - 1]
    return IndexPath(row: index - section.first, section: section.number)
  }

  /// The row's number over all sections; nil where there is no such row.
  public func index(for path: IndexPath) -> Int? {
    if dataSections.isEmpty { return path.section == 0 && 0..<max(0, rowCount) ~= path.row ? path.row : nil }
    guard dataSections.indices ~= path.section else { return nil }
    let section = dataSections[path.section]
    return 0..<section.rows ~= path.row ? section.first + path.row : nil
  }

  func isItem(_ place: Int) -> Bool { content(of: index(place)).kind == .item }

  // MARK: Scrolling

  /// Scrolls a row to the top.
  public func scroll(to row: Int) {
    let place = place(of: row) ?? (search?.matches == nil && arrangedRows == nil ? row : 0)
    scroll(
      toLine: place < 0 ? 0 : place < count ? layout.line(of: place) - headerLines(over: place) : layout.lines
    )
  }

  func scroll(toLine line: Int) {
    measure()
    awaitsSize = false
    let before = axis.cell
    axis.scroll(to: Double(line))
    moved(from: before)
  }

  func moved(from before: Int) {
    guard axis.cell != before else { return }
    hoveredRow = nil
    setNeedsDisplay()
    if accessoryView != nil { placeAccessories() }
    onScroll?()
  }

  var hasSize: Bool { axis.viewLength > 0 }

  /// Lines above the rows, for what is looked for.
  var searchLines: Int { search == nil || size.rows < 2 ? 0 : 1 }

  /// Without room, the list keeps its place.
  func measure() {
    let before = axis.cell
    let lines = size.rows - searchLines
    axis.resize(content: Double(layout.lines), view: lines > 0 ? Double(lines) : axis.viewLength)
    moved(from: before)
  }

  open override func layoutSubviews() {
    doWhatWasPostponed()
    if size != laidOutSize { finishChange() }
    laidOutSize = size
    let wasInSight = place.map(isInSight) == true
    measure()
    // A selection out of sight stays there.
    if let place, hasSize, !axis.isMoving, !axis.isHeld {
      if awaitsSize {
        awaitsSize = false
        reveal(place)
      } else if wasInSight {
        bringIntoSight(place)
      }
    }
    measureActions()
    placeAccessories()
  }

  private func followScroll() {
    let before = axis.cell
    if panGestureRecognizer.state == .began { closeActions() }
    axis.follow(panGestureRecognizer, \.dy, by: motionClock, reducesMotion: reducesMotion)
    moved(from: before)
    goOn()
  }

  private var isMoving: Bool {
    axis.isMoving || reveal.isMoving || change != nil || search?.isScanning == true
  }

  /// Goes on with what moves, and with a search, in each frame until all rests.
  func goOn() {
    run(&motion, while: { [unowned self] in isMoving }) { [unowned self] time in
      let before = axis.cell
      axis.advance(to: time)
      moved(from: before)
      advanceActions(to: time)
      advanceChange(to: time)
      continueSearch()
    }
  }

  // The selection stays: kept among the rows in sight it would be lost to whoever only looks around.
  open override func wheel(_ event: WheelEvent) -> Bool {
    finishChange()
    let before = axis.cell
    switch event.direction {
    case .up: scroll(toLine: before - Int(ScrollView.wheelRows))
    case .down: scroll(toLine: before + Int(ScrollView.wheelRows))
    case .left, .right: return false
    }
    closeActions()
    return axis.cell != before
  }

  // MARK: Keys

  open override var canBecomeFirstResponder: Bool { true }

  open override func handle(_ key: KeyPress) -> Bool {
    finishChange()
    if key.modifiers != .shift, key.key == .up || key.key == .down { markAnchor = nil }
    return handleSearch(key) || super.handle(key)
  }

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  /// Keys that are letters of a search are not listed.
  override var ownKeyCommands: [KeyCommand] {
    super.ownKeyCommands.compactMap { command in
      var command = command
      let keys = command.sequences
      command.sequences.removeAll { isOfSearch($0.keys[0]) }
      return command.sequences.isEmpty && !keys.isEmpty ? nil : command
    }
  }

  open override func paste(_ text: String) -> Bool { pasteIntoSearch(text) }

  open override func pressDidChange(to place: Point?) { showPress(place) }

  open override func hoverDidChange(to place: Point?) {
    let row = openPlace == nil ? place.flatMap(shownRow) : nil
    hoveredRow = row.flatMap { isItem($0) ? $0 : nil }
  }

  open override var hasFocusRing: Bool { true }

  open override var isCursorVisible: Bool { searchCaret != nil }

  /// The terminal's cursor stands where one types a search, else on the selected row.
  open override var cursorPlace: Point {
    if let caret = searchCaret { return caret }
    guard let place, isInSight(place) else { return Point(column: 0, row: 0) }
    return Point(column: 0, row: Double(searchLines + layout.line(of: place) - axis.cell))
  }

  package override func takesAsText(_ key: KeyPress) -> Bool { isOfSearch(key) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) { asking { drawRows(&canvas, theme) } }

  override var scrolledLines: ScrolledLines? {
    let top = searchLines + (stickyHeader == nil ? 0 : 1)
    return top < size.rows ? ScrolledLines(rows: top..<size.rows, first: axis.cell) : nil
  }
}
