/// Selecting and copying.
extension LinesView {
  /// The selected text; nil where there is none.
  public var selection: Range<LinePosition>? {
    get {
      guard let (anchor, place) = selectionEnds, anchor != place else { return nil }
      return min(anchor, place)..<max(anchor, place)
    }
    set {
      selectionEnds = newValue.map { ($0.lowerBound, $0.upperBound) }
      selectsLines = false
      setNeedsDisplay()
    }
  }

  /// Bytes that are copied at most; our own figure.
  public nonisolated static let mostCopied = 1 << 20

  /// Copies the selection; lines that are not at hand are fetched first. A selection of more than `mostCopied` bytes is
  /// copied to there.
  public func copySelection() {
    guard let selection else { return }
    _ = run { [weak self, source] in
      do {
        let (text, isWhole) = try await Self.text(of: selection, in: source)
        self?.copied(text, isWhole)
      } catch {
        if !Task.isCancelled { self?.message = "\(error)" }
      }
    }
  }

  /// Controls as the signs that are seen for them: in a terminal that they are pasted into, they could be more than text.
  private nonisolated static func copied(_ text: some StringProtocol) -> String {
    func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
      guard scalar.isControl, case .shown(let sign) = ScalarClass(scalar) else {
        return nil
      }
      return sign
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(sign(scalar) ?? scalar) }
    return String(scalars)
  }

  private nonisolated static func text(
    of selection: Range<LinePosition>, in source: any LineSource
  ) async throws -> (text: String, isWhole: Bool) {
    let (first, end) = (selection.lowerBound, selection.upperBound)
    var text = ""
    var start = first.line
    while start <= end.line, text.utf8.count <= mostCopied {
      let part = start..<min(start + 1024, end.line + 1)
      var lines = source.readyLines(part) ?? []
      if lines.isEmpty { lines = try await source.lines(part) }
      if lines.isEmpty { break }
      for (number, line) in zip(start..., lines) {
        let from = number == first.line ? first.offset : 0
        let whole = line.ownRange.upperBound
        let to = number == end.line ? end.offset : .max
        if line.ownRange.upperBound < line.utf8Count {
          text += Self.copied(try await Self.part(from..<max(from, to), ofLine: number, line, in: source))
        } else {
          text += Self.copied(line.substring(min(from, to, whole)..<min(to, whole)))
        }
        if number < end.line { text += "\n" }
      }
      start = part.upperBound
    }
    let isWhole = text.utf8.count <= mostCopied
    return (isWhole ? text : text.cut(toBytes: mostCopied), isWhole)
  }

  /// A part of a line of which the source gives only the beginning with others, up to `mostCopied`.
  private nonisolated static func part(
    _ part: Range<Int>, ofLine number: Int, _ line: AttributedText, in source: any LineSource
  ) async throws -> String {
    var (text, place) = ("", part.lowerBound)
    while place < part.upperBound, text.utf8.count <= mostCopied {
      guard let piece = try await source.piece(ofLine: number, at: .byte(place), tabWidth: 1) else {
        return String(line.substring(part.clamped(to: line.ownRange)))
      }
      let end = min(piece.bytes.upperBound, part.upperBound)
      if end <= place { break }
      text += piece.text.substring(max(0, place - piece.bytes.lowerBound)..<end - piece.bytes.lowerBound)
      place = end
    }
    return text
  }

  private func copied(_ text: String, _ isWhole: Bool) {
    let count = text.utf8.count
    let what = words(isWhole ? "{} bytes" : "the first {} bytes", "\(count)")
    tree.host?.copy(text) { [weak self, words] outcome in
      self?.message = outcome == .copied ? words("{} copied", what) : outcome.line(of: what)
    }
  }

  /// Lines that are gone are selected no more.
  func limitSelection() {
    guard let (anchor, place) = selectionEnds else { return }
    let first = LinePosition(line: lineRange.lowerBound)
    selectionEnds = max(anchor, place) < first ? nil : (max(anchor, first), max(place, first))
  }

  // MARK: Keys

  func toggleLines() { if selectsLines { selection = nil } else { beginLines() } }

  func extendByKey(_ lines: Int) { if selectsLines { extendLines(lines) } else { beginLines() } }

  /// Selected lines are then selected no more.
  func copySelected() {
    copySelection()
    if selectsLines { selection = nil }
  }

  /// From the found line, or the first in sight.
  private func beginLines() {
    guard !lineRange.isEmpty else { return }
    let line = find?.current.flatMap { visibleLines.contains($0) ? $0 : nil } ?? top
    selectionEnds = (LinePosition(line: line), LinePosition(line: line, offset: .max))
    selectsLines = true
    setNeedsDisplay()
  }

  func extendLines(_ lines: Int) {
    guard let ends = selectionEnds else { return }
    extendLines(to: ends.place.line + lines)
  }

  func extendLines(to line: Int) {
    guard let ends = selectionEnds, !lineRange.isEmpty else { return }
    let line = min(max(lineRange.lowerBound, line), lineRange.upperBound - 1)
    let isDown = line >= ends.anchor.line
    selectionEnds = (
      LinePosition(line: ends.anchor.line, offset: isDown ? 0 : .max),
      LinePosition(line: line, offset: isDown ? .max : 0)
    )
    let visible = visibleLines
    if line < visible.lowerBound { scroll(to: line) }
    if line >= visible.upperBound - 1, line + 1 < lineRange.upperBound || line >= visible.upperBound {
      move { $0.scroll(to: Double($0.cell + max(1, line - visible.upperBound + 2))) }
    }
    setNeedsDisplay()
  }

  // MARK: Pointer

  /// The letter at a place of the view; nil where no line is.
  func position(at point: Point) -> LinePosition? {
    let row = axis.cell + point.wholeRow
    guard row >= 0, row < rowCount else { return nil }
    let place = place(inRow: row)
    guard let line = window[place.line] else { return LinePosition(line: place.line) }
    guard let index = line.index(ofRow: min(place.row, line.rowCount - 1)) else {
      return LinePosition(line: place.line)
    }
    let bytes = line.rows[index]
    let column = point.wholeColumn - gutter + across.cell - line.baseColumn
    let shown =
      column < 0 ? bytes.lowerBound : line.shown.place(atColumn: column, in: bytes, tabWidth: tabWidth)
    return LinePosition(line: place.line, offset: line.base + line.place(ofShown: shown))
  }

  func tapped(at point: Point) {
    becomeFirstResponder()
    message = nil
    guard let place = position(at: point), let kept = window[place.line], case let line = kept.text else {
      selection = nil
      return
    }
    switch tap.count {
    case 2: selection = word(in: line, place, kept.base)
    case 3:
      selection =
        LinePosition(
          line: place.line)..<LinePosition(line: place.line, offset: kept.piece?.length ?? line.utf8Count)
    default:
      if tap.modifiers.contains(.shift), let anchor = selectionEnds?.anchor {
        selectionEnds = (anchor, place)
        setNeedsDisplay()
      } else {
        selectionEnds = nil
        selectsLines = false
        setNeedsDisplay()
        open(place.line, at: place.offset - kept.base)
      }
    }
  }

  private func word(in line: AttributedText, _ place: LinePosition, _ base: Int) -> Range<LinePosition> {
    let text = line.string
    let character = line.substring(0..<place.offset - base).count
    let word = TextInput.word(in: text, at: character)
    let start = base + text.prefix(word.lowerBound).utf8.count
    let end = start + text.dropFirst(word.lowerBound).prefix(word.count).utf8.count
    return LinePosition(line: place.line, offset: start)..<LinePosition(line: place.line, offset: end)
  }

  func followSelection(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began:
      becomeFirstResponder()
      guard let anchor = position(at: recognizer.pressLocation) else { return }
      selectionEnds = (anchor, anchor)
      selectsLines = false
      extend(to: recognizer.location)
    case .changed, .ended: extend(to: recognizer.location)
    case .cancelled: selection = nil
    case .possible, .failed: break
    }
  }

  /// Beyond an end it scrolls by a row for each report.
  private func extend(to point: Point) {
    guard let anchor = selectionEnds?.anchor, !lineRange.isEmpty else { return }
    if point.wholeRow < 0 { move { $0.scroll(to: Double($0.cell - 1)) } }
    if point.wholeRow >= textRows { move { $0.scroll(to: Double($0.cell + 1)) } }
    let row = Double(min(max(0, point.wholeRow), max(0, textRows - 1)))
    let end = LinePosition(line: lineRange.upperBound - 1, offset: .max)
    selectionEnds = (anchor, position(at: Point(column: point.column, row: row)) ?? end)
    setNeedsDisplay()
  }
}

extension String {
  /// Cuts no scalar.
  fileprivate func cut(toBytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while end > startIndex, unicodeScalars.index(after: unicodeScalars.index(before: end)) != end {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
