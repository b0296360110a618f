import Testing

@testable import TermNav

@Suite struct AppBackMenuTests {
  func stage(
    _ titles: String..., columns: Int = 24, rows: Int = 8, direction: LayoutDirection = .leftToRight
  ) -> Stage {
    let stage = Stage(FixedPage(titles[0]), columns: columns, rows: rows, direction: direction)
    for title in titles.dropFirst() { stage.navigation.push(FixedPage(title), animated: false) }
    return stage
  }

  func rightClick(_ stage: Stage, _ column: Double, _ row: Double = 0) {
    stage.pointer(.pressed, column, row, .secondary)
    stage.pointer(.released, column, row, .secondary)
  }

  @Test func `a right click lists the pages below, the nearest first`() {
    let stage = stage("Root", "Home", "Page")
    rightClick(stage, 2)
    #expect(stage.names == ["Root", "Home", "Page"])
    #expect(
      stage.lines[1...4].map { String($0.prefix(11)) } == [
        "╭────────╮ ", "│▌ Home  │ ", "│  Root  │ ", "╰────────╯ ",
      ])
  }

  @Test func `a long press lists them while the button is down, and its release chooses nothing`() {
    let stage = stage("Root", "Home", "Page")
    stage.press(2, 0)
    stage.wait(0.49)
    #expect(stage.app.barMenu == nil)
    stage.wait(0.02)
    #expect(stage.app.barMenu != nil)
    stage.release(2, 0)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"] && stage.app.barMenu != nil)
    stage.click(3, 3)
    stage.settle()
    #expect(stage.names == ["Root"] && stage.app.barMenu == nil)
  }

  @Test func `a short press goes back as ever`() {
    let stage = stage("Root", "Home", "Page")
    stage.click(2, 0)
    stage.settle()
    #expect(stage.names == ["Root", "Home"] && stage.app.barMenu == nil)
  }

  @Test func `closed by key under a held button, it hears the release and is gone`() {
    let stage = stage("Root", "Home", "Page")
    rightClick(stage, 2)
    weak var menu: View?
    menu = stage.app.barMenu
    stage.press(3, 2)
    stage.key(.escape)
    stage.release(3, 2)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"])
    #expect(stage.app.barMenu == nil && menu == nil)
  }

  @Test func `arrows and Enter choose`() {
    let stage = stage("Root", "Home", "Page")
    rightClick(stage, 2)
    stage.key(.down)
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["Root"])
  }

  @Test func `Esc and a press beside it close it, and nothing else happens`() {
    let (page, pad) = padPage("Page")
    let stage = Stage(FixedPage("Home"), page, rows: 8)
    rightClick(stage, 2)
    stage.key(.escape)
    #expect(stage.app.barMenu == nil)
    for button in [PointerEvent.Button.primary, .secondary] {
      rightClick(stage, 2)
      stage.pointer(.pressed, 20, 6, button)
      #expect(stage.app.barMenu == nil)
      stage.pointer(.dragged, 3, 6, button)
      stage.pointer(.released, 20, 6, button)
    }
    stage.settle()
    #expect(stage.names == ["Home", "Page"] && pad.taps.isEmpty && page.keys.isEmpty)
    stage.click(20, 6)
    #expect(pad.taps.count == 1)
  }

  @Test func `the top page is asked whether it may be left`() {
    let page = FixedPage("Page")
    page.allowsPop = { false }
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), page, rows: 8)
    rightClick(stage, 2)
    stage.key(.end)
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"] && stage.app.barMenu == nil)
  }

  @Test func `read from the right it stands at the right`() {
    let stage = stage("Root", "Home", "Page", direction: .rightToLeft)
    rightClick(stage, 21)
    #expect(stage.lines[2].hasSuffix("│  Home ▐│"))
    stage.click(20, 3)
    stage.settle()
    #expect(stage.names == ["Root"])
  }

  @Test func `a long title is cut`() {
    let stage = stage("A title that is longer than the screen is wide", "Page")
    rightClick(stage, 2)
    #expect(stage.lines[2].hasPrefix("│▌ A title that is") && stage.lines[2].hasSuffix("…  │"))
  }

  @Test func `more pages than rows scroll`() {
    let stage = stage("P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9")
    rightClick(stage, 2)
    stage.key(.end)
    #expect(stage.lines[6].contains("P0"))
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["P0"])
  }

  @Test func `it fits screens of every size`() {
    let stage = stage("Root", "Home", "Page")
    rightClick(stage, 2)
    for columns in 1...14 {
      for rows in 1...7 {
        stage.app.resize(to: Size(columns: columns, rows: rows))
        _ = stage.lines
        let frame = stage.app.barMenu?.frame ?? Rect(columns: 0, rows: 0)
        #expect(!frame.isEmpty)
        #expect(frame.intersection(Rect(columns: columns, rows: rows)) == frame, "\(columns)×\(rows)")
      }
    }
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["Root", "Home"])
  }

  @Test func `at the root there is none, and a stack that changes takes it away`() {
    let root = stage("Root")
    #expect(!root.app.showBackMenu())
    let stage = stage("Root", "Home", "Page")
    rightClick(stage, 2)
    stage.navigation.push(FixedPage("New"), animated: false)
    #expect(stage.app.barMenu == nil)
  }

  @Test func `opened on the way in it lists what will be below`() {
    let stage = stage("Root", "Home")
    stage.navigation.push(FixedPage("Page"))
    stage.app.showBackMenu()
    #expect(stage.lines[2].contains("Home") && stage.lines[3].contains("Root"))
    stage.settle()
    #expect(stage.app.barMenu != nil)
    stage.key(.enter)
    stage.settle()
    #expect(stage.names == ["Root", "Home"])
  }
}

