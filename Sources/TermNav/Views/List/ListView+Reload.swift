extension ListView {
  /// A section's rows, counted over all sections.
  struct DataSection: Equatable {
    var number: Int
    var first: Int
    var rows: Int
    var hasHeader: Bool
  }

  /// Asks for the numbers of sections and rows again, and for the rows that are seen.
  ///
  /// Where rows have an identity, the selected row stays selected, an open row open, marked rows marked, and the first
  /// row in sight where it is; at its very top a list stays there.
  /// - Parameter animated: rows that come slide in from the trailing edge, rows that go slide out to the leading one, and
  ///   the others move. It needs `identity`, and does nothing where motion is reduced. A press, a key, the wheel and a
  ///   new size end the motion at once; another reload begins where the rows stand.
  ///
  /// Called while the list asks for its rows or draws them, as in `row`, `identity` or `drawRow`, it waits for the next
  /// layout.
  public func reloadData(animated: Bool = false) {
    if isAsking { return postponeReload(animated: animated) }
    asking { countAnew() }
    recount(animated: animated)
  }

  private func countAnew() {
    isReloading = true
    countSections()
    isReloading = false
  }

  // MARK: From inside

  /// A reload from inside would ask for the rows again, without end.
  func asking<Answer>(_ body: () -> Answer) -> Answer {
    let isWithin = isAsking
    isAsking = true
    defer { isAsking = isWithin }
    return body()
  }

  /// A row that there is no more, before the list is counted anew, is blank.
  func content(of index: Int) -> ListRow { index < rowCount ? asking { row(index) } : ListRow(.note) }

  private func postponeReload(animated: Bool) {
    postponedReload = postponedReload == true || animated
    setNeedsLayout()
  }

  func doWhatWasPostponed() {
    if let rows = postponedRows {
      postponedRows = nil
      show(rows)
    }
    guard let animated = postponedReload else { return }
    postponedReload = nil
    reloadData(animated: animated)
  }

  func adoptDataSource() {
    guard dataSource != nil else { return reloadData() }
    row = { [weak self] index in
      guard let self else { return ListRow(.note) }
      return dataSource?.row(at: indexPath(for: index)) ?? ListRow(.note)
    }
    identity = { [weak self] index in
      guard let self else { return nil }
      return dataSource?.identity(at: indexPath(for: index))
    }
    reloadData()
  }

  private func countSections() {
    dataSections = []
    guard let dataSource else { return }
    var first = 0
    for number in 0..<max(0, dataSource.numberOfSections) {
      let rows = min(max(0, dataSource.numberOfRows(in: number)), ListLayout.most - first)
      let hasHeader = dataSource.titleForHeader(in: number) != nil
      dataSections.append(DataSection(number: number, first: first, rows: rows, hasHeader: hasHeader))
      first += rows
    }
    rowCount = first
  }

  /// Divides the lines anew.
  func arrangeLines() {
    let height = min(max(1, rowHeight), 1000)
    guard !dataSections.isEmpty else {
      layout = ListLayout(count: search?.matches?.count ?? arrangedRows?.count ?? rowCount, height: height)
      return
    }
    let matches = search?.matches
    layout = ListLayout(
      dataSections.compactMap { section in
        guard let matches else { return (section.number, section.rows, section.hasHeader) }
        let found = matches.lowerBound(section.first + section.rows) - matches.lowerBound(section.first)
        return found > 0 ? (section.number, found, section.hasHeader) : nil
      }, height: height)
  }

  /// Shows other rows, or the same in another order; the selected one stays selected where it is shown.
  func show(_ rows: [Int]?) {
    if isAsking {
      postponedRows = .some(rows)
      return setNeedsLayout()
    }
    let (selected, before) = (selection, place)
    finishChange()
    closeActions(animated: false)
    chosenRows = rows
    dropRowsThatAreGone()
    arrangeLines()
    measure()
    move(to: selected.flatMap(place(of:)) ?? item(nearest: 0), from: (before, selected))
    if let place { reveal(place) } else { scroll(toLine: 0) }
    placeAccessories()
    setNeedsDisplay()
  }

  private func dropRowsThatAreGone() {
    // Of very many rows, asking the list for its count each time would take longest.
    let known = 0..<max(0, rowCount)
    guard let rows = chosenRows, rows.contains(where: { !known.contains($0) }) else { return }
    chosenRows = rows.filter { known.contains($0) }
  }

  /// Divides the lines anew, with the same row at the top.
  func arrange(keepingTop: Bool) {
    finishChange()
    let top = topPlace
    arrangeLines()
    measure()
    if keepingTop, hasSize, axis.cell > 0 { scroll(toLine: layout.line(of: top) - headerLines(over: top)) }
    setNeedsLayout()
  }

  /// Scrolls to the selection only if it was visible.
  func recount(animated: Bool = false) {
    if isAsking { return postponeReload(animated: animated) }
    let marked = asking { keepAndCount(animated: animated) }
    if marks != marked { onSelectionChange?(marks) }
  }

  /// Returns the rows that were marked before.
  private func keepAndCount(animated: Bool) -> Set<Int> {
    let kept = findKept()
    // Before all that asks for the buttons of rows, which may be made for the marked ones.
    let marked = marks
    marks = kept.marks
    if kept.open == nil { closeActions(animated: false) }
    let wasInSight = place.map(isInSight) == true
    let screenLine = kept.top.map { $0.line - axis.cell }
    let isAtTop = axis.cell <= 0
    let old = animated ? memory.seen : []
    finishChange()
    dropRowsThatAreGone()
    restartSearch()
    arrangeLines()
    measure()
    if let row = kept.top?.row, let line = screenLine, !isAtTop { keep(row, at: line) }
    place = kept.selection.flatMap(place) ?? item(nearest: min(place ?? 0, max(0, count - 1)))
    openPlace = kept.open.flatMap(place)
    rememberMarks()
    if wasInSight, let place, !axis.isMoving, !axis.isHeld { bringIntoSight(place) }
    begin(ListChange(self, from: old))
    placeAccessories()
    setNeedsDisplay()
    return marked
  }

  private func keep(_ row: Int, at screenLine: Int) {
    guard let place = place(of: row), !axis.isMoving, !axis.isHeld, hasSize else { return }
    scroll(toLine: layout.line(of: place) - screenLine)
  }
}
