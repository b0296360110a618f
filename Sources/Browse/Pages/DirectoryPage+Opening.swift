import TermNav

extension DirectoryPage {
  func chooseArrangement() {
    let menu = ArrangementMenu(browser.arrangement) { [unowned self] in browser.arrangement = $0 }
    present(menu, style: .sheet)
  }

  func openEntry(at index: Int) {
    let entry = path.appending(listing.name(ofRow: index))
    switch listing.kind(ofRow: index) {
    case .link, .unknown: openFollowed(entry)
    case let kind:
      opening.giveUp()
      if let location = location(of: entry, kind) { browser.open(location) }
    }
  }
}
