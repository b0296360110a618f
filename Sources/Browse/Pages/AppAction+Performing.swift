import TermNav

extension AppAction {
  func perform(on page: BrowsePage) {
    let (browser, app) = (page.browser!, page.browser.app)
    switch self {
    case .back: app.navigation.goBack()
    case .close: Self.close(page)
    case .quit: app.quit()
    case .help: app.showKeyHelp()
    case .peek: browser.peek.toggle()
    case .home: browser.goHome()
    case .placeBefore: browser.goToPlaceBefore()
    case .filesBelow: if let folder = Self.folder(of: page) { browser.open(.files(folder)) }
    case .textBelow: if let folder = Self.folder(of: page) { Self.askForWords(in: folder, from: page) }
    case .palette: page.showPalette()
    case .mouse: Self.toggleMouse(page)
    }
  }

  /// A directory's page stands on those around it, which nobody has opened: there the program ends, and where nothing is below.
  /// One that was opened from another page leads back to it. lf, nnn and tig do the same at their own roots.
  private static func close(_ page: BrowsePage) {
    let app = page.browser.app
    let isAround = app.navigation.comingViewControllers.allSatisfy { $0 is DirectoryPage }
    if app.navigation.count == 1 || page is DirectoryPage && isAround {
      app.quit()
    } else {
      app.navigation.goBack()
    }
  }

  /// The directory that a page is in, or of.
  private static func folder(of page: BrowsePage) -> Path? {
    switch page.location {
    case .directory(let path, _), .files(let path), .hits(_, let path): path
    case .file(let path, _): path.parent
    default: page.gitPath
    }
  }

  private static func askForWords(in folder: Path, from page: BrowsePage) {
    let question = QuestionPage("Text in files below \(Path.visible(folder.name))", action: "find") {
      [unowned browser = page.browser!] in browser.open(.hits($0, in: folder))
    }
    question.browser = page.browser
    page.present(question)
  }

  /// While the terminal has the mouse, as to select text, a sign says so above all pages.
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
