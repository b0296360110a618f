import TermNav

/// Puts an entry into the columns of a list.
struct EntryRow {
  /// As a person sees it.
  let name: String
  let kind: FileKind
  /// nil until it is known.
  let details: EntryDetails?
  let look: TextAttributes

  /// Columns of sizes and times.
  static let sizeColumns = 4
  static let timeColumns = 6
  /// Lists with fewer columns have names and sizes alone.
  static let leastColumnsForTimes = 50

  static func columns(hasBadges: Bool) -> [ListColumn] {
    [.flexible] + (hasBadges ? [.fixed(1)] : [])
      + [.trailing(sizeColumns), .trailing(timeColumns).shown(from: leastColumnsForTimes)]
  }

  /// What is left for names in a list: two blanks at either end, and before each column.
  static func nameColumns(inList columns: Int, hasBadges: Bool) -> Int {
    let times = columns < leastColumnsForTimes ? 0 : timeColumns + 2
    return max(1, columns - 4 - (sizeColumns + 2) - times - (hasBadges ? 3 : 0))
  }

  private var sign: String {
    let knownKind = details?.status?.kind ?? kind
    return details?.status?.isExecutable == true ? "*" : knownKind.sign
  }

  /// The name, cut in its middle so that its end stays, then what a link leads to, where there is room.
  func title(columns: Int) -> ListText {
    let shownName = name.truncated(
      toColumns: max(1, columns - sign.columns), lineBreakMode: .byTruncatingMiddle)
    var text = ListText(runs: [.init(shownName, look)]) + ListText(sign, .secondary)
    if let link = details?.link {
      text = text + ListText(" → \(link.target)", link.status == nil ? .destructive : .secondary)
      if link.status == nil { text = text + ListText(link.circles ? " (a circle)" : " (gone)", .secondary) }
    }
    return text
  }

  func row(columns: Int, badge: ListText??) -> ListRow {
    let time = ListText(details?.time ?? "", .secondary)
    let size = ListText(details?.size ?? "", .secondary)
    return ListRow(cells: [title(columns: columns)] + (badge.map { [$0 ?? ""] } ?? []) + [size, time])
  }
}
