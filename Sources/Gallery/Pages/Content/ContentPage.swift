import TermNav

/// A page with content that may use the same drags as the pop, such as a map that a drag pans.
class ContentPage: SamplePage {
  let sample: View
  var figures: () -> String = { "" }
  var claim: () -> DragClaim = { .nothing }
  /// The words for the effect of a drag that moves the content instead of the page, such as `pans the map`.
  /// They are shown below the content.
  var kept = "scrolls"
  /// Whether only a part of the page's content uses drags itself, so that a drag beside that part goes back.
  var keepsPart = false
  /// The area of the page where a drag goes back, such as `beside the field`, if controls use drags
  /// themselves; empty if it goes back everywhere.
  var freeArea = ""

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
  /// Whether the page's content has the whole width of the screen, as a map or a plot has. Otherwise it
  /// begins in the column of the text.
  var isWide: Bool { false }
  /// How many columns the page's content leaves free at each side by itself; 2 for rows of a list.
  var contentMargin: Int { 0 }
  /// How many columns are free at each side of the words below the page's content.
  private var captionInset: Int { isWide ? 2 : proseInset }

  private static let columnsForOneCaption = 72
  /// The fewest rows of a page that shows code above its content. On a page with fewer rows, the content
  /// needs them.
  private static let rowsForCode = 30
  var leastContentRows: Int { 4 }
  private var captionRow = 0
  private var captionRows = 1

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let room = room
    let columns = view.size.columns
    let bottom = safeArea.size.rows
    let hasTwoCaptions = columns < Self.columnsForOneCaption && !figures().isEmpty
    let least = leastContentRows + (hasTwoCaptions ? 2 : 1)
    let leadRows = text.rows(forColumns: room.textColumns(of: columns))
    // Where the page has too few rows, parts are left out in this order. First goes the text, then the card's
    // frame, then all but one of the card's lines, last the empty rows at the top.
    let fits = room.top + leadRows + 1 + least <= bottom
    var contentTop = min(bottom, fits ? room.top : 1)
    var contentBottom = bottom
    let cardRows = card.fit(
      columns: room.cardColumns, rows: bottom - contentTop - least,
      framedRows: room.cardPosition == .before ? 0 : bottom - 8)
    let isBeside = room.cardPosition == .beside && fits
    let showsLead = isBeside || card.isFramed && bottom >= room.top + cardRows + leadRows + 9
    text.isHidden = !showsLead
    text.frame = Rect(
      column: 0, row: contentTop, columns: room.textColumns(of: columns), rows: showsLead ? leadRows : 0)
    let cardTop = showsLead && !isBeside ? bottom - cardRows : contentTop
    card.frame = Rect(column: room.cardColumn, row: cardTop, columns: room.cardColumns, rows: cardRows)
    let hasRoomForCode = isBeside && bottom >= Self.rowsForCode
    let codeRows = placeCode(at: contentTop + leadRows + 1, above: hasRoomForCode ? bottom : 0)
    if isBeside {
      contentTop += max(leadRows + (codeRows > 0 ? 1 + codeRows : 0), cardRows) + 1
    } else if showsLead {
      contentTop += leadRows + 1
      contentBottom = cardTop
    } else {
      contentTop += cardRows
    }
    let space = contentBottom - contentTop
    captionRows = space < 2 ? 0 : hasTwoCaptions && space >= leastContentRows + 2 ? 2 : 1
    let rows = min(contentRows, max(0, space - captionRows))
    let inset = max(0, captionInset - contentMargin)
    sample.frame = Rect(
      column: inset, row: contentTop, columns: max(0, columns - 2 * inset), rows: rows)
    captionRow = contentTop + rows
  }

  /// Whether the page's content uses a drag that would go back, wherever on the content it begins.
  private var keepsDrags: Bool {
    // On a mirrored page some content is not mirrored. Over this content, the drag that goes back has the
    // opposite direction.
    claim().keeps(Vector(dx: sample.isMirrored == view.isMirrored ? 3 : -3, dy: 0))
  }

  override var isDragged: Bool { super.isDragged && (keepsPart || !keepsDrags) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard captionRows > 0 else { return }
    let keeps = keepsDrags
    let outcome = keeps ? kept : freeArea.isEmpty ? "goes back" : "goes back, \(freeArea)"
    let word = gallery.isMouseWanted ? view.facing("Drag {→} \(outcome)") : ""
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
