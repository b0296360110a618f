import TermNav

/// A page that changes the colours of the program, and those of this page alone.
final class ThemePage: ViewController {
  private unowned let gallery: Gallery
  private let choices: [ThemeChoice]
  private let description = ThemeDescription()
  private let swatches = ThemeSwatches()
  private let card = ThemeCard()
  private let tries = TryCard(["Press a, b, c, e, o, or click."])

  init(_ gallery: Gallery) {
    self.gallery = gallery
    choices = [
      ThemeChoice("a", "Appearance", ["automatic", "dark", "light"]),
      ThemeChoice("b", "Background", ["painted", "terminal's"]),
      ThemeChoice("c", "Accent", ThemeAccent.all.map(\.name)),
      ThemeChoice("e", "Good, bad", ["green, red", "blue, orange"]),
      ThemeChoice("o", "This page", ["inherits", "dark", "light"]),
    ]
    super.init(title: "Dark, light, your own", name: "theme-lab")
    for (index, choice) in choices.enumerated() {
      choice.onSelect = { [unowned self] in select($0, of: index) }
      view.addSubview(choice)
    }
    for part in [description, swatches, card, tries] as [View] { view.addSubview(part) }
    // Where the page has few rows, no hints are shown: the choices name their keys, and the rows are needed
    // for colours.
    bottomView = HintRow(gallery, leastRows: Self.rowsForAll)
    description.app = gallery.app
  }

  override func viewWillAppear(animated: Bool) { show() }

  // MARK: Choosing

  private static let appearances = Theme.Appearance.allCases
  private static let styles: [Theme.Appearance?] = [nil, .dark, .light]

  private var chosen: [Int] {
    let theme = gallery.app.theme
    return [
      Self.appearances.firstIndex(of: theme.appearance) ?? 0, theme.dark.page == .default ? 1 : 0,
      ThemeAccent.all.firstIndex { $0.dark == theme.dark.accent } ?? 0,
      theme.usesBlueAndOrange ? 1 : 0, Self.styles.firstIndex(of: overrideUserInterfaceStyle) ?? 0,
    ]
  }

  private func select(_ option: Int, of choice: Int) {
    let app = gallery.app
    switch choice {
    case 0: app.theme.appearance = Self.appearances[option]
    case 1:
      app.theme.dark.page = option == 1 ? .default : Theme.Colors.dark.page
      app.theme.light.page = option == 1 ? .default : Theme.Colors.light.page
    case 2:
      app.theme.dark.accent = ThemeAccent.all[option].dark
      app.theme.light.accent = ThemeAccent.all[option].light
    case 3: app.theme.usesBlueAndOrange = option == 1
    default: overrideUserInterfaceStyle = Self.styles[option]
    }
    show()
  }

  private func show() { for (choice, option) in zip(choices, chosen) { choice.chosen = option } }

  override var keyCommands: [KeyCommand] {
    choices.indices.map { index in
      let choice = choices[index]
      let key = KeySequence(KeyPress(.character(Character(choice.key))))
      return KeyCommand(key, title: choice.title.lowercased()) { [unowned self] in
        select((choice.chosen + 1) % choice.options.count, of: index)
      }
    }
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    let isRoomy = view.size.rows >= Self.rowsForAll
    let rows = safeArea.size.rows
    let room = ProseRoom(view.size, hasBar: true)
    let start = room.inset - 2
    let columns = max(0, safeArea.size.columns - 2 * start)
    var row = isRoomy ? room.top : 0
    // The card that says which keys to try is beside the choices where there is room, as on other pages. On a
    // narrow page it is below everything, and on a page with few rows above.
    let isBeside = isRoomy && room.cardPosition == .beside
    let triesColumns = isBeside ? room.cardColumns : max(0, columns - 4)
    let triesRows = tries.fit(columns: triesColumns, rows: 1, framedRows: isBeside ? choices.count : 0)
    let bottom = rows - (isRoomy && !isBeside ? triesRows : 0)
    let triesTop = row
    if !isRoomy { row += triesRows }
    func place(_ view: View, _ height: Int, gap: Int = 0) {
      let height = max(0, min(height, bottom - row))
      view.frame = Rect(column: start, row: row, columns: columns, rows: height)
      row += height + gap
    }
    for choice in choices { choice.isShort = !isRoomy }
    if isRoomy {
      for choice in choices { place(choice, 1) }
      place(description, 2, gap: 1)
    } else {
      place(description, 0)
      row = placeShort(from: row, columns: columns)
    }
    place(swatches, Theme.Background.allCases.count, gap: isRoomy ? 1 : 0)
    let cardRows = min(3, max(0, bottom - row))
    card.frame = Rect(column: start + 2, row: row, columns: max(0, min(columns - 4, 60)), rows: cardRows)
    tries.frame = Rect(
      column: isBeside ? room.cardColumn : start + 2,
      row: isBeside || !isRoomy ? triesTop : min(bottom, row + cardRows + 1), columns: triesColumns,
      rows: triesRows)
  }

  /// Lays out the choices of colours side by side, where there are few rows. Each shows only its chosen
  /// option. Returns the row below them.
  private func placeShort(from top: Int, columns: Int) -> Int {
    var (row, column) = (top, 0)
    for choice in choices {
      let width = choice.shortColumns
      if column + width > columns { (row, column) = (row + 1, 0) }
      choice.frame = Rect(column: column, row: row, columns: width, rows: 1)
      column += width
    }
    return row + 1
  }

  private static let rowsForAll = 19
}

/// An accent colour that the user can choose: one for dark pages, and one for light pages.
struct ThemeAccent {
  let name: String
  let dark: Color
  let light: Color

  static let all = [
    ThemeAccent(name: "blue", dark: Theme.Colors.dark.accent, light: Theme.Colors.light.accent),
    ThemeAccent(name: "violet", dark: Color(0xB79CFF), light: Color(0x6B3FC4)),
    ThemeAccent(name: "orange", dark: Color(0xFF9F5A), light: Color(0xA84B00)),
  ]
}
