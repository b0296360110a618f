import TermNav

/// A table that is sorted by a tap on a title.
final class ProcessTable: ListViewController {
  private(set) var processes: [(id: Int, name: String, share: Double)]

  init(_ processes: [(id: Int, name: String, share: Double)]) {
    self.processes = processes
    super.init(title: "Processes")
    list.columns = [.trailing(5).header("PID"), .flexible.header("Name"), .trailing(5).header("CPU")]
    list.identity = weakly(else: nil) { page, row in page.processes[row].id }
    list.isHoverable = true
    list.onHeaderTap = weakly { page, column in
      page.sort(ListSort(tapped: column, after: page.list.sort))
    }
    sort(ListSort(column: 2, isAscending: false))
  }

  func sort(_ order: ListSort) {
    list.sort = order
    processes.sort { a, b in
      let (a, b) = order.isAscending ? (a, b) : (b, a)
      return switch order.column {
      case 0: a.id < b.id
      case 1: a.name < b.name
      default: a.share < b.share
      }
    }
    rows = processes.map { ListRow(cells: ["\($0.id)", ListText($0.name), "\($0.share)"]) }
  }
}
