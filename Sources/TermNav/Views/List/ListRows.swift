/// The rows of a list: asks the program for them, and knows which are shown and in which lines.
///
/// An *index* is the program's number of a row. A *position* is the number of a row among those shown. A *row* is
/// the content that is drawn there.
@MainActor final class ListRows {
  /// The number of rows that a search for an item examines up or down, at most. As many rows as this are
  /// drawn on the tallest screen.
  nonisolated static let reach = 1000

  /// The rows that the program has set on the list. While there is a data source, it is used instead of them.
  var own: OwnRows
  /// The rows of the data source; nil if the program's own rows are shown.
  private(set) var sections: ListSections?
  /// Returns the text of a row in which a search looks; nil uses all texts of the row.
  var searchedText: ((Int) -> String)?
  var marks = RowMarks()
  var postponed = Postponement()
  /// The identity of the row with the cursor; nil until a user or the program has set the cursor.
  private var cursor: AnyHashable?
  private var isCursorSet = false
  /// The indices of the rows that the program has chosen to show, in their order; nil for all.
  private(set) var chosen: [Int]?
  private(set) var search: ListSearch?
  /// The lines of the shown rows.
  private(set) var layout = ListLayout()
  /// The indices of the shown rows by position: those that were found, or that the program has chosen; nil for
  /// all.
  private var shown: [Int]?

  /// The list's `rowCount`, `row` and `identity`.
  struct OwnRows {
    var count: Int
    var row: (Int) -> ListRow
    var identity: ((Int) -> AnyHashable?)?
  }

  /// Changes that the program makes while it is asked for rows. They wait for the next layout, since a reload
  /// from inside would ask for rows again without end.
  struct Postponement {
    fileprivate(set) var isAsking = false
    /// Whether the waiting reload is animated; nil if none waits.
    var reload: Bool?
    /// The waiting choice of rows, itself nil for all rows; nil if none waits.
    var choice: [Int]??
  }

  init(count: Int, row: @escaping (Int) -> ListRow) {
    own = OwnRows(count: count, row: row)
  }

  // MARK: Asking

  /// Whether the program is being asked for rows, their number or their drawing.
  var isAsking: Bool { postponed.isAsking }

  func asking<Answer>(_ body: () -> Answer) -> Answer {
    let isWithin = isAsking
    postponed.isAsking = true
    defer { postponed.isAsking = isWithin }
    return body()
  }

  /// The number of rows: the program's, or the data source's when they were last counted.
  var rowCount: Int { sections?.rowCount ?? own.count }

  /// Returns a row. A row that no longer exists is blank until the list counts its rows again.
  func content(of index: Int) -> ListRow {
    guard index < rowCount else { return ListRow(.note) }
    return asking { sections?.row(at: index) ?? own.row(index) }
  }

  /// Whether rows can have an identity.
  var hasIdentity: Bool { sections != nil || own.identity != nil }

  /// Returns the value by which a row is recognized after a change; nil if it has none.
  func identity(of index: Int) -> AnyHashable? {
    if let sections { return sections.identity(of: index) }
    return own.identity?(index)
  }

  func isItem(_ position: Int) -> Bool { content(of: index(of: position)).kind == .item }

  /// The data source, which the list holds weakly. With nil the program's own rows are shown.
  var dataSource: (any ListDataSource)? {
    get { sections?.dataSource }
    set { sections = newValue.map { ListSections(of: $0) } }
  }

  /// Whether the data source was deallocated and its rows are still counted.
  var hasLostDataSource: Bool { sections != nil && dataSource == nil }

  /// Counts the rows of the data source again. If it was deallocated, the program's own rows are shown.
  func count() {
    sections = dataSource.map { source in asking { ListSections(counting: source) } }
  }

  // MARK: Positions

  /// Returns the index of the row at a position; nil beyond the last position.
  func index(atPosition position: Int) -> Int? { position < layout.count ? index(of: position) : nil }

  func index(of position: Int) -> Int { shown?[position] ?? position }

  /// Returns the position of a row; nil if the row is not shown.
  func position(of index: Int) -> Int? {
    guard let shown else { return 0..<layout.count ~= index ? index : nil }
    if search?.matches == nil { return shown.firstIndex(of: index) }
    let position = shown.lowerBound(index)
    return position < shown.count && shown[position] == index ? position : nil
  }

  /// Returns the position of a row, or of the next found row; 0 if the row is not among those the program has
  /// chosen.
  func position(nearest index: Int) -> Int {
    position(of: index) ?? search?.matches?.lowerBound(index) ?? (shown == nil ? index : 0)
  }

  /// Returns the index of the row at a path; nil if there is no such row.
  func index(for path: ListView.RowPath) -> Int? {
    if let sections { return sections.index(of: path) }
    return path.section == 0 && 0..<max(0, rowCount) ~= path.row ? path.row : nil
  }

