import TermNav

/// A line of options, one of which is chosen. A click chooses another.
final class ThemeChoice: View {
  let key: String
  let title: String
  let options: [String]
  var chosen = 0 { didSet { if chosen != oldValue { setNeedsDisplay() } } }
  /// Whether only the key and the chosen option are shown of a line of options. A click then chooses the
  /// option that comes next.
  var isShort = false { didSet { if isShort != oldValue { setNeedsDisplay() } } }
  var onSelect: ((Int) -> Void)?
  private static let start = 15

  init(_ key: String, _ title: String, _ options: [String]) {
    self.key = key
    self.title = title
    self.options = options
    super.init()
    let tap = TapGestureRecognizer(name: "choice")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended else { return }
      let column = $0.location.wholeColumn
      if isShort { return onSelect?((chosen + 1) % options.count) ?? () }
      if let option = ranges.firstIndex(where: { $0.contains(column) }) { onSelect?(option) }
    }
    addGestureRecognizer(tap)
  }

  private var ranges: [Range<Int>] {
    var column = Self.start
    return options.map { option in
      let start = column
      column += option.columns + 2
      return start..<column
    }
  }

  /// The columns that the short form of a line of options needs, with the longest option, and two free
  /// columns at the start.
  var shortColumns: Int { 4 + (options.map(\.columns).max() ?? 0) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(key, column: 2, row: 0, style: theme.accent)
    if isShort {
      canvas.text(options[chosen], column: 4, row: 0, style: theme.text)
      return
    }
    canvas.text(title, column: 4, row: 0, style: theme.secondary)
    for (index, (option, range)) in zip(options, ranges).enumerated() {
      let style = index == chosen ? theme.selectionAccent.adding(.bold) : theme.text
      canvas.text(" \(option) ", column: range.lowerBound, row: 0, style: style)
    }
  }
}

/// Lines that say what the terminal has told about its background.
final class ThemeDescription: View {
  weak var app: NavigationApp?

  private func words(_ theme: Theme) -> String {
    guard app?.theme.followsTerminal == true || theme.followsTerminal else {
      return "The terminal is not asked."
    }
    guard let color = theme.terminalBackground else {
      return "The terminal has not said what its background is."
    }
    return "The terminal's background is \(color), \(color.isDark ? "dark" : "light")."
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(words(theme), column: 4, row: 1, style: theme.secondary)
  }
}

/// A table that shows each text colour of the theme on each background.
final class ThemeSwatches: View {
  private static let words: [(Theme.Foreground, long: String, short: String)] = [
    (.text, "Text", "Aa"), (.secondary, "secondary", "dim"), (.disabled, "disabled", "off"),
    (.accent, "accent", "tap"), (.good, "good", "ok"), (.caution, "caution", "warn"),
    (.destructive, "destructive", "bad"),
  ]
  private static let columnsForLong = 74

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let isLong = canvas.size.columns >= Self.columnsForLong
    for (row, background) in Theme.Background.allCases.enumerated() {
      let rect = Rect(column: 2, row: row, columns: canvas.size.columns - 4, rows: 1)
      canvas.fill(rect, theme.style(.text, on: background))
      // The longest name of a background does not fit into its column of the table, so a shorter word is
      // drawn.
      let name = background == .inactiveSelection ? "inactive" : "\(background)"
      canvas.text(name, column: isLong ? 3 : 2, row: row, style: theme.style(.text, on: background))
      var column = isLong ? 15 : 12
      for (foreground, long, short) in Self.words {
        let word = isLong ? long : short
        canvas.text(word, column: column, row: row, style: theme.style(foreground, on: background))
        column += word.columns + (isLong ? 2 : 1)
      }
    }
  }
}

/// A card that is always light, also on a dark page. It shows that a view can have an appearance of its own.
final class ThemeCard: View {
  override init() {
    super.init()
    userInterfaceLevel = .elevated
    overrideUserInterfaceStyle = .light
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let hasFrame = canvas.size.rows >= 3
    let margin = hasFrame ? 2 : 1
    let words =
      theme.paintsBackgrounds
      ? ["This card is light on every page."]
      : ["With few colours a card has no background.", "A card has no background here."]
    let shown = words.first { $0.columns + 2 * margin <= canvas.size.columns } ?? ""
    canvas.text(shown, column: margin, row: canvas.size.rows / 2, style: theme.text)
    if !theme.paintsBackgrounds, hasFrame { canvas.outline(canvas.bounds, style: theme.separator) }
  }
}
