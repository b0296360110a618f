import Testing

@testable import TermNav

/// A page of one view that takes taps all over.
func padPage(_ title: String, hidesBar: Bool = false) -> (page: FixedPage, pad: TapPad) {
  let page = FixedPage(title, hidesBar: hidesBar)
  let pad = TapPad(Rect(columns: 200, rows: 60))
  page.view.addSubview(pad)
  return (page, pad)
}

@Suite struct AppPointerTests {
  @Test(arguments: 0...8) func `the back button takes a tap on all of its label and the edge`(_ column: Int) {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    // ` ‹ Home` ends in column 6.
    stage.click(Double(column), 0)
    stage.settle()
    #expect(stage.names == (column <= 6 ? ["Home"] : ["Home", "Page"]))
  }

  @Test func `read from the right the back button stands at the right`() {
    for column in 0..<24 {
      let stage = Stage(FixedPage("Home"), FixedPage("Page"), direction: .rightToLeft)
      stage.click(Double(column), 0)
      stage.settle()
      #expect(stage.names == (column >= 17 ? ["Home"] : ["Home", "Page"]), "column \(column)")
    }
  }

  @Test func `the root's bar and a hidden bar have no back button`() {
    let stage = Stage(FixedPage("Home"))
    stage.click(2, 0)
    #expect(stage.names == ["Home"])
    let hidden = Stage(FixedPage("Home"), FixedPage("Page", hidesBar: true))
    hidden.click(2, 0)
    hidden.settle()
    #expect(hidden.names == ["Home", "Page"])
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a bar item is pressed where its word stands`(_ direction: LayoutDirection) {
    var pressed: [String] = []
    let page = FixedPage("Page")
    page.navigationItem.trailingItems = ["Edit", "Add", "Third"].map { word in
      BarItem(word) { pressed.append(word) }
    }
    let stage = Stage(FixedPage("Home"), page, columns: 40, direction: direction)
    let bar = stage.app.render().surface
    for (word, letter) in [("Edit", "E"), ("Add", "A")] as [(String, Unicode.Scalar)] {
      guard let start = (0..<40).first(where: { bar[$0, 0].glyph == Glyph(letter) }) else {
        Issue.record("no \(word) in the bar")
        continue
      }
      stage.click(Double(start), 0)
      stage.click(Double(start + word.count - 1), 0)
      stage.click(Double(start + word.count), 0)
      stage.click(Double(start - 1), 0)
    }
    #expect(pressed == ["Edit", "Edit", "Add", "Add"])
  }

  @Test func `a bar item keeps its press while the wheel turns over it`() {
    var count = 0
    let page = FixedPage("Page")
    page.navigationItem.trailingItems = [BarItem("Edit") { count += 1 }]
    let stage = Stage(FixedPage("Home"), page)
    stage.press(20, 0)
    stage.wheel(.down, 20, 0)
    stage.release(20, 0)
    #expect(count == 1)
  }

  @Test func `a tap may wander one cell, a drag is no tap`() {
    let (page, pad) = padPage("Page")
    let stage = Stage(FixedPage("Home"), page)
    stage.press(10, 2)
    stage.drag(to: 11, 2)
    stage.release(11, 3)
    #expect(pad.taps == [Point(column: 11, row: 2)])
    stage.press(10, 2)
    stage.drag(to: 13, 2)
    stage.drag(to: 10, 2)
    stage.release(10, 2)
    #expect(pad.taps.count == 1)
  }

  @Test func `a drag clicks on neither page`() {
    let (home, below) = padPage("Home")
    let (page, pad) = padPage("Page")
    let stage = Stage(home, page)
    stage.hold(at: 14)
    stage.pointer(.pressed, 2, 2, .secondary)
    stage.pointer(.released, 2, 2, .secondary)
    stage.wheel(.down)
    stage.rest(14)
    #expect(pad.taps.isEmpty && below.taps.isEmpty)
    stage.settle()
    #expect(stage.names == ["Home"])
    #expect(pad.taps.isEmpty && below.taps.isEmpty)
  }

  @Test func `the revealed page takes clicks where it is seen, the moment the button is up`() {
    let (home, below) = padPage("Home")
    let (page, pad) = padPage("Page")
    let stage = Stage(home, page)
    stage.hold(at: 14)
    stage.rest(14)
    #expect(stage.app.isMoving)
    // Moved left by the parallax of 0.3 W at what is left of the way.
    stage.click(4, 2)
    #expect(below.taps.count == 1)
    #expect(below.taps.first.map { (5...7).contains($0.column) && $0.row == 1 } == true)
    // What is still of the other page takes none.
    stage.click(22, 2)
    #expect(pad.taps.isEmpty && below.taps.count == 1)
    stage.settle()
    stage.click(22, 2)
    #expect(below.taps.last == Point(column: 22, row: 1))
  }

  @Test func `a page that is pushed takes clicks where it stands`() {
    let (home, below) = padPage("Home")
    let (page, pad) = padPage("Page")
    let stage = Stage(home)
    stage.navigation.completionCurve = .linear(duration: 1)
    stage.navigation.push(page)
    stage.wait(0.5)
    #expect(stage.seam == 12)
    stage.press(15, 2)
    stage.release(15, 2)
    stage.press(3, 2)
    stage.release(3, 2)
    #expect(pad.taps == [Point(column: 3, row: 1)] && below.taps.isEmpty)
  }

  @Test func `a second button changes nothing`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.hold(at: 14)
    for button in [PointerEvent.Button.secondary, .middle, .back, .forward] {
      stage.pointer(.pressed, 3, 1, button)
      stage.pointer(.dragged, 20, 1, button)
      stage.pointer(.released, 20, 1, button)
    }
    #expect(stage.seam == 14)
    #expect(stage.app.arena.isPressed)
    stage.rest(14)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `the mouse's back button pops, and asks as the key does`() {
    let page = FixedPage("Page")
    page.allowsPop = { false }
    let stage = Stage(FixedPage("Home"), page)
    stage.pointer(.pressed, 10, 2, .back)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
    page.allowsPop = { true }
    stage.pointer(.pressed, 10, 2, .back)
    stage.pointer(.released, 10, 2, .back)
    stage.settle()
    #expect(stage.names == ["Home"])
    stage.pointer(.pressed, 10, 2, .back)
    #expect(stage.navigation.transition == nil)
  }

