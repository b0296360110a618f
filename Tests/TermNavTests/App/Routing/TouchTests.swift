import TermNavTesting
import Testing

@testable import TermNav

/// RULES section 28: a press is seen at once and taken back by a drag; the mouse without a button.
@Suite struct TouchTests {
  private let page = FixedPage("Page")
  private let home = FixedPage("Home")

  private func stage(_ theme: Theme = Theme(), direction: LayoutDirection = .leftToRight) -> Stage {
    page.navigationItem.trailingItems = [BarItem("Edit") {}, BarItem("Off", isEnabled: false) {}]
    return Stage(FixedPage("Root"), home, page, columns: 40, rows: 8, theme: theme, direction: direction)
  }

  private func style(_ stage: Stage, _ column: Int, _ row: Int) -> Style {
    stage.app.render().surface[column, row].style
  }

  private nonisolated static let themes = [ColorDepth.truecolor, .indexed, .sixteen, .mono].map {
    Theme(depth: $0)
  }

  // MARK: Presses

  @Test(arguments: 0..<themes.count)
  func `a press on the bar is seen, and taken back by a drag`(_ index: Int) {
    let theme = Self.themes[index]
    let stage = stage(theme)
    let pressed = theme.barAccent.focused.adding(.bold)
    for (column, mark) in [(30, 32), (2, 1), (4, 1)] {
      let before = stage.app.render().surface
      stage.press(Double(column), 0)
      #expect(stage.app.needsDisplay, "in the next frame")
      #expect(style(stage, column, 0) == pressed && style(stage, mark, 0) == pressed, "\(column)")
      stage.drag(to: Double(column + 1), 0)
      #expect(style(stage, column, 0) == pressed)
      for step in 2...4 { stage.drag(to: Double(column + step), 0) }
      #expect(page.barTouch == nil && stage.navigation.transition != nil)
      stage.key(.escape)
      stage.settle()
      stage.release(Double(column + 4), 0)
      #expect(stage.app.render().surface == before)
    }
    #expect(stage.names.count == 3)
  }

  @Test func `a disabled item shows no press, and a pressed button that goes takes it along`() {
    let stage = stage()
    let before = stage.app.render().surface
    stage.press(36, 0)
    #expect(stage.app.render().surface == before)
    stage.release(36, 0)
    stage.press(30, 0)
    page.navigationItem.trailingItems = []
    _ = stage.lines
    #expect(page.barTouch == nil)
    stage.release(30, 0)
    stage.press(2, 0)
    stage.release(2, 0)
    #expect(page.barTouch == nil)
    stage.settle()
    #expect(stage.names == ["Root", "Home"] && home.barTouch == nil)
  }

