import TermNav

/// A page that shows one thing: with a text, a card of things to try, and hints of keys.
class SamplePage: ViewController {
  unowned let gallery: Gallery
  private let prose: [String]
  let text: TextView
  let card: TryCard
  /// The lines of Swift that make the page. They are shown only if the card of things to try is beside the
  /// text, where there is room.
  let code = CodeLines()
  private let own: [KeyCommand]

  /// Makes a page of the gallery that shows one thing.
  /// - Parameters:
  ///   - name: The name in a trace.
  ///   - title: The title in the bar.
  ///   - prose: The paragraphs of the text.
  ///   - tries: The lines of the card that says what to try.
  ///   - keys: Hints for keys that the content handles itself.
  init(
    _ gallery: Gallery, name: String, title: String, prose: [String], tries: [String],
    keys: [KeyCommand] = []
  ) {
    self.gallery = gallery
    self.prose = prose
    text = TextView([])
    card = TryCard(tries)
    own = keys
    super.init(title: title, name: name)
    for part in [text, card, code] as [View] { view.addSubview(part) }
    bottomView = HintRow(gallery)
    text.becomeFirstResponder()
  }

  override var keyCommands: [KeyCommand] {
    own.map(facing) + (isDragged ? [backByDrag("back")] : [])
  }

  /// Whether a drag that begins anywhere on the page moves it.
  var isDragged: Bool { gallery.isMouseWanted && !interactivePopDisabled }

  /// Returns a command with its marked directions, such as `{right}`, as they are on the screen: on a
  /// mirrored page left and right are exchanged.
  final func facing(_ command: KeyCommand) -> KeyCommand {
    var turned = command
    turned.title = view.facing(command.title)
    turned.label = command.label.map(view.facing)
    return turned
  }

  /// How many rows of the page a subclass uses for its own content, between the text and the card of things
  /// to try.
  var controlRows: Int { 0 }
  /// The first row of the page that a subclass may use for its own content.
  private(set) var controlRow = 0

  final var room: ProseRoom { ProseRoom(view.size, hasBar: !prefersNavigationBarHidden) }
  final var proseInset: Int { room.inset }

  override func viewWillLayoutSubviews() {
    let room = room
    let (columns, bottom) = (room.textColumns(of: safeArea.size.columns), safeArea.size.rows)
    text.inset = room.inset
    text.paragraphs = prose.map { TextView.Paragraph(view.facing($0)) }
    let top = min(bottom, room.top)
    let textRows = text.rows(forColumns: columns)
    // If the page has too few rows, the text gets fewer than it needs, and can be scrolled.
    let needed = controlRows + Self.leastTextRows
    let cardRows =
      switch room.cardPosition {
      case .before: fitCard(bottom - top - needed, framed: 0)
      case .below: fitCard(bottom - top - needed - 1, framed: bottom - top - needed - 2)
      case .beside: fitCard(bottom - top, framed: bottom - top)
      }
    let stacked = room.cardPosition == .beside ? 0 : cardRows
    // If the page has too few rows, the empty ones between text, content and card are given up first.
    var free = bottom - top - stacked - textRows - controlRows
    func gap(_ isWanted: Bool) -> Int {
      guard isWanted, free > 0 else { return 0 }
      free -= 1
      return 1
    }
    var row = top
    func reserve(_ rows: Int) -> Int {
      defer { row += rows }
      return row
    }
    let isBefore = room.cardPosition == .before
    var cardRow = isBefore ? reserve(cardRows) : top
    row += gap(isBefore && cardRows > 0)
    let shownRows = max(0, min(textRows, bottom - row - controlRows - (isBefore ? 0 : stacked)))
    text.frame = Rect(column: 0, row: reserve(shownRows), columns: columns, rows: shownRows)
    row += gap(controlRows > 0)
    controlRow = min(reserve(controlRows), max(0, bottom - 1))
    row += gap(room.cardPosition == .below)
    if room.cardPosition == .below { cardRow = row }
    card.frame = Rect(column: room.cardColumn, row: cardRow, columns: room.cardColumns, rows: cardRows)
    placeCode(at: row + 1, above: bottom)
  }

  /// Lays out the lines of Swift that make the page. Returns how many rows they take; 0 if they do not fit
  /// whole and are hidden.
  @discardableResult
  final func placeCode(at row: Int, above bottom: Int) -> Int {
    let rows = room.cardPosition == .beside && row + code.rows <= bottom ? code.rows : 0
    code.isHidden = rows == 0
    code.frame = Rect(column: room.inset, row: row, columns: TextView.maximumColumns, rows: rows)
    return rows
  }

  private func fitCard(_ rows: Int, framed: Int) -> Int {
    card.fit(columns: room.cardColumns, rows: rows, framedRows: framed)
  }

  private static let leastTextRows = 2
}

extension ViewController {
  /// Returns a hint such as `drag →` for the drag that goes back. A click on the hint goes back too.
  func backByDrag(_ title: String) -> KeyCommand {
    KeyCommand([], title: title, label: view.facing("drag {→}")) { [unowned self] in
      navigationController?.goBack()
    }
  }
}
