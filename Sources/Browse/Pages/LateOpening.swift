import TermNav

/// What Return opens once a thread has said what it is. What is typed meanwhile is for the page that comes. Keys that need a
/// row wait here for the first rows, too, and all that is typed behind them.
final class LateOpening {
  /// The program, while the page is in it.
  private let app: () -> NavigationApp?
  /// Whether a key has to wait for the first rows.
  private let awaitsRows: (KeyPress) -> Bool
  /// Whether a key leaves the page, though what was typed before it waits.
  private let isLeft: (_ key: KeyPress, _ typed: [InputEvent]) -> Bool
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  /// What was typed; nil while it is the page's own.
  private var typed: [InputEvent]?
  /// What was kept is not kept again.
  private var isHandingOver = false

  /// Keys wait so long for a page or for rows, and then they are the list's, since a mount may never answer; our
  /// own figure.
  static let patience = Duration.milliseconds(500)

  init(
    app: @escaping () -> NavigationApp?, awaitsRows: @escaping (KeyPress) -> Bool,
    isLeft: @escaping (_ key: KeyPress, _ typed: [InputEvent]) -> Bool
  ) { (self.app, self.awaitsRows, self.isLeft) = (app, awaitsRows, isLeft) }

  /// Whether what is typed is for the page that comes.
  var takesKeys: Bool { typed != nil }

  /// Opens what is found; of two the second counts. nil opens nothing.
  func begin(for page: BrowsePage, _ find: @escaping () async throws -> Location?) {
    giveUp()
    keep()
    task = page.task { [self, page] in
      do {
        let location = try await find()
        try Task.checkCancellation()
        if let location { page.browser.open(location) } else { typed = nil }
        end()
      } catch {
        // Of one that was given up another may have taken the place.
        if !Task.isCancelled { forget() }
        throw error
      }
    }
  }

  private func keep() {
    typed = []
    timer = app()?.after(Self.patience) { [weak self] in self?.handOver() }
  }

  /// The rows are there, or will not come.
  func rowsDidCome() {
    guard task == nil, typed != nil else { return }
    timer?.cancel()
    handOver()
  }

  private func end() {
    task = nil
    timer?.cancel()
    handOver()
  }

  /// What was typed goes to the page on top.
  private func handOver() {
    let events = typed ?? []
    typed = nil
    guard let app = app() else { return }
    isHandingOver = true
    defer { isHandingOver = false }
    for event in events { app.handle(event, at: app.clock.now.seconds) }
  }

  /// Nothing is opened, and what was typed for it is dropped; returns whether there was something.
  @discardableResult
  func giveUp() -> Bool {
    defer { forget() }
    task?.cancel()
    return task != nil || typed != nil
  }

  private func forget() {
    timer?.cancel()
    (task, typed) = (nil, nil)
  }

  /// Returns whether it is for the page that comes; Esc gives that up.
  func takes(_ event: InputEvent) -> Bool {
    if typed == nil, !isHandingOver, case .key(let key) = event, awaitsRows(key) { keep() }
    guard let typed else { return false }
    if case .key(let key) = event {
      // A directory that never answers is left at once.
      if task == nil, isLeft(key, typed) {
        giveUp()
        return false
      }
      if key == "Esc" {
        giveUp()
        return true
      }
    }
    self.typed = typed + [event]
    return true
  }
}
