import TermNav
import TermNavText

/// What stands beside the lines of a patch: their numbers on both sides, and their signs.
nonisolated struct PatchMargin {
  private var digits: Int
  private var signs: Int
  /// Columns of numbers: both sides, the line's own, or none.
  private var sides: Int

  /// Columns that lines have at least beside two numbers, and beside one; our own figures.
  private static let (leastBesideTwo, leastBesideOne) = (60, 24)

  init(_ patch: Patch, inColumns all: Int, showsNumbers: Bool) {
    digits = max(3, String(patch.largestNumber).utf8.count)
    signs = patch.mostColumns
    sides = 0
    if showsNumbers {
      sides =
        [2, 1].first { all - columns(sides: $0) >= [Self.leastBesideOne, Self.leastBesideTwo][$0 - 1] } ?? 0
    }
  }

  private func columns(sides: Int) -> Int { sides * (digits + 1) + signs }

  /// - Parameters:
  ///   - place: the patch, and the line of a row; nil where there is none any more.
  ///   - text: a line as it came.
  func margin(
    _ place: @escaping @Sendable (Int) -> (Patch, Int)?, signs text: @escaping @Sendable (Int) -> String
  ) -> LineMargin {
    LineMargin(columns: columns(sides: sides)) { row in
      guard let (patch, line) = place(row) else { return nil }
      return self.text(of: line, patch, text)
    }
  }

  private func text(of line: Int, _ patch: Patch, _ text: (Int) -> String) -> AttributedText? {
    let kind = patch.kind(of: line)
    guard kind != .words, kind != .file, kind != .head, let hunk = patch.hunk(at: line) else { return nil }
    var (old, new) = patch.numbers(of: line)
    if kind == .hunk { new = hunk.newStart }
    if sides == 1 { (old, new) = (nil, new ?? old) }
    func number(_ number: Int?) -> String {
      let text = number.map(String.init) ?? ""
      return String(repeating: " ", count: max(0, digits - text.utf8.count)) + text + " "
    }
    var shown = AttributedText()
    let first = kind == .hunk ? String(repeating: " ", count: digits - 1) + "⋯ " : number(old)
    let numbers = (sides == 2 ? first : "") + (sides > 0 ? number(new) : "")
    shown.append(numbers, TextAttributes(kind == .hunk ? .accent : .secondary))
    switch kind {
    case .hunk: if sides < 2 { shown.append("⋯", TextAttributes(.accent)) }
    case .added, .removed:
      let own = hunk.isCombined ? String(text(line).prefix(signs)) : kind == .added ? "+" : "-"
      shown.append(own, TextAttributes(kind == .added ? .good : .destructive, attributes: .bold))
    case .words, .file, .head, .context, .remark: break
    }
    return shown
  }
}
