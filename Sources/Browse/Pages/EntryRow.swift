import TermNav

/// Makes the row of an entry of a directory, with a cell for each column.
struct EntryRow {
  /// The name of the entry as its row shows it, with signs in place of control characters.
  let name: String
  let kind: FileKind
  /// The size, time and other details of the entry; nil until they are known.
  let details: EntryDetails?
  let style: TextAttributes

  /// The width of the column with sizes in a directory's list; `timeColumns` is the width of the column with
  /// times, in columns of the terminal.
  static let sizeColumns = 4
  static let timeColumns = 6
  /// The least width of a directory's list that shows times. Narrower lists leave the times out.
  static let leastColumnsForTimes = 50

  /// The least width of the column with the names of entries. Where it would be less, another column is left
  /// out.
  static let leastColumnsForNames = 8

  /// The least height, in rows, of a directory's page that has titles above the columns; lower pages keep
  /// that row for an entry.
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

  /// Returns for each column of a directory's list the order that a tap on its title chooses; nil for a
  /// column by which entries cannot be sorted.
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

  /// Returns which column and direction the titles of a directory's columns show for an order of the entries.
  /// Nil where no column has that order. Sizes and times usually begin with the largest, so their usual
  /// direction is descending.
  static func sort(_ arrangement: Arrangement, _ columns: [EntryColumn], hasBadges: Bool) -> ListSort? {
    orders(columns, hasBadges: hasBadges).firstIndex(of: arrangement.order).map { column in
      ListSort(column: column, isAscending: (arrangement.order == .name) != arrangement.isReversed)
    }
  }

  /// Returns the arrangement of a directory's entries after a tap on a column's title. A tap sorts by that
  /// column, or reverses the order if entries are sorted by it already.
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

  /// Returns the name of an entry, shortened in the middle so that its end stays visible, and the target of a
  /// link after it.
  /// - Parameter columns: the width of the cell.
  func title(columns: Int) -> ListText {
    let shownName = name.truncated(
      toColumns: max(1, columns - sign.columns), lineBreakMode: .byTruncatingMiddle)
    var text = ListText(runs: [.init(shownName, style)]) + ListText(sign, .secondary)
    if let link = details?.link {
      text = text + ListText(" → \(link.target)", link.status == nil ? .destructive : .secondary)
      if let fault = link.fault { text = text + ListText(" (\(fault))", .secondary) }
    }
    return text
  }

  func row(columns: Int, badge: ListText??, _ shown: [EntryColumn]) -> ListRow {
    ListRow(
      cells: [title(columns: columns)] + (badge.map { [$0 ?? ""] } ?? [])
        + shown.map { ListText(details?.text($0) ?? "", .secondary) })
  }
}
