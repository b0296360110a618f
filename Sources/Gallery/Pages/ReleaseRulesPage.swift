import TermNav

/// A page with a list of rules for a release, which decide whether a page leaves or springs back. The chosen
/// rule applies to this page.
final class ReleaseRulesPage: ViewController {
  private unowned let gallery: Gallery
  private let list: ListView
  private let map = DecisionMap()
  private let card = TryCard(["Choose a rule, then drag the page and let go."])
  private var chosen = 0
  private var observation: ObserverToken?

  /// The rules for a release, which decide whether a page leaves or springs back, each with a description for
  /// wide screens and a short one for narrow screens.
  private static let rules: [(policy: ReleasePolicy, words: String, short: String)] = [
    (.standard, "at 1 width a second, else past one half", "a flick, else half"),
    (.projection, "at 0.8 widths a second, else past one half", "slow flick or half"),
    (.reactNative, "where it would be past one half in 0.3 s", "past half in 0.3 s"),
    (.fraction(0.25), "past one quarter, however fast", "past one quarter"),
    (.distance(columns: 20), "past 20 columns, however fast", "past 20 columns"),
    (own, "past one half, but slowly", "past half, slowly"),
    (.stay, "stays where you let go; Esc frees it", "stays; Esc frees it"),
  ]
  private static let own = ReleasePolicy("own") {
    $0.progress > 0.5 && abs($0.velocity) < 1.5 ? .finish : .cancel
  }
  private static let columnsForWords = 64

  init(_ gallery: Gallery) {
    self.gallery = gallery
    list = ListView(rowCount: Self.rules.count) { _ in ListRow() }
    super.init(title: "Release rules", name: "release-policies")
    list.row = { [unowned self] in row($0) }
    list.hasChevrons = false
    list.detailColumn = 18
    list.onOpen = { [unowned self] in choose($0) }
    for part in [list, map, card] as [View] { view.addSubview(part) }
    bottomView = HintRow(gallery)
    list.becomeFirstResponder()
  }

  /// The navigation controller of this page, which gets the release policy that is chosen; nil before the page
  /// has appeared. In the preview beside the gallery's list it is the preview's own, so that the program's
  /// release policy does not change.
  private weak var stack: NavigationController?

  private func row(_ index: Int) -> ListRow {
    let rule = Self.rules[index]
    let words = list.size.columns >= Self.columnsForWords ? rule.words : rule.short
    return ListRow(image: index == chosen ? "✓" : "\(index + 1)", title: rule.policy.name, detail: words)
  }

  private func choose(_ index: Int) {
    chosen = index
    list.moveCursor(to: index)
    show()
    stack?.releasePolicy = Self.rules[index].policy
  }

  private func show() {
    map.policy = Self.rules[chosen].policy
    map.screenColumns = Double(gallery.app.size.columns)
    list.setNeedsDisplay()
  }

  override func viewDidAppear(animated: Bool) {
    stack = navigationController
    stack?.releasePolicy = Self.rules[chosen].policy
    // After a cancelled drag `viewDidAppear` is called again without `viewDidDisappear` before, so the
    // earlier observation is still there.
    observation?.remove()
    observation = stack?.addObserver { [weak self] in self?.note($0) }
  }

  override func viewDidDisappear(animated: Bool) {
    stack?.releasePolicy = .standard
    observation?.remove()
  }

  private func note(_ event: NavigationEvent<ViewController>) {
    guard case .transition(let report) = event, report.from === self else { return }
    if report.phase == .cancelling { map.last = (report.progress, report.velocity) }
  }

  override func viewWillLayoutSubviews() {
    let (columns, bottom) = (safeArea.size.columns, safeArea.size.rows)
    let top = bottom > Self.rules.count + DecisionMap.leastRows ? 1 : 0
    list.frame = Rect(column: 0, row: top, columns: columns, rows: min(Self.rules.count, bottom - top))
    let cardTop = min(bottom, list.frame.rows.upperBound + 1)
    let cardColumns = max(0, columns - 4)
    let cardRows = card.fit(columns: cardColumns, rows: bottom - cardTop, framedRows: 0)
    card.frame = Rect(column: 2, row: cardTop, columns: cardColumns, rows: cardRows)
    let mapTop = min(bottom, cardTop + cardRows + 1)
    // The map of a rule's decisions has an odd number of rows, so that its middle row is the velocity 0.
    let free = bottom - mapTop
    let mapRows = free - (free + 1) % 2
    map.isHidden = mapRows < DecisionMap.leastRows
    map.frame = Rect(column: 2, row: mapTop, columns: max(0, columns - 4), rows: max(0, mapRows))
    show()
  }

