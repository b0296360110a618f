/// The row of tabs below the pages of a `TabBarController`.
@MainActor final class TabBar: View {
  struct Item: Equatable {
    var title: String
    var image: String
    var badge: String?

    init(_ tab: TabBarController.Tab, badge: String? = nil) {
      (title, image, self.badge) = (tab.title, tab.image, badge)
    }

    /// Returns a tab's title with image and badge, as they are drawn in `columns` columns. Where there is no
    /// room, the image is left out, and if that is not enough, the title is shortened.
    func words(_ columns: Int) -> String {
      let mark = badge.map { " \($0)" } ?? ""
      let all = (image.isEmpty ? "" : image + " ") + title
      if all.columns + mark.columns <= columns { return all + mark }
      if title.columns + mark.columns <= columns { return title + mark }
      return title.truncated(toColumns: max(0, columns - mark.columns)) + mark.truncated(toColumns: columns)
    }
  }

  var items: [Item] { didSet { if items != oldValue { setNeedsDisplay() } } }
  var selected = 0 { didSet { if selected != oldValue { setNeedsDisplay() } } }
  /// Called when a tab is pressed. The arguments are the index of the tab, and 1, or 2 for the second press
  /// of a double tap.
  var onPress: ((Int, Int) -> Void)?
  private var lastTap: (index: Int, time: Seconds)?
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }

  init(_ items: [Item]) {
    self.items = items
    super.init()
    let tap = TapGestureRecognizer(name: "tab")
    tap.addHandler { [unowned self] in
      if $0.state == .ended, let index = item(at: $0.pressLocation) { press(index, at: $0.time) }
    }
    addGestureRecognizer(tap)
  }

  private func press(_ index: Int, at time: Seconds) {
    let isSecond = lastTap.map {
      $0.index == index && time - $0.time <= DoubleTapGestureRecognizer.standardDuration
    }
    lastTap = isSecond == true ? nil : (index, time)
    onPress?(index, isSecond == true ? 2 : 1)
  }

  /// Forgets the last press on a tab, so that the next one is no second press of a double tap.
  func forgetTap() { lastTap = nil }

  override func pressDidChange(to place: Point?) { pressed = place.flatMap(item) }

  private func columns(of index: Int) -> Range<Int> {
    let count = max(1, items.count)
    return index * size.columns / count..<(index + 1) * size.columns / count
  }

  private func item(at location: Point) -> Int? {
    items.indices.first { columns(of: $0).contains(location.wholeColumn) }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    for (index, item) in items.enumerated() {
      let columns = columns(of: index)
      canvas.clipped(to: Rect(column: columns.lowerBound, row: 0, columns: columns.count, rows: 1)) { part in
        let style = style(of: index, theme)
        if index == pressed || index == selected && !theme.paintsBackgrounds { part.fill(style) }
        let words = item.words(max(0, columns.count - 2))
        part.text(words, column: (columns.count - words.columns) / 2, row: 0, style: style)
      }
    }
  }

  /// Returns the style of a tab. The selected tab differs from the others without colours too.
  private func style(of index: Int, _ theme: Theme) -> Style {
    if index == pressed { return theme.style(.accent, on: .pressed).adding(.bold) }
    if index != selected { return theme.hint }
    return theme.paintsBackgrounds
      ? theme.barAccent.adding([.bold, .underline]) : theme.selection.adding(.bold)
  }
}
