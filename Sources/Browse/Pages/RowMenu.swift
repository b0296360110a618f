import TermNav

/// What can be done with a row, beside it.
final class RowMenu: ActionsPage {
  init(_ below: BrowseListPage) {
    super.init(below, name: "rowMenu")
    list.tapBehavior = .opens
    let height = below.browser.isTouch ? 2 : 1
    let columns = listed.map { below.title(of: $0).columns }.max() ?? 0
    preferredContentSize = Size(columns: columns + 5, rows: listed.count * height)
  }

  override var hasHints: Bool { false }
}
