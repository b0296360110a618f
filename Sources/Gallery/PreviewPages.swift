import TermNav

/// The scene that the preview of an entry shows: two pages, and the style of the transition between them.
struct PreviewScene {
  let front: ViewController
  let back: ViewController
  let style: any TransitionStyle
  /// The progress of the previewed transition at rest. It is above 0 where the page below is visible at rest
  /// too.
  let leastProgress: Double
  /// The largest size of the preview's picture, columns × rows. It is chosen so that a frame in 16,777,216
  /// colours has at most 4,095 bytes.
  let mostSize: Size

  /// Makes the scene that the preview of a gallery's entry shows.
  /// - Parameter standard: The style of transition for an entry that names none.
  init(_ entry: Entry, _ gallery: Gallery, standard: any TransitionStyle) {
    mostSize = Self.mostSize(entry.route)
    if let presented = PresentedStyle(entry.route) {
      front = PreviewPage.presented(entry.route)
      back = entry.make(gallery).last ?? PreviewPage.back(entry)
      style = presented
      leastProgress = 0.001
      return
    }
    let pages = entry.make(gallery)
    front = pages.last ?? PreviewPage.reader
    back = pages.count == 2 ? pages[0] : PreviewPage.back(entry)
    style = entry.style ?? standard
    leastProgress = 0
  }
}

extension PreviewScene {
  /// The columns of the widest preview's picture, with its frame.
  static let mostColumns = 88
  /// The columns of the picture of an entry that `routes` does not name.
  private static let usualColumns = 78
  /// The entries whose pictures have more or fewer columns than usual, by their routes. The bytes of their
  /// frames were measured: pages with much text or many colours have most.
  private static let routes: [(columns: Int, routes: Set<String>)] = [
    (
      mostColumns,
      [
        "", "transitions/slide", "transitions/fade", "transitions/rise", "gate/pop-disabled", "gate/veto",
        "gate/editor", "gate/quit", "present/sheet", "present/full", "present/popover", "present/alert",
        "present/toast", "programs/run",
      ]
    ),
    (66, ["controls/editor", "controls/stacks", "gate/max-distance", "stack/lab"]),
    (
      60,
      [
        "transitions/cover", "transitions/scale", "percent/lab", "content/list", "content/scroll",
        "content/pager", "content/slider", "content/rows", "lists/sections", "lists/cells", "lists/actions",
        "lists/choice", "controls/form", "controls/focus", "controls/touch", "gestures/lab",
        "release/policies",
        "containers/tabs", "text/lines",
      ]
    ),
    (54, ["containers/split", "theme/lab"]), (46, ["content/map"]), (40, ["transitions/flip"]),
    (32, ["transitions/cube"]),
  ]

  /// Returns the largest size of the picture of an entry's preview. It has the shape of a screen of 80 × 24,
  /// but is a row higher.
  private static func mostSize(_ route: String) -> Size {
    let columns = routes.first { $0.routes.contains(route) }?.columns ?? usualColumns
    return Size(columns: columns, rows: rows(forColumns: columns))
  }

  /// Returns the rows of a preview's picture that has some columns.
  static func rows(forColumns columns: Int) -> Int { columns * 3 / 8 + 1 }
}

