import TermNav

/// A page of what a program or a walk finds below a directory, as it comes; Ctrl-C stops it.
class FoundPage: BrowseListPage {
  let folder: Path
  let pane = ListPane()
  let run = GitRun()
  /// How the browser itself looks.
  lazy var files = browser.files
  private var walking: Task<Void, Never>?
  private var opening: Task<Void, Never>?
  private(set) var state = GitRun.State.waiting

  init(_ folder: Path, title: String, name: String) {
    self.folder = folder
    super.init(title: title, name: name)
    pane.adopt(list)
    view.addSubview(pane)
    list.hasChevrons = false
  }

  override var content: View? { pane }

  // MARK: What subclasses have

  /// The program to run; nil: none is there. Called on a thread of its own.
  func command() -> (@Sendable () -> Command?) { { nil } }
  /// Takes what the program writes, on any thread; false once there is enough.
  func taker() -> (@Sendable ([UInt8]) -> Bool) { { _ in false } }
  /// What the browser does itself where no program is there; it tells from time to time that something was found.
  func walk() -> (@Sendable (Worker.Teller<Bool>) throws -> Void) { { _ in } }
  /// Shows what was found.
  func refresh() {}
  /// In a line, at the end; nil says nothing.
  func summary(_ state: GitRun.State) -> String? { nil }

  /// The name of a row below the directory, and the line, from 0 on.
  func found(at index: Int) -> (name: [UInt8], line: Int?)? { nil }

  override var place: Place? {
    guard let found = list.selection.flatMap(found) else { return Place(path: folder, directory: folder) }
    return Place(path: Path(found.name, in: folder), line: found.line, directory: folder)
  }

  // MARK: Running

  override func viewDidLoad() {
    run.failure = { [unowned self] in failure($0, $1) }
    run.onChange = { [unowned self] in change(to: run.state) }
    let command = command()
    state = .running
    showState()
    walking = task { [self] in
      if let command = try await Worker.run(command) {
        walking = nil
        return run.start(for: self, { command }, take: taker())
      }
      do {
        for try await _ in Worker.values(walk()) {
          change(to: .running)
          try await app?.clock.sleep(for: .milliseconds(50))
        }
        try Task.checkCancellation()
        change(to: .ended)
      } catch let error as SystemError {
        change(to: .failed(error.reason))
      }
      walking = nil
    }
  }

  private func change(to state: GitRun.State) {
    self.state = state
    refresh()
    showState()
  }

  /// How a program's end is to be told; nil for a good one.
  func failure(_ status: TerminationStatus, _ complaints: [String]) -> String? {
    guard status != .exited(0) else { return nil }
    return complaints.last { !$0.isEmpty }?.visible ?? "\(status)"
  }

  private func showState() {
    switch state {
    case .failed(let reason): pane.message = (reason, .caution)
    case .running, .waiting: pane.message = ("Looking… Ctrl-C stops.", .secondary)
    default: pane.message = summary(state).map { ($0, .secondary) }
    }
  }

  override func interrupt() -> Bool {
    if run.stop() { return true }
    guard let walking else { return false }
    walking.cancel()
    self.walking = nil
    change(to: .stopped)
    return true
  }

  // MARK: Opening

  /// Shows what a name below the directory is; a link may lead to a mount that never answers, so a thread asks.
  func openFound(_ name: some Sequence<UInt8>) {
    let path = Path(name, in: folder)
    opening?.cancel()
    opening = task { [self] in
      let status = try await Worker.run { [files = browser.files] in try files.followedStatus(path) }
      if status.kind == .directory { return browser.open(.directory(path)) }
      if let refusal = status.kind.refusal { return toast("\(Path.visible(path.name)) is \(refusal)") }
      browser.open(.file(path))
    }
  }
}