// MARK: Press, drag, release

extension AppBackMenuTests {
  @Test func `held, dragged onto a page and released, it goes back there`() {
    for direction in LayoutDirection.allCases {
      let stage = stage("Root", "Home", "Page", direction: direction)
      let column: Double = direction == .leftToRight ? 2 : 21
      stage.press(column, 0)
      stage.wait(0.51)
      #expect(stage.app.barMenu != nil)
      for row in 1...3 { stage.drag(to: column, Double(row)) }
      #expect(stage.lines[3].contains("Root"))
      stage.release(column, 3)
      stage.settle()
      #expect(stage.names == ["Root"] && stage.app.barMenu == nil)
    }
  }

  @Test func `opened by the right button, it takes the same press too`() {
    let stage = stage("Root", "Home", "Page")
    stage.pointer(.pressed, 2, 0, .secondary)
    #expect(stage.app.barMenu != nil)
    stage.pointer(.dragged, 3, 3, .secondary)
    stage.pointer(.released, 3, 3, .secondary)
    stage.settle()
    #expect(stage.names == ["Root"] && stage.app.barMenu == nil)
  }

  @Test func `a release at another place is a motion too`() {
    let stage = stage("Root", "Home", "Page")
    stage.press(2, 0)
    stage.wait(0.51)
    stage.release(3, 2)
    stage.settle()
    #expect(stage.names == ["Root", "Home"])
  }

  @Test func `a press on one page that is dragged onto another chooses the other`() {
    let stage = stage("Root", "Home", "Page")
    rightClick(stage, 2)
    stage.press(3, 2)
    stage.drag(to: 4, 3)
    stage.release(4, 3)
    stage.settle()
    #expect(stage.names == ["Root"])
  }

  @Test func `dragged back to where it was pressed, or onto no page, it stays open`() {
    for (column, row) in [(2.0, 0.0), (20, 6), (3, 4)] {
      let stage = stage("Root", "Home", "Page")
      stage.press(2, 0)
      stage.wait(0.51)
      stage.drag(to: 3, 2)
      stage.drag(to: column, row)
      stage.release(column, row)
      stage.settle()
      #expect(stage.names == ["Root", "Home", "Page"] && stage.app.barMenu != nil)
      stage.click(3, 3)
      stage.settle()
      #expect(stage.names == ["Root"], "the next press is a new one")
    }
  }

  @Test func `closed by a key under the held button, the drag is nothing`() {
    let stage = stage("Root", "Home", "Page")
    stage.press(2, 0)
    stage.wait(0.51)
    stage.drag(to: 3, 2)
    stage.key(.escape)
    stage.drag(to: 3, 3)
    stage.release(3, 3)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"] && stage.app.barMenu == nil)
  }

  @Test func `the page is asked before it is left`() {
    let page = FixedPage("Page")
    page.allowsPop = { false }
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), page, rows: 8)
    stage.press(2, 0)
    stage.wait(0.51)
    stage.drag(to: 3, 3)
    stage.release(3, 3)
    stage.settle()
    #expect(stage.names == ["Root", "Home", "Page"] && stage.app.barMenu == nil)
  }
}
