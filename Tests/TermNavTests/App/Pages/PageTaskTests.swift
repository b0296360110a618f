import Testing

@testable import TermNav

/// Asynchronous work of a page: where it runs, when it is cancelled, who hears of its errors.
@Suite struct PageTaskTests {
  private struct Fault: Error {}

  private final class Worker: FixedPage {
    var log: [String] = []
    var failures = 0
    override func taskFailed(_ error: any Error) { failures += 1 }
    override func didMove(toParent parent: AnyObject?) {
      super.didMove(toParent: parent)
      log.append(parent == nil ? "left" : "came")
    }

    /// Sleeps until it is cancelled.
    func sleepForEver(_ clock: AppClock) {
      task {
        do { try await clock.sleep(for: .seconds(1e9)) } catch {
          self.log.append("cancelled")
          throw error
        }
      }
    }
  }

  let stage: Stage
  private let page = Worker("Page")
  var app: NavigationApp { stage.app }

  init() { stage = Stage(FixedPage("Home"), page) }

  @Test func `a page's task changes the page, and the next frame shows it`() async {
    page.task { self.page.rows = ["loaded"] }
    await goOn { !page.rows.isEmpty }
    #expect(app.needsDisplay)
    #expect(stage.lines[1].hasPrefix("loaded"))
    #expect(page.work.tasks.isEmpty)
  }

  @Test func `a task is cancelled when its page has left, not when the page is covered`() async {
    page.sleepForEver(app.clock)
    await goOn { app.clock.deadline != nil }
    app.navigation.push(FixedPage("Above"), animated: false)
    await goOn(for: 1000)
    #expect(page.log == ["came"])
    app.navigation.popToRoot(animated: false)
    await goOn { page.log.count == 3 }
    #expect(page.log == ["came", "left", "cancelled"])
    #expect(page.failures == 0)
    #expect(page.work.tasks.isEmpty)
  }

  @Test func `a page that is freed without leaving ends its tasks`() async {
    let clock = AppClock()
    var worker: ViewController? = ViewController()
    let task = worker?.task { try await clock.sleep(for: .seconds(1e9)) }
    worker = nil
    #expect(task?.isCancelled == true)
    await task?.value
  }

  @Test func `a page that is kept to be brought back has not left, and one that is forgotten has`() async {
    app.navigation.isForwardEnabled = true
    page.sleepForEver(app.clock)
    await goOn { app.clock.deadline != nil }
    app.navigation.pop(animated: false)
    await goOn(for: 1000)
    #expect(page.log == ["came", "left"])
    #expect(page.app == nil)
    app.navigation.goForward(animated: false)
    #expect(page.app === app)
    app.navigation.pop(animated: false)
    await goOn(for: 1000)
    #expect(page.work.tasks.count == 1)
    app.navigation.push(FixedPage("Other"), animated: false)
    await goOn { page.log.count == 5 }
    #expect(page.log == ["came", "left", "came", "left", "cancelled"])
  }

  @Test func `forward turned off lets go of what was kept`() async {
    app.navigation.isForwardEnabled = true
    page.sleepForEver(app.clock)
    await goOn { app.clock.deadline != nil }
    app.navigation.pop(animated: false)
    app.navigation.isForwardEnabled = false
    await goOn { page.log.count == 3 }
    #expect(page.log == ["came", "left", "cancelled"])
  }

  @Test func `a drag that is cancelled cancels no task`() async {
    page.sleepForEver(app.clock)
    await goOn { app.clock.deadline != nil }
    #expect(app.navigation.beginInteractivePop() == nil)
    app.navigation.updateInteractivePop(0.3)
    app.navigation.endInteractivePop()
    app.advance(to: 10)
    await goOn(for: 1000)
    #expect(page.log == ["came"])
    #expect(page.work.tasks.count == 1)
  }

  @Test func `what a task throws goes to the page, but for a cancellation`() async {
    page.task { throw Fault() }
    page.task { throw CancellationError() }
    await goOn { page.work.tasks.isEmpty }
    #expect(page.failures == 1)
  }

  @Test func `an error that comes of a cancellation is no failure`() async {
    let task = page.task {
      try? await self.app.clock.sleep(for: .seconds(1e9))
      throw Fault()
    }
    await goOn { app.clock.deadline != nil }
    task.cancel()
    await goOn { page.work.tasks.isEmpty }
    #expect(page.failures == 0)
  }

  // MARK: Trying again

  /// Work that fails so many times.
  private final class Attempts {
    var failures: Int
    var count = 0
    var errors: [any Error] = []
    var retry: (@MainActor () -> Void)?

    init(failures: Int) { self.failures = failures }

    func run(on page: ViewController) -> Task<Void, Never> {
      page.task {
        self.count += 1
        if self.count <= self.failures { throw Fault() }
      } onFailure: { error, retry in
        self.errors.append(error)
        self.retry = retry
      }
    }
  }

