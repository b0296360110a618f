/// The rows of a list. It asks the program for rows, and knows which rows are shown and in which lines.
///
/// The *index* of a row is its number in the program, from 0. Its *position* is its number among the shown
/// rows, from 0; the two differ while a search or `shownRows` leaves rows out. A *row* is the content that is
/// drawn at a position.
@MainActor final class ListRows {
  /// The number of rows of a list that are examined up or down in search of an item, at most. The tallest
  /// screen shows no more rows.
  nonisolated static let reach = 1000

  /// The rows that the program has set on the list by `rowCount` and `row`. While there is a data source,
  /// they are not used.
  var own: OwnRows
  /// The rows of the list's data source; nil if the program's own rows are shown.
  private(set) var sections: ListSections?
  /// Returns the text of a row that a search looks through, given the row's index. If it is nil, a search
  /// looks through title, detail, subtitle and cells of items.
  var searchedText: ((Int) -> String)?
  var marks = RowMarks()
  var postponed = Postponement()
  /// The identity (a value by which a row is recognized) of the row with the list's cursor; nil until the
  /// user or the program has set the cursor, or if the row has none.
  private var cursor: AnyHashable?
  private var isCursorSet = false
  /// The list's `shownRows`: the indices of the rows that the program has chosen to show, in their order; nil
  /// for all.
  private(set) var chosen: [Int]?
  private(set) var search: ListSearch?
  /// The lines that the list's shown rows occupy.
  private(set) var layout = ListLayout()
  /// The indices of the list's shown rows by position: the found ones while a search has words, else those
  /// that the program has chosen; nil for all rows.
  private var shown: [Int]?

  /// The values of the list's `rowCount`, `row` and `identity`, which the program has set.
  struct OwnRows {
    var count: Int
    var row: (Int) -> ListRow
    var identity: ((Int) -> AnyHashable?)?
  }

  /// Changes of a list that the program makes from within the closures by which the list asks for rows. They
  /// wait for the next layout, because a reload at once would call these closures again without end.
  struct Postponement {
    fileprivate(set) var isAsking = false
    /// Whether the list's waiting reload is animated; nil if no reload waits.
    var reload: Bool?
    /// The waiting value of the list's `shownRows`, which may itself be nil for all rows; nil if none waits.
    var choice: [Int]??
  }

  init(count: Int, row: @escaping (Int) -> ListRow) {
    own = OwnRows(count: count, row: row)
  }

  // MARK: Asking

  /// Whether one of the program's closures is running by which the list asks for rows, their number, text,
  /// buttons or controls, or which draws a row.
  var isAsking: Bool { postponed.isAsking }

  func asking<Answer>(_ body: () -> Answer) -> Answer {
    let isWithin = isAsking
    postponed.isAsking = true
    defer { postponed.isAsking = isWithin }
    return body()
  }

  /// The number of the list's rows in the program, or in the data source when they were last counted.
  var rowCount: Int { sections?.rowCount ?? own.count }

  /// Returns the content of a row of the list. A row that no longer exists is blank until the list counts its
  /// rows again.
  func content(of index: Int) -> ListRow {
    guard index < rowCount else { return ListRow(.note) }
    return asking { sections?.row(at: index) ?? own.row(index) }
  }

  /// Whether the list's rows can have an identity, a value by which a row is recognized.
  var hasIdentity: Bool { sections != nil || own.identity != nil }

  /// Returns the value by which a row of the list is recognized after a change; nil if it has none.
  func identity(of index: Int) -> AnyHashable? {
    if let sections { return sections.identity(of: index) }
    return own.identity?(index)
  }

  func isItem(_ position: Int) -> Bool { content(of: index(of: position)).kind == .item }

  /// The list's data source, which is held weakly; nil if there is none. Without it, the rows that the
  /// program has set are shown.
  var dataSource: (any ListDataSource)? {
    get { sections?.dataSource }
    set { sections = newValue.map { ListSections(of: $0) } }
  }

  /// Whether the list's data source was deallocated while its former number of rows is still used.
  var hasLostDataSource: Bool { sections != nil && dataSource == nil }

