import TermNav
import TermNavText

/// The margin beside the lines of a patch: the numbers of each line in the old and the new file, and the
/// line's signs, such as `+`.
nonisolated struct PatchMargin {
  private var digits: Int
  private var signs: Int
  /// The number of columns with line numbers in a patch's margin: 2 for old and new, 1 for the line's own
  /// number, or 0.
  private var sides: Int
  /// Whether the margin of a patch stands beside one of two sides that are shown side by side.
  private var isOfOneSide: Bool

  /// The fewest columns that must be left for the patch's text beside two line numbers, and beside one. Where
  /// fewer would be left, a number is not shown.
  private static let (leastBesideTwo, leastBesideOne) = (60, 24)

  init(_ patch: Patch, inColumns all: Int, showsNumbers: Bool, isOfOneSide: Bool = false) {
    digits = max(3, String(patch.largestNumber).utf8.count)
    signs = patch.mostColumns
    self.isOfOneSide = isOfOneSide
    sides = 0
    if showsNumbers {
      sides =
        (isOfOneSide ? [1] : [2, 1]).first {
          all - columns(sides: $0) >= [Self.leastBesideOne, Self.leastBesideTwo][$0 - 1]
        } ?? 0
    }
  }

  private func columns(sides: Int) -> Int { sides * (digits + 1) + signs }

  var columns: Int { columns(sides: sides) }

  /// Returns the margin of a patch for the view of lines.
  /// - Parameters:
  ///   - patchLine: returns for a row the patch, the line that the row shows, and the lines of its two sides;
  ///     nil where the patch no longer exists.
  ///   - text: returns the text of a line as it was read, with its signs.
  func margin(
    _ patchLine: @escaping @Sendable (Int) -> (Patch, Int, PatchRows.Sides?)?,
    signs text: @escaping @Sendable (Int) -> String
  ) -> LineMargin {
    LineMargin(columns: columns(sides: sides)) { row in
      guard let (patch, line, sides) = patchLine(row) else { return nil }
      return sides.map { self.text(ofSide: $0.old, isOld: true, patch) } ?? self.text(of: line, patch, text)
    }
  }

  /// Returns the margin beside one side of a patch's row: number and sign, or blanks where the side has no
  /// line.
  func text(ofSide line: Int?, isOld: Bool, _ patch: Patch) -> AttributedText {
    let blank = AttributedText(String(repeating: " ", count: columns(sides: sides)))
    guard let line else { return blank }
    let (kind, numbers) = (patch.kind(of: line), patch.numbers(of: line))
    let diffBackground: Theme.DiffBackground? = kind == .added ? .added : kind == .removed ? .removed : nil
    var (style, signStyle) = (
      TextAttributes(.secondary), TextAttributes(isOld ? .destructive : .good, attributes: .bold)
    )
    (style.diffBackground, signStyle.diffBackground) = (diffBackground, diffBackground)
    var shown = AttributedText(sides > 0 ? number(isOld ? numbers.old : numbers.new) : "", style)
    let sign = diffBackground == nil ? " " : isOld ? "-" : "+"
    shown.append(sign + String(repeating: " ", count: signs - 1), signStyle)
    return shown
  }

  private func number(_ number: Int?) -> String {
    let text = number.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, digits - text.utf8.count)) + text + " "
  }

  private func text(of line: Int, _ patch: Patch, _ text: (Int) -> String) -> AttributedText? {
    let kind = patch.kind(of: line)
    guard kind != .words, kind != .file, kind != .head, let hunk = patch.hunk(at: line) else { return nil }
    var (old, new) = patch.numbers(of: line)
    if kind == .hunk { new = hunk.newStart }
    if sides == 1 { (old, new) = (nil, new ?? old) }
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