  /// Chooses the rows to show and their order, or all rows with nil. It takes effect with `arrange(height:)`.
  func choose(_ indices: [Int]?) {
    chosen = indices
    dropRowsThatAreGone()
  }

  private func dropRowsThatAreGone() {
    let known = 0..<max(0, rowCount)
    guard let indices = chosen, indices.contains(where: { !known.contains($0) }) else { return }
    chosen = indices.filter { known.contains($0) }
  }

  /// Adapts to other rows of the program: drops chosen rows that no longer exist, and repeats the search.
  func rowsDidChange() {
    dropRowsThatAreGone()
    guard let search else { return }
    var new = ListSearch()
    new.isTyping = search.isTyping
    begin(new, search.query)
  }

  /// Computes the lines of the shown rows again.
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

  /// Remembers the identity of the row with the cursor, if the cursor has been set.
  func remember(cursor index: Int?) {
    if hasIdentity, isCursorSet { cursor = index.flatMap(identity(of:)) }
  }

  /// Notes that a user or the program has set the cursor or used its row. From now on the cursor stays on its
  /// row when rows change.
  /// - Parameter index: The row with the cursor.
  func cursorIsSet(to index: Int?) {
    if isCursorSet { return }
    isCursorSet = true
    remember(cursor: index)
  }

  /// Returns the present indices of the rows that had the cursor, were marked, open or in sight before a
  /// change.
  /// - Parameters:
  ///   - open: The identity of the open row.
  ///   - seen: The rows that were drawn last.
  ///   - oldCursor: The index of the row with the cursor before the change.
  ///   - top: The content's first visible line.
  func find(
    open: AnyHashable?, seen: [ListMemory.Seen], oldCursor: Int?, top: Int
  ) -> ListMemory.Found {
    guard hasIdentity else { return .init(marks: marks.indices.filter { $0 < rowCount }) }
    let memory = ListMemory(cursor: cursor, open: open, marked: marks.identities, seen: seen)
    return memory.find(in: rowCount, from: oldCursor, top: top, identity: identity(of:))
  }

  /// Returns the rows that are in sight; nil if rows have no identity.
  func rows(in viewport: ListViewport) -> [ListChange.Row]? {
    guard hasIdentity else { return nil }
    return viewport.shownPositions.compactMap { position in
      identity(of: index(of: position)).map {
        ListChange.Row(id: $0, position: position, line: layout.line(of: position) - viewport.top)
      }
    }
  }

  // MARK: Items

  /// Returns the position of the first item among the first `reach` positions.
  func firstItemPosition(in positions: some RandomAccessCollection<Int>) -> Int? {
    positions.prefix(Self.reach).first(where: isItem)
  }

  /// Returns the position of the nearest item at or after a position, or else before it.
  func itemPosition(from position: Int) -> Int? {
    firstItemPosition(in: position..<layout.count) ?? firstItemPosition(in: (0..<position).reversed())
  }

  /// Returns the position of the nearest item. If two are equally near, the later one is returned.
  func itemPosition(nearest position: Int) -> Int? {
    guard layout.count > 0 else { return nil }
    let position = min(max(position, 0), layout.count - 1)
    let (after, before) = (
      firstItemPosition(in: position..<layout.count), firstItemPosition(in: (0..<position).reversed())
    )
    guard let after, let before else { return after ?? before }
    return after - position <= position - before ? after : before
  }

  /// Returns whether an item is the first or the last one, with at most `lines` rows beyond it.
  func ends(at position: Int, within lines: Int) -> (isFirst: Bool, isLast: Bool) {
    let count = layout.count
    return (
      position < lines && !(0..<position).contains(where: isItem),
      count - position <= lines && !(position + 1..<count).contains(where: isItem)
    )
  }

  // MARK: Search

  /// Begins or continues a search. With `arrange(height:)` only rows that contain the words are shown.
  /// - Parameters:
  ///   - query: The words.
  ///   - cursor: The index of the row with the cursor when the search begins.
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

  /// Searches the next rows of a long list.
  func scanNext() {
    guard let found = nextFound() else { return }
    // Releasing `shown` leaves one owner of the found rows, so that adding to them copies nothing.
    shown = nil
    search?.add(found)
  }

  /// Searches a copy, because the program may use the search of the list while it is asked for a text.
  private func nextFound() -> [Int]? {
    guard let search, search.isScanning else { return nil }
    return search.found(searchedText(of:))
  }

  private func searchedText(of index: Int) -> String? {
    if let searchedText { return asking { searchedText(index) } }
    let row = content(of: index)
    return row.kind == .item ? row.searchedText : nil
  }

  /// Sets whether letters go to the words of the search.
  func setTyping(_ isTyping: Bool) { search?.isTyping = isTyping }

  func endSearch() { search = nil }
}
