import TermNav

/// A command's lines, which come while the command writes them; e edits a file beside them.
public final class Journal: ListViewController {
  private let command: Command
  private let notes: String
  private var running: Task<Void, Never>?

  /// A page of what `command` writes; `notes` is the path of the file that e edits.
  public init(_ command: Command, notes: String) {
    (self.command, self.notes) = (command, notes)
    super.init(title: "Journal")
  }

  public override func viewDidLoad() { load() }

  public override var keyCommands: [KeyCommand] {
    [
      KeyCommand("e", title: "edit the notes") { self.edit() },
      KeyCommand("r", title: "read again") { self.load() },
    ]
  }

  func edit() {
    task { [self] in
      let status = try await app?.suspend { [notes] in try await Command.editor(notes).run() }
      if let status { toast(status.isSuccess ? "Saved" : "The editor: \(status)") }
    }
  }

  func load() {
    guard running == nil else { return }
    rows = []
    running = task { [self] in
      defer { running = nil }
      guard let app else { return }
      let child = try command.start()
      for try await lines in child.lines.batches(every: .milliseconds(50), clock: app.clock) {
        setRows(rows + lines.map { ListRow(title: $0.text) }, animated: false)
      }
      app.notify("Read \(rows.count) lines: \(await child.status)")
    }
  }

  /// Ctrl-C ends the command, and where none runs it asks to quit.
  public override func interrupt() -> Bool {
    running?.cancel()
    return running != nil
  }

  public override func taskFailed(_ error: any Error) { toast("\(error)") }
}
