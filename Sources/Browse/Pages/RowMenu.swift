import TermNav

/// The menu of a row, shown beside it: the actions that are possible with the row.
final class RowMenu: ActionsPage {
  init(_ below: BrowseListPage) {
    let actions = below.menuActions
    super.init(below, actions.map(Row.action), name: "rowMenu")
    list.tapBehavior = .opens
    let keyColumns = actions.map { keys(of: $0).columns }.max() ?? 0
    list.columns = [.flexible(min: 12), .trailing(keyColumns)]
    let height = below.browser.isTouch ? 2 : 1
    let titles = actions.map { below.title(of: $0).columns }.max() ?? 0
    preferredContentSize = Size(columns: titles + keyColumns + 8, rows: actions.count * height)
  }

  override var hasHints: Bool { false }
}
