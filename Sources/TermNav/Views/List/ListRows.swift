/// The rows of a list: asks the program for them, and knows which are shown, and where.
///
/// An *index* is the program's number of a row; a *place* counts the rows that are shown; a *row* is what is drawn there.
@MainActor final class ListRows {
  /// Rows that are asked for an item up or down, at most: the tallest screen's.
  nonisolated static let reach = 1000

  /// What the program has set on the list. A data source takes the place of all three, and leaves them as they are.
  var own: OwnRows
  /// The rows of a data source; nil where the program's own are shown.
  private(set) var sections: ListSections?
  /// What a search looks through; by default all texts of a row.
  var searchedText: ((Int) -> String)?
  var marks = RowMarks()
  var postponed = Postponement()
  /// What the row with the cursor stays the same by; nil until a person or the program has set the cursor.
  private var cursor: AnyHashable?
  private var isCursorSet = false
  /// The rows that the program has chosen to show, in this order; nil for all.
  private(set) var chosen: [Int]?
  private(set) var search: ListSearch?
  /// Which lines the shown rows take.
  private(set) var layout = ListLayout()
  /// The shown rows as `layout` counts them: those that were found, or that the program has chosen; nil for all.
  private var shown: [Int]?

  /// The list's `rowCount`, `row` and `identity`.
  struct OwnRows {
    var count: Int
    var row: (Int) -> ListRow
    var identity: ((Int) -> AnyHashable?)?
  }

  /// Changes that come while the program is asked wait for the next layout: a reload from inside would ask again, without end.
  struct Postponement {
    fileprivate(set) var isAsking = false
    /// Whether a reload is animated; nil for none.
    var reload: Bool?
    /// The rows to show; nil for no change.
    var choice: [Int]??
  }

  init(count: Int, row: @escaping (Int) -> ListRow) {
    own = OwnRows(count: count, row: row)
  }

  // MARK: Asking

  /// Whether the rows are asked for, drawn or counted.
  var isAsking: Bool { postponed.isAsking }

  func asking<Answer>(_ body: () -> Answer) -> Answer {
    let isWithin = isAsking
    postponed.isAsking = true
    defer { postponed.isAsking = isWithin }
    return body()
  }

  /// How many rows there are, of the program's or of the data source as it was counted last.
  var rowCount: Int { sections?.rowCount ?? own.count }

  /// A row that there is no more, before the list is counted anew, is blank.
  func content(of index: Int) -> ListRow {
    guard index < rowCount else { return ListRow(.note) }
    return asking { sections?.row(at: index) ?? own.row(index) }
  }

  /// Whether rows may stay the same by something.
  var hasIdentity: Bool { sections != nil || own.identity != nil }

  /// What a row stays the same by.
  func identity(of index: Int) -> AnyHashable? {
    if let sections { return sections.identity(of: index) }
    return own.identity?(index)
  }

  func isItem(_ place: Int) -> Bool { content(of: index(of: place)).kind == .item }

  /// The list does not keep its data source. With nil the program's own rows are shown again.
  var dataSource: (any ListDataSource)? {
    get { sections?.dataSource }
    set { sections = newValue.map { ListSections(of: $0) } }
  }

  /// Whether a data source has gone whose rows still count.
  var hasLostDataSource: Bool { sections != nil && dataSource == nil }

  /// Counts the rows of the data source anew; where the data source has gone, the program's own rows take its place.
  func count() {
    sections = dataSource.map { source in asking { ListSections(counting: source) } }
  }

  // MARK: Places

  /// nil where fewer rows are shown.
  func index(atPlace place: Int) -> Int? { place < layout.count ? index(of: place) : nil }

  func index(of place: Int) -> Int { shown?[place] ?? place }

  /// nil where the row is not shown.
  func place(of index: Int) -> Int? {
    guard let shown else { return 0..<layout.count ~= index ? index : nil }
    if search?.matches == nil { return shown.firstIndex(of: index) }
    let place = shown.lowerBound(index)
    return place < shown.count && shown[place] == index ? place : nil
  }

  /// The place of a row, or of the next one that was found; 0 where the program has chosen others.
  func place(nearest index: Int) -> Int {
    place(of: index) ?? search?.matches?.lowerBound(index) ?? (shown == nil ? index : 0)
  }

  /// nil where there is no such row.
  func index(for path: ListView.RowPath) -> Int? {
    if let sections { return sections.index(of: path) }
    return path.section == 0 && 0..<max(0, rowCount) ~= path.row ? path.row : nil
  }

  /// Shows these rows in this order, all for nil, from `arrange` on.
  func choose(_ indices: [Int]?) {
    chosen = indices
    dropRowsThatAreGone()
  }

  private func dropRowsThatAreGone() {
    let known = 0..<max(0, rowCount)
    guard let indices = chosen, indices.contains(where: { !known.contains($0) }) else { return }
    chosen = indices.filter { known.contains($0) }
  }

