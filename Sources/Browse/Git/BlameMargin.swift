import TermNav
import TermNavText

/// The margin of a blame. The first of adjacent lines from the same commit shows the commit's hash, author
/// and day; every line shows its number. A narrow view leaves out some of these.
nonisolated struct BlameMargin {
  private var author = 0
  private var day = 0
  private var digits = 0

  /// The columns of a commit's hash.
  private static let hash = 8
  /// The least widths of the view, in columns, at which the margin of a blame has author and line numbers,
  /// the day, and a longer name of the author. They were chosen so that more than half of the columns stay
  /// for the text.
  private static let (leastForAuthor, leastForDay, leastForName) = (60, 80, 100)

  init(lines: Int, inColumns all: Int, showsNumbers: Bool) {
    if all >= Self.leastForAuthor {
      author = all < Self.leastForName ? 8 : 14
      if showsNumbers { digits = max(4, String(lines).utf8.count) }
    }
    if all >= Self.leastForDay { day = 10 }
  }

  /// The width of a blame's margin in columns. A blank follows each part.
  var columns: Int { Self.hash + 1 + [author, day, digits].filter { $0 > 0 }.map { $0 + 1 }.reduce(0, +) }

  /// Returns the text of the blame's margin beside a line.
  /// - Parameters:
  ///   - line: the line's index, from 0.
  ///   - commit: the line's commit; nil until git has reported it.
  ///   - isFirst: whether the line before belongs to another commit. Only then hash, author and day are
  ///     shown.
  ///   - isAwaited: whether git may still report a commit; a line without one then shows `…`.
  func text(ofLine line: Int, _ commit: BlameTable.Commit?, isFirst: Bool, isAwaited: Bool) -> AttributedText
  {
    var (hash, name, date) = (commit == nil && isAwaited ? "…" : "", "", "")
    var pending: String?
    if let commit, isFirst {
      (hash, name, date) = (commit.shortHash, commit.author.visible, commit.day)
      if commit.isPending { pending = author > 0 ? BlameTable.Commit.pending : "not yet" }
    }
    // Hash and author share one cell for the words that a line is not committed yet.
    var text =
      pending.map {
        AttributedText(
          Self.cell($0, Self.hash + (author > 0 ? 1 + author : 0)), TextAttributes(.secondary))
      } ?? AttributedText(Self.cell(hash, Self.hash), TextAttributes(.accent))
    if pending == nil { text.append(Self.cell(name, author), TextAttributes(.secondary)) }
    text.append(Self.cell(date, day), TextAttributes(.secondary))
    let number = String(line + 1)
    let blanks = String(repeating: " ", count: max(0, digits - number.utf8.count))
    if digits > 0 { text.append(blanks + number, TextAttributes(.secondary)) }
    return text
  }

  private static func cell(_ text: String, _ columns: Int) -> String {
    guard columns > 0 else { return "" }
    let shown = text.truncated(toColumns: columns)
    return shown + String(repeating: " ", count: columns + 1 - shown.columns)
  }
}

nonisolated extension BlameTable.Commit {
  /// The words that stand in place of hash and author for lines that are not committed.
  static let pending = "not committed yet"

  /// The first eight digits of a commit's hash, as a blame shows them.
  var shortHash: String { String(hash.prefix(8)) }

  /// The day on which a blamed line's commit was made, in the author's time zone, such as `2026-11-23`.
  var day: String {
    // A commit may have any number as its time. Times outside the years 1000 to 9999 are shown as the first
    // or last day of these years.
    let (first, last) = (-30_610_224_000, 253_402_300_799)
    let zoneNumber = min(max(Int(zone) ?? 0, -9999), 9999)
    let local = min(max(time, first), last) + (zoneNumber / 100 * 60 + zoneNumber % 100) * 60
    var (moment, parts) = (time_t(min(max(local, first), last)), tm())
    gmtime_r(&moment, &parts)
    return parts.text("%Y-%m-%d")
  }
}
