import TermNav

/// A page whose content competes for the drag.
class ContentPage: SamplePage {
  let sample: View
  var figures: () -> String = { "" }
  var claim: () -> DragClaim = { .nothing }
  /// Where `claim` holds.
  var claimPlace: String?
  /// Where it does not: controls keep drags of their own.
  var freePlace = "now"

  init(
    _ gallery: Gallery, name: String, title: String, lead: String, content: View, tries: [String],
    keys: [KeyCommand] = []
  ) {
    sample = content
    super.init(gallery, name: name, title: title, prose: [lead], tries: tries, keys: keys)
    view.addSubview(sample)
    sample.becomeFirstResponder()
  }

  var contentRows: Int { .max }
  /// Columns at each side.
  var contentInset: Int { 2 }
  /// The same of the words below it.
  var captionInset: Int { 2 }

  private static let columnsForOneCaption = 72
  var leastContentRows: Int { 4 }
  private var captionRow = 0
  private var captionRows = 1

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let columns = view.size.columns
    let bottom = safeArea.size.rows
    let leadRows = text.rows(forColumns: columns)
    let top = min(bottom, 1 + headRows)
    let hasTwoCaptions = columns < Self.columnsForOneCaption && !figures().isEmpty
    // The lead goes first, then the frame of the card, then all but one of its lines.
    let cardRows = card.fit(
      columns: cardColumns, rows: bottom - top - leastContentRows - (hasTwoCaptions ? 2 : 1),
      framedRows: bottom - 8)
    let showsLead = card.isFramed && bottom >= cardRows + leadRows + 10
    text.isHidden = !showsLead
    text.frame = Rect(column: 0, row: top, columns: columns, rows: showsLead ? leadRows : 0)
    let contentTop = showsLead ? top + leadRows + 1 : top
    let cardTop = bottom - cardRows
    let space = cardTop - contentTop
    captionRows = space < 2 ? 0 : hasTwoCaptions && space >= leastContentRows + 2 ? 2 : 1
    let rows = min(contentRows, max(0, space - captionRows))
    sample.frame = Rect(
      column: contentInset, row: contentTop, columns: max(0, columns - 2 * contentInset), rows: rows)
    captionRow = contentTop + rows
    card.frame = Rect(column: proseInset, row: cardTop, columns: cardColumns, rows: cardRows)
  }

  /// Whether the content takes a drag that would go back, wherever it is pressed.
  private var keepsDrags: Bool {
    // Some contents stand as on a screen that is read from the left.
    claim().keeps(Vector(dx: sample.isMirrored == view.isMirrored ? 3 : -3, dy: 0))
  }

  override var isDragged: Bool { super.isDragged && !(keepsDrags && claimPlace == nil) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard captionRows > 0 else { return }
    let arrow = view.facing("{→}")
    let keeps = keepsDrags
    let place = keeps ? claimPlace ?? "now" : freePlace
    let drags = "\(place) " + (keeps ? "a drag \(arrow) is the content's" : "a drag \(arrow) goes back")
    let word = gallery.isMouseWanted ? drags : ""
    let style = keeps ? theme.caution : theme.good
    let figures = figures()
    let used = canvas.text(figures, column: captionInset, row: captionRow, style: theme.secondary)
    let end = canvas.size.columns - captionInset - word.columns
    if figures.isEmpty, canvas.size.columns < Self.columnsForOneCaption {
      canvas.text(word, column: captionInset, row: captionRow, style: style)
    } else if captionRows > 1 {
      canvas.text(word, column: captionInset, row: captionRow + 1, style: style)
    } else if captionInset + used + 2 <= end {
      canvas.text(word, column: end, row: captionRow, style: style)
    }
  }
}
