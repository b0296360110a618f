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
    case .preview: Self.togglePreview(page)
    case .previewDown: Self.scrollPreview(count ?? 1, of: page)
    case .previewUp: Self.scrollPreview(-(count ?? 1), of: page)
    case .home: browser.goHome()
    case .previousLocation: browser.goToPreviousLocation()
    case .filesBelow: if let folder = Self.folder(of: page) { browser.open(.files(folder)) }
    case .textBelow: if let folder = Self.folder(of: page) { Self.askForWords(in: folder, from: page) }
    case .palette: page.showPalette(count: count)
    case .command: page.present(CommandPage(page))
    case .mouse: Self.toggleMouse(page)
    }
  }

  /// Does what the key `q` does on a page. On a directory it ends the program, so that a calling shell can
  /// change to that directory. A directory that was opened from a git page goes back to that page. Any other
  /// page goes back, or ends the program where no page is below, or where a command such as `termnav log` has
  /// opened the page.
  private static func close(_ page: BrowsePage) {
    let navigation = page.browser.app.navigation
    if !page.isDestination, navigation.count > 1, page !== page.browser.state.startPage {
      navigation.goBack()
      return
    }
    let opener = navigation.comingViewControllers.last { ($0 as? BrowsePage)?.isDestination != true }
    if let opener, opener !== page, (opener as? BrowsePage)?.gitPage != nil {
      navigation.pop(to: opener)
    } else {
      page.browser.app.quit()
    }
  }

  /// Returns the directory that a page shows, or in which the page's file or repository is; nil where there
  /// is none.
  private static func folder(of page: BrowsePage) -> Path? {
    switch page.location {
    case .directory(let path, _), .files(let path), .hits(_, let path): path
    case .file(let path, _): path.parent
    default: page.gitFolder
    }
  }

  private static func togglePreview(_ page: BrowsePage) {
    guard ListPane.hasRoomForSide(page.view.size.columns) else {
      return page.toast("a preview needs a screen of \(ListPane.leastColumnsForSide) columns")
    }
    page.browser.state.showsPreview.toggle()
  }

  private static func scrollPreview(_ rows: Int, of page: BrowsePage) {
    let lines = (page as? any PreviewedPage)?.preview.lines
    guard let lines, lines.superview != nil, !lines.isHidden else { return page.toast("no preview is here") }
    lines.scroll(rows: rows)
  }

  private static func askForWords(in folder: Path, from page: BrowsePage) {
    let question = QuestionPage("Text in files below \(Path.visible(folder.name))", action: "find") {
      [unowned browser = page.browser!] in browser.open(.hits($0, in: folder))
    }
    page.browser.present(question, on: page)
  }

  /// Leaves the mouse to the terminal, so that a person can select text with it, or takes the mouse back.
  /// While the terminal has the mouse, a note above all pages says so.
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
