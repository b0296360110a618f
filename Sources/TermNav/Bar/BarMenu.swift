/// A menu under the navigation bar. The menu lists the pages below the top one, or the items that have no
/// room in the bar (RULES, sections 8 and 12).
@MainActor final class BarMenu: MenuView {
  var isFollowingPress = false
  private let isAtTrailing: Bool

  /// Creates a menu that opens under the navigation bar, for the back button or the button `…`.
  /// - Parameters:
  ///   - entries: the lines of the menu.
  ///   - isAtTrailing: true puts the menu under the button `…` at the trailing edge, false under the back
  ///     button.
  ///   - onSelect: called with the index of the chosen entry, from 0, after `onClose`.
  ///   - onClose: called when the menu closes.
  init(
    _ entries: [Entry], isAtTrailing: Bool = false, onSelect: @escaping (Int) -> Void,
    onClose: @escaping () -> Void
  ) {
    self.isAtTrailing = isAtTrailing
    super.init(entries, onSelect: onSelect, onClose: onClose)
  }

  /// Returns the frame of a bar's menu in an area of `size`: under the navigation bar, or over the bar if
  /// there is only one row.
  func frame(in size: Size) -> Rect {
    let top = min(1, max(0, size.rows - 1))
    let menu = measured(in: Size(columns: size.columns, rows: max(0, size.rows - top)))
    let column = isAtTrailing ? size.columns - menu.columns : 0
    return Rect(column: column, row: top, columns: menu.columns, rows: menu.rows)
  }

  /// Follows the press on the bar that opened the menu: moves the selection with the pointer, and chooses the
  /// entry under the pointer at the release.
  /// - Parameter location: the location of the pointer in the coordinates of the menu's superview.
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