/// The transition of a presented page in a preview: a style that places the page over the one below. It
/// imitates what the program does when it presents a page.
nonisolated struct PresentedStyle: TransitionStyle {
  private enum Kind {
    case sheet, fullScreen
    /// The presented page is a card in the middle of the page, or at the row `top`. If `folds` is set, it
    /// folds up while it leaves; otherwise it disappears at once.
    case card(Size, top: Int?, folds: Bool)
    case toast(Size)
  }

  private let kind: Kind
  private static let dimming = 0.45
  /// The progress from which on a presented card that disappears at once is not drawn any more.
  private static let end = 0.4

  /// Makes the style of the preview for an entry that presents a page; nil for other entries.
  /// - Parameter route: The route of the entry, such as `present/sheet`.
  init?(_ route: String) {
    switch route {
    case "present/sheet": kind = .sheet
    case "present/full": kind = .fullScreen
    case "present/popover": kind = .card(CardPage.popover.size, top: 3, folds: true)
    case "present/alert": kind = .card(CardPage.alert.size, top: nil, folds: false)
    case "present/toast": kind = .toast(CardPage.toast.size)
    default: return nil
    }
  }

  func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    switch kind {
    case .fullScreen: return RiseStyle().layout(context)
    case .sheet:
      // The presented sheet has half the rows, as with the detent `.medium`.
      let rows = (size.rows + 1) / 2
      let top = size.rows - rows + Int((progress * Double(rows)).rounded())
      return layout(size, dim: 1 - progress, columns: 0..<size.columns, rows: top..<max(top, size.rows))
    case .card(let card, let row, let folds):
      let top = row ?? max(0, (size.rows - card.rows) / 2)
      let shown =
        folds
        ? card.rows - Int((progress * Double(card.rows)).rounded()) : progress < Self.end ? card.rows : 0
      let start = row == nil ? max(0, (size.columns - card.columns) / 2) : 2
      return layout(
        size, dim: shown > 0 ? 1 : 0, columns: start..<start + card.columns, rows: top..<top + shown)
    case .toast(let card):
      let start = max(0, (size.columns - card.columns) / 2)
      let top = max(0, size.rows - card.rows - 2)
      let rows = progress < Self.end ? card.rows : 0
      return layout(size, dim: 0, columns: start..<start + card.columns, rows: top..<top + rows)
    }
  }

  private func layout(_ size: Size, dim: Double, columns: Range<Int>, rows: Range<Int>) -> TransitionLayout {
    let back = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns, dim: Self.dimming * dim)
    let front = PlacedPage(
      columns: columns, offset: columns.lowerBound, width: size.columns, rows: rows,
      rowOffset: rows.lowerBound)
    return TransitionLayout(back: back, front: rows.isEmpty ? nil : front, bars: .onPages)
  }
}

/// Pages that stand for those of the program in previews.
enum PreviewPage {
  /// A page in the preview that stands for the reader of files, which is another program that a picture
  /// cannot start.
  static var reader: ViewController {
    TextViewController(
      title: Entry.reader.title,
      text: """
        Each directory is a page, and so is each file, each commit and each diff.

        Pull a page away, and you are in the directory around it. Nothing is ever changed.
        """)
  }

  static func back(_ entry: Entry) -> ViewController {
    let first = Entry.all.firstIndex { $0.section == entry.section } ?? 0
    let rows = Entry.all.indices[first...].map { index in
      ListRow(image: Entry.key(of: index).map(String.init) ?? "·", title: Entry.all[index].title)
    }
    return ListViewController(title: "TermNav", rows: rows)
  }

  static func presented(_ route: String) -> ViewController {
    switch route {
    case "present/popover": return CardPage(CardPage.popover)
    case "present/alert": return CardPage(CardPage.alert)
    case "present/toast": return CardPage(CardPage.toast)
    default:
      let page = TextViewController(title: "Note", text: "Nothing is lost while it is empty.")
      page.navigationItem.leadingItems = [BarItem("Cancel") {}]
      page.navigationItem.trailingItems = [BarItem("Save") {}]
      return page
    }
  }
}

/// A page in a preview that draws a presented card in its first columns and rows.
private final class CardPage: ViewController {
  nonisolated struct Card {
    let lines: [String]
    let isFramed: Bool
    let size: Size

    init(_ lines: [String], isFramed: Bool = true) {
      (self.lines, self.isFramed) = (lines, isFramed)
      size = Size(
        columns: (lines.map(\.columns).max() ?? 0) + 4, rows: lines.count + (isFramed ? 2 : 0))
    }
  }

  nonisolated static let popover = Card(["Small", "Medium", "Large"])
  nonisolated static let alert = Card(["Discard the draft?", "", "[ Cancel ]  [ Discard ]"])
  nonisolated static let toast = Card(["Saved to the drafts"], isFramed: false)

  private let card: Card

  init(_ card: Card) {
    self.card = card
    super.init(title: "", name: "card")
    prefersNavigationBarHidden = true
    view.userInterfaceLevel = .elevated
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let frame = Rect(card.size)
    let style = theme.style(.text, on: card.isFramed ? .card : .selection)
    canvas.fill(frame, style)
    if card.isFramed { canvas.outline(frame, style: theme.style(.separator, on: .card)) }
    for (row, line) in card.lines.enumerated() {
      canvas.text(line, column: 2, row: row + (card.isFramed ? 1 : 0), style: style)
    }
  }
}
