import TermNav

/// A page with a timetable that is wider and taller than the screen.
final class ScrollPage: ContentPage {
  private let scroll: ScrollView

  init(_ gallery: Gallery) {
    let table = Timetable()
    scroll = ScrollView(table, contentSize: Timetable.size)
    table.scroll = scroll
    super.init(
      gallery, name: "scroll", title: "Wider than the page",
      lead:
        "A table wider than the page. At its start a drag to the {right} goes back; once scrolled, the table keeps it.",
      content: scroll,
      tries: [
        "Fling the table {left}, then drag it {right}.",
        "Drag from the edge: the page goes back.",
      ])
    scroll.onScroll = { [unowned self] in setNeedsDisplay() }
    figures = { [unowned self] in
      scroll.partInSight(in: view.size.columns)
    }
    kept = "scrolls the table"
    claim = { [unowned self] in scroll.dragClaim }
  }

  override var isWide: Bool { true }

  override var keyCommands: [KeyCommand] {
    [
      .hint("←", "→", title: "scroll", label: "← →"),
      .hint("Home", title: "to the start"),
    ] + super.keyCommands
  }
}

private final class Timetable: View {
  private static let stops = [
    "Harbour", "Old Pier", "Light Head", "Gull Rock", "Saltings", "North Cove", "Fish Quay", "Île Verte",
    "Sandhamn",
    "Blåvik", "Ostrov", "Kelp Bay", "Seal Isle", "West Head", "Plover Bay", "Land's End",
  ]
  private static let lines = 48
  private static let nameColumns = 12
  private static let stopColumns = 11
  static let size = Size(columns: nameColumns + stopColumns * stops.count, rows: lines + 2)

  weak var scroll: ScrollView?

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard let part = scroll?.visibleRect else { return }
    let stops = Self.stops.indices.filter {
      column($0) < part.columns.upperBound && column($0 + 1) > part.column
    }
    if part.rows.contains(0) {
      canvas.text("Ferry", column: 0, row: 0, style: theme.text.adding(.bold))
      for stop in stops {
        canvas.text(Self.stops[stop], column: column(stop), row: 0, style: theme.accent)
      }
    }
    canvas.horizontalLine(column: 0, row: 1, length: canvas.size.columns, style: theme.separator)
    for row in part.rows where row >= 2 {
      let line = row - 2
      canvas.text("№ \(line + 1)", column: 0, row: row, style: theme.secondary)
      for stop in stops { drawTime(line, stop, row, &canvas, theme) }
    }
  }

  private func column(_ stop: Int) -> Int { Self.nameColumns + stop * Self.stopColumns }

  private func drawTime(_ line: Int, _ stop: Int, _ row: Int, _ canvas: inout Canvas, _ theme: Theme) {
    // By this rule some ferries do not call at some stops, where the timetable shows no time.
    if (line * 7 + stop * 5) % 9 == 0 {
      canvas.text("│", column: column(stop) + 2, row: row, style: theme.separator)
      return
    }
    let minute = 5 * 60 + line * 20 + stop * 14 + (line * stop) % 4
    let hour = minute / 60 % 24
    let text = "\(hour < 10 ? "0" : "")\(hour):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    canvas.text(text, column: column(stop), row: row, style: line % 6 == 5 ? theme.caution : theme.text)
  }
}
