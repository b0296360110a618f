extension ListView {
  /// Sets the number of rows, as `reloadData(animated:)` has it.
  public func setRowCount(_ count: Int, animated: Bool) {
    rows.own.count = count
    recount(animated: animated)
  }

  /// Asks for the numbers of sections and rows again, and for the rows that are seen.
  ///
  /// Where rows have an identity, the cursor stays on its row, an open row open, marked rows marked, and the first
  /// row in sight where it is; at its very top a list stays there. A cursor that neither a person nor the program has set
  /// stays in its place, at the top: sorted rows show the first ones.
  /// - Parameter animated: rows that come slide in from the trailing edge, rows that go slide out to the leading one, and
  ///   the others move. It needs `identity`, and does nothing where motion is reduced. A press, a key, the wheel and a
  ///   new size end the motion at once; another reload begins where the rows stand.
  ///
  /// Called while the list asks for its rows or draws them, as in `row`, `identity` or `drawRow`, it waits for the next
  /// layout.
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

  /// Divides the lines anew, with the rows that are known again where they were.
  private func keepRows(animated: Bool) {
    let found = rows.find(open: swipe.identity, seen: drawn.seen, oldCursor: cursor, top: viewport.top)
    // Before all that asks for the buttons of rows, which may be made for the marked ones.
    rows.setMarks(found.marks)
    if found.open == nil { closeActions(animated: false) }
    let wasInSight = place.map(viewport.isInSight) == true
    rows.rowsDidChange()
    arrange()
    if let anchor = found.anchor, let place = rows.place(of: anchor.index), viewport.isAtRest,
      viewport.hasSize
    {
      scroll(toLine: rows.layout.line(of: place) - anchor.line)
    }
    place = found.cursor.flatMap(rows.place) ?? rows.placeOfItem(nearest: place ?? 0)
    // Another row may have come to the place.
    rows.remember(cursor: cursor)
    swipe.move(to: found.open.flatMap(rows.place))
    if wasInSight, let place, viewport.isAtRest { scroll(toShow: place, farthest: nil) }
    if animated, !reducesMotion, viewport.hasSize, viewport.isAtRest, swipe.place == nil,
      let now = rows.rows(in: viewport)
    {
      let start = motionClock.start(at: self.now)
      drawn.move(to: now, height: rows.layout.height, sight: viewport.lines, at: start)
    }
    if drawn.change != nil || rows.search?.isScanning == true { goOn() }
    setNeedsDisplay()
  }

  /// The rows that are shown, in this order; nil shows all. For a program that filters or sorts by itself: rows keep
  /// their numbers in all else that the list asks and tells. Ignored where there is a data source, or while words are
  /// looked for; rows that there are no more leave it.
  public var shownRows: [Int]? {
    get { rows.chosen }
    set {
      if rows.isAsking {
        rows.postponed.choice = .some(newValue)
        return setNeedsLayout()
      }
      // The cursor stays on its row where that is shown.
      let oldCursor = cursor
      closeActions(animated: false)
      rows.choose(newValue)
      rearrange(withCursorOn: oldCursor, fromTop: false)
    }
  }

  private func rearrange(withCursorOn index: Int?, fromTop: Bool) {
    arrange()
    if fromTop { scroll(toLine: 0) }
    place = index.flatMap(rows.place) ?? rows.placeOfItem(nearest: 0)
    if let place { scroll(toShow: place) } else { scroll(toLine: 0) }
    setNeedsDisplay()
  }

  // MARK: Search

  /// What a search looks through; by default all texts of a row.
  public var searchedText: ((Int) -> String)? {
    get { rows.searchedText }
    set { rows.searchedText = newValue }
  }

  /// The words that are looked for; nil where no search is shown.
  public var searchQuery: String? { rows.search?.query }

  /// Shows only the rows that have all of these words, in any case of letters, and marks the words.
  public func search(for query: String) {
    let oldCursor = cursor
    closeActions(animated: false)
    rows.look(for: query, from: oldCursor)
    if rows.search?.isScanning == true { goOn() }
    rearrange(withCursorOn: oldCursor ?? rows.search?.origin, fromTop: true)
    rows.cursorIsSet(to: cursor)
    onSearch?(rows.search?.query ?? query)
  }

  /// Shows all rows again. The cursor stays on its row; where nothing was found, it goes back to where it was before.
  public func endSearch() {
    guard let search = rows.search else { return }
    let oldCursor = cursor ?? search.origin
    closeActions(animated: false)
    rows.endSearch()
    rearrange(withCursorOn: oldCursor, fromTop: true)
    onSearch?(nil)
  }
}
