import TermNav

final class SeasonsPage: ContentPage {
  private let pager: Pager

  init(_ gallery: Gallery) {
    pager = Pager(Self.seasons.enumerated().map { SeasonView($0.offset, $0.element) })
    super.init(
      gallery, name: "pager", title: "Pages side by side",
      lead:
        "From the second page on, a drag to the {right} turns back. On the first page the same drag goes back.",
      content: pager,
      tries: Self.tries(columns: gallery.app.size.columns),
      keys: [.hint("←", "→", title: "turn", label: "← →")])
    pager.onPageChange = { [unowned self] _ in setNeedsDisplay() }
    figures = { [unowned self] in "Page \(pager.currentPage + 1) of \(pager.pages.count)" }
    kept = "turns back"
    claim = { [unowned self] in pager.dragClaim }
  }

  private static func tries(columns: Int) -> [String] {
    let zone = EdgeZone.columns(ofWidth: columns)
    return [
      "Drag {left} to turn, {right} to turn back.",
      "Begin in the \(zone) columns at the edge: the page goes back.",
    ]
  }

  override func viewWillLayoutSubviews() {
    card.tries = Self.tries(columns: view.size.columns)
    super.viewWillLayoutSubviews()
  }

  struct Season {
    var name: String
    var text: String
    var foreground: Theme.Foreground
    var sign: String
  }

  private static let seasons = [
    Season(
      name: "Spring",
      text: "The boats are tarred and turned over. Terns are back on the rock before the ferry is.",
      foreground: .good, sign: "✿"),
    Season(
      name: "Summer",
      text: "Light until eleven. Every bench of the pier is taken, and nobody looks at the clock.",
      foreground: .caution, sign: "☼"),
    Season(
      name: "Autumn",
      text: "Fog signals, two long and one short. The lamp is lit at five, then at half past four.",
      foreground: .destructive, sign: "☂"),
    Season(
      name: "Winter",
      text: "Ice in the inner harbour. Somebody has drawn a whole chess board on it, and won.",
      foreground: .accent, sign: "❄"),
  ]
}

private final class SeasonView: View {
  private let index: Int
  private let season: SeasonsPage.Season

  init(_ index: Int, _ season: SeasonsPage.Season) {
    self.index = index
    self.season = season
    super.init()
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let columns = canvas.size.columns
    let rows = canvas.size.rows
    guard columns > 12, rows > 2 else {
      canvas.text(season.name, column: 1, row: 0, style: theme.style(season.foreground))
      return
    }
    let foreground = theme.style(season.foreground)
    canvas.outline(canvas.bounds.inset(columns: 1, rows: 0), style: foreground)
    let lines = season.text.wrapped(toColumns: min(52, columns - 8))
    var row = max(1, (rows - lines.count - 2) / 2)
    canvas.text("\(season.sign)  \(season.name)", column: 4, row: row, style: foreground.adding(.bold))
    row += 2
    for line in lines where row < rows - 1 {
      canvas.text(line, column: 4, row: row, style: theme.text)
      row += 1
    }
    canvas.text(" \(index + 1) ", column: columns - 6, row: rows - 1, style: foreground)
  }
}
