import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// What a program is called back for may read and change all that the program has.
@Suite struct AppCallbackTests {
  private final class Page: FixedPage {
    var onQuit: () -> Void = {}
    override func shouldQuit(_ quit: PendingQuit) -> Bool {
      onQuit()
      return false
    }
  }

  private let page = Page("Page")
  private let t: AppTester
  private var app: NavigationApp { t.app }

  init() throws {
    t = AppTester([FixedPage("Home"), page], size: Size(columns: 40, rows: 12))
    try t.settle()
  }

  /// Reads and changes the program, in every way that a program has.
  private func use(_ app: NavigationApp, opensHelp: Bool = true) {
    let view = View()
    app.theme = same(app.theme)
    app.backKeys = same(app.backKeys)
    app.helpKey = same(app.helpKey)
    app.words = same(app.words)
    app.keyHandler = same(app.keyHandler)
    app.keyCommands = same(app.keyCommands)
    app.brokenChordHandler = same(app.brokenChordHandler)
    app.isTwoTouchLatched = same(app.isTwoTouchLatched)
    app.ignoresFocusingPress = same(app.ignoresFocusingPress)
    app.drawsFineSeams.toggle()
    app.drawsFineSeams.toggle()
    app.timeScale = same(app.timeScale)
    app.shouldQuit = same(app.shouldQuit)
    app.interruptHandler = same(app.interruptHandler)
    app.windowTitle = "\(app.size) \(app.progress) \(app.observers.link) \(app.isMoving)"
    app.notify("text")
    app.copy("\(app.copiedText ?? "") text")
    app.redraw()
    app.step(by: .milliseconds(1))
    app.present(view, style: .overlay, for: .seconds(1)) { _ in Rect(columns: 1, rows: 1) }
    app.toast("text")
    if opensHelp { app.showKeyHelp() }
    for overlay in app.overlays { app.dismiss(overlay.view) }
    let tokens = [
      app.addFrameObserver { _ in }, app.observers.links.add { _ in }, app.addEventObserver { _ in },
      app.addTerminalObserver { _, _ in }, app.addStackObserver { _, _ in }, app.addGateObserver { _ in },
      app.addVerdictObserver {}, app.addTaskObserver { _, _ in }, app.addPresentationObserver { _ in },
    ]
    for token in tokens { token.remove() }
    app.watch(descriptor: 0) {}.cancel()
    app.after(.zero) {}.cancel()
    app.every(.seconds(1)) {}.cancel()
    app.navigation.navigationBarStyle = same(app.navigation.navigationBarStyle)
    _ = (app.needsDisplay, app.deadline, app.runningTransition, app.activeNavigation, app.quit())
  }

  /// Has each callback use the program, does something, and expects that the callback was called.
  /// - Parameter inDrag: then no modal view is opened, which would cancel the drag.
  private func expectUse(
    inDrag: Bool = false, _ set: (@escaping @MainActor () -> Void) -> Void, when act: () throws -> Void
  )
    rethrows
  {
    var calls = 0
    set { [app] in
      calls += 1
      if calls == 1 { use(app, opensHelp: !inDrag) }
    }
    try act()
    #expect(calls > 0)
  }

  @Test func `those that are asked about keys`() {
    expectUse(
      { use in
        app.keyHandler = { _ in
          use(); return true
        }
      }, when: { t.press(.character("x")) })
    expectUse(
      { use in
        app.keyCommands = {
          use(); return [KeyCommand("x", title: "x") {}]
        }
      },
      when: { t.press(.character("y")) })
    expectUse(
      { use in app.keyCommands = { [KeyCommand("z", title: "z") { use() }] } },
      when: {
        app.keyHandler = nil
        t.press(.character("z"))
      })
    app.keyCommands = { [KeyCommand("g s", title: "go") {}] }
    expectUse(
      { use in
        app.brokenChordHandler = { _ in
          use(); return true
        }
      }, when: { t.type("gx") })
    expectUse(
      { use in
        app.words = {
          use(); return $0
        }
      },
      when: {
        app.showKeyHelp(); _ = t.screen
      })
  }

  @Test func `those that are asked whether the program ends`() {
    expectUse(
      { use in
        app.interruptHandler = {
          use(); return true
        }
      }, when: { t.send("\u{3}") })
    app.interruptHandler = nil
    expectUse({ use in page.onQuit = { use() } }, when: { t.send("\u{3}") })
    page.onQuit = {}
    #expect(app.exitStatus == nil)
  }

  @Test func `the program's own answer to a wish to quit`() {
    let app = NavigationApp([FixedPage("Home")])
    var calls = 0
    app.shouldQuit = { [unowned app] _ in
      calls += 1
      #expect(!app.quit(), "while it is asked, nobody is asked again")
      use(app)
      return calls == 2
    }
    #expect(!app.quit() && app.quit(3) && app.exitStatus == 3)
  }

  @Test func `observers of frames, events and stacks`() throws {
    expectUse(
      { use in app.addFrameObserver { _ in use() } },
      when: {
        t.press(.character("x")); app.redraw(); t.advance(by: .milliseconds(20))
      })
    expectUse({ use in app.addEventObserver { _ in use() } }, when: { t.press(.character("x")) })
    expectUse(
      { use in app.addTerminalObserver { _, _ in use() } }, when: { t.resize(to: Size(columns: 30, rows: 9)) }
    )
    try expectUse(
      { use in app.addStackObserver { _, _ in use() } },
      when: {
        app.navigation.push(FixedPage("Next"))
        try t.settle()
      })
    try expectUse(
      { use in app.addPresentationObserver { _ in use() } },
      when: {
        app.navigation.topViewController.present(FixedPage("Sheet"), style: .sheet)
        try t.settle()
      })
  }

  @Test func `observers of a drag`() throws {
    func drag() throws { try t.drag(from: Point(column: 0, row: 5), to: Point(column: 12, row: 5)) }
    try expectUse(inDrag: true, { use in app.addGateObserver { _ in use() } }, when: drag)
    try t.settle()
    app.navigation.push(FixedPage("Next"), animated: false)
    try expectUse(inDrag: true, { use in app.arena.addObserver { _ in use() } }, when: drag)
  }

  @Test func `observers of errors, and of what tells of itself later`() {
    struct Fault: Error {}
    expectUse(
      { use in app.addTaskObserver { _, _ in use() } }, when: { page.taskFailed(Fault()) })
    expectUse({ use in app.after(.milliseconds(10)) { use() } }, when: { t.advance(by: .seconds(1)) })
    expectUse({ use in app.every(.milliseconds(10)) { use() } }, when: { t.advance(by: .milliseconds(15)) })
    expectUse({ use in app.copy("text") { _ in use() } }, when: { t.advance(by: .milliseconds(1)) })
    expectUse({ use in app.mailbox.post { _ in use() } }, when: { t.advance(by: .milliseconds(1)) })
    expectUse(
      { use in app.mailbox.post(to: page) { _ in use() } }, when: { t.advance(by: .milliseconds(1)) })
    expectUse(
      { use in _ = app.watch(descriptor: 0) { use() } },
      when: { app.watches.descriptors.woke(0, isValid: true) })
  }

  @Test func `the place of a view over the pages`() {
    let view = View()
    expectUse(
      { use in
        app.present(view, style: .overlay) { _ in
          use()
          return Rect(columns: 2, rows: 1)
        }
      }, when: { t.advance(by: .milliseconds(20)) })
  }
}
