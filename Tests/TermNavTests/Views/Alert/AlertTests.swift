import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: questions and notices.
@Suite struct AlertTests {
  let home = FixedPage("Home", rows: ["home row"])
  let below = FixedPage("Below")

  private func tester(_ size: Size = Size(columns: 60, rows: 16)) -> AppTester {
    AppTester([below, home], size: size)
  }

  private final class Box<Value> { var value: Value? }

  /// What a question in a task of the page gives; nil while it waits.
  private func ask<Value>(_ question: @escaping @MainActor () async -> Value) -> Box<Value> {
    let box = Box<Value>()
    home.task { box.value = await question() }
    return box
  }

  private func confirming(_ t: AppTester) async throws -> Box<Bool> {
    let box = ask {
      await home.confirm("Discard?", message: "It is lost.", action: "Discard", isDestructive: true)
    }
    try await t.idle()
    return box
  }

  @Test func `the safe answer has the keys`() async throws {
    let t = tester()
    let answer = try await confirming(t)
    #expect(
      t.screen.contains("Discard?") && t.screen.contains("It is lost.") && t.screen.contains("[ Cancel ]"))
    #expect(answer.value == nil)
    t.press(.enter)
    try await t.idle()
    #expect(answer.value == false && t.app.presentedViewControllers.isEmpty)
  }

  @Test(
    arguments: [
      ([.right, .enter], true), ([.character("d")], true), ([.character("c")], false), ([.escape], false),
      ([.right, .left, .enter], false), ([.tab, .enter], true),
      ([.character("x"), .right, .character(" ")], true),
    ] as [([Key], Bool)])
  func `its keys`(_ keys: [Key], _ isYes: Bool) async throws {
    let t = tester()
    let answer = try await confirming(t)
    for key in keys { t.press(key) }
    try await t.idle()
    #expect(answer.value == isYes)
    #expect(home.keys.isEmpty && t.navigation.topViewController === home)
  }

  @Test func `its buttons are pressed by the pointer, a press beside does nothing`() async throws {
    let t = tester()
    let answer = try await confirming(t)
    try t.click(Point(column: 1, row: 14))
    #expect(t.app.presentedViewControllers.count == 1)
    try t.click("[ Discard ]")
    try await t.idle()
    #expect(answer.value == true)
  }

  @Test func `a key of its own is shown behind the title, and presses the button`() throws {
    let t = tester()
    let stay = Alert.Action("Stay", style: .cancel, key: "n")
    let leave = Alert.Action("Leave", style: .destructive, key: "y")
    for (keys, expected) in [("x", nil), ("n", stay), ("y", leave), ("Y", leave), ("l", leave)]
      as [(String, _)]
    {
      let alert = Alert("Leave without saving?", actions: [stay, leave])
      var answer: Alert.Action?
      alert.onFinish = { answer = $0 }
      home.present(alert)
      #expect(t.screen.contains("[ Stay  n ]") && t.screen.contains("[ Leave  y ]"))
      t.type(keys)
      #expect(answer == expected)
      if expected == nil { t.press(.escape) }
      try t.settle()
    }
  }

  @Test func `it stands in the middle on its own ground, without a frame, and the page is dim`() throws {
    let t = tester()
    let (page, before) = (t.app.theme.pageBackground, t.screen.surface)
    home.present(Alert("Discard?", actions: [.cancel, Alert.Action("Discard", style: .destructive)]))
    let after = t.screen.surface
    let card = (0..<60).filter { after[$0, 8].style.background == t.app.theme.background(.card) }
    #expect(card.first == 15 && card.last == 44, "\(card)")
    #expect(!t.screen.contains("╭"))
    #expect(before[0, 8].style.background == page && after[0, 8].style.background != page)
    #expect(t.screen.contains("[ Cancel ]") && t.app.visibleViewController is Alert)
  }

  @Test func `a field has the keys, and Return presses the button`() async throws {
    let t = tester()
    let answer = ask { await home.prompt("Name", text: "a", placeholder: "name", action: "Rename") }
    try await t.idle()
    t.type("bc")
    t.press(.enter)
    try await t.idle()
    #expect(answer.value == "abc")
    let other = ask { await home.prompt("Name") }
    try await t.idle()
    t.press(.escape)
    try await t.idle()
    #expect(other.value == .some(nil))
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 20, rows: 7), Size(columns: 12, rows: 4)])
  func `on small screens the buttons stay`(_ size: Size) async throws {
    let t = tester(size)
    let answer = try await confirming(t)
    #expect(t.screen.contains("Cancel") && t.screen.contains("Discard"))
    t.press(.character("d"))
    try await t.idle()
    #expect(answer.value == true)
  }

  // MARK: The end of a wait

  @Test func `a page that leaves ends the wait`() async throws {
    let t = tester()
    let answer = try await confirming(t)
    t.navigation.pop(animated: false)
    try await t.idle()
    #expect(answer.value == false && t.app.presentedViewControllers.isEmpty)
  }

  @Test func `a task that is cancelled ends the wait and takes the question away`() async throws {
    let t = tester()
    let box = Box<Bool>()
    let task = home.task { box.value = await home.confirm("Discard?") }
    try await t.idle()
    #expect(t.app.presentedViewControllers.count == 1)
    task.cancel()
    try await t.idle()
    #expect(box.value == false && t.app.presentedViewControllers.isEmpty)
    let late = home.task { box.value = await home.confirm("Again?") }
    late.cancel()
    try await t.idle()
    #expect(box.value == false && t.app.presentedViewControllers.isEmpty)
  }

  @Test func `a page gives a result of its own; dismissed without, it gives none`() async throws {
    final class Picker: FixedPage, ModalPage { typealias ModalResult = Int }
    let t = tester()
    let page = Picker("Picker")
    let answer = ask { await home.present(page) }
    try await t.idle()
    try t.settle()
    page.finish(7)
    try t.settle()
    try await t.idle()
    #expect(answer.value == 7)
    let other = ask { await home.present(Picker("Picker")) }
    try await t.idle()
    t.press(.escape)
    try t.settle()
    try await t.idle()
    #expect(other.value == .some(nil))
  }

  @Test func `a question that cannot be asked is answered at once`() async throws {
    let t = tester()
    let first = try await confirming(t)
    let second = ask { await home.confirm("And this?") }
    try await t.idle()
    #expect(second.value == false && first.value == nil)
  }

  // MARK: Toasts

  @Test func `a toast stays its time, takes no keys, and a click removes it`() throws {
    let t = tester()
    home.toast("Saved")
    #expect(t.screen.contains("Saved") && t.screen.places(of: "Saved").first?.row == 13)
    t.type("x")
    #expect(home.keys.count == 1)
    t.advance(by: .seconds(2.9))
    #expect(t.screen.contains("Saved"))
    t.advance(by: .seconds(0.2))
    #expect(!t.screen.contains("Saved"))
    home.toast("Sent", for: .seconds(1))
    home.toast("Gone")
    #expect(!t.screen.contains("Sent") && t.screen.contains("Gone"))
    try t.click("Gone")
    #expect(!t.screen.contains("Gone") && t.app.overlays.isEmpty)
    t.advance(by: .seconds(5))
    #expect(!t.app.isMoving)
  }

  @Test func `a toast is over what is presented`() throws {
    let t = tester()
    home.present(FixedPage("Sheet"))
    try t.settle()
    home.toast("Saved")
    #expect(t.screen.contains("Saved") && t.screen.contains("Sheet"))
  }
}
