import TermNav

extension DirectoryPage {
  func chooseArrangement() {
    let menu = ArrangementMenu(browser.arrangement) { [unowned self] in browser.arrangement = $0 }
    present(menu, style: .sheet)
  }

  func openEntry(at index: Int) {
    let name = listing.name(ofRow: index)
    let entry = path.appending(name)
    opening?.cancel()
    switch listing.kind(ofRow: index) {
    case .directory: browser.open(.directory(entry))
    case .file: browser.open(.file(entry))
    case .link, .unknown:
      // Where it leads the system must say; a link may lead to a mount that never answers.
      opening = task { [self] in
        let status = try await Worker.run { [files = browser.files] in try files.followedStatus(entry) }
        open(entry, status.kind)
      }
    case let kind: open(entry, kind)
    }
  }

  private func open(_ entry: Path, _ kind: FileKind) {
    if kind == .directory {
      browser.open(.directory(entry))
    } else if let refusal = kind.refusal {
      toast("\(Path.visible(entry.name)) is \(refusal)")
    } else {
      browser.open(.file(entry))
    }
  }
}
