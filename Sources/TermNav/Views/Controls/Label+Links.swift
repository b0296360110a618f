/// The links in the text of a label: taps, keys and drawing.
extension Label {
  /// Adds the tap recognizer of the label's links if `onLink` is set, and removes it otherwise.
  func wireLinks() {
    setNeedsDisplay()
    if onLink == nil, let tap = linkTap {
      removeGestureRecognizer(tap)
      linkTap = nil
    } else if onLink != nil, linkTap == nil {
      linkTap = onTap { [unowned self] tap in tapped(at: tap.pressLocation) }
    }
  }

  private func tapped(at point: Point) {
    let lines = lines(columns: size.columns, rows: size.rows)
    let row = point.wholeRow - (size.rows - lines.count) / 2
    guard isEnabled, lines.indices.contains(row) else { return }
    let line = lines[row]
    let column = point.wholeColumn - column(of: line)
    guard column >= 0 else { return }
    let offset = line.byteOffset(atColumn: column, in: 0..<line.utf8Count, tabWidth: TextGlyphs.tabWidth)
    guard let link = line.attributes(at: offset).link else { return }
    becomeFirstResponder()
    if let index = shownLinks(lines).firstIndex(where: { $0.row == row && $0.range.contains(offset) }) {
      chosenLink = index
    }
    onLink?(link)
  }

  /// Returns the visible links of the label in reading order, each with the index of its row and its range in
  /// that row's UTF-8 bytes. A link that is wrapped counts once in each row.
  private func shownLinks(_ lines: [AttributedText]) -> [(row: Int, range: Range<Int>, link: TextLink)] {
    lines.enumerated().flatMap { row, line in line.links.map { (row, $0.range, $0.link) } }
  }

  static let keyTable: [KeyAction<View>] = linkKeys.when { $0.canBecomeFirstResponder }.erased()
  private static let linkKeys: [KeyAction<Label>] = [
    // At the label's first link the key ← is not used and goes on to the page; at the last link → does.
    .declining("linkBefore", "←", title: .unlisted) { $0.chooseLink(-1) },
    .declining("linkAfter", "→", title: .unlisted) { $0.chooseLink(1) },
    .declining("openLink", "⏎", "Space", title: .unlisted) { $0.openChosenLink() },
  ]

  private func chooseLink(_ direction: Int) -> Bool {
    let links = shownLinks(lines(columns: size.columns, rows: size.rows))
    let next = min(chosenLink, links.count - 1) + direction
    guard links.indices.contains(next) else { return false }
    chosenLink = next
    return true
  }

  private func openChosenLink() -> Bool {
    let links = shownLinks(lines(columns: size.columns, rows: size.rows))
    guard !links.isEmpty else { return false }
    onLink?(links[min(chosenLink, links.count - 1)].link)
    return true
  }

  func drawChosenLink(_ lines: [AttributedText], top: Int, _ canvas: inout Canvas, _ theme: Theme) {
    let links = shownLinks(lines)
    guard !links.isEmpty else { return }
    let (row, range, link) = links[min(chosenLink, links.count - 1)]
    let line = lines[row]
    let before = line.substring(0..<range.lowerBound).columns
    canvas.text(
      line.substring(range), column: column(of: line) + before, row: top + row,
      style: theme.control(.accent, .focused).adding(.underline).leading(to: link), lineColumn: before)
  }
}

extension AttributedText {
  /// Returns the part of the attributed text that corresponds to `line`, a substring of `string`.
  func part(_ line: Substring) -> AttributedText {
    let start = string.utf8.distance(from: string.startIndex, to: line.startIndex)
    return self[start..<start + line.utf8.count]
  }

  /// The attributed text up to its first line break, followed by `…` if the text has one.
  var cutAtLineBreak: AttributedText {
    guard !string.isPrintableASCII, let end = string.firstIndex(where: \.isNewline) else { return self }
    return self[0..<string.utf8.distance(from: string.startIndex, to: end)] + "…"
  }

  /// Whether no part of the attributed text sets a background colour.
  var hasNoBackground: Bool { runs.allSatisfy { $0.attributes.background == nil } }
}
