import TermNav

/// A page that runs other programs. An editor gets the whole terminal; the output of a command is shown in a
/// list.
final class ProgramsPage: SayingPage {
  private let command: TextField
  private let list: ListView
  /// The newest lines of the running command's output. Counted from the first line of output, the first of
  /// these has the number `dropped`.
  private var lines: ArraySlice<OutputLine> = []
  private var dropped = 0
  private static let mostLines = 10_000
  private var running: Task<Void, Never>?
  /// The path of the file that the editor opens; nil until the first time, when the file is made.
  private var note: String?

  init(_ gallery: Gallery) {
    let command = TextField("ls -l /")
    let list = ListView(rowCount: 0) { _ in ListRow(title: "") }
    (self.command, self.list) = (command, list)
    super.init(
      gallery, name: "programs", title: "Other programs",
      lead: "Your editor gets the whole terminal until it ends. The lines of a command appear in a list.",
      content: VStack(spacing: 1) {
        HStack(spacing: 1) {
          Label("$").sized(columns: .fixed(1))
          command.sized(columns: .flexible())
        }
        .padding(columns: 2)
        list
      },
      tries: [
        "Press e to write a note in your editor.",
        "Press c, change the command, press Return; Ctrl-C ends it.",
      ])
  }

  override var keyCommands: [KeyCommand] {
    (command.isFirstResponder ? [.hint("⏎", title: "run")] : []) + [
      KeyCommand("e", title: "edit") { [unowned self] in task { [self] in try await edit() } },
      KeyCommand("c", title: "command") { [unowned self] in command.becomeFirstResponder() },
    ] + super.keyCommands
  }

  override func viewDidLoad() {
    freeArea = "beside the field"
    list.row = { [unowned self] in
      let line = lines[lines.startIndex + $0]
      return ListRow(image: line.stream == .standardError ? "!" : " ", title: line.text)
    }
    list.identity = { [unowned self] in dropped + $0 }
    list.hasChevrons = false
    command.onReturn = { [unowned self] line in
      if !isFree() { return }
      list.becomeFirstResponder()
      start(Command("/bin/sh", "-c", line))
    }
    list.becomeFirstResponder()
  }

  override func taskFailed(_ error: any Error) { say("\(error)") }

  /// Handles Ctrl-C: ends the running command, and returns true so that the program does not quit.
  override func interrupt() -> Bool {
    guard let running else { return false }
    running.cancel()
    return true
  }

  /// Returns true if no command is running. If one is, a message says so, and the result is false.
  private func isFree() -> Bool {
    if running == nil { return true }
    say("a command runs: Ctrl-C ends it")
    return false
  }

  private func edit() async throws {
    guard let app, isFree() else { return }
    if note == nil { note = try await Self.first(of: Command("mktemp")) }
    guard let note else { return say("no file to edit") }
    let status = try await app.suspend { try await Command.editor(note).run() }
    start(Command("cat", note), says: "the editor: \(status)")
  }

  private static func first(of command: Command) async throws -> String? {
    for try await line in try command.start().lines { return line.text }
    return nil
  }

  private func start(_ command: Command, says word: String? = nil) {
    guard let app, isFree() else { return }
    (lines, dropped) = ([], 0)
    list.setRowCount(0, animated: false)
    say("running")
    running = task { [self] in
      defer { running = nil }
      do {
        let child = try command.start()
        for try await batch in child.lines.batches(every: .milliseconds(50), clock: app.clock) {
          let surplus = max(0, lines.count + batch.count - Self.mostLines)
          lines = (lines + batch).dropFirst(surplus)
          dropped += surplus
          list.setRowCount(lines.count, animated: false)
        }
        let status = await child.status
        say(word ?? "\(status)")
      } catch let error as CommandError {
        say("\(error)")
      } catch {
        say("ended")
      }
    }
  }
}