  /// Counts the rows of the list's data source again. If it was deallocated, the rows that the program has
  /// set are shown.
  func count() {
    sections = dataSource.map { source in asking { ListSections(counting: source) } }
  }

  // MARK: Positions

  /// Returns the index of the row at a position among the list's shown rows; nil beyond the last position.
  func index(atPosition position: Int) -> Int? { position < layout.count ? index(of: position) : nil }

  func index(of position: Int) -> Int { shown?[position] ?? position }

  /// Returns the position, among the list's shown rows, of a row with an index; nil if the row is not shown.
  func position(of index: Int) -> Int? {
    guard let shown else { return 0..<layout.count ~= index ? index : nil }
    if search?.matches == nil { return shown.firstIndex(of: index) }
    let position = shown.lowerBound(index)
    return position < shown.count && shown[position] == index ? position : nil
  }

  /// Returns the position, among the list's shown rows, of a row with an index. If a search does not show the
  /// row, returns the position of the next found row. If `shownRows` leaves it out, returns 0.
  func position(nearest index: Int) -> Int {
    position(of: index) ?? search?.matches?.lowerBound(index) ?? (shown == nil ? index : 0)
  }

  /// Returns the index of the list's row at a path of section and row; nil if there is no such row.
  func index(for path: ListView.RowPath) -> Int? {
    if let sections { return sections.index(of: path) }
    return path.section == 0 && 0..<max(0, rowCount) ~= path.row ? path.row : nil
  }

  /// Sets `shownRows`: the rows of the list to show and their order, or nil for all rows. `arrange(height:)`
  /// applies it.
  func choose(_ indices: [Int]?) {
    chosen = indices
    dropRowsThatAreGone()
  }

  private func dropRowsThatAreGone() {
    let known = 0..<max(0, rowCount)
    guard let indices = chosen, indices.contains(where: { !known.contains($0) }) else { return }
    chosen = indices.filter { known.contains($0) }
  }

  /// Adapts to a change of the list's rows: removes rows from `chosen` that no longer exist, and repeats the
  /// search.
  func rowsDidChange() {
    dropRowsThatAreGone()
    guard let search else { return }
    var new = ListSearch(origin: search.origin.flatMap { $0 < rowCount ? $0 : nil })
    new.isTyping = search.isTyping
    begin(new, search.query)
  }

  /// Computes again which rows of the list are shown and which lines they occupy.
  /// - Parameter height: The lines of a row, limited to 1…1000.
  func arrange(height: Int) {
    let height = min(max(1, height), 1000)
    let found = search?.matches
    shown = found ?? (sections == nil ? chosen : nil)
    layout =
      sections?.layout(height: height, found: found)
      ?? ListLayout(count: shown?.count ?? rowCount, height: height)
  }

  // MARK: Rows by identity

  func setMarks(_ indices: Set<Int>) {
    marks.set(indices, indices.compactMap(identity(of:)))
  }

  /// Stores the identity of the row with the list's cursor, if the user or the program has set the cursor.
  /// - Parameter index: The index of the row with the cursor; nil if there is none.
  func remember(cursor index: Int?) {
    if hasIdentity, isCursorSet { cursor = index.flatMap(identity(of:)) }
  }

  /// Notes that the user or the program has set the list's cursor, or has used the row with the cursor. From
  /// now on the cursor stays on its row when rows change.
  /// - Parameter index: The index of the row with the cursor; nil if there is none.
  func cursorIsSet(to index: Int?) {
    if isCursorSet { return }
    isCursorSet = true
    remember(cursor: index)
  }

  /// Returns the present indices of the list's rows that before a change had the cursor, were marked, showed
  /// their buttons, or were in sight.
  /// - Parameters:
  ///   - open: The identity of the row that showed its buttons; nil if there was none.
  ///   - seen: The rows that were drawn last.
  ///   - oldCursor: The index of the row with the cursor before the change; nil if there was none.
  ///   - top: The content's first visible line.
  func find(
    open: AnyHashable?, seen: [ListMemory.Seen], oldCursor: Int?, top: Int
  ) -> ListMemory.Found {
    guard hasIdentity else { return .init(marks: marks.indices.filter { $0 < rowCount }) }
    let memory = ListMemory(cursor: cursor, open: open, marked: marks.identities, seen: seen)
    return memory.find(in: rowCount, from: oldCursor, top: top, identity: identity(of:))
  }

