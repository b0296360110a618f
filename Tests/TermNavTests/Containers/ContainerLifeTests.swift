import Testing

@testable import TermNav

/// RULES 32: pages within a page are told of what is seen, each will with its did.
@Suite struct ContainerLifeTests {
  private final class Log { var lines: [String] = [] }

  private final class Told: FixedPage {
    let log: Log

    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(title)
    }

    override func viewWillAppear(animated: Bool) { log.lines.append("\(name) willAppear") }
    override func viewDidAppear(animated: Bool) { log.lines.append("\(name) didAppear") }
    override func viewWillDisappear(animated: Bool) { log.lines.append("\(name) willDisappear") }
    override func viewDidDisappear(animated: Bool) { log.lines.append("\(name) didDisappear") }
  }

  private let log = Log()

  private func tabs() -> (stage: Stage, tabs: TabBarController) {
    let tabs = TabBarController([
      .init("A", root: Told("A", log)), .init("B", root: Told("B", log)),
    ])
    return (Stage(tabs, columns: 40, rows: 6), tabs)
  }

  private func told() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  @Test func `a tab that is chosen under a page appears when that page has gone`() {
    let (stage, tabs) = tabs()
    #expect(told() == ["A willAppear", "A didAppear"])
    stage.navigation.push(FixedPage("Over"), animated: false)
    #expect(told() == ["A willDisappear", "A didDisappear"])
    tabs.selectedIndex = 1
    #expect(told() == [])
    stage.navigation.pop(animated: false)
    #expect(told() == ["B willAppear", "B didAppear"])
  }

  @Test func `a stack that changes under a page tells its new top when that page has gone`() {
    let (stage, tabs) = tabs()
    stage.navigation.push(FixedPage("Over"), animated: false)
    _ = told()
    tabs.selectedStack.push(Told("New", log))
    stage.wait(1)
    #expect(told() == [] && tabs.selectedStack.topViewController.name == "New")
    stage.navigation.pop(animated: false)
    #expect(told() == ["New willAppear", "New didAppear"])
  }

  @Test func `a page that comes while the page around it goes is told in pairs`() {
    let (stage, tabs) = tabs()
    _ = told()
    tabs.selectedStack.push(Told("New", log))
    stage.wait(0.1)
    stage.navigation.push(FixedPage("Over"))
    stage.settle()
    #expect(
      told() == [
        "A willDisappear", "New willAppear", "A didDisappear", "New didAppear", "New willDisappear",
        "New didDisappear",
      ])
    stage.navigation.pop(animated: false)
    #expect(told() == ["New willAppear", "New didAppear"])
  }

  @Test func `a tab that is left while its page moves is told in pairs`() {
    let (stage, tabs) = tabs()
    _ = told()
    tabs.selectedStack.push(Told("New", log))
    stage.wait(0.1)
    tabs.selectedIndex = 1
    #expect(
      told() == [
        "A willDisappear", "New willAppear", "A didDisappear", "New didAppear", "New willDisappear",
        "New didDisappear", "B willAppear", "B didAppear",
      ])
    stage.wait(2)
    #expect(told() == [])
  }

  @Test func `a page that is pushed under a full screen is told nothing before it is seen`() {
    let home = Told("Home", log)
    let stage = Stage(home, columns: 40, rows: 10)
    home.present(FixedPage("Full"), style: .fullScreen, animated: false)
    #expect(told() == ["Home willAppear", "Home didAppear", "Home willDisappear", "Home didDisappear"])
    stage.navigation.push(Told("New", log))
    #expect(told() == [])
    home.dismiss(animated: false)
    #expect(told() == ["New willAppear", "New didAppear"])
  }
}
