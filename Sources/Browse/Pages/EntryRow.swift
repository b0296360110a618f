import TermNav

/// An entry of a directory as a row with columns.
struct EntryRow {
  /// The name as it is shown, with control characters replaced.
  let name: String
  let kind: FileKind
  /// The details of the entry; nil until they are known.
  let details: EntryDetails?
  let style: TextAttributes

  /// The widths of the columns of sizes and times.
  static let sizeColumns = 4
  static let timeColumns = 6
  /// The fewest columns of a list that shows times. Narrower lists show names and sizes only.
  static let leastColumnsForTimes = 50

  /// The fewest columns of the names. Where they would get fewer, another column is left out.
  static let leastColumnsForNames = 8

  /// The fewest rows of a page that has titles above the columns; lower pages keep the row for an entry.
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

  /// Returns, for each column, the order that a tap on its title chooses; nil for a column that has none.
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

  /// Returns the column and direction that the titles show for an arrangement. Sizes and times begin with the
  /// largest, so their usual direction is descending.
  static func sort(_ arrangement: Arrangement, _ columns: [EntryColumn], hasBadges: Bool) -> ListSort? {
    orders(columns, hasBadges: hasBadges).firstIndex(of: arrangement.order).map { column in
      ListSort(column: column, isAscending: (arrangement.order == .name) != arrangement.isReversed)
    }
  }

  /// Returns the arrangement after a tap on a title: the column's order, or the reversed one where the
  /// column's order is set already.
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

  /// Returns the name, shortened in the middle so that its end stays visible, and the target of a link where
  /// there is room.
  func title(columns: Int) -> ListText {
    let shownName = name.truncated(
      toColumns: max(1, columns - sign.columns), lineBreakMode: .byTruncatingMiddle)
    var text = ListText(runs: [.init(shownName, style)]) + ListText(sign, .secondary)
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
