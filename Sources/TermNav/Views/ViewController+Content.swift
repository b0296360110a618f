/// The layout of `content` and `bottomView` in a page.
extension ViewController {
  /// The part of `view` that `content` fills: all rows except those of `bottomView`.
  public final var safeArea: Rect {
    let size = view.size
    return Rect(columns: size.columns, rows: size.rows - bottomRows(in: size))
  }

  /// Returns the rows that `bottomView` gets in a page view of a size: 0 if it is hidden or not in the page.
  final func bottomRows(in size: Size) -> Int {
    guard let bottomView, bottomView.superview === view, !bottomView.isHidden else { return 0 }
    let item = LayoutItem(bottomView)
    let asked = item.leastLength(.rows, in: size)
    return min(item.intrinsicLength(.rows) == nil ? max(1, asked) : asked, size.rows / 2)
  }

  final func layOutContent() {
    let area = safeArea
    if let content, content.superview === view { content.frame = LayoutItem(content).frame(in: area) }
    if let bottomView, bottomView.superview === view {
      let rest = Rect(row: area.size.rows, columns: area.size.columns, rows: view.size.rows - area.size.rows)
      bottomView.frame = LayoutItem(bottomView).frame(in: rest)
    }
  }

  /// Removes a view from the page and adds another.
  final func replace(_ old: View?, by new: View?) {
    if let old, old !== new, old.superview === view { old.removeFromSuperview() }
    if let new, new.superview !== view { view.addSubview(new) }
    view.setNeedsLayout()
  }
}
