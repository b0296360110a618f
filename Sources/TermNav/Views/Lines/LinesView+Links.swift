/// Links in lines.
extension LinesView {
  /// Asks `linkFinder` again for all lines.
  public func findLinksAgain() {
    window.forgetLinks()
    setNeedsDisplay()
  }

  /// The links of a line that is kept beside those of its text.
  func foundLinks(in line: Int, _ kept: LineWindow.Line) -> [(range: Range<Int>, link: TextLink)] {
    guard let linkFinder else { return [] }
    if let links = kept.links { return links }
    let links = linkFinder(kept.text)
    window.setLinks(links, ofLine: line)
    return links
  }

  func links(in line: Int) -> [(range: Range<Int>, link: TextLink)] {
    guard let kept = window[line] else { return [] }
    return (kept.text.links + foundLinks(in: line, kept))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Opens the link at a place.
  func open(_ line: Int, at offset: Int) {
    if let found = links(in: line).first(where: { $0.range.contains(offset) }) { onLink?(found.link) }
  }

  func openChosenLink() -> Bool {
    guard onLink != nil, let chosenLink, window[chosenLink.line] != nil else { return false }
    open(chosenLink.line, at: chosenLink.range.lowerBound)
    return true
  }

  /// Of the links in sight; behind the last comes the first. False where nothing opens links.
  func chooseLink(_ way: Int) -> Bool {
    guard onLink != nil else { return false }
    let links = visibleLines.flatMap { line in
      self.links(in: line).map { (line: line, range: $0.range) }
    }
    guard !links.isEmpty else {
      chosenLink = nil
      message = words("no link in sight")
      return true
    }
    let index = links.firstIndex { $0.line == chosenLink?.line && $0.range == chosenLink?.range }
    let next = index.map { ($0 + way + links.count) % links.count } ?? (way > 0 ? 0 : links.count - 1)
    chosenLink = links[next]
    setNeedsDisplay()
    return true
  }
}
