import CLibrary
import TermNavTesting
import Testing

@testable import TermNav

/// RULES 17: quitting asks.
@Suite struct QuitTests {
  final class Asking: FixedPage {
    var answer = false
    private(set) var asked = 0
    var quit: PendingQuit?

    override func shouldQuit(_ quit: PendingQuit) -> Bool {
      asked += 1
      self.quit = quit
      return answer
    }
  }

  let root = Asking("Home")
  let page = Asking("Page")

  private func tester() -> AppTester { AppTester([root, page], size: Size(columns: 24, rows: 4)) }

  private let controlC = "\u{3}"

  @Test func `Ctrl-C asks the page on top first, and a no keeps the program`() {
    let t = tester()
    t.send(controlC)
    #expect(t.exitStatus == nil && page.asked == 1 && root.asked == 0)
  }

  @Test func `a yes of all ends it, the program's own the last`() {
    let t = tester()
    (root.answer, page.answer) = (true, true)
    var asked = 0
    t.app.shouldQuit = { [root] _ in
      #expect(root.asked == 1)
      asked += 1
      return true
    }
    t.send(controlC)
    #expect(t.exitStatus == 130 && asked == 1)
  }

  @Test(arguments: [(2.0, 130), (2.1, nil)] as [(Seconds, Int32?)])
  func `a second Ctrl-C within two seconds ends it, a later one asks again`(
    _ pause: Seconds, _ status: Int32?
  ) throws {
    let t = tester()
    t.send(controlC)
    page.quit = nil
    t.advance(by: .seconds(pause))
    t.send(controlC)
    #expect(t.exitStatus == status && page.asked == (status == nil ? 2 : 1))
  }

  @Test func `while it asks, a late Ctrl-C is not asked about, and one more ends it`() throws {
    let t = tester()
    t.send(controlC)
    t.advance(by: .seconds(3))
    t.send(controlC)
    #expect(t.exitStatus == nil && page.asked == 1)
    t.send(controlC)
    #expect(t.exitStatus == 130)
  }

  @Test func `a signal INT is Ctrl-C, other signals do not ask`() {
    for (signal, status) in [(SIGINT, nil), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)]
      as [(Int32, Int32?)]
    {
      let t = tester()
      t.terminal.send(.signal(signal))
      t.loop.turn()
      #expect(t.exitStatus == status)
    }
  }

  @Test func `resumed it goes on asking, and ends with the status that was asked for`() throws {
    let t = tester()
    #expect(!t.app.quit(7))
    var last: PendingQuit?
    t.app.shouldQuit = {
      last = $0
      return false
    }
    #expect(try #require(page.quit).resume() == false)
    #expect(root.asked == 1 && t.exitStatus == nil && last == nil)
    #expect(try #require(root.quit).resume() == false)
    #expect(try #require(last).resume())
    #expect(t.exitStatus == 7)
  }

  @Test func `a page that has gone is not asked`() throws {
    let t = tester()
    root.answer = true
    t.app.quit()
    t.navigation.pop(animated: false)
    #expect(try #require(page.quit).resume())
    #expect(t.exitStatus == 0)
    #expect(page.quit?.resume() == false)
  }

  @Test func `end asks nobody`() {
    let t = tester()
    t.app.end(3)
    #expect(t.exitStatus == 3 && page.asked == 0)
  }

  @Test func `an extension of the program reaches C's exit by its name`() async {
    await #expect(processExitsWith: .exitCode(7)) { @MainActor in
      NavigationApp(root: FixedPage("Home")).leaveProcess()
    }
  }
}

extension NavigationApp {
  fileprivate func leaveProcess() -> Never { exit(7) }
}
