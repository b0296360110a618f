extension ListView {
  /// What a tap on a row does.
  public enum TapBehavior: Sendable, CaseIterable {
    /// Selects and opens the row, as Enter does.
    case opens
    /// Selects the row; a tap on the selected one opens it.
    case selects
  }

  /// A tap that knows its modifiers.
  private final class RowTap: TapGestureRecognizer {
    private(set) var modifiers: Modifiers = []

    override func pressed(_ event: PointerEvent) {
      super.pressed(event)
      modifiers = event.modifiers
    }
  }

  func wireTap() {
    let tap = RowTap(name: "row")
    tap.addHandler { [unowned self, unowned tap] in
      // A tap may end beside the pressed row.
      if $0.state == .ended { press($0.pressLocation, tap.modifiers) }
    }
    addGestureRecognizer(tap)
  }

  /// The shown row under a place of the list; nil on a heading, on the words of a search and below the rows.
  func shownRow(at place: Point) -> Int? {
    let line = place.wholeRow - searchLines
    guard line >= 0, stickyHeader == nil || line > 0 else { return nil }
    guard case .row(let row, _) = layout.part(atLine: axis.cell + line) else { return nil }
    return row
  }

  /// The item under a place of the list; nil beside all.
  public func item(at place: Point) -> Int? { shownRow(at: place).flatMap { isItem($0) ? index($0) : nil } }

  private func press(_ point: Point, _ modifiers: Modifiers) {
    if openPlace != nil { return pressOpenRow(point) }
    if point.wholeRow < searchLines { return resumeTyping() }
    guard let row = shownRow(at: point), isItem(row) else { return }
    let wasSelected = place == row
    place = row
    setNeedsDisplay()
    let wantsMark = !marks.isEmpty || !modifiers.isDisjoint(with: [.control, .shift])
    if allowsMultipleSelection, wantsMark {
      markAnchor = index(row)
      mark(marks.symmetricDifference([index(row)]), tells: true)
    } else if tapBehavior == .opens || wasSelected {
      onSelect?(index(row))
    }
  }

  func showPress(_ point: Point?) {
    let row = openPlace != nil ? nil : point.flatMap(shownRow)
    pressedRow = row.flatMap { isItem($0) ? $0 : nil }
  }

  // MARK: Marks

  func mark(_ rows: Set<Int>, tells: Bool) {
    guard allowsMultipleSelection || rows.isEmpty, rows != marks else { return }
    marks = rows
    rememberMarks()
    setNeedsDisplay()
    if tells { onSelectionChange?(rows) }
  }

  /// Marks the items from the row where Shift began to the selected one.
  func extendMarks(_ way: Int) {
    let before = selection
    step(way)
    guard let before, let place else { return }
    let anchor = markAnchor ?? before
    markAnchor = anchor
    let start = self.place(of: anchor) ?? place
    let range = min(start, place)...max(start, place)
    // Rows are asked only as far as a key can have come.
    let near = range.clamped(to: max(0, place - Self.reach)...place + Self.reach)
    mark(Set(near.filter(isItem).map(index)), tells: true)
  }

  func markAll() {
    mark(Set((0..<min(count, Self.most)).filter(isItem).map(index)), tells: true)
  }

  /// Rows that Ctrl-A looks at, at most: as many as it can in a fifth of a second; our own figure.
  static let most = 200_000
}
