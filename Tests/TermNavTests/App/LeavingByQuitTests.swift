import TermNavTesting
import Testing

@testable import TermNav

/// RULES 17: a page that asks before it leaves asks before the program ends, too.
@Suite struct LeavingByQuitTests {
  let form = UnsavedPage("Form", rows: ["form"])
  private let controlC = "\u{3}"

  private func tester(_ pages: [ViewController]) -> AppTester {
    AppTester(pages, size: Size(columns: 40, rows: 10))
  }

  @Test func `Ctrl-C asks an unsaved page as leaving does, and resuming ends the program`() throws {
    let t = tester([FixedPage("Home"), form])
    t.send(controlC)
    #expect(form.asked == 1)
    #expect(t.exitStatus == nil)
    #expect(try #require(form.pop).isOneStepBack == false)
    #expect(try #require(form.pop).resume())
    #expect(t.exitStatus == 130)
  }

  @Test func `a saved page is not asked`() {
    let t = tester([form])
    form.isSaved = true
    t.send(controlC)
    #expect(form.asked == 0)
    #expect(t.exitStatus == 130)
  }

  @Test func `a page that has not answered how to leave is not asked once more by Ctrl-C`() {
    let t = tester([FixedPage("Home"), form])
    t.press(.escape)
    t.send(controlC)
    #expect(form.asked == 1)
    #expect(t.exitStatus == nil)
    t.advance(by: .seconds(3))
    t.press(.escape)
    #expect(form.asked == 1)
  }

  @Test func `while it asks for the end, a key that goes back does not ask once more; a second Ctrl-C ends`()
  {
    let t = tester([FixedPage("Home"), form])
    t.send(controlC)
    t.press(.escape)
    #expect(form.asked == 1)
    t.send(controlC)
    #expect(t.exitStatus == 130)
  }

  @Test func `cancel() of its wish stays, and the next Ctrl-C asks again`() {
    let t = tester([form])
    t.send(controlC)
    form.pop?.cancel()
    t.advance(by: .seconds(3))
    t.send(controlC)
    #expect(form.asked == 2)
    #expect(t.exitStatus == nil)
  }

  @Test func `resumed, it goes on with the others and then the program's own question`() throws {
    let lower = UnsavedPage("Lower")
    let t = tester([lower, form])
    var last: PendingQuit?
    t.app.shouldQuit = {
      last = $0
      return false
    }
    t.send(controlC)
    #expect(lower.asked == 0)
    #expect(try #require(form.pop).resume() == false)
    #expect(lower.asked == 1)
    #expect(try #require(lower.pop).resume() == false)
    #expect(try #require(last).resume())
    #expect(t.exitStatus == 130)
  }

  @Test func `a covered form is brought into sight where what covers it has nothing to lose`() throws {
    let t = tester([FixedPage("Home"), form, FixedPage("Above")])
    t.send(controlC)
    try t.settle()
    #expect(form.asked == 1)
    #expect(t.topPage === form)
    let other = tester([FixedPage("Home"), UnsavedPage("Form"), Autosaved("Above")])
    other.send(controlC)
    try other.settle()
    #expect(other.topPage.name == "Above", "it has not agreed to be left")
  }

  private final class Autosaved: FixedPage {
    override var asksBeforePop: Bool { true }
    override func shouldPop(_ pop: PendingPop) -> Bool { false }
    override func shouldQuit(_ quit: PendingQuit) -> Bool { true }
  }

  @Test(arguments: Around.allCases) func `a form within is asked by Ctrl-C, in sight`(_ around: Around) throws
  {
    let t = tester([FixedPage("Home"), around.container(with: form)])
    t.send(controlC)
    try t.settle()
    #expect(form.asked == 1)
    #expect(t.exitStatus == nil)
    #expect(try #require(form.pop).resume())
    #expect(t.exitStatus == 130)
  }

  @Test func `end asks nobody`() {
    let t = tester([form])
    t.app.end(3)
    #expect(form.asked == 0)
    #expect(t.exitStatus == 3)
  }
}
