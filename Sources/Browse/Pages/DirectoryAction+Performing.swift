import TermNav

extension DirectoryAction {
  func perform(on page: DirectoryPage) {
    let browser = page.browser!
    switch self {
    case .hidden: browser.state.arrangement.showsHidden.toggle()
    case .sort:
      let menu = ArrangementMenu(browser.state.arrangement) { [unowned browser] in
        browser.state.arrangement = $0
      }
      page.present(menu, style: .sheet)
    case .details: browser.state.columns = EntryColumn.others(than: browser.state.columns)
    case .measure: page.measure()
    case .goTo: browser.present(GoToPage(from: page.path), on: page)
    case .mark, .jump: page.letter.begin(self, for: page)
    case .entryLog: GitAction.log.perform(on: page)
    }
  }
}
