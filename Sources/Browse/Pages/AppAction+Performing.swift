import TermNav

extension AppAction {
  func perform(count: Int? = nil, on page: BrowsePage) {
    let (browser, app) = (page.browser!, page.browser.app)
    switch self {
    case .back: app.navigation.goBack()
    case .cancel: if !page.endBegun(), !page.isDestination { app.navigation.goBack() }
    case .close: Self.close(page)
    case .quit: app.quit()
    case .help: app.showKeyHelp()
    case .peek: browser.peek.toggle()
    case .home: browser.goHome()
    case .previousLocation: browser.goToPreviousLocation()
    case .filesBelow: if let folder = Self.folder(of: page) { browser.open(.files(folder)) }
    case .textBelow: if let folder = Self.folder(of: page) { Self.askForWords(in: folder, from: page) }
    case .palette: page.showPalette(count: count)
    case .command: page.present(CommandPage(page))
    case .mouse: Self.toggleMouse(page)
    }
  }

  /// Closes a page. A directory ends the program, so that a calling shell can change to it, as with lf and
  /// nnn; but a directory opened from a git page goes back to that page. Any other page goes back too, where
  /// another one is below.
  private static func close(_ page: BrowsePage) {
    let navigation = page.browser.app.navigation
    if !page.isDestination, navigation.count > 1 {
      navigation.goBack()
      return
    }
    let opener = navigation.comingViewControllers.last { ($0 as? BrowsePage)?.isDestination != true }
    if let opener, (opener as? BrowsePage)?.gitPage != nil {
      navigation.pop(to: opener)
    } else {
      page.browser.app.quit()
    }
  }

  /// Returns the directory that a page shows or belongs to; nil where it has none.
  private static func folder(of page: BrowsePage) -> Path? {
    switch page.location {
    case .directory(let path, _), .files(let path), .hits(_, let path): path
    case .file(let path, _): path.parent
    default: page.gitFolder
    }
  }

  private static func askForWords(in folder: Path, from page: BrowsePage) {
    let question = QuestionPage("Text in files below \(Path.visible(folder.name))", action: "find") {
      [unowned browser = page.browser!] in browser.open(.hits($0, in: folder))
    }
    page.browser.present(question, on: page)
  }

  /// Gives the mouse to the terminal, as for selecting text, or takes it back. While the terminal has it, a
  /// note above all pages says so.
  private static func toggleMouse(_ page: BrowsePage) {
    let (app, sign) = (page.browser.app, page.browser.mouseSign)
    app.isMouseWanted.toggle()
    if app.isMouseWanted { return app.dismiss(sign) }
    let key = page.browser.keymap.sequences(for: .app(.mouse), in: page.scope).first
    sign.text = " \(key.map { "\($0.label): " } ?? "")mouse "
    app.present(sign, style: .overlay) { size in
      let columns = min(size.columns, sign.text.columns)
      return Rect(column: size.columns - columns, row: 0, columns: columns, rows: 1)
    }
  }
}
