import NavModel
import TermNavTesting
import Testing

@testable import TermNav

@Suite struct ProgramObserversTests {
  private struct Fault: Error {}

  private let app = NavigationApp([FixedPage("Home")])
  private var observers: ProgramObservers { app.observers }

  @Test func `the line is told once for each change, and only while frames are observed`() {
    let slow = NavigationApp.LinkReport(state: .answers, roundTrip: .milliseconds(80))
    var told: [NavigationApp.LinkReport] = []
    app.observers.links.add { told.append($0) }
    #expect(!observers.tell(slow) && told.isEmpty && app.observers.link != slow)
    let frames = app.addFrameObserver { _ in }
    #expect(observers.tell(slow) && told == [slow] && app.observers.link == slow)
    #expect(!observers.tell(slow) && told.count == 1)
    frames.remove()
    #expect(!observers.tell(.init()) && app.observers.link == slow)
  }

  @Test func `an observer of a frame reads the line as it is told with the frame`() {
    let slow = NavigationApp.LinkReport(state: .silent)
    var read: NavigationApp.LinkReport?
    app.addFrameObserver { [app] _ in read = app.observers.link }
    observers.tell(.init(progress: 0, cells: 1, bytes: 2, duration: .zero), link: slow)
    #expect(read == slow)
  }

  @Test func `the program's own stack tells each event once, however many observe it`() {
    app.navigation.start()
    var told: [String] = []
    for name in ["first", "second"] {
      app.addStackObserver { event, stack in if case .stack = event { told.append("\(name) \(stack.count)") }
      }
    }
    app.navigation.push(FixedPage("Page"), animated: false)
    #expect(told == ["first 2", "second 2"])
  }

  @Test func `an error that only a witness has seen is kept`() {
    var seen = 0
    observers.taskWitnesses.add { _ in seen += 1 }
    observers.tell(Fault(), of: FixedPage("Plain"))
    #expect(seen == 1 && observers.linesAtEnd.text == "a task of Plain failed: Fault()\n")
    app.addTaskObserver { _, _ in seen += 10 }
    observers.tell(Fault(), of: FixedPage("Other"))
    #expect(seen == 12 && !observers.linesAtEnd.text.contains("Other"))
  }

  @Test func `each observer may add, remove and change what it observes`() {
    app.navigation.start()
    var calls = 0
    var token: ObserverToken?
    token = app.addEventObserver { [app] _ in
      calls += 1
      token?.remove()
      app.addEventObserver { _ in calls += 10 }
      app.redraw()
      app.copy("text")
      app.resize(to: Size(columns: 9, rows: 9))
    }
    app.handle(.key(KeyPress(.character("x"))), at: 0)
    #expect(calls == 1)
    app.handle(.key(KeyPress(.character("x"))), at: 0)
    #expect(calls == 11)
  }
}
