import TermNav

/// The file, line and directory that editors, shells and the clipboard get from a page.
nonisolated struct FileTarget: Equatable, Sendable {
  /// The path of the file under the cursor, otherwise of the file that the page shows.
  var path: Path
  /// The line in the file at which an editor begins, from 0; nil for none.
  var line: Int?
  /// The directory in which a shell begins that is opened from the page.
  var directory: Path

  init(path: Path, line: Int? = nil, directory: Path) {
    (self.path, self.line, self.directory) = (path, line, directory)
  }
}

extension PathAction {
  func perform(on page: BrowsePage) {
    if let page = page as? BrowseListPage, let texts = page.marking.texts(for: self, on: page) {
      copy(texts, on: page)
    } else if self == .yankSubject {
      guard let subject = (page as? any CommitSubjectPage)?.commitSubject else {
        return page.toast("no commit is here yet")
      }
      copy(subject, on: page)
    } else if self == .yankAddress {
      page.task { copy(try await ForgeAddress.page(of: page), on: page) }
    } else if let page = page.gitPage {
      page.task {
        let target = try await page.treeTarget()
        if self == .edit, let reason = try await Self.refusal(toEdit: target.path, page.browser.files) {
          return page.toast(reason)
        }
        perform(at: target, on: page)
      }
    } else if let target = page.fileTarget {
      perform(at: target, on: page)
    }
  }

  /// Performs an action for a file on the file that `target` names.
  func perform(at target: FileTarget, on page: BrowsePage) {
    switch self {
    case .edit: edit(target, on: page)
    case .shell: startShell(in: target.directory, on: page)
    case .yankPath: if let path = text(of: target.path, on: page) { copy(path, on: page) }
    case .yankName:
      let name =
        page.nameToCopy
        ?? text(of: target.path, on: page).map { _ in String(decoding: target.path.name, as: UTF8.self) }
      if let name { copy(name, on: page) }
    case .yankLine:
      guard let line = target.line else { return page.toast("no line of a file is here") }
      if let path = text(of: target.path, on: page) { copy("\(path):\(line + 1)", on: page) }
    case .yankAddress, .yankSubject: break
    case .yank:
      guard let path = text(of: target.path, on: page) else { return }
      page.task { copy(try await page.textToCopy() ?? path, on: page) }
    }
  }

  /// Returns the reason why an editor cannot open a file that git has named; nil where it can.
  private static func refusal(toEdit path: Path, _ files: FileSystem) async throws -> String? {
    try await Worker.run {
      guard let kind = try? files.followedStatus(path).kind else {
        return "\(Path.visible(path.name)) is not in the working tree"
      }
      return kind == .directory ? "there is no file here" : nil
    }
  }

  private func edit(_ target: FileTarget, on page: BrowsePage) {
    let command = Command.editor(
      ByteString(bytes: target.path.bytes), line: target.line.map { $0 + 1 },
      command: page.browser.settings.editorCommand)
    command.lendTerminal(on: page) { status in
      status.isSuccess ? nil : "\(command.program): \(status)"
    }
  }

  private func startShell(in directory: Path, on page: BrowsePage) {
    let shell = UserShell(page.browser.settings.tools).command
    // The status with which a shell ends is that of the last command in it, so a failure says nothing of the
    // shell.
    let command = UserShell.script(
      "printf '%s\\n' \"$0\"; exec \"$@\"",
      ["exit returns to termnav", ByteString(shell.program)] + shell.arguments, in: directory)
    command.lendTerminal(on: page) { status in
      status == .exited(127) || status == .exited(126) ? "\(shell.program): \(status)" : nil
    }
  }

  /// Copies several texts, such as the paths of marked files, a line each.
  private func copy(_ texts: [[UInt8]], on page: BrowsePage) {
    let lines = texts.map { String(validating: $0, as: UTF8.self) }
    if let wrong = lines.firstIndex(of: nil) {
      return page.toast("\(Path.visible(texts[wrong])): the name is no UTF-8, and cannot be copied")
    }
    let text = lines.compactMap { $0 }.joined(separator: "\n")
    copy(text, as: lines.count == 1 ? Path.line(text.utf8) : "\(lines.count.grouped) lines", on: page)
  }

  /// Returns a path as text for the clipboard. Shows a toast and returns nil where the path is not UTF-8.
  private func text(of path: Path, on page: BrowsePage) -> String? {
    if path.string == nil { page.toast("\(path): the name is no UTF-8, and cannot be copied") }
    return path.string
  }

  /// Copies a text to the clipboard. A toast calls it by `words`, or shows it where these are nil.
  func copy(_ text: String, as words: String? = nil, on page: BrowsePage) {
    page.browser.app.copy(text) { [weak page] outcome in
      guard let page else { return }
      page.toast(outcome.line(of: words ?? Path.line(text.utf8), in: page.view.tree.words))
    }
  }
}
