/// A view of help, which lists all key commands that work now, in groups. If the list has no room on the
/// screen, some keys scroll it; any other key closes the help.
@MainActor final class KeyHelp: View {
  /// A line of the help for keys, or the heading of a group of lines; a heading's text is in `key`, and its
  /// `title` is empty.
  private struct Line {
    var key: String
    var title: String
    var isEnabled = true
    var isHeading = false
    /// Whether keys run the command of a line of the help; false for a gesture, which has only a label.
    var hasKeys = false
  }

  /// The lines of the help for keys, by group; the first line of a group is its heading.
  private let groups: [[Line]]
  private var top = 0
  static let mostRows = 18
  private static let headRows = 1
  private static let columns = 64
  private static let columnsForTwo = 80

  init(_ commands: [KeyCommand], _ words: Words) {
    groups = HelpGroup.allCases.compactMap { group in
      let lines = Self.joined(commands.filter { $0.helpGroup == group })
      let heading = Line(key: words.text(group.rawValue), title: "", isHeading: true)
      return lines.isEmpty ? nil : [heading] + lines
    }
    super.init()
    userInterfaceLevel = .elevated
    let tap = TapGestureRecognizer(name: "help")
    tap.addHandler { [unowned self] in if $0.state == .ended { close() } }
    addGestureRecognizer(tap)
  }

  /// Returns the lines of the help for some key commands. Two commands in sequence share a line if their
  /// titles differ in one word, as in `a line up, down`. Gestures never share a line.
  private static func joined(_ commands: [KeyCommand]) -> [Line] {
    var lines: [Line] = []
    for command in commands {
      let line = Line(
        key: command.helpLabel, title: command.title, isEnabled: command.isEnabled,
        hasKeys: !command.sequences.isEmpty)
      if let last = lines.last, last.hasKeys, line.hasKeys, last.isEnabled == line.isEnabled,
        last.key.columns + 2 + line.key.columns <= LineLayout.narrow.keyColumns,
        let title = joined(last.title, line.title)
      {
        lines[lines.count - 1].key += "  \(line.key)"
        lines[lines.count - 1].title = title
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  private static func joined(_ first: String, _ second: String) -> String? {
    var words = first.split(separator: " ").map(String.init)
    let others = second.split(separator: " ").map(String.init)
    guard words.count == others.count, words.count > 1 else { return nil }
    let indices = words.indices.filter { words[$0] != others[$0] }
    guard indices.count == 1, !words[indices[0]].hasSuffix(",") else { return nil }
    words[indices[0]] += ", \(others[indices[0]])"
    return words.joined(separator: " ")
  }

  /// The layout of the lines of the help: the width of a line, and where its title begins.
  private struct LineLayout {
    /// The width of a line of the help, in columns.
    let columns: Int
    let titleColumn: Int

    /// The layout of one of two blocks of the help that are shown side by side.
    @MainActor static var narrow: LineLayout {
      LineLayout(columns: KeyHelp.columnsForTwo / 2, titleColumn: 17)
    }

    var keyColumns: Int { titleColumn - 3 }
    /// The width of commands' titles in the help, in columns; the last column stays free for the arrow `↓`.
    var titleColumns: Int { max(1, columns - titleColumn - 2) }

    /// Returns the rows of the screen in which lines of the help are shown: keys are beside their titles, or
    /// in a row above if the keys are long.
    func rows(_ lines: [Line]) -> [Line] {
      lines.flatMap { line -> [Line] in
        if line.isHeading { return [line] }
        // A command's title begins with a capital letter, as a sentence does.
        let title = line.title.prefix(1).uppercased() + line.title.dropFirst()
        let words = title.wrapped(toColumns: titleColumns)
        let isLong = line.key.columns > keyColumns
        let rows = words.enumerated().map {
          Line(
            key: $0.offset == 0 && !isLong ? line.key : "", title: String($0.element),
            isEnabled: line.isEnabled)
        }
        return isLong ? [Line(key: line.key, title: "", isEnabled: line.isEnabled)] + rows : rows
      }
    }
  }

  /// Returns the blocks of the help, from left to right, each as the lines of its screen rows; a line with a
  /// long title takes several rows. If there is room for two blocks, the groups are divided so that the higher
  /// block has as few rows as possible; otherwise there is one block.
  private func parts(forColumns columns: Int) -> [[Line]] {
    let layout = layout(forColumns: columns)
    if columns < Self.columnsForTwo { return [layout.rows(groups.flatMap { $0 })] }
    let divisions = groups.indices.map { index in
      [groups[...index], groups[(index + 1)...]].map { layout.rows($0.flatMap { $0 }) }
    }
    return divisions.min { Self.height($0) < Self.height($1) } ?? []
  }

  private func layout(forColumns columns: Int) -> LineLayout {
    columns < Self.columnsForTwo ? LineLayout(columns: columns, titleColumn: 18) : .narrow
  }

  private static func height(_ parts: [[Line]]) -> Int { parts.map(\.count).max() ?? 0 }

  private func rowCount(forColumns columns: Int) -> Int { Self.height(parts(forColumns: columns)) }

  func frame(in size: Size) -> Rect {
    func rows(_ columns: Int) -> Int { rowCount(forColumns: columns) + Self.headRows + 1 }
    var columns = min(size.columns, Self.columns)
    let mostRows = min(size.rows, Self.mostRows)
    if rows(columns) > mostRows, size.columns >= Self.columnsForTwo, groups.count > 1 {
      columns = Self.columnsForTwo
    }
    let shownRows = min(mostRows, rows(columns))
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - shownRows) / 2, columns: columns,
      rows: shownRows)
  }

  private var rowsInSight: Int { max(0, size.rows - Self.headRows) }
  private var lastTop: Int { max(0, rowCount(forColumns: size.columns) - rowsInSight) }

  private func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    setNeedsDisplay()
  }

