import TermNav

extension Browser {
  /// The directory that a page is in, or of.
  func folder(of page: BrowsePage) -> Path? {
    switch page.location {
    case .directory(let path, _), .files(let path), .hits(_, let path): path
    case .file(let path, _): path.parent
    default: page.gitPath
    }
  }

  func performFind(_ action: Action, on page: BrowsePage) {
    switch action {
    case .filesBelow:
      if let folder = folder(of: page) { open(.files(folder)) }
    case .textBelow:
      if let folder = folder(of: page) { askForWords(in: folder, from: page) }
    case .palette: page.showPalette()
    case .mouse: toggleMouse(page)
    default: break
    }
  }

  private func askForWords(in folder: Path, from page: BrowsePage) {
    let question = QuestionPage("Text in files below \(Path.visible(folder.name))", action: "find") {
      [unowned self] in open(.hits($0, in: folder))
    }
    question.browser = self
    page.present(question)
  }

  /// Without the mouse the program, the terminal selects text by it.
  private func toggleMouse(_ page: BrowsePage) {
    app.isMouseWanted.toggle()
    for case let page as BrowsePage in app.navigation.viewControllers { page.setNeedsDisplay() }
    page.toast(
      app.isMouseWanted
        ? "The mouse is the browser's again." : "The mouse is the terminal's; F2 takes it back.")
  }
}