  @Test(arguments: 0..<themes.count) func `a press on a row is seen, and taken back by a drag`(_ index: Int) {
    let theme = Self.themes[index]
    let list = ListView(rowCount: 20) { ListRow($0 == 1 ? .header : .item, title: "row \($0)") }
    list.frame = Rect(columns: 40, rows: 7)
    page.view.addSubview(list)
    let stage = stage(theme)
    let before = stage.app.render().surface
    stage.press(6, 3)
    #expect(
      style(stage, 2, 3) == theme.style(.text, on: .pressed) && style(stage, 2, 3) != before[2, 3].style)
    stage.drag(to: 9, 3)
    let pressed = theme.style(.text, on: .pressed)
    #expect(style(stage, 20, 3) != pressed && stage.navigation.transition != nil)
    stage.key(.escape)
    stage.settle()
    stage.release(9, 3)
    #expect(list.cursor == 0 && stage.app.render().surface == before)
    stage.press(6, 2)
    #expect(stage.app.render().surface == before, "a header takes no press")
    stage.release(6, 2)
    stage.press(6, 5)
    #expect(style(stage, 20, 5) == pressed)
    stage.release(6, 5)
    #expect(style(stage, 20, 5) != pressed && list.cursor == 4)
  }

  // MARK: The mouse without a button

  private func move(_ stage: Stage, _ column: Double, _ row: Double) {
    stage.pointer(.moved, column, row, .none)
  }

  @Test(arguments: 0..<themes.count) func `what is under the mouse is seen before a press`(_ index: Int) {
    let theme = Self.themes[index]
    let button = Button("Send")
    button.frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    let list = ListView(rowCount: 3) { ListRow(title: "row \($0)") }
    list.frame = Rect(column: 0, row: 3, columns: 40, rows: 3)
    list.isHoverable = true
    for view in [button, list] as [View] { page.view.addSubview(view) }
    page.navigationItem.isHoverable = true
    let stage = stage(theme)
    let before = stage.app.render().surface
    for (column, row) in [(4, 2), (6, 5), (30, 0), (2, 0)] {
      move(stage, Double(column), Double(row))
      #expect(stage.app.needsDisplay)
      #expect(stage.app.render().surface[column, row].style != before[column, row].style, "\(column), \(row)")
    }
    move(stage, 20, 2)
    #expect(stage.app.render().surface == before)
    move(stage, 21, 2)
    #expect(!stage.app.needsDisplay, "a motion over nothing costs no frame")
    move(stage, 4, 2)
    stage.send(.focus(false))
    #expect(!button.isHovered)
  }

  @Test func `a press ends it, and a drag never hovers`() {
    let (first, second) = (Button("One"), Button("Two"))
    first.frame = Rect(column: 2, row: 1, columns: 7, rows: 1)
    second.frame = Rect(column: 12, row: 1, columns: 7, rows: 1)
    for view in [first, second] { page.view.addSubview(view) }
    let stage = stage()
    _ = stage.lines
    move(stage, 4, 2)
    #expect(first.isHovered && first.interactionState == .hovered)
    stage.press(4, 2)
    #expect(!first.isHovered && first.interactionState == .pressed)
    for column in [6.0, 9, 14] { stage.drag(to: column, 2) }
    #expect(!second.isHovered)
    stage.key(.escape)
    stage.settle()
    stage.release(14, 2)
    move(stage, 14, 2)
    #expect(second.isHovered)
    second.isHoverable = false
    move(stage, 15, 2)
    #expect(!second.isHovered)
  }

  /// Motions had gone to the page of the last press, until the sheet itself was pressed.
  @Test func `a sheet that a click has opened sees the mouse at once`() throws {
    let open = Button("Open")
    open.frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    page.view.addSubview(open)
    let (sheet, inner) = (FixedPage("Sheet"), Button("Inner"))
    inner.frame = Rect(column: 2, row: 1, columns: 9, rows: 1)
    sheet.view.addSubview(inner)
    open.action = { [page] in page.present(sheet, animated: false) }
    let stage = stage()
    _ = stage.lines
    stage.press(4, 2)
    stage.release(4, 2)
    let lines = stage.lines
    let row = try #require(lines.firstIndex { $0.contains("Inner") })
    let column = try #require(
      lines[row].range(of: "Inner").map {
        lines[row].distance(from: lines[row].startIndex, to: $0.lowerBound)
      })
    move(stage, Double(column), Double(row))
    #expect(inner.isHovered && !open.isHovered)
  }

  @Test func `motion is reported while something hoverable is shown, and at the end no more`() {
    let terminal = InMemoryTerminal(size: Size(columns: 40, rows: 8))
    page.view.addSubview(Button("Send"))
    page.view.subviews[0].frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    let app = NavigationApp([home, page])
    let clock = TestClock()
    let loop = EventLoop(app: app, terminal: terminal) { clock.now }
    loop.start()
    #expect(terminal.modesOn.contains(.motionReports))
    page.view.subviews[0].isHidden = true
    clock.advance(by: .seconds(0.02))
    loop.turn()
    #expect(!terminal.modesOn.contains(.motionReports))
    #expect(terminal.modesOn.contains(.mouse))
    page.view.subviews[0].isHidden = false
    clock.advance(by: .seconds(0.02))
    loop.turn()
    app.isMouseWanted = false
    clock.advance(by: .seconds(0.02))
    loop.turn()
    #expect(!terminal.modesOn.contains(.motionReports) && !terminal.modesOn.contains(.mouse))
    app.isMouseWanted = true
    clock.advance(by: .seconds(0.02))
    loop.turn()
    #expect(terminal.modesOn.contains(.motionReports))
    terminal.restore()
    #expect(terminal.modesOn == [])
  }

  @Test func `mode 1003 stands over 1002, and gives it back`() {
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "")
    }
    var modes = TerminalModes(strings: .init(), mouse: .sgr, motionReports: true)
    #expect(text(modes.enter).hasSuffix("?1002h?1006h?1003h"))
    #expect(text(modes.silence).hasPrefix("\u{1B}\\?1003l?1006l?1002l"))
    #expect(text(TerminalModes.motion(isOn: false)) == "?1003l?1002h")
    modes.mouse = .none
    #expect(!text(modes.enter + modes.leave).contains("1003"))
  }
}
