import Testing

@testable import TermNav

/// RULES 32: the leading root of a container that was pushed shows the way back from it.
@Suite struct OuterBackTests {
  private let directions: [LayoutDirection] = [.leftToRight, .rightToLeft]
  private let home = FixedPage("Home")

  private func tabs() -> TabBarController {
    TabBarController([.init("A", root: FixedPage("First")), .init("B", root: FixedPage("Second"))])
  }

  private func stage(
    _ pages: ViewController..., columns: Int = 60, direction: LayoutDirection = .leftToRight
  ) -> Stage {
    Stage([FixedPage("Start"), home] + pages, columns: columns, rows: 10, direction: direction)
  }

  private func clickBack(_ stage: Stage) {
    _ = stage.lines
    stage.click(stage.navigation.isMirrored ? Double(stage.app.size.columns) - 3 : 2, 0)
    stage.settle()
  }

  @Test func `of tabs, at each root, and not above it`() {
    for direction in directions {
      let tabs = tabs()
      let stage = Self().stage(tabs, direction: direction)
      let back = direction == .leftToRight ? "‹ Home" : "Home ›"
      #expect(stage.lines[0].contains("Home"), "\(direction)")
      #expect(stage.lines[0].contains(back) || direction == .rightToLeft)
      tabs.selectedIndex = 1
      #expect(stage.lines[0].contains("Home"))
      tabs.selectedStack.push(FixedPage("Deep"), animated: false)
      #expect(!stage.lines[0].contains("Home"))
      clickBack(stage)
      #expect(tabs.selectedStack.viewControllers.map(\.name) == ["Second"])
      #expect(stage.names.count == 3)
      clickBack(stage)
      #expect(stage.names == ["Start", "Home"])
    }
  }

  @Test func `of a split view at every width: on the list, not on the page beside it`() {
    for (columns, direction) in [(60, directions[0]), (100, directions[0]), (100, directions[1])] {
      let split = SplitViewController(primary: FixedPage("List"), secondary: FixedPage("Detail"))
      let stage = Self().stage(split, columns: columns, direction: direction)
      let isWide = columns >= 80
      #expect(stage.lines[0].contains("Home") == isWide, "\(columns)")
      if !isWide {
        #expect(stage.lines[0].contains("‹ List"))
        split.showDetail(nil)
        stage.settle()
        #expect(stage.lines[0].contains("‹ Home"))
      } else if direction == .leftToRight {
        #expect(!stage.lines[0].dropFirst(31).contains("‹"))
      }
      clickBack(stage)
      #expect(stage.names == ["Start", "Home"], "\(columns)")
    }
  }

  @Test func `a resize keeps the way out`() {
    let split = SplitViewController(primary: FixedPage("List"))
    let stage = stage(split, columns: 100)
    for columns in [60, 100, 79, 80] {
      stage.app.resize(to: Size(columns: columns, rows: 10))
      #expect(stage.lines[0].contains("‹ Home"), "\(columns)")
    }
  }

  @Test func `of a split view in tabs`() {
    let split = SplitViewController(primary: FixedPage("List"))
    let tabs = TabBarController([.init("A", root: split), .init("B", root: FixedPage("Second"))])
    let stage = stage(tabs, columns: 100)
    #expect(stage.lines[0].contains("‹ Home"))
    clickBack(stage)
    #expect(stage.names == ["Start", "Home"])
  }

  @Test func `the outer back button has its menu, and goes back to the page chosen there`() {
    let stage = stage(tabs())
    _ = stage.lines
    stage.pointer(.pressed, 2, 0, .secondary)
    #expect(stage.app.barMenu != nil)
    stage.pointer(.released, 2, 0, .secondary)
    #expect(stage.lines[2].contains("Home"))
    #expect(stage.lines[3].contains("Start"))
    stage.click(3, 3)
    stage.settle()
    #expect(stage.names == ["Start"])
  }

  @Test func `the menu closes when the stack around it changes`() {
    let tabs = tabs()
    let stage = stage(tabs)
    _ = stage.lines
    #expect(stage.app.showBackMenu())
    stage.navigation.setViewControllers([home, tabs], animated: false)
    #expect(stage.app.barMenu == nil)
  }

  @Test func `by Tab and Return`() {
    let stage = stage(tabs())
    _ = stage.lines
    stage.key(.tab)
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["Start", "Home"])
  }

  @Test func `it follows title and stack of the pages below, and the items of the page around it`() {
    let tabs = tabs()
    let stage = stage(tabs)
    _ = stage.lines
    home.title = "House"
    #expect(stage.lines[0].contains("‹ House"))
    stage.navigation.setViewControllers([FixedPage("Other"), tabs], animated: false)
    #expect(stage.lines[0].contains("‹ Other"))
    var presses = 0
    tabs.navigationItem.backItem = BarItem("Done") { presses += 1 }
    #expect(stage.lines[0].contains("‹ Done"))
    clickBack(stage)
    #expect(presses == 1)
    tabs.navigationItem.hidesBackButton = true
    #expect(!stage.lines[0].contains("‹"))
    stage.navigation.setViewControllers([tabs], animated: false)
    tabs.navigationItem.hidesBackButton = false
    #expect(!stage.lines[0].contains("‹"))
  }

  @Test func `not where the page around it shows a bar of its own`() {
    let tabs = tabs()
    tabs.prefersNavigationBarHidden = false
    let stage = stage(tabs)
    #expect(stage.lines[0].contains("‹ Home"))
    #expect(!stage.lines[1].contains("‹"))
  }

  @Test func `of two stacks side by side only the leading one`() {
    for direction in directions {
      let page = FixedPage("Pair", hidesBar: true)
      let views = ["One", "Two"].map { NavigationView([FixedPage($0)]) }
      for (index, view) in views.enumerated() {
        view.frame = Rect(column: 30 * index, row: 0, columns: 30, rows: 10)
        page.view.addSubview(view)
      }
      let stage = Self().stage(page, direction: direction)
      let line = Array(stage.lines[0])
      let (left, right) = (String(line.prefix(30)), String(line.dropFirst(30)))
      #expect(left.contains("Home") == (direction == .leftToRight))
      #expect(right.contains("Home") == (direction == .rightToLeft))
    }
  }

  @Test func `a container at the root of a program shows none`() {
    let stage = Stage([tabs()], columns: 60, rows: 10)
    #expect(!stage.lines[0].contains("‹"))
    let sheet = TabBarController([.init("A", root: FixedPage("First"))])
    let other = Stage([home], columns: 60, rows: 10)
    home.present(sheet, style: .fullScreen, animated: false)
    #expect(!other.lines[0].contains("‹"))
  }
}
