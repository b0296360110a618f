import Testing

@testable import TermNav

/// What a program does to tabs and split views from within what they call or ask.
@Suite struct TabCallbackTests {
  private let tabs: TabBarController
  private let stage: Stage

  init() {
    tabs = TabBarController(["Mail", "Map", "Log"].map { .init($0, root: FixedPage($0)) }, name: "Tabs")
    stage = Stage(tabs, columns: 30, rows: 6)
    _ = stage.lines
  }

  @Test(arguments: ["shouldSelect", "onSelect", "onReselect"], [true, false])
  func `tabs are read and changed`(_ callback: String, changesTabs: Bool) {
    let tabs = tabs
    let use = SenderUse {
      _ = (tabs.tabs.map(\.title), tabs.selectedIndex, tabs.selectedStack.viewControllers)
      _ = (tabs.stack(at: 0).topViewController, tabs.keyCommands, tabs.shouldSelect, tabs.onSelect)
      _ = tabs.onReselect
    } change: {
      tabs.setBadge("1", at: 0)
      tabs.selectedIndex = 2
      tabs.selectedIndex = 1
      tabs.selectedStack.push(FixedPage("Message"), animated: false)
      tabs.tabs[0].title += "."
      if changesTabs { tabs.tabs.swapAt(0, 2) }
      tabs.shouldSelect = same(tabs.shouldSelect)
      tabs.onSelect = same(tabs.onSelect)
      tabs.onReselect = same(tabs.onReselect)
    }
    switch callback {
    case "shouldSelect":
      tabs.shouldSelect = { _ in
        use()
        return true
      }
    case "onSelect": tabs.onSelect = { _ in use() }
    default: tabs.onReselect = { _, _ in use() }
    }
    for column in [25.0, 25, 5, 5, 15, 15] {
      stage.click(column, 5)
      stage.wait(0.1)
    }
    stage.key(.character("3"), .alt)
    stage.key(.pageUp, .control)
    stage.settle()
    #expect(use.calls > 0)
    #expect(!stage.lines.isEmpty && (0..<3).contains(tabs.selectedIndex))
  }
}