  /// The program has other rows: drops those that there are no more, and looks through them anew.
  func rowsDidChange() {
    dropRowsThatAreGone()
    guard let search else { return }
    var new = ListSearch()
    new.isTyping = search.isTyping
    begin(new, search.query)
  }

  /// Divides the lines anew.
  func arrange(height: Int) {
    let height = min(max(1, height), 1000)
    let found = search?.matches
    shown = found ?? (sections == nil ? chosen : nil)
    layout =
      sections?.layout(height: height, found: found)
      ?? ListLayout(count: shown?.count ?? rowCount, height: height)
  }

  // MARK: Rows that are known again

  func setMarks(_ indices: Set<Int>) {
    marks.set(indices, indices.compactMap(identity(of:)))
  }

  /// Remembers what the row with the cursor stays the same by, once the cursor has been set.
  func remember(cursor index: Int?) {
    if hasIdentity, isCursorSet { cursor = index.flatMap(identity(of:)) }
  }

  /// A person or the program sets the cursor, or does something with its row: from now on it stays on its row.
  /// - Parameter index: the row that has it by now.
  func cursorIsSet(to index: Int?) {
    if isCursorSet { return }
    isCursorSet = true
    remember(cursor: index)
  }

  /// Where the rows are, after a change, that had the cursor, were marked, open and in sight.
  /// - Parameters:
  ///   - open: what the open row stays the same by.
  ///   - oldCursor: the row that had the cursor.
  ///   - top: the content's first line in sight.
  func find(
    open: AnyHashable?, seen: [ListMemory.Seen], oldCursor: Int?, top: Int
  ) -> ListMemory.Found {
    guard hasIdentity else { return .init(marks: marks.indices.filter { $0 < rowCount }) }
    let memory = ListMemory(cursor: cursor, open: open, marked: marks.identities, seen: seen)
    return memory.find(in: rowCount, from: oldCursor, top: top, identity: identity(of:))
  }

  /// The rows that are in sight; nil where rows have no identity.
  func rows(in viewport: ListViewport) -> [ListChange.Row]? {
    guard hasIdentity else { return nil }
    return viewport.shownPlaces.compactMap { place in
      identity(of: index(of: place)).map {
        ListChange.Row(id: $0, place: place, line: layout.line(of: place) - viewport.top)
      }
    }
  }

  // MARK: Items

  /// The place of the first item of so many places as the tallest screen has.
  func firstPlaceOfItem(in places: some RandomAccessCollection<Int>) -> Int? {
    places.prefix(Self.reach).first(where: isItem)
  }

  /// The place of the nearest item at or after a place, else before.
  func placeOfItem(from place: Int) -> Int? {
    firstPlaceOfItem(in: place..<layout.count) ?? firstPlaceOfItem(in: (0..<place).reversed())
  }

  /// The place of the nearest item; of two that are equally near, the later one.
  func placeOfItem(nearest place: Int) -> Int? {
    guard layout.count > 0 else { return nil }
    let place = min(max(place, 0), layout.count - 1)
    let (after, before) = (
      firstPlaceOfItem(in: place..<layout.count), firstPlaceOfItem(in: (0..<place).reversed())
    )
    guard let after, let before else { return after ?? before }
    return after - place <= place - before ? after : before
  }

  /// Whether an item is the first or the last one, and no more than `lines` rows stand beyond it.
  func ends(at place: Int, within lines: Int) -> (isFirst: Bool, isLast: Bool) {
    let count = layout.count
    return (
      place < lines && !(0..<place).contains(where: isItem),
      count - place <= lines && !(place + 1..<count).contains(where: isItem)
    )
  }

  // MARK: Search

  /// Shows only the rows that have the words, from `arrange` on.
  /// - Parameter cursor: the row with the cursor, where the search begins.
  func look(for query: String, from cursor: Int? = nil) {
    var new = search ?? ListSearch(origin: cursor)
    new.isTyping = true
    begin(new, query)
  }

  private func begin(_ new: ListSearch, _ query: String) {
    var new = new
    new.look(for: query, in: max(0, rowCount))
    new.add(new.found(searchedText(of:)))
    search = new
  }

  /// Looks at the next rows of very many.
  func scanNext() {
    guard let found = nextFound() else { return }
    // Nothing else has the found rows meanwhile, so that adding to them copies none.
    shown = nil
    search?.add(found)
  }

  /// From a copy of the search, which the program may ask for meanwhile.
  private func nextFound() -> [Int]? {
    guard let search, search.isScanning else { return nil }
    return search.found(searchedText(of:))
  }

  private func searchedText(of index: Int) -> String? {
    if let searchedText { return asking { searchedText(index) } }
    let row = content(of: index)
    return row.kind == .item ? row.searchedText : nil
  }

  /// Whether keys are letters of the words.
  func setTyping(_ isTyping: Bool) { search?.isTyping = isTyping }

  func endSearch() { search = nil }
}
