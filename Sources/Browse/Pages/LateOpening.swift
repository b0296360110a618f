import TermNav

/// What Return opens once a thread has said what it is. What is typed meanwhile is for the page that comes.
final class LateOpening {
  private unowned let page: BrowsePage
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  /// What was typed; nil while it is the page's own.
  private var typed: [InputEvent]?

  /// Keys wait so long for a page, and then they are the list's; our own figure.
  static let patience = Duration.milliseconds(500)

  init(_ page: BrowsePage) { self.page = page }

  /// Whether what is typed is for the page that comes.
  var takesKeys: Bool { typed != nil }

  /// Opens what is found; of two the second counts. nil opens nothing.
  func begin(_ find: @escaping () async throws -> Location?) {
    giveUp()
    typed = []
    timer = page.app?.after(Self.patience) { [weak self] in self?.handOver() }
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

  private func end() {
    task = nil
    timer?.cancel()
    handOver()
  }

  /// What was typed goes to the page on top.
  private func handOver() {
    let events = typed ?? []
    typed = nil
    guard let app = page.app else { return }
    for event in events { app.handle(event, at: app.clock.now.seconds) }
  }

  /// Nothing is opened, and what was typed for it is dropped; returns whether there was something.
  @discardableResult
  func giveUp() -> Bool {
    defer { forget() }
    task?.cancel()
    return task != nil
  }

  private func forget() {
    timer?.cancel()
    (task, typed) = (nil, nil)
  }

  /// Returns whether it is for the page that comes; Esc gives that up.
  func takes(_ event: InputEvent) -> Bool {
    guard typed != nil else { return false }
    if case .key(let key) = event, key == "Esc" { giveUp() } else { typed?.append(event) }
    return true
  }
}
