import Testing

@testable import TermNav

/// A picker's list is closed where the picker goes out of sight: nothing would answer it.
@Suite struct PickerDepartureTests {
  enum Departure: CaseIterable {
    case removed, hidden, boxRemoved, boxHidden, popped, covered, replaced, tabbed
  }

  @Test(arguments: Departure.allCases) func `a list that is open goes with its picker`(_ departure: Departure)
  {
    let (picker, box) = (Picker(["Oslo", "Rome"]), View())
    let page = FixedPage("Page", hidesBar: true)
    let tabs =
      departure == .tabbed
      ? TabBarController([.init("A", root: page), .init("B", root: FixedPage("b"))]) : nil
    let (home, other) = (FixedPage("Home"), FixedPage("Other"))
    box.frame = Rect(columns: 20, rows: 4)
    picker.frame = Rect(column: 2, row: 1, columns: 12, rows: 1)
    box.addSubview(picker)
    page.view.addSubview(box)
    let stage = Stage([home, tabs ?? page], columns: 30, rows: 12)
    _ = stage.app.render()
    picker.open()
    #expect(stage.app.overlays.count == 1)
    switch departure {
    case .removed: picker.removeFromSuperview()
    case .hidden: picker.isHidden = true
    case .boxRemoved: box.removeFromSuperview()
    case .boxHidden: box.isHidden = true
    case .popped: stage.navigation.pop(animated: false)
    case .covered: stage.navigation.push(other, animated: false)
    case .replaced: stage.navigation.setViewControllers([home, other], animated: false)
    case .tabbed: tabs?.selectedIndex = 1
    }
    #expect(stage.app.overlays.isEmpty)
    #expect(!picker.isOpen)
  }

  @Test func `a program that ends with an open list leaves no picker behind`() {
    weak var gone: Picker?
    do {
      let picker = Picker(["Oslo", "Rome"])
      let page = FixedPage("Page", hidesBar: true)
      picker.frame = Rect(columns: 12, rows: 1)
      page.view.addSubview(picker)
      let stage = Stage(FixedPage("Home"), page)
      _ = stage.app.render()
      picker.open()
      #expect(picker.isOpen)
      gone = picker
    }
    #expect(gone == nil)
  }
}