  enum LostRelease: CaseIterable { case newPress, motionWithoutButton, focusOut }

  @Test(arguments: LostRelease.allCases) func `a lost release cancels once`(_ loss: LostRelease) {
    let (page, pad) = padPage("Page")
    let stage = Stage(FixedPage("Home"), page)
    var states: [GestureRecognizer.State] = []
    stage.app.arena.addObserver { if $0.name == "interactivePop" { states.append($0.state) } }
    stage.hold(at: 14)
    switch loss {
    case .newPress: stage.press(10, 2)
    case .motionWithoutButton: stage.pointer(.moved, 10, 2, .none)
    case .focusOut: stage.send(.focus(false))
    }
    stage.pointer(.moved, 10, 2, .none)
    stage.send(.focus(false))
    #expect(states.count { $0 == .cancelled } == 1)
    #expect(stage.navigation.transition?.driver.state == .cancelling)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
    #expect(pad.taps.isEmpty)
    stage.click(10, 2)
    #expect(pad.taps.count == 1)
  }

  @Test func `a release that names no button ends the drag`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.hold(at: 14)
    stage.wait(0.2)
    stage.pointer(.released, 14, 1, .none)
    #expect(!stage.app.arena.isPressed)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `a transition is caught where it stands`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.navigation.completionCurve = .linear(duration: 1)
    stage.navigation.pop()
    stage.wait(0.5)
    stage.press(18)
    #expect(stage.seam == 12)
    stage.drag(to: 16)
    let caught = stage.seam
    #expect((12...13).contains(caught))
    stage.drag(to: 10)
    #expect(stage.seam == caught - 6)
    stage.rest(10)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
  }

  @Test func `the back button of the revealed page works while it comes`() {
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), FixedPage("Page"))
    stage.click(2, 0)
    stage.wait(0.02)
    #expect(stage.app.isMoving)
    stage.click(2, 0)
    stage.settle()
    #expect(stage.names == ["Root"])
  }

  @Test func `the focus gained cancels nothing`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.hold(at: 14)
    stage.send(.focus(true))
    #expect(stage.seam == 14 && stage.app.arena.isPressed)
  }
}
