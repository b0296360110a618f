import TermNavTesting
import Testing

@testable import TermNav

/// `runningTransition` and the observers of all stacks: what a strip or an inspector of a program shows.
@Suite final class RunningTransitionTests {
  private let home = FixedPage("Home", rows: ["home"])
  private var gates: [GateReport] = []

  private func running(_ t: AppTester) throws -> NavigationApp.RunningTransition {
    try #require(t.app.runningTransition)
  }

  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  @Test func `a drag in a presented stack is held there`() throws {
    let t = AppTester(home)
    let sheet = FixedPage("Sheet", rows: ["sheet"])
    home.present(sheet)
    try t.settle()
    #expect(t.app.runningTransition == nil)
    sheet.navigationController?.push(FixedPage("Next", rows: ["next"]))
    try t.settle()
    t.app.addGateObserver { [unowned self] in gates.append($0) }
    try t.press(at: "next")
    try t.move(to: point(40, 4), over: .seconds(0.3))
    t.advance(by: .seconds(0.3))
    let held = try running(t)
    #expect(held.isHeld && held.isLeaving && !held.isPresentation)
    #expect(held.driver.percentComplete == t.app.progress)
    #expect(held.verdict?.outcome == .cancel)
    #expect(held.frame == sheet.navigationController.flatMap(t.app.presentations.showing)?.frame.stage)
    #expect(gates.last?.refusal == nil)
    try t.release()
    try t.settle()
    #expect(t.app.runningTransition == nil)
  }

  @Test func `a sheet that is pulled down is held by its rows`() throws {
    let t = AppTester([home], size: Size(columns: 40, rows: 22))
    home.present(FixedPage("Sheet", rows: ["sheet"]))
    try t.settle()
    t.app.addGateObserver { [unowned self] in gates.append($0) }
    try t.press(at: point(10, 3))
    try t.move(to: point(10, 18), over: .seconds(0.4))
    t.advance(by: .seconds(0.3))
    let held = try running(t)
    #expect(held.isHeld && held.isPresentation && held.isLeaving)
    #expect(held.verdict?.outcome == .finish)
    #expect(held.driver.percentComplete == 0.75)
    #expect(held.frame == Rect(column: 0, row: 2, columns: 40, rows: 20))
    #expect(gates.last?.isDismissal == true && gates.last?.refusal == nil)
    #expect(gates.last?.press == point(10, 3))
    try t.move(to: point(10, 5), over: .seconds(0.4))
    t.advance(by: .seconds(0.3))
    #expect(try running(t).verdict?.outcome == .cancel)
    try t.release()
  }

  @Test func `a push that is caught has the figures of a push`() throws {
    let t = AppTester(home)
    t.navigation.push(FixedPage("Next", rows: ["next"]))
    t.advance(by: .seconds(0.08))
    try t.press(at: point(60, 3))
    try t.move(to: point(57, 3), over: .seconds(0.1))
    let held = try running(t)
    #expect(held.isHeld && !held.isLeaving)
    #expect(held.driver.percentComplete == 1 - t.navigation.interactivePopProgress)
    try t.release()
    try t.settle()
  }

  @Test func `observers hear of drags in a tab, and of the pointer that comes to rest`() throws {
    let tabs = TabBarController([.init("One", root: FixedPage("One", rows: ["one"]))])
    let t = AppTester([home, tabs])
    tabs.selectedStack.push(FixedPage("Two", rows: ["two"]))
    try t.settle()
    var events: [String] = []
    t.app.addStackObserver { event, stack in
      guard case .transition(let report) = event, report.phase == .began else { return }
      events.append("\(report.from.name) \(stack === tabs.selectedStack)")
    }
    var rests = 0
    t.app.addVerdictObserver { rests += 1 }
    t.app.addGateObserver { [unowned self] in gates.append($0) }
    try t.press(at: "two")
    try t.move(to: point(40, 1), over: .seconds(0.2))
    #expect(events == ["Two true"])
    #expect(gates.last?.depth == 2 && gates.last?.refusal == nil)
    #expect(try running(t).verdict?.velocity != 0)
    let before = rests
    t.advance(by: .seconds(0.3))
    #expect(rests > before)
    #expect(try running(t).verdict?.velocity == 0)
    try t.release()
    try t.settle()
  }

  // MARK: Keys

  @Test func `while keys hold a page the verdict is what Return does`() throws {
    let t = AppTester([home, FixedPage("Next", rows: ["next"])])
    for _ in 0..<3 { t.press(.right, .shift) }
    #expect(t.navigation.interactivePopVerdict?.outcome == .finish)
    #expect(t.navigation.interactivePopVerdict?.progress == 0.15)
    #expect(t.navigation.interactivePopVerdict?.turningPoint == nil)
    t.press(.enter)
    try t.settle()
    #expect(t.topPage.name == "Home")
  }

  @Test func `keys on a page that asks promise the question`() throws {
    let t = AppTester([home, AskingPage()])
    t.press(.right, .shift)
    #expect(t.navigation.interactivePopVerdict?.outcome == .ask)
    t.navigation.updateInteractivePop(0.2)
    #expect(t.navigation.interactivePopVerdict?.outcome == .cancel, "the program lets go by the policy")
    t.press(.escape)
    try t.settle()
    #expect(t.topPage.name == "asks")
  }
}

private final class AskingPage: ViewController {
  init() { super.init(title: "Asks", name: "asks") }
  override var asksBeforePop: Bool { true }
  override func shouldPop(_ pop: PendingPop) -> Bool { false }
}
