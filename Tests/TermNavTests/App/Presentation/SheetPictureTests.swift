import TermNavTesting
import Testing

@testable import TermNav

/// Pictures of sheets with detents, and of popovers at items of a bar (RULES 31).
@Suite struct SheetPictureTests {
  private let home = FixedPage("Home", rows: (0..<24).map { "home row \($0)" })
  private let pen = BarItem("Pen", key: KeyPress(.character("p"))) {}

  private func tester(_ look: PictureLook) -> AppTester {
    home.navigationItem.trailingItems = [BarItem("Ink") {}, pen]
    return AppTester(
      [home], size: Size(columns: look == .small ? 40 : 60, rows: 12), theme: look.theme,
      layoutDirection: look.direction)
  }

  private func note() -> (page: FormViewController, button: Button) {
    let (send, off) = (Button("Send"), Button("Discard"))
    off.isEnabled = false
    let page = FormViewController(title: "Note") {
      FormSection {
        send
        off
        FormRow("Subject", TextField("Ferries"))
      }
    }
    page.navigationItem.trailingItems = [BarItem("Save") {}]
    return (page, send)
  }

  @Test(arguments: PictureLook.allCases)
  func `a sheet in each look: low, a button pressed and one disabled, held on its way up, high`(
    look: PictureLook
  ) throws {
    let t = tester(look)
    let (page, _) = note()
    page.presentationController.detents = [.medium, .large]
    home.present(page, style: .sheet)
    try t.settle()
    var screens = [t.screen]
    try t.press(at: "Send")
    screens.append(t.screen)
    try t.release()
    try t.press(at: Point(column: 5, row: 6))
    try t.move(to: Point(column: 5, row: 4), over: .seconds(0.4))
    t.advance(by: .seconds(0.3))
    screens.append(t.screen)
    try t.release()
    try t.settle()
    t.press(.up, .shift)
    try t.settle()
    screens.append(t.screen)
    try AppTester.verifySnapshot("sheet-\(look.rawValue)", of: screens)
  }

  @Test(arguments: PictureLook.allCases)
  func `a popover at an item of the bar in each look: at rest, a row pressed, another one chosen`(
    look: PictureLook
  ) throws {
    let t = tester(look)
    let page = ListViewController(
      title: "Pens",
      rows: [ListRow(title: "Fine"), ListRow(.note, title: "Broad"), ListRow(title: "Brush")])
    page.prefersNavigationBarHidden = true
    page.preferredContentSize = Size(columns: 16, rows: 3)
    home.present(page, style: .popover(at: pen))
    try t.settle()
    var screens = [t.screen]
    try t.press(at: "Brush")
    screens.append(t.screen)
    try t.release()
    screens.append(t.screen)
    try AppTester.verifySnapshot("popover-\(look.rawValue)", of: screens)
  }
}
