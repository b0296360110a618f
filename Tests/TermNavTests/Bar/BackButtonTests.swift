import Testing

@testable import TermNav

/// The back button's place, words and looks, and how the bar's buttons look under the mouse.
@Suite struct BackButtonTests {
  private let home = FixedPage("Home")
  private let page = FixedPage("Page")

  private func stage(columns: Int = 40, direction: LayoutDirection = .leftToRight) -> Stage {
    Stage(home, page, columns: columns, rows: 8, direction: direction)
  }

  /// The style of the bar's cell in a column, once no frame is due any more.
  private func style(_ stage: Stage, _ column: Int) -> Style {
    var style = stage.app.render().surface[column, 0].style
    for _ in 0..<3 where stage.app.needsDisplay { style = stage.app.render().surface[column, 0].style }
    return style
  }

  // MARK: Its place

  @Test(arguments: LayoutDirection.allCases)
  func `a press at the very edge, beside its chevron, goes back`(_ direction: LayoutDirection) {
    let stage = stage(direction: direction)
    stage.click(direction == .leftToRight ? 0 : 39, 0)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `a label of one letter is shown, and one without letters takes one column`() {
    page.navigationItem.backItem = BarItem("A") {}
    let stage = stage()
    #expect(stage.lines[0].hasPrefix(" ‹ A  "))
    page.navigationItem.leadingItems = [BarItem("New") {}]
    page.navigationItem.leadingItemsSupplementBackButton = true
    #expect(stage.lines[0].hasPrefix(" ‹ A  New "))
    page.navigationItem.backItem = BarItem("") {}
    #expect(stage.lines[0].hasPrefix(" ‹  New "))
  }

  // MARK: One that is disabled

  @Test func `disabled it is dim, its chevron too, and Tab passes it by`() {
    page.navigationItem.backItem = BarItem("Done") {}
    page.navigationItem.trailingItems = [BarItem("Edit") {}]
    let stage = stage()
    #expect(style(stage, 1) == Theme().barAccent && style(stage, 3) == Theme().barAccent)
    page.navigationItem.backItem?.isEnabled = false
    let disabled = Theme().style(.disabled, on: .bar)
    #expect(style(stage, 1) == disabled)
    #expect(style(stage, 3) == disabled)
    stage.key(.tab)
    #expect(page.barFocus == .trailing(0))
    stage.key(.tab, .shift)
    #expect(page.barFocus != .back)
  }

  // MARK: The page around it

  @Test func `above the root of a stack in a page it is not the one of the page around it`() {
    let tabs = TabBarController([.init("A", root: FixedPage("First")), .init("B", root: FixedPage("Second"))])
    var presses = 0
    tabs.navigationItem.backItem = BarItem("Done") { presses += 1 }
    let stage = Stage(home, tabs, columns: 40, rows: 8)
    #expect(stage.lines[0].hasPrefix(" ‹ Done "))
    tabs.selectedStack.push(FixedPage("Deep"), animated: false)
    #expect(stage.lines[0].hasPrefix(" ‹ First "))
    stage.click(3, 0)
    stage.settle()
    #expect(presses == 0)
    #expect(tabs.selectedStack.viewControllers.map(\.name) == ["First"])
  }

  @Test(arguments: [(0, true), (1, false), (4, false)])
  func `a stack in a page shows the way out of it only where it begins in its first row`(
    row: Int, isShown: Bool
  ) {
    page.hidesBar = true
    let inner = NavigationView([FixedPage("Inner")])
    inner.frame = Rect(column: 0, row: row, columns: 40, rows: 8 - row)
    page.view.addSubview(inner)
    let stage = stage()
    #expect(stage.lines[row].contains("Inner"))
    #expect(stage.lines[row].contains("‹ Home") == isShown)
  }

  // MARK: What is shown under the mouse or pressed

  @Test(arguments: [PointerEvent.Phase.moved, .pressed], [false, true])
  func `a page that another covers forgets what the mouse was over or pressed`(
    _ phase: PointerEvent.Phase, isAnimated: Bool
  ) {
    page.navigationItem.isHoverable = true
    let stage = stage()
    let untouched = style(stage, 3)
    stage.pointer(phase, 3, 0, phase == .moved ? .none : .primary)
    #expect(style(stage, 3) != untouched)
    stage.navigation.push(FixedPage("Above"), animated: isAnimated)
    stage.settle()
    if phase == .pressed { stage.release(20, 5) }
    stage.navigation.pop(animated: isAnimated)
    stage.settle()
    #expect(style(stage, 3) == untouched)
  }

  @Test func `a pressed item that is disabled meanwhile is not shown pressed`() {
    page.navigationItem.trailingItems = [BarItem("Edit") {}]
    let stage = stage()
    stage.press(36, 0)
    #expect(style(stage, 36).attributes.contains(.bold))
    page.navigationItem.trailingItems[0].isEnabled = false
    #expect(style(stage, 36) == Theme().style(.disabled, on: .bar))
    stage.release(36, 0)
    page.navigationItem.trailingItems[0].isEnabled = true
    #expect(style(stage, 36) == Theme().barAccent)
  }
}
