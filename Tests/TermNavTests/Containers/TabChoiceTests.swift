import Testing

@testable import TermNav

/// RULES 32: which tab is shown, and tabs that change.
@Suite struct TabChoiceTests {
  private let pages = ["Mail", "Map", "Log"].map { FixedPage($0, rows: ["page of \($0)"]) }
  private let tabs: TabBarController
  private let stage: Stage

  init() {
    tabs = TabBarController(pages.map { .init($0.title, root: $0) }, name: "Tabs")
    stage = Stage(tabs, columns: 30, rows: 6)
    _ = stage.lines
  }

  private func click(_ index: Int) { stage.click(Double(index * 10 + 5), 5) }
  private var titles: [String] { tabs.tabs.map(\.title) }

  enum Way: CaseIterable { case click, number, pageKey }

  @Test(arguments: Way.allCases) func `shouldSelect keeps the tab that is shown, by press and by keys`(
    _ way: Way
  ) {
    var asked: [Int] = []
    var chosen: [Int] = []
    tabs.shouldSelect = {
      asked.append($0)
      return asked.count > 1
    }
    tabs.onSelect = { chosen.append($0) }
    for shown in [0, 1] {
      switch way {
      case .click: click(1)
      case .number: stage.key(.character("2"), .alt)
      case .pageKey: stage.key(.pageDown, .control)
      }
      #expect(tabs.selectedIndex == shown)
    }
    #expect(asked == [1, 1])
    #expect(chosen == [1])
  }

  @Test func `shouldSelect is not asked of the program's own choice, nor of the tab that is shown`() {
    tabs.shouldSelect = { _ in false }
    click(0)
    tabs.selectedIndex = 2
    #expect(tabs.selectedIndex == 2)
  }

  @Test func `onReselect is told of a press and of a double tap, before the stack goes back`() {
    var told: [[Int]] = []
    tabs.onReselect = { [tabs] in told.append([$0, $1, tabs.selectedStack.comingViewControllers.count]) }
    tabs.selectedStack.push(FixedPage("Message"), animated: false)
    click(0)
    #expect(told == [[0, 1, 2]])
    stage.wait(0.1)
    click(0)
    #expect(told == [[0, 1, 2], [0, 2, 1]])
    stage.wait(1)
    click(0)
    #expect(told.last == [0, 1, 1], "two apart are two presses")
  }

  @Test func `the tab that was pressed goes back, whatever onReselect shows`() {
    for index in [1, 0] {
      tabs.selectedIndex = index
      tabs.selectedStack.push(FixedPage("Message"), animated: false)
    }
    tabs.onReselect = { [tabs] _, _ in tabs.selectedIndex = 1 }
    click(0)
    stage.wait(1)
    #expect(tabs.selectedIndex == 1 && tabs.selectedStack.comingViewControllers.count == 2)
    tabs.selectedIndex = 0
    #expect(tabs.selectedStack.comingViewControllers.count == 1)
  }

  @Test func `the press that chose a tab is not the first of two`() {
    var told: [Int] = []
    tabs.onReselect = { told.append($1) }
    click(2)
    click(2)
    #expect(told == [1])
    click(2)
    #expect(told == [1, 2])
  }

  @Test func `a tab that comes is there to choose, and the others keep their stacks and badges`() {
    tabs.selectedStack.push(FixedPage("Message", rows: ["message"]), animated: false)
    tabs.setBadge("3", at: 1)
    let new = FixedPage("New", rows: ["page of New"])
    tabs.tabs.insert(.init("New", root: new), at: 0)
    #expect(titles == ["New", "Mail", "Map", "Log"])
    #expect(tabs.selectedIndex == 1)
    #expect(stage.lines[1].hasPrefix("message"))
    #expect(stage.lines[5].contains("Map 3"))
    tabs.selectedIndex = 0
    #expect(stage.lines[1].hasPrefix("page of New"))
    #expect(new.app != nil)
  }

  @Test func `tabs that are set before the program runs are those that it shows`() {
    let tabs = TabBarController([.init("A", root: FixedPage("A", rows: ["a"]))])
    tabs.tabs = [.init("B", root: FixedPage("B", rows: ["b"])), .init("C", root: FixedPage("C"))]
    let stage = Stage(tabs, columns: 30, rows: 6)
    #expect(stage.lines[1].hasPrefix("b"))
  }

  @Test(arguments: [0, 2]) func `a tab that goes takes its pages for good, and the tab in its place is shown`(
    _ index: Int
  ) {
    let message = FixedPage("Message")
    tabs.stack(at: index).push(message, animated: false)
    tabs.selectedIndex = index
    _ = stage.lines
    message.present(FixedPage("Note"), animated: false)
    tabs.tabs.remove(at: index)
    stage.settle()
    #expect(message.work.hasLeft)
    #expect(pages[index].work.hasLeft)
    #expect(message.navigationController == nil)
    #expect(stage.app.presentedViewControllers.isEmpty)
    #expect(tabs.selectedIndex == min(index, 1))
    #expect(stage.lines[1].hasPrefix("page of Map"))
    stage.key(.pageDown, .control)
    #expect(stage.seen.title == (index == 0 ? "Log" : "Mail"), "the keys are those of the tab that is shown")
  }

  @Test func `tabs in another order keep the one that is shown`() {
    tabs.selectedIndex = 1
    tabs.tabs = tabs.tabs.reversed()
    #expect(titles == ["Log", "Map", "Mail"])
    tabs.tabs = [tabs.tabs[2], tabs.tabs[0], tabs.tabs[1]]
    #expect(tabs.selectedIndex == 2)
    #expect(stage.lines[1].hasPrefix("page of Map"))
  }

  @Test func `a hidden tab that was never shown may go`() {
    tabs.tabs.removeLast()
    #expect(titles == ["Mail", "Map"])
    #expect(pages[2].work.hasLeft)
    stage.click(14, 5)
    #expect(tabs.selectedIndex == 0, "the two share the bar's columns")
    stage.click(15, 5)
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `a tab's words change, its page stays`() {
    tabs.tabs[0].title = "Post"
    #expect(stage.lines[5].contains("Post"))
    #expect(!pages[0].work.hasLeft)
    #expect(stage.lines[1].hasPrefix("page of Mail"))
  }
}
