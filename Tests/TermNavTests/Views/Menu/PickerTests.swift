import Testing

@testable import TermNav

@Suite struct PickerTests {
  private static let cities = ["Oslo", "Rome", "Riga", "San José", "東京", "Sydney"]

  /// A picker in row 1, column 2 of a page of 30 × 12 without a bar.
  private func rig(
    selected: Int? = nil, columns: Int = 30, rows: Int = 12, direction: LayoutDirection = .leftToRight,
    depth: ColorDepth = .truecolor
  ) -> (Stage, Picker) {
    let picker = Picker(Self.cities, selectedIndex: selected)
    let page = FixedPage("Page", hidesBar: true)
    picker.frame = Rect(column: 2, row: 1, columns: 12, rows: 1)
    page.view.addSubview(picker)
    picker.becomeFirstResponder()
    let stage = Stage(
      [FixedPage("Home"), page], columns: columns, rows: rows, theme: Theme(depth: depth),
      direction: direction)
    _ = stage.app.render()
    return (stage, picker)
  }

  @Test func `closed it shows the value, open all of them below it`() {
    let (stage, picker) = rig(selected: 3)
    picker.becomeFirstResponder()
    #expect(stage.lines[1] == "   San José ▾                 ")
    stage.click(5, 1)
    #expect(picker.isOpen && stage.lines[2].hasPrefix("  ╭────────────╮"))
    #expect(stage.lines[3].contains("│  Oslo") && stage.lines[8].contains("│  Sydney"))
    stage.click(6, 4)
    #expect(!picker.isOpen && picker.selectedTitle == "Rome" && stage.lines[1].contains("Rome"))
  }

  @Test func `keys open it, choose and close it`() {
    let (stage, picker) = rig(selected: 0)
    var told: [Int] = []
    picker.onChange = { told.append($0) }
    stage.key(.enter)
    stage.key(.down)
    stage.key(.enter)
    #expect(told == [1] && !picker.isOpen)
    stage.key(.character(" "))
    stage.key(.down)
    stage.key(.escape)
    #expect(told == [1] && !picker.isOpen && stage.names.count == 2 && stage.navigation.transition == nil)
    stage.key(.right)
    stage.key(.left)
    stage.key(.left)
    stage.key(.left)
    #expect(told == [1, 2, 1, 0], "a held arrow does not leave the page")
    stage.key(.end)
    #expect(picker.selectedIndex == 5 && picker.isFirstResponder)
  }

  @Test func `typing finds what begins with it, else what holds it, for a second`() {
    let (stage, picker) = rig()
    picker.open()
    stage.type("ri")
    #expect(stage.lines[2].contains(" ri "))
    stage.key(.enter)
    #expect(picker.selectedTitle == "Riga")
    picker.open()
    stage.type("JO")
    stage.key(.enter)
    #expect(picker.selectedTitle == "San José")
    picker.open()
    stage.type("s")
    stage.wait(1)
    #expect(!stage.lines[2].contains(" s "))
    stage.type("o")
    stage.key(.enter)
    #expect(picker.selectedTitle == "Oslo")
    picker.open()
    stage.type("san ")
    stage.key(.backspace)
    stage.key(.escape)
    #expect(picker.isOpen, "Esc gives up the word first")
    stage.key(.escape)
    #expect(!picker.isOpen && picker.selectedTitle == "Oslo")
    picker.open()
    stage.type("京")
    stage.key(.enter)
    #expect(picker.selectedTitle == "東京")
  }

  @Test func `a press beside it closes it and does nothing else`() {
    let (stage, picker) = rig(selected: 1)
    picker.open()
    stage.click(28, 11)
    #expect(!picker.isOpen && picker.selectedIndex == 1 && stage.names.count == 2)
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 20, rows: 5), Size(columns: 8, rows: 3)])
  func `on any screen the list is within it, and the choice in sight`(_ size: Size) {
    for row in [0, size.rows - 1] {
      let (stage, picker) = rig(selected: 5, columns: size.columns, rows: size.rows)
      picker.frame = Rect(column: size.columns - 6, row: row, columns: 6, rows: 1)
      picker.open()
      let lines = stage.lines
      #expect(lines.contains { $0.contains("Syd") }, "\(lines)")
      let frame = stage.app.overlays[0].view.frame
      #expect(Rect(size).intersection(frame) == frame && !frame.isEmpty)
      stage.key(.home)
      stage.key(.enter)
      #expect(picker.selectedIndex == 0)
    }
  }

  @Test func `from right to left it opens under its leading end`() {
    let (stage, picker) = rig(selected: 0, direction: .rightToLeft)
    picker.open()
    #expect(stage.lines[2].hasSuffix("╮  ") || stage.lines[2].hasSuffix("╭  "))
    stage.key(.down)
    stage.key(.enter)
    stage.key(.left)
    #expect(picker.selectedTitle == "Riga", "left is on")
  }

  @Test func `it follows a resize, and closes where its titles change`() {
    let (stage, picker) = rig(selected: 0)
    picker.open()
    stage.app.resize(to: Size(columns: 24, rows: 6))
    #expect(stage.lines.contains { $0.contains("Oslo") } && picker.isOpen)
    picker.titles = ["A"]
    #expect(!picker.isOpen && picker.selectedIndex == 0)
    picker.titles = []
    #expect(picker.selectedIndex == nil)
    picker.open()
    #expect(!picker.isOpen)
  }

  @Test func `bad indices are ignored, disabled it opens for nothing`() {
    let picker = Picker(["A"], selectedIndex: 7)
    #expect(picker.selectedIndex == nil)
    picker.selectedIndex = 0
    picker.selectedIndex = -1
    #expect(picker.selectedIndex == 0)
    picker.open()
    #expect(!picker.isOpen, "outside a page there is nothing to open it over")
    let (stage, other) = rig()
    other.isEnabled = false
    stage.click(5, 1)
    stage.key(.enter)
    #expect(!other.isOpen)
  }

  @Test func `a list that is open goes where its picker is disabled, and nothing is chosen`() {
    let (stage, picker) = rig(selected: 0)
    var told: [Int] = []
    picker.onChange = { told.append($0) }
    picker.open()
    stage.key(.down)
    picker.isEnabled = false
    #expect(!picker.isOpen && stage.app.overlays.isEmpty)
    stage.key(.enter)
    #expect(picker.selectedIndex == 0 && told == [])
    picker.isEnabled = true
    #expect(!picker.isOpen)
  }
}
