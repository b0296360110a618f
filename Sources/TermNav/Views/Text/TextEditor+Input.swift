/// Keys and pointer of an editor.
extension TextEditor {
  /// What a key does; nil for keys that go on to the superviews.
  func command(for key: KeyPress) -> TextCommand? {
    switch (key.key, key.modifiers) {
    case (.enter, []), (.enter, .shift): .insert("\n")
    case (.tab, []): insertsTabs ? .insert("\t") : nil
    default: entry.command(for: key)
    }
  }

  /// False where ↑ and ↓ leave the text.
  @discardableResult
  func perform(_ command: TextCommand) -> Bool {
    guard let effect = entry.perform(command, in: rows(in: size), pasting: tree.host?.copiedText) else {
      return false
    }
    effect.copied.map { tree.host?.copy($0) }
    show(effect.change)
    return true
  }

  // MARK: Pointer

  func handleTap(at point: Point) {
    let tap = tapGestureRecognizer as? TextTap
    entry.click(
      at: place(at: point), count: tap?.count ?? 1, isSelecting: tap?.modifiers.contains(.shift) == true)
    reveal()
  }

  private func place(at point: Point) -> TextPosition { viewport.place(at: point, layout, size) }

  func followDrag() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      becomeFirstResponder()
      // From the pressed character, not the slop's end.
      entry.beginDrag(at: place(at: pan.pressLocation))
      reveal()
      select(to: pan.location)
    case .changed: select(to: pan.location)
    case .cancelled:
      entry.cancelDrag()
      endDrag()
    case .ended: endDrag()
    case .possible, .failed: break
    }
  }

  private func endDrag() {
    dragScroll?.cancel()
    setNeedsDisplay()
  }

  private func select(to point: Point) {
    let row = min(max(0, point.wholeRow), max(0, size.rows - 1))
    entry.move(to: place(at: Point(column: point.column, row: Double(row))), isSelecting: true)
    reveal()
    if isBeyond(point) == 0 {
      dragScroll?.cancel()
    } else if dragScroll?.isActive != true {
      dragScroll = animate(after: Self.dragInterval) { [unowned self] in
        scrollWithDrag() ? .at($0 + Self.dragInterval) : .done
      }
    }
  }

  /// From row to row while a drag is held above or below; our own figure.
  private static let dragInterval = Duration.milliseconds(50)

  private func isBeyond(_ point: Point) -> Int {
    point.wholeRow < 0 ? -1 : point.wholeRow >= size.rows ? 1 : 0
  }

  /// Returns whether the drag is still held above or below.
  private func scrollWithDrag() -> Bool {
    let point = panGestureRecognizer.location
    guard panGestureRecognizer.isActive, isBeyond(point) != 0 else { return false }
    if viewport.scroll(rows: isBeyond(point), layout, size) { setNeedsDisplay() }
    select(to: point)
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
