import TermNav

/// All processes, read twice a second. Return or a click opens one, a click on a title sorts by it.
final class ProcessTable: ListViewController {
  private let read: @Sendable () async throws -> [ProcessEntry]
  private let terminate: @Sendable (Int) async throws -> Void
  private var processes: [ProcessEntry] = []
  /// The process whose row gets the cursor when the first reading has come.
  private var remembered: Int?
  private weak var openPage: ProcessPage?

  init(
    _ settings: Settings, read: @escaping @Sendable () async throws -> [ProcessEntry] = ProcessEntry.readAll,
    terminate: @escaping @Sendable (Int) async throws -> Void = {
      _ = try await Command("kill", "\($0)").output()
    }
  ) {
    self.read = read
    self.terminate = terminate
    remembered = settings.process
    super.init(title: "Processes")
    list.columns = [
      .trailing(7).header("PID"), .fixed(8).header("User").shown(from: 60), .trailing(6).header("CPU"),
      .trailing(9).header("Memory"), .flexible.header("Command"),
    ]
    list.sort = settings.sort
    list.identity = weakly(else: nil) { page, row in page.processes[row].id }
    list.isHoverable = true
    list.searchMode = .onSlash
    list.onHeaderTap = weakly { page, column in
      page.list.sort = ListSort(tapped: column, after: page.list.sort)
      page.show(page.processes)
    }
    list.actions = weakly(else: []) { page, _ in
      [
        RowAction("Status", key: "e") { row in page.editStatus(of: page.processes[row]) },
        RowAction("Terminate", key: "k") { row in page.askToTerminate(page.processes[row]) },
      ]
    }
  }

  override func viewDidLoad() {
    bottomView = HintBar()
    watch()
  }

  override func didOpenRow(at index: Int) {
    let page = ProcessPage(processes[index])
    openPage = page
    navigationController?.push(page, style: ShutterStyle())
  }

  override func taskFailed(_ error: any Error) { toast("\(error)") }

  /// Sort order and cursor as they are now.
  var settings: Settings {
    // Row 0 is where a cursor stands that nobody has set, so it is not kept.
    let chosen = list.cursor.flatMap { $0 > 0 ? processes[$0].id : nil }
    var settings = Settings(process: chosen ?? remembered)
    if let sort = list.sort { settings.sort = sort }
    return settings
  }

  private func watch() {
    list.state = .loading
    task { [self] in
      guard let clock = app?.clock else { return }
      var last = clock.now
      while true {
        let new = try await read()
        let elapsed = last.duration(to: clock.now)
        let old = Dictionary(uniqueKeysWithValues: processes.map { ($0.id, $0) })
        last = clock.now
        show(new.map { $0.following(old[$0.id], after: elapsed) })
        try await clock.sleep(until: last.advanced(by: .milliseconds(500)))
      }
    } onFailure: { [self] error, retry in
      rows = []
      list.state = .failed(error, retry: retry)
    }
  }

  private func show(_ new: [ProcessEntry]) {
    processes = new.sorted(by: precedes)
    let rows = processes.map { process in
      ListRow(cells: [
        "\(process.id)", ListText(process.user, .secondary), ListText(process.share),
        ListText(process.memory),
        ListText(process.command),
      ])
    }
    setRows(rows, animated: false)
    list.state = .loaded
    if let row = processes.firstIndex(where: { $0.id == remembered }) { list.moveCursor(to: row) }
    remembered = nil
    openPage?.show(processes)
  }

  /// Equal ones stand by their numbers, so that rows do not jump from reading to reading.
  private func precedes(_ a: ProcessEntry, _ b: ProcessEntry) -> Bool {
    let (a, b) = list.sort?.isAscending == true ? (a, b) : (b, a)
    return switch list.sort?.column {
    case 0: a.id < b.id
    case 1: (a.user, a.id) < (b.user, b.id)
    case 3: (a.kibibytes, a.id) < (b.kibibytes, b.id)
    case 4: (a.command, a.id) < (b.command, b.id)
    default: (a.cpu, a.id) < (b.cpu, b.id)
    }
  }

  private func editStatus(of process: ProcessEntry) {
    task { [self] in
      let editor = Command.editor(process.path(of: "status"))
      let status = try await app?.suspend { try await editor.run() }
      if let status, !status.isSuccess { toast("The editor: \(status)") }
    }
  }

  private func askToTerminate(_ process: ProcessEntry) {
    let question = "Terminate \(process.name)?"
    let message = "Process \(process.id) of \(process.user) gets SIGTERM."
    task { [self] in
      if await confirm(question, message: message, action: "Terminate", isDestructive: true) {
        try await terminate(process.id)
        toast("SIGTERM sent to \(process.id)")
      }
    }
  }
}
