import Testing

@testable import NavModel

/// RULES section 10: what the callbacks of its appearance say of what a page comes and goes by.
@Suite struct MoveTests {
  /// `B.viewWillAppear parent` for each callback; without the last word where the page is only covered or seen again.
  private final class Log { var lines: [String] = [] }

  private func listen(_ script: Script, to pages: [TestPage]) -> Log {
    let log = Log()
    for page in pages {
      for callback in [
        LifecycleCallback.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
      ] {
        page.actions[callback] = { [unowned page, unowned script] in
          let announcer = script.nav.announcer
          let moves = [announcer.arrival(of: page), announcer.departure(of: page)].contains(.parent)
          log.lines.append("\(page.name).\(callback.rawValue)" + (moves ? " parent" : ""))
        }
      }
    }
    return log
  }

  private let a = TestPage("A"), b = TestPage("B"), c = TestPage("C")

  @Test func `a push brings the page that comes, and covers the other`() {
    let script = Script([a])
    let log = listen(script, to: [a, b])
    script.nav.push(b)
    script.settle()
    #expect(
      log.lines == [
        "A.viewWillDisappear", "B.viewWillAppear parent", "A.viewDidDisappear", "B.viewDidAppear parent",
      ])
    #expect(script.nav.announcer.arrival(of: b) == .none)
  }

  @Test(arguments: [true, false])
  func `a pop takes the page that leaves away, and shows the other again`(animated: Bool) {
    let script = Script([a, b])
    let log = listen(script, to: [a, b])
    script.nav.pop(animated: animated)
    script.settle()
    #expect(
      log.lines == [
        "B.viewWillDisappear parent", "A.viewWillAppear", "B.viewDidDisappear parent", "A.viewDidAppear",
      ])
  }

  @Test func `a drag that is cancelled brings nothing back that has not left`() {
    let script = Script([a, b])
    let log = listen(script, to: [a, b])
    script.dragAndRelease(to: 20)
    script.settle()
    #expect(
      log.lines == [
        "B.viewWillDisappear parent", "A.viewWillAppear", "A.viewWillDisappear", "A.viewDidDisappear",
        "B.viewWillAppear", "B.viewDidAppear",
      ])
  }

  @Test func `a push that is cancelled takes its page away`() {
    let script = Script([a])
    let log = listen(script, to: [b])
    script.nav.push(b, initiallyInteractive: true)
    script.nav.cancelInteractivePop()
    script.settle()
    #expect(
      log.lines == ["B.viewWillAppear parent", "B.viewWillDisappear parent", "B.viewDidDisappear parent"])
  }

  @Test func `in a stack that is set a page leaves only where it is not in the new one`() {
    let script = Script([a, b])
    let log = listen(script, to: [b, c])
    script.nav.setViewControllers([a, b, c], animated: false)
    #expect(log.lines.first == "B.viewWillDisappear" && log.lines.contains("C.viewDidAppear parent"))
    log.lines = []
    script.nav.setViewControllers([a, b], animated: false)
    #expect(log.lines.first == "C.viewWillDisappear parent" && log.lines.contains("B.viewDidAppear"))
  }

  @Test func `a callback that changes another stack leaves what the page is told`() {
    let script = Script([a, b])
    let log = listen(script, to: [b])
    let other = Script([c])
    a.actions[.viewWillAppear] = { other.nav.push(TestPage("D"), animated: false) }
    script.nav.pop(animated: false)
    #expect(log.lines == ["B.viewWillDisappear parent", "B.viewDidDisappear parent"])
  }
}
