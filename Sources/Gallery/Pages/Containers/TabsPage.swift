import TermNav

/// A page with three tabs. A page that is pushed in the tab of the log hides the tab bar.
final class TabsPage: TabBarController {
  init() {
    let ferries = ListViewController(
      title: "Ferries",
      rows: [ListRow(.note, title: "Try a ferry, then a day of the log.")]
        + (1...30).map { ListRow(title: "Ferry \($0)", detail: "pier \($0 % 7 + 1)") },
      name: "ferries")
    let map = HarbourPage("Chart", "Here be no dragons.")
    let log = ListViewController(
      title: "Log", rows: (1...9).map { ListRow(title: "Day \($0)") }, name: "log")
    super.init(
      [
        .init("Ferries", image: "≈", root: ferries), .init("Chart", image: "◊", root: map),
        .init("Log", image: "≡", root: log),
      ], title: "Tabs", name: "tabs")
    ferries.list.onOpen = { [unowned ferries] in
      ferries.navigationController?.push(HarbourPage("Ferry \($0)", "The tabs stay."))
    }
    log.list.onOpen = { [unowned self, unowned log] in
      let day = HarbourPage("Day \($0 + 1)", "This page hides the tabs; they slide with the log.")
      day.hidesBottomBarWhenPushed = true
      log.navigationController?.push(day)
      setBadge("\($0 + 1)", at: 2)
    }
  }
}
