import TermNav

extension Browser {
  /// Presents a sheet that asks something.
  func present(_ sheet: BrowsePage, on page: BrowsePage) {
    sheet.browser = self
    page.present(sheet)
  }

  /// All directories of the stack, the top one first.
  private var directories: [DirectoryPage] {
    app.navigation.comingViewControllers.reversed().compactMap { $0 as? DirectoryPage }
  }

  /// Reads the directory below the visible page, so that a drag shows its entries.
  func readBelow() { (app.navigation.comingViewControllers.dropLast().last as? DirectoryPage)?.load() }

  func stateDidChange(_ old: BrowseState) {
    if state.marks != old.marks {
      for case let page as BrowsePage in app.navigation.comingViewControllers { page.marksDidChange() }
    }
    if state.columns != old.columns { for page in directories { page.showColumns() } }
    if state.arrangement != old.arrangement { for page in directories { page.arrange() } }
    if (state.touch, state.hasDetectedTouch) != (old.touch, old.hasDetectedTouch) {
      for case let page as BrowsePage in app.navigation.viewControllers + app.presentedViewControllers {
        page.view.setNeedsLayout()
      }
    }
  }

  // MARK: Jumping

  /// Replaces the stack by a location and the directories around it; `back` returns to these.
  func go(to location: Location) { go(with: location.pages(git)) }

  func go(with pages: [BrowsePage], isAnimated: Bool = true) {
    for page in pages { page.browser = self }
    let top = app.navigation.comingViewControllers.last as? BrowsePage
    state.previousLocation = top?.location ?? state.previousLocation
    // Directories that are in the old stack are reused, with what they have read.
    let old = directories
    let kept = pages.dropLast().map { page -> BrowsePage in
      guard let page = page as? DirectoryPage, let old = old.first(where: { $0.path == page.path }) else {
        return page
      }
      if let name = page.selectedName { old.select(name) }
      return old
    }
    app.navigation.setViewControllers(kept + pages.suffix(1), animated: isAnimated)
  }

  func goHome() {
    if let home = Path(variable: "HOME") { go(to: .directory(home)) }
  }

  func goToPreviousLocation() {
    if let location = state.previousLocation { go(to: location) }
  }
}