  @Test func `work that failed is done once more by each retry, until it succeeds`() async {
    let attempts = Attempts(failures: 2)
    _ = attempts.run(on: page)
    await goOn { attempts.retry != nil }
    #expect(attempts.errors.count == 1 && attempts.errors[0] is Fault && page.failures == 0)
    let first = attempts.retry
    first?()
    first?()
    await goOn { attempts.errors.count == 2 }
    #expect(attempts.count == 2, "a retry works once")
    attempts.retry?()
    await goOn { page.work.tasks.isEmpty }
    #expect(attempts.count == 3 && attempts.errors.count == 2)
  }

  @Test func `a task that is cancelled has not failed`() async {
    let attempts = Attempts(failures: 1)
    let task = attempts.run(on: page)
    task.cancel()
    await task.value
    page.task {
      throw CancellationError()
    } onFailure: { error, _ in
      attempts.errors.append(error)
    }
    await goOn { page.work.tasks.isEmpty }
    #expect(attempts.errors.isEmpty && page.failures == 0)
  }

  @Test func `a page that has left for good tries nothing again, and goes`() async {
    weak var gone: ListViewController?
    let attempts = Attempts(failures: 9)
    do {
      let list = ListViewController(title: "List")
      gone = list
      app.navigation.push(list, animated: false)
      list.task {
        list.list.state = .loading
        throw Fault()
      } onFailure: { error, retry in
        list.list.state = .failed(error, retry: retry)
      }
      _ = attempts.run(on: list)
      await goOn { list.work.tasks.isEmpty }
    }
    app.navigation.pop(animated: false)
    _ = stage.lines
    await goOn { gone == nil }
    attempts.retry?()
    await goOn(for: 1000)
    #expect(attempts.count == 1)
  }

  @Test func `a retry of a page that comes again works`() async {
    app.navigation.pop(animated: false)
    app.navigation.push(page, animated: false)
    let attempts = Attempts(failures: 1)
    _ = attempts.run(on: page)
    await goOn { attempts.retry != nil }
    attempts.retry?()
    await goOn { attempts.count == 2 }
  }

  @Test func `a failure that the page leaves alone goes to the program`() async {
    let plain = FixedPage("Plain")
    var told: [String] = []
    app.addTaskObserver { told.append("\($0.name) \($1)") }
    app.navigation.push(plain, animated: false)
    plain.task { throw Fault() }
    await goOn { !told.isEmpty }
    #expect(told == ["Plain Fault()"])
  }

  @Test func `a failure that nobody takes is told after the end; a trace does not take it`() async {
    let plain = FixedPage("Plain\u{1B}[2J")
    var seen = 0
    app.observers.taskWitnesses.add { _ in seen += 1 }
    app.navigation.push(plain, animated: false)
    plain.task { throw Fault() }
    plain.task { try await Command("true").run() }
    await goOn { seen == 2 }
    let words = ["Fault()", "a program gets the terminal only within app.suspend"]
    #expect(app.observers.linesAtEnd.text == words.map { "a task of Plain␛[2J failed: \($0)\n" }.joined())
  }

  @Test func `a failure that an observer or the page takes is not told again`() async {
    var told = 0
    page.task { throw Fault() }
    await goOn { page.failures == 1 }
    app.addTaskObserver { _, _ in told += 1 }
    let plain = FixedPage("Plain")
    app.navigation.push(plain, animated: false)
    plain.task { throw Fault() }
    await goOn { told == 1 }
    #expect(app.observers.linesAtEnd.text == "")
  }

  @Test func `of failures that nobody takes twenty are named, and the others counted`() {
    var errors = LinesAtEnd()
    for number in 1...23 { errors.add(Fault(), of: "Page \(number)") }
    let lines = errors.text.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[19] == "a task of Page 20 failed: Fault()")
    #expect(lines[20] == "and 3 more")
  }

  @Test func `a page reaches its program while it is in the stack`() {
    #expect(page.app === app)
    app.navigation.pop(animated: false)
    #expect(page.app == nil)
    #expect(FixedPage("Elsewhere").app == nil)
  }

  // MARK: The mailbox

  @Test func `what is posted to a page runs with that page, whoever is on top`() {
    app.mailbox.post(to: page) { $0.rows = ["posted"] }
    app.navigation.push(FixedPage("Above"), animated: false)
    app.mailbox.drain(for: app)
    #expect(page.rows == ["posted"])
  }

  @Test func `what is posted to a page that is gone is dropped, and keeps no page`() {
    weak var gone: FixedPage?
    var ran = false
    do {
      let page = FixedPage("Gone")
      gone = page
      app.mailbox.post(to: page) { _ in ran = true }
    }
    #expect(gone == nil)
    app.mailbox.drain(for: app)
    #expect(!ran)
  }
}
