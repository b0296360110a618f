/// A menu under the bar, which lists the pages below or the items that do not fit (RULES, sections 8 and 12).
@MainActor final class BarMenu: MenuView {
  var isFollowingPress = false
  private let isAtTrailing: Bool

  /// - Parameters:
  ///   - isAtTrailing: whether the menu is under the `…`; false puts it under the back button.
  ///   - onSelect: called with the index of an entry, after `onClose`.
  init(
    _ entries: [Entry], isAtTrailing: Bool = false, onSelect: @escaping (Int) -> Void,
    onClose: @escaping () -> Void
  ) {
    self.isAtTrailing = isAtTrailing
    super.init(entries, onSelect: onSelect, onClose: onClose)
  }

  /// Returns the frame of the menu: under the bar, or over it where there is one row.
  func frame(in size: Size) -> Rect {
    let top = min(1, max(0, size.rows - 1))
    let menu = measured(in: Size(columns: size.columns, rows: max(0, size.rows - top)))
    let column = isAtTrailing ? size.columns - menu.columns : 0
    return Rect(column: column, row: top, columns: menu.columns, rows: menu.rows)
  }

  /// Follows the press that opened the menu: moves the cursor with the pointer, and opens its row at the
  /// release.
  /// - Parameter location: the location of the pointer in the superview.
  func follow(_ event: PointerEvent, at location: Point) {
    let index = row(at: space.inside(location))
    if let index { list.moveCursor(to: index) }
    guard event.phase == .released else { return }
    isFollowingPress = false
    if let index { list.onOpen?(index) }
  }

  private func row(at location: Point) -> Int? {
    guard list.frame.contains(column: location.wholeColumn, row: location.wholeRow) else { return nil }
    return list.index(
      at: Point(
        column: location.column - Double(list.frame.column), row: location.row - Double(list.frame.row)))
  }
}
