import TermNav

/// Shows one rule: prose, card, key hints.
class SamplePage: ViewController {
  unowned let gallery: Gallery
  private let prose: [String]
  let text: TextView
  let card: TryCard
  private let own: [KeyCommand]

  /// - Parameters:
  ///   - tries: a line each.
  ///   - keys: hints without a command.
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
    for part in [text, card] as [View] { view.addSubview(part) }
    bottomView = HintRow(gallery)
    text.becomeFirstResponder()
  }

  override var keyCommands: [KeyCommand] {
    own.map(facing) + (isDragged ? [backByDrag("back")] : [])
  }

  /// Whether a drag anywhere on the page takes it away.
  var isDragged: Bool { gallery.isMouseWanted && !interactivePopDisabled }

  /// Where a command says a direction, it is that of the screen.
  final func facing(_ command: KeyCommand) -> KeyCommand {
    var turned = command
    turned.title = view.facing(command.title)
    turned.label = command.label.map(view.facing)
    return turned
  }

  var headRows: Int { 0 }

  /// Columns at each side of the prose. With them the measure is 76; where there is more room it stands in the middle.
  final var proseInset: Int {
    let free = view.size.columns - TextView.measure
    return free < 12 ? 2 : free / 2
  }

  override func viewWillLayoutSubviews() {
    let (columns, bottom) = (safeArea.size.columns, safeArea.size.rows)
    text.inset = proseInset
    text.paragraphs = prose.map { TextView.Paragraph(view.facing($0)) }
    let top = min(bottom, 1 + headRows)
    let textRows = text.rows(forColumns: columns)
    // Where both do not fit, the prose scrolls.
    let cardRows = card.fit(
      columns: cardColumns, rows: bottom - top - 1 - Self.leastTextRows, framedRows: bottom - top - 4)
    let space = bottom - top - (cardRows == 0 ? 0 : cardRows + (card.isFramed ? 2 : 1))
    text.frame = Rect(column: 0, row: top, columns: columns, rows: max(0, min(textRows, space)))
    let cardTop = top + text.size.rows + 1
    card.frame = Rect(column: proseInset, row: cardTop, columns: cardColumns, rows: cardRows)
  }

  private static let leastTextRows = 2

  final var cardColumns: Int { max(0, min(TextView.measure, view.size.columns - 4)) }
}

extension ViewController {
  /// A hint of the drag that goes back; a click on it goes back as well.
  func backByDrag(_ title: String) -> KeyCommand {
    KeyCommand([], title: title, label: view.facing("drag {→}")) { [unowned self] in
      navigationController?.goBack()
    }
  }
}