  override var keyCommands: [KeyCommand] {
    KeyCommand.digits(1...Self.rules.count, "↑↓ ⏎  1–7", "choose a rule") { [unowned self] in choose($0 - 1) }
      + (gallery.isMouseWanted ? [backByDrag("and let go")] : [])
  }
}

/// A map of what a rule decides about a released page: columns stand for the progress of a release, rows for
/// its velocity.
private final class DecisionMap: View {
  static let leastRows = 5
  private static let fastest = 2.0
  private static let labelColumns = 15

  var policy = ReleasePolicy.standard { didSet { setNeedsDisplay() } }
  /// The width of the screen in columns, by which some rules for a release decide.
  var screenColumns = 80.0
  var last: (progress: Double, velocity: Double)? { didSet { setNeedsDisplay() } }

  private func velocity(_ row: Int, of rows: Int) -> Double {
    Self.fastest * (1 - 2 * Double(row) / Double(max(1, rows - 1)))
  }

  /// Returns whether a row of the map of decisions has a label with its velocity. Of the rows around each
  /// round velocity, the nearest has one.
  private func isLabelled(_ row: Int, of rows: Int) -> Bool {
    let steps = [20, 8, 4].first { 2 * $0 < rows } ?? 2
    let part = Double(row) * Double(steps) / Double(rows - 1)
    return Int((part.rounded() * Double(rows - 1) / Double(steps)).rounded()) == row
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (start, rows) = (Self.labelColumns, canvas.size.rows - 2)
    let columns = canvas.size.columns - start
    guard columns > 4, rows > 1 else { return }
    drawLegend(&canvas, theme)
    for row in 0..<rows {
      let velocity = velocity(row, of: rows)
      if isLabelled(row, of: rows) {
        canvas.text(
          "\(velocity.signedFigure(decimals: 1)) widths/s", column: 0, row: row + 1, style: theme.secondary)
      }
      for column in 0..<columns {
        let sign = sign(progress: Double(column) / Double(columns - 1), velocity, theme)
        draw(sign, column: start + column, row: row + 1, &canvas, theme)
      }
    }
    canvas.text("moved 0 %", column: start, row: rows + 1, style: theme.secondary)
    canvas.text("100 %", column: start + max(10, columns - 5), row: rows + 1, style: theme.secondary)
    mark(&canvas, theme, columns: columns, rows: rows)
  }

  /// Draws a sign of the map of decisions. Fonts leave gaps between full blocks, so a blank with a coloured
  /// background is drawn instead, except in themes that paint no backgrounds.
  private func draw(
    _ sign: (text: String, style: Style), column: Int, row: Int, _ canvas: inout Canvas, _ theme: Theme
  ) {
    if sign.text == Self.signs.finish, theme.paintsBackgrounds {
      canvas.set(Cell(.space, Style(.default, on: sign.style.foreground)), column: column, row: row)
    } else {
      canvas.symbol(sign.text, column: column, row: row, style: sign.style)
    }
  }

  /// Draws the meaning of the signs of the map of decisions, as many as fit. The sign for the last release
  /// comes last.
  private func drawLegend(_ canvas: inout Canvas, _ theme: Theme) {
    let words = [
      (Self.signs.finish, theme.good, "goes back"), (Self.signs.cancel, theme.secondary, "springs back"),
      (Self.signs.stay, theme.secondary, "stays"), (Self.signs.last, theme.caution, "last put back"),
    ]
    var column = canvas.text("A release", column: 0, row: 0, style: theme.secondary) + 1
    for (sign, style, word) in words where column + word.columns + 2 <= canvas.size.columns {
      draw((sign, style), column: column, row: 0, &canvas, theme)
      column += 2
      column += canvas.text(word, column: column, row: 0, style: theme.secondary) + 2
    }
  }

  private static let signs = (finish: "█", cancel: "·", stay: "•", last: "●")

  private func sign(progress: Double, _ velocity: Double, _ theme: Theme) -> (text: String, style: Style) {
    switch policy.decision(in: .init(progress: progress, velocity: velocity, width: screenColumns)) {
    case .finish: (Self.signs.finish, theme.good)
    case .cancel: (Self.signs.cancel, theme.separator)
    case .stay: (Self.signs.stay, theme.secondary)
    }
  }

  /// Marks on the map of decisions the progress and the velocity of the last release after which the page
  /// sprang back; draws nothing if there was none.
  private func mark(_ canvas: inout Canvas, _ theme: Theme, columns: Int, rows: Int) {
    guard let last else { return }
    let part = (1 - min(max(last.velocity / Self.fastest, -1), 1)) / 2
    let row = 1 + Int((part * Double(rows - 1)).rounded())
    let column = Self.labelColumns + Int((last.progress * Double(columns - 1)).rounded())
    canvas.text(Self.signs.last, column: column, row: row, style: theme.caution, keepingBackground: true)
  }
}