  /// Returns the rows of the list that are in sight and have an identity; nil in a list whose rows cannot
  /// have one.
  func rows(in viewport: ListViewport) -> [ListChange.Row]? {
    guard hasIdentity else { return nil }
    return viewport.shownPositions.compactMap { position in
      identity(of: index(of: position)).map {
        ListChange.Row(id: $0, position: position, line: layout.line(of: position) - viewport.top)
      }
    }
  }

  // MARK: Items

  /// Returns the position of the first item (a row that the list's cursor can be on) among the first `reach`
  /// of some positions; nil if there is none.
  func firstItemPosition(in positions: some RandomAccessCollection<Int>) -> Int? {
    positions.prefix(Self.reach).first(where: isItem)
  }

  /// Returns the position of the nearest item (a row that the list's cursor can be on) at or after a
  /// position; if there is none, the nearest item before it; otherwise nil.
  func itemPosition(from position: Int) -> Int? {
    firstItemPosition(in: position..<layout.count) ?? firstItemPosition(in: (0..<position).reversed())
  }

  /// Returns the position of the item (a row that the list's cursor can be on) nearest to a position, which
  /// may be the one at that position; nil if there is none. If two are equally near, the later one is
  /// returned.
  func itemPosition(nearest position: Int) -> Int? {
    guard layout.count > 0 else { return nil }
    let position = min(max(position, 0), layout.count - 1)
    let (after, before) = (
      firstItemPosition(in: position..<layout.count), firstItemPosition(in: (0..<position).reversed())
    )
    guard let after, let before else { return after ?? before }
    return after - position <= position - before ? after : before
  }

  /// Returns whether an item, a row that the cursor can be on, is the first one of the list, and whether it
  /// is the last one, where fewer than `lines` other rows lie beyond it. If more rows lie beyond it, they are
  /// not examined, and the answer is false.
  func ends(at position: Int, within lines: Int) -> (isFirst: Bool, isLast: Bool) {
    let count = layout.count
    return (
      position < lines && !(0..<position).contains(where: isItem),
      count - position <= lines && !(position + 1..<count).contains(where: isItem)
    )
  }

  // MARK: Search

  /// Begins a search in the list or changes its words. After `arrange(height:)` only rows that contain all
  /// the words are shown.
  /// - Parameters:
  ///   - query: The words of the search.
  ///   - cursor: The index of the row with the cursor, if the search begins with this call.
  func search(for query: String, from cursor: Int? = nil) {
    var new = search ?? ListSearch(origin: cursor)
    new.isTyping = true
    begin(new, query)
  }

  private func begin(_ new: ListSearch, _ query: String) {
    var new = new
    new.search(for: query, in: max(0, rowCount))
    new.add(new.found(searchedText(of:)))
    search = new
  }

  /// Searches some more rows of a list that is too long to be searched at once.
  func scanNext() {
    guard let found = nextFound() else { return }
    // Without `shown`, the found rows have one owner, so that adding to them copies nothing.
    shown = nil
    search?.add(found)
  }

  /// Returns the rows that the next step of the list's search finds; nil if all rows are searched. The step
  /// searches a copy, because the program may use the list's search while it is asked for a text.
  private func nextFound() -> [Int]? {
    guard let search, search.isScanning else { return nil }
    return search.found(searchedText(of:))
  }

  private func searchedText(of index: Int) -> String? {
    if let searchedText { return asking { searchedText(index) } }
    let row = content(of: index)
    return row.kind == .item ? row.searchedText : nil
  }

  /// Sets whether typed letters are added to the words of the list's search.
  func setTyping(_ isTyping: Bool) { search?.isTyping = isTyping }

  func endSearch() { search = nil }
}