  private func close() { tree.host?.dismiss(self) }

  override func handle(_ key: KeyPress) -> Bool {
    // An Alt key may stand for Esc and another key. The help does not handle an Alt key: the Esc then closes
    // the help, and the page gets the other key.
    if key.mayBeTwo { return false }
    if !super.handle(KeyPress(key.key)) { close() }
    return true
  }

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  private static let keyTable: [KeyAction<View>] = {
    let keys = KeyAction<KeyHelp>.scrolling {
      $0.scroll(by: $1)
    } screens: {
      $0.scroll(by: $1 * $0.rowsInSight)
    }
    return keys.when { $0.lastTop > 0 }.erased()
  }()

  override func wheel(_ event: WheelEvent) -> Bool {
    guard event.direction == .up || event.direction == .down else { return false }
    scroll(by: event.direction == .up ? -3 : 3)
    return true
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text(words.text("Keys"), column: 2, row: 0, style: theme.barTitle)
    let columns = canvas.size.columns
    let hint = words.text(lastTop > 0 ? "↑↓ more   other keys close" : "any key closes")
    canvas.text(hint, column: max(8, columns - hint.columns - 2), row: 0, style: theme.hint)
    // The help may have grown since it was scrolled, so its first row is limited again.
    let first = min(top, lastTop)
    let layout = layout(forColumns: columns)
    for (index, part) in parts(forColumns: columns).enumerated() {
      for (row, line) in part.dropFirst(first).prefix(rowsInSight).enumerated() {
        draw(line, layout, column: index * layout.columns, row: row + Self.headRows, &canvas, theme)
      }
    }
    if first < lastTop {
      canvas.text("↓", column: columns - 1, row: canvas.size.rows - 1, style: theme.hintKey)
    }
  }

  private func draw(
    _ line: Line, _ layout: LineLayout, column: Int, row: Int, _ canvas: inout Canvas, _ theme: Theme
  ) {
    let dim = theme.style(.disabled, on: .bar)
    let key = line.isHeading ? theme.hint.adding(.bold) : line.isEnabled ? theme.hintKey : dim
    canvas.text(line.key, column: column + 2, row: row, style: key)
    canvas.text(
      line.title, column: column + layout.titleColumn, row: row, style: line.isEnabled ? theme.bar : dim)
  }
}
