/// The keys and the pointer of a text editor.
extension TextEditor: TextControl {
  /// Returns the editing command of a key; nil for keys that go on to the superviews.
  func command(for key: KeyPress) -> TextCommand? {
    switch (key.key, key.modifiers) {
    case (.enter, []), (.enter, .shift): .insert("\n")
    case (.tab, []): insertsTabs ? .insert("\t") : nil
    default: entry.command(for: key)
    }
  }

  var textRows: TextRows { rows(in: size) }

  // MARK: Pointer

  func position(at point: Point) -> TextPosition { viewport.position(at: point, layout, size) }

  func showSelection() { reveal() }

  func beginSelection(from start: Point, to end: Point) {
    entry.beginDrag(at: position(at: start))
    reveal()
    extendSelection(to: end)
  }

  func extendSelection(to point: Point) {
    let row = min(max(0, point.wholeRow), max(0, size.rows - 1))
    entry.move(to: position(at: Point(column: point.column, row: Double(row))), isSelecting: true)
    reveal()
    if scrollStep(at: point) == 0 {
      dragScroll?.cancel()
    } else if dragScroll?.isActive != true {
      dragScroll = animate(after: Self.dragInterval) { [unowned self] in
        scrollWithDrag() ? .at($0 + Self.dragInterval) : .done
      }
    }
  }

  func selectionDragDidEnd() {
    dragScroll?.cancel()
    setNeedsDisplay()
  }

  /// The time between two steps of a row each, by which the text scrolls while a drag is held above or below
  /// the editor.
  private static let dragInterval = Duration.milliseconds(50)

  /// Returns the direction in which a drag held at a point scrolls the text: -1 above the editor, 1 below it,
  /// else 0.
  private func scrollStep(at point: Point) -> Int {
    point.wholeRow < 0 ? -1 : point.wholeRow >= size.rows ? 1 : 0
  }

  /// Scrolls the editor by a row and extends the selection. Returns false if the drag has ended or is no
  /// longer above or below the view.
  private func scrollWithDrag() -> Bool {
    let point = panGestureRecognizer.location
    let step = scrollStep(at: point)
    guard panGestureRecognizer.isActive, step != 0 else { return false }
    if viewport.scroll(rows: step, layout, size) { setNeedsDisplay() }
    extendSelection(to: point)
    return true
  }

  func handleWheel(_ event: WheelEvent) -> Bool {
    let (rows, columns) = (Int(ScrollView.wheelRows), Int(ScrollView.wheelColumns))
    let hasMoved =
      switch event.direction {
      case .up: viewport.scroll(rows: -rows, layout, size)
      case .down: viewport.scroll(rows: rows, layout, size)
      case .left: !wrapsLines && viewport.scroll(columns: -columns, layout, size)
      case .right: !wrapsLines && viewport.scroll(columns: columns, layout, size)
      }
    if hasMoved { setNeedsDisplay() }
    return hasMoved
  }
}
