import NavModel
import Testing

@testable import TermNav

@MainActor @Suite struct WaitingTests {
  private final class Box {
    var waiting: Waiting?
    var order: [String] = []
  }

  /// A task that waits, and has begun to.
  private func begin(_ box: Box) async -> Task<Void, Never> {
    let task = Task {
      await Waiting.wait { box.waiting = $0 }
      box.order.append("goes on")
    }
    await goOn { box.waiting != nil }
    #expect(box.order.isEmpty)
    return task
  }

  @Test func `a wait is over at its end, and further ends do nothing`() async {
    let box = Box()
    let task = await begin(box)
    for _ in 0..<3 { box.waiting?.end() }
    await task.value
    box.waiting = nil
    #expect(box.order == ["goes on"])
  }

  @Test func `a wait that nobody could end any more is over`() async {
    let box = Box()
    let task = await begin(box)
    box.waiting = nil
    await task.value
    #expect(box.order == ["goes on"])
  }

  @Test func `what is kept nowhere is not waited for`() async {
    var began = false
    await Waiting.wait { _ in began = true }
    #expect(began)
  }

  @Test func `ends from many threads let a task go on once`() async {
    let box = Box()
    let task = await begin(box)
    let waiting = box.waiting
    await withTaskGroup(of: Void.self) { group in for _ in 0..<20 { group.addTask { waiting?.end() } } }
    await task.value
    #expect(box.order == ["goes on"])
  }

  // MARK: Who waits by a program's clock

  @Test func `a sleep by the clock of a program that is gone ends as a cancelled one`() async throws {
    var app: NavigationApp? = NavigationApp(root: FixedPage("Home"))
    app?.advance(to: 1)
    let clock = try #require(app?.clock)
    let task = Task { try await clock.sleep(for: .seconds(1000)) }
    await goOn { clock.deadline != nil }
    app = nil
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
  }

  /// Its end cancels a task that sleeps by the clock, as a page's does.
  private final class Sleeper {
    private let task: Task<Void, any Error>
    init(_ clock: AppClock) { task = Task { try await clock.sleep(for: .seconds(1000)) } }
    deinit { task.cancel() }
  }

  @Test func `a timer that is dropped with the last of what sleeps by its clock stops nobody`() async {
    let app = NavigationApp(root: FixedPage("Home"))
    app.advance(to: 1)
    var sleeper: Sleeper? = Sleeper(app.clock)
    await goOn { app.clock.deadline != nil }
    let timer = app.after(.seconds(2000)) { [sleeper] in withExtendedLifetime(sleeper) {} }
    sleeper = nil
    #expect(app.clock.deadline == 1001)
    timer.cancel()
    #expect(app.clock.deadline == nil)
  }
}
