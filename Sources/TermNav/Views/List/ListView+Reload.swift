extension ListView {
  /// Sets the number of the list's rows, and updates the list as `reloadData(animated:)` does.
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - animated: Whether rows move to their new places.
  public func setRowCount(_ count: Int, animated: Bool) {
    rows.own.count = count
    recount(animated: animated)
  }

  /// Updates the list after its rows have changed: asks for the numbers of sections and rows, and for the
  /// visible rows.
  ///
  /// If rows have an identity, the cursor, marks and a row that shows its buttons stay on their rows, and the
  /// first visible row keeps its line. A list that is scrolled to its top stays there. A cursor that neither
  /// the user nor the program has set stays at the top.
  ///
  /// If `reloadData` is called while the list asks for its rows or draws them, as in `row`, `identity` or
  /// `drawRow`, the reload waits for the next layout.
  /// - Parameter animated: Whether rows move to their new places. New rows slide in from the trailing edge,
  ///   and removed ones slide out to the leading edge. It needs `identity` and has no effect where motion is
  ///   reduced. A press, a key, the wheel or a new size ends the motion; another reload continues from the
  ///   current positions.
  public func reloadData(animated: Bool = false) {
    if !rows.isAsking { rows.count() }
    recount(animated: animated)
  }

  private func recount(animated: Bool) {
    if rows.isAsking {
      rows.postponed.reload = rows.postponed.reload == true || animated
      return setNeedsLayout()
    }
    let marked = marks
    rows.asking { keepRows(animated: animated) }
    if marks != marked { onMarksChange?(marks) }
  }

  /// Computes the lines of the list's rows again after a change. Rows that are recognized by their identity
  /// keep cursor, marks and place.
  private func keepRows(animated: Bool) {
    let found = rows.find(open: swipe.identity, seen: drawn.seen, oldCursor: cursor, top: viewport.top)
    // The list's marks are set first of all, since the buttons of a row may depend on them.
    rows.setMarks(found.marks)
    if found.open == nil { closeActions(animated: false) }
    let wasInSight = cursorPosition.map(viewport.isInSight) == true
    rows.rowsDidChange()
    arrange()
    if let anchor = found.anchor, let position = rows.position(of: anchor.index), viewport.isAtRest,
      viewport.hasSize
    {
      scroll(toLine: rows.layout.line(of: position) - anchor.line)
    }
    cursorPosition = found.cursor.flatMap(rows.position) ?? rows.itemPosition(nearest: cursorPosition ?? 0)
    // The position of the list's cursor may be that of a different row now.
    rows.remember(cursor: cursor)
    swipe.move(to: found.open.flatMap(rows.position))
    if wasInSight, let cursorPosition, viewport.isAtRest { scroll(toShow: cursorPosition, farthest: nil) }
    if animated, !reducesMotion, viewport.hasSize, viewport.isAtRest, swipe.position == nil,
      let now = rows.rows(in: viewport)
    {
      let start = motionClock.start(at: self.now)
      drawn.move(to: now, height: rows.layout.height, sight: viewport.lines, at: start)
    }
    if drawn.change != nil || rows.search?.isScanning == true { runMotion() }
    setNeedsDisplay()
  }

  /// The indices of the list's rows to show, in their order; nil shows all rows. Use it to filter or sort
  /// rows in the program.
  ///
  /// All other properties and callbacks of the list still use the rows' own indices. It has no effect while
  /// there is a data source, or while a search has words. Indices of rows that no longer exist are removed.
  public var shownRows: [Int]? {
    get { rows.chosen }
    set {
      if rows.isAsking {
        rows.postponed.choice = .some(newValue)
        return setNeedsLayout()
      }
      // The list's cursor stays on its row if that row is still shown.
      let oldCursor = cursor
      closeActions(animated: false)
      rows.choose(newValue)
      rearrange(withCursorOn: oldCursor, fromTop: false)
    }
  }

  private func rearrange(withCursorOn index: Int?, fromTop: Bool) {
    arrange()
    if fromTop { scroll(toLine: 0) }
    cursorPosition = index.flatMap(rows.position) ?? rows.itemPosition(nearest: 0)
    if let cursorPosition { scroll(toShow: cursorPosition) } else { scroll(toLine: 0) }
    setNeedsDisplay()
  }

  // MARK: Search

  /// Returns the text of the list's row that a search looks through, given the row's index. If it is nil, a
  /// search looks through title, detail, subtitle and cells of items, rows that the cursor can be on.
  public var searchedText: ((Int) -> String)? {
    get { rows.searchedText }
    set { rows.searchedText = newValue }
  }

  /// The words of the list's search, as they were typed; nil if there is no search.
  public var searchQuery: String? { rows.search?.query }

  /// Begins a search in the list or changes its words. Only rows that contain all the words are shown, and
  /// the words are highlighted. Upper and lower case do not matter.
  public func search(for query: String) {
    let oldCursor = cursor
    closeActions(animated: false)
    rows.search(for: query, from: oldCursor)
    if rows.search?.isScanning == true { runMotion() }
    rearrange(withCursorOn: oldCursor ?? rows.search?.origin, fromTop: true)
    rows.cursorIsSet(to: cursor)
    onSearch?(rows.search?.query ?? query)
  }

  /// Ends the list's search and shows all rows. The cursor stays on its row. If nothing was found, the cursor
  /// returns to the row that had it before the search.
  public func endSearch() {
    guard let search = rows.search else { return }
    let oldCursor = cursor ?? search.origin
    closeActions(animated: false)
    rows.endSearch()
    rearrange(withCursorOn: oldCursor, fromTop: true)
    onSearch?(nil)
  }
}
