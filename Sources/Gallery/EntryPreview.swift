import TermNav

/// A view beside the list of entries. It shows a card with the page of the chosen entry, and below it a few
/// words and the lines of code that make the page.
final class EntryPreview: View {
  /// How many columns stay free at each side of the card with the entry's page.
  private static let margin = 2
  /// How many rows are below the card with the entry's page, for the words about the mouse, the entry's
  /// detail and its code.
  private static let otherRows = 5
  /// The most columns that a preview of the gallery's entries uses.
  static let mostColumns = PreviewScene.mostColumns + 2 * margin

  private unowned let gallery: Gallery
  let card: PreviewCard
  private var entry: Entry?
  private var mostSize = Size(columns: 0, rows: 0)

  init(_ gallery: Gallery) {
    self.gallery = gallery
    card = PreviewCard(gallery)
    super.init()
    addSubview(card)
  }

  /// Shows an entry of the gallery on the card. nil leaves the card empty, for instance where a search finds
  /// no entry.
  func show(_ entry: Entry?) {
    guard entry?.route != self.entry?.route || entry == nil else { return }
    self.entry = entry
    let standard = gallery.app.navigation.transitionStyle
    let scene = entry.map { PreviewScene($0, gallery, standard: standard) }
    if let scene { mostSize = scene.mostSize }
    card.show(scene)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let columns = min(size.columns - 2 * Self.margin, mostSize.columns)
    let rows = min(size.rows - Self.otherRows, mostSize.rows, PreviewScene.rows(forColumns: columns))
    // A card that is less wide than the preview is in the middle of it.
    card.frame = Rect(
      column: max(Self.margin, (size.columns - columns) / 2), row: 0, columns: max(0, columns),
      rows: max(0, rows))
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.verticalLine(column: 0, row: 0, length: canvas.size.rows, style: theme.separator)
    guard let entry else { return }
    var row = card.frame.rows.upperBound
    let column = card.frame.column + 1
    let room = canvas.size.columns - Self.margin - column
    if let words = card.words.first(where: { $0.columns <= room }) {
      canvas.text(words, column: column, row: row, style: theme.accent)
    }
    row += row + Self.otherRows < canvas.size.rows ? 2 : 1
    let words = entry.detail.prefix(1).uppercased() + entry.detail.dropFirst()
    canvas.text(words.truncated(toColumns: room), column: column, row: row, style: theme.text)
    row += 1
    for line in entry.code?.lines ?? [] where row < canvas.size.rows {
      canvas.text(line.truncated(toColumns: room), column: column, row: row, style: theme.secondary)
      row += 1
    }
  }
}
