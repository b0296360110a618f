import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: a page that the user may not dismiss.
@Suite struct ModalPresentationTests {
  private let home = FixedPage("Home")
  private let page = FixedPage("Page")

  private func presenting(_ style: ModalPresentationStyle = .sheet, _ t: AppTester? = nil) throws -> AppTester
  {
    let t = t ?? AppTester([home], size: Size(columns: 40, rows: 22))
    page.isModalInPresentation = true
    page.preferredContentSize = Size(columns: 20, rows: 6)
    home.present(page, style: style)
    try t.settle()
    return t
  }

  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  @Test(arguments: [Key.escape, .backspace, .left, .character("h")])
  func `no key that goes back dismisses it, and nobody is asked`(_ key: Key) throws {
    let t = try presenting()
    var asked = 0
    page.allowsPop = {
      asked += 1
      return true
    }
    t.press(key)
    try t.settle()
    #expect(t.app.visibleViewController === page && asked == 0)
    #expect(!t.app.goBack() && t.app.visibleViewController === page)
  }

  @Test func `above its root keys go back, and its root stays`() throws {
    let t = try presenting()
    page.navigationController?.push(FixedPage("Inner"), animated: false)
    t.press(.escape)
    try t.settle()
    #expect(t.app.visibleViewController === page)
    t.press(.escape)
    try t.settle()
    #expect(t.app.visibleViewController === page)
  }

  @Test(arguments: [[], [PresentationController.Detent.medium, .large]])
  func `a modal page that is pushed in a sheet keeps the sheet until it is popped`(
    detents: [PresentationController.Detent]
  ) throws {
    let t = try presenting()
    page.isModalInPresentation = false
    page.presentationController.detents = detents
    let inner = FixedPage("Inner")
    inner.isModalInPresentation = true
    page.navigationController?.push(inner, animated: false)
    try t.settle()
    try t.click(point(10, 2))
    try t.settle()
    try t.drag(from: point(10, 15), to: point(10, 21), over: .seconds(0.1))
    try t.settle()
    #expect(t.app.visibleViewController === inner)
    t.press(.escape)
    try t.settle()
    #expect(t.app.visibleViewController === page)
    try t.click(point(10, 1))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `above a modal page another may be dismissed with all of the sheet`() throws {
    let t = try presenting()
    page.navigationController?.push(FixedPage("Inner"), animated: false)
    try t.settle()
    try t.click(point(10, 2))
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `no press beside it, no back button of the mouse and no drag does`() throws {
    let t = try presenting()
    try t.click(point(10, 2))
    try t.settle()
    #expect(t.app.visibleViewController === page)
    try t.drag(from: point(10, 15), to: point(10, 21), over: .seconds(0.1))
    try t.settle()
    #expect(t.app.visibleViewController === page)
    try t.press(at: point(10, 18), button: .back)
    try t.release()
    try t.settle()
    #expect(t.app.visibleViewController === page)
  }

  @Test func `a popover and a full screen keep to it too`() throws {
    let anchor = View()
    anchor.frame = Rect(column: 4, row: 2, columns: 6, rows: 1)
    home.view.addSubview(anchor)
    let t = AppTester([home], size: Size(columns: 40, rows: 22))
    for style in [ModalPresentationStyle.popover(from: anchor), .fullScreen] {
      _ = try presenting(style, t)
      t.press(.escape)
      try t.click(point(38, 20))
      try t.settle()
      #expect(t.app.visibleViewController === page)
      page.dismiss(animated: false)
    }
  }

  @Test func `the program dismisses it, a wish of the page goes on, and quitting stays`() throws {
    let t = try presenting()
    #expect(!t.app.presentations.keyRouter.movesInHelp(isMouseWanted: true).contains { $0.label == "drag ↓" })
    #expect(t.app.presentations.keyRouter.panes.backTitle(on: [page]) == nil)
    page.isModalInPresentation = false
    #expect(t.app.presentations.keyRouter.panes.backTitle(on: [page]) == "close")
    page.isModalInPresentation = true
    page.dismiss()
    try t.settle()
    #expect(t.app.visibleViewController === home)
    home.present(page, animated: false)
    t.app.quit()
    #expect(t.app.exitStatus != nil)
  }
}
