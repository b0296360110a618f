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

  /// Columns that a name has before another column is left out; our own figure.
  static let leastColumnsForNames = 8

  /// Pages with fewer rows have no line for titles; our own figure.
  static let leastRowsForTitles = 32

  static func columns(_ columns: [EntryColumn], hasBadges: Bool, areTitled: Bool) -> [ListColumn] {
    let title = { areTitled ? $0 : "" }
    return [.flexible(min: leastColumnsForNames).header(title("Name"))] + (hasBadges ? [.fixed(1)] : [])
      + columns.map { column in
        switch column {
        case .size: .trailing(sizeColumns).header(title("Size"))
        case .time: .trailing(timeColumns).header(title("Time")).shown(from: leastColumnsForTimes)
        case .permissions: .fixed(10).header(title("Mode"), isSortable: false)
        case .owner: .fixed(8).header(title("Owner"), isSortable: false).shown(from: 60)
        case .group: .fixed(8).header(title("Group"), isSortable: false).shown(from: 70)
        }
      }
  }

  /// What a tap on the title of each column sorts by.
  private static func orders(_ columns: [EntryColumn], hasBadges: Bool) -> [Arrangement.Order?] {
    [.name] + (hasBadges ? [nil] : [])
      + columns.map { column in
        switch column {
        case .size: .size
        case .time: .time
        case .permissions, .owner, .group: nil
        }
      }
  }

  /// What the titles say of an arrangement: of sizes and times the largest stands first unless the order is reversed.
  static func sort(_ arrangement: Arrangement, _ columns: [EntryColumn], hasBadges: Bool) -> ListSort? {
    orders(columns, hasBadges: hasBadges).firstIndex(of: arrangement.order).map { column in
      ListSort(column: column, isAscending: (arrangement.order == .name) != arrangement.isReversed)
    }
  }

  /// The arrangement after a tap on the title of a column: the column's order, or the other direction of it.
  static func arrangement(
    tapped column: Int, after old: Arrangement, _ columns: [EntryColumn], hasBadges: Bool
  ) -> Arrangement {
    var new = old
    guard let order = orders(columns, hasBadges: hasBadges)[column] else { return new }
    (new.order, new.isReversed) = (order, order == old.order && !old.isReversed)
    return new
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

  func row(columns: Int, badge: ListText??, _ shown: [EntryColumn]) -> ListRow {
    ListRow(
      cells: [title(columns: columns)] + (badge.map { [$0 ?? ""] } ?? [])
        + shown.map { ListText(details?.text($0) ?? "", .secondary) })
  }
}
