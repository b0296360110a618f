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

  func askForWords(in folder: Path, from page: BrowsePage) {
    let question = QuestionPage("Text in files below \(Path.visible(folder.name))", action: "find") {
      [unowned self] in open(.hits($0, in: folder))
    }
    question.browser = self
    page.present(question)
  }

  /// While the terminal has the mouse, as to select text, a sign says so above all pages.
  func toggleMouse(_ page: BrowsePage) {
    app.isMouseWanted.toggle()
    if app.isMouseWanted { return app.dismiss(mouseSign) }
    let key = keymap.sequences(for: .app(.mouse), in: page.scope).first.map { "\($0.label): " } ?? ""
    mouseSign.text = " \(key)mouse "
    app.present(mouseSign, style: .overlay) { [mouseSign] size in
      let columns = min(size.columns, mouseSign.text.columns)
      return Rect(column: size.columns - columns, row: 0, columns: columns, rows: 1)
    }
  }
}
