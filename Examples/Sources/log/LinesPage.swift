import TermNav
import TermNavText

/// Lines, and below them the keys that work.
class LinesPage: ViewController {
  let lines: LinesView
  private let hints = HintBar()

  init(title: String, _ source: any LineSource) {
    lines = LinesView(source)
    super.init(title: title)
    content = lines
    bottomView = hints
    lines.becomeFirstResponder()
    hints.commands =
      [KeyCommand(label: "/", title: "find")] + keyCommands + [KeyCommand(label: "?", title: "help")]
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("e", title: "edit", action: weakly { page in page.task { try await page.edit() } }),
      KeyCommand("q", title: "quit", action: weakly { page in page.app?.end() }),
    ]
  }

  override func taskFailed(_ error: any Error) { toast("\(error)") }

  /// Where the editor begins.
  func place() async throws -> FilePlace? { nil }

  private func edit() async throws {
    guard let place = try await place() else { return toast("no line of a file is here") }
    // An editor would begin a file where there is none.
    _ = try FileLines(path: place.path)
    let status = try await app?.suspend { try await Command.editor(place.path, line: place.line).run() }
    if let status, !status.isSuccess { toast("the editor: \(status)") }
  }
}

/// A file that is followed at its end.
final class FilePage: LinesPage {
  let file: FileLines

  init(_ file: FileLines) {
    self.file = file
    super.init(title: file.path, file)
    (lines.followsEnd, lines.showsLineNumbers) = (true, true)
  }

  override func viewDidLoad() {
    app?.watch(file, for: self, onChange: weakly { page, change in page.fileDidChange(change) })
  }

  func fileDidChange(_ change: FileLines.Change) {
    title = change == .removed ? "\(file.path) (removed)" : file.path
  }

  /// Ends the following first.
  override func interrupt() -> Bool {
    guard lines.isFollowing else { return false }
    lines.followsEnd = false
    toast("No longer followed")
    return true
  }

  override func shouldQuit(_ quit: PendingQuit) -> Bool { askToQuit(quit) }

  override func place() async throws -> FilePlace? { FilePlace(path: file.path, line: lines.currentLine + 1) }
}

extension ViewController {
  /// The answer to Ctrl-C where nothing is left to end.
  func askToQuit(_ quit: PendingQuit) -> Bool {
    task { [self] in if await confirm("Quit?", action: "Quit") { quit.resume() } }
    return false
  }
}
