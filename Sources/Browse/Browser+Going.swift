import TermNav

extension Browser {
  /// Presents a sheet that asks the user something, such as the words to search for, above a page.
  func present(_ sheet: BrowsePage, on page: BrowsePage) {
    sheet.browser = self
    page.present(sheet)
  }

  /// The pages of directories in the navigation stack, the topmost first.
  private var directories: [DirectoryPage] {
    app.navigation.comingViewControllers.reversed().compactMap { $0 as? DirectoryPage }
  }

  /// Reads the directory of the page below the visible one, so that a drag, which uncovers that page, shows
  /// its entries at once.
  func readBelow() { (app.navigation.comingViewControllers.dropLast().last as? DirectoryPage)?.load() }

  func stateDidChange(_ old: BrowseState) {
    if state.marks != old.marks {
      for case let page as BrowsePage in app.navigation.comingViewControllers { page.marksDidChange() }
    }
    if state.columns != old.columns { for page in directories { page.showColumns() } }
    if state.arrangement != old.arrangement { for page in directories { page.arrange() } }
    if (state.touch, state.hasDetectedTouch, state.showsPreview)
      != (old.touch, old.hasDetectedTouch, old.showsPreview)
    {
      for case let page as BrowsePage in app.navigation.viewControllers + app.presentedViewControllers {
        page.view.setNeedsLayout()
      }
    }
  }

  // MARK: Jumping

  /// Replaces all pages by that of a location, above pages of the directories around it. The action `back`
  /// then goes to the pages of these directories.
  func go(to location: Location) { go(with: location.pages(git)) }

  func go(with pages: [BrowsePage], isAnimated: Bool = true) {
    for page in pages { page.browser = self }
    let top = app.navigation.comingViewControllers.last as? BrowsePage
    state.previousLocation = top?.location ?? state.previousLocation
    // Pages of directories that are in the navigation stack already are used again, because they have read
    // their entries.
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
