import Testing

@testable import TermNav

/// RULES 1: a page is in one place, whatever takes it; the second is ignored, with a reason.
@Suite struct OnePlaceTests {
  private final class Told { var lines: [String] = [] }

  private let home = FixedPage("Home")
  private let page = FixedPage("Page")
  private let stage: Stage
  private let told = Told()

  init() {
    stage = Stage(home, columns: 40, rows: 10)
    _ = stage.app.addStackObserver { [told] event, _ in
      if case .ignored(let what, let why) = event { told.lines.append("\(what): \(why)") }
    }
  }

  private func ignored() -> [String] {
    defer { told.lines = [] }
    return told.lines
  }

  /// It has all that a page on screen has.
  private func expectInOnePlace(_ navigation: NavigationController, _ comment: Comment) {
    stage.settle()
    _ = stage.lines
    #expect(page.navigationController === navigation, comment)
    #expect(navigation.viewControllers.filter { $0 === page }.count == 1, comment)
    #expect(page.app === stage.app, comment)
  }

  // MARK: The first place stays

  @Test func `a presented page is not pushed too`() {
    home.present(page, animated: false)
    stage.navigation.push(page)
    #expect(ignored() == ["push Page: it is in another stack"])
    #expect(stage.names == ["Home"])
    expectInOnePlace(stage.app.presentations.presentations[0].navigation, "presented")
  }

  @Test func `a pushed page is not presented too, also while it comes`() {
    stage.navigation.push(page)
    home.present(page)
    #expect(ignored() == ["present Page: it is in another stack"])
    #expect(stage.app.presentedViewControllers.isEmpty)
    expectInOnePlace(stage.navigation, "pushed")
  }

  @Test func `a whole stack with a page from elsewhere is not set`() {
    home.present(page, animated: false)
    stage.navigation.setViewControllers([home, page], animated: false)
    #expect(ignored() == ["setViewControllers: Page: it is in another stack"])
    #expect(stage.names == ["Home"])
  }

  @Test(arguments: [true, false]) func `a page of a tab is not pushed outside, shown or not`(_ isShown: Bool)
  {
    let tabs = TabBarController([
      .init("A", root: FixedPage("A")), .init("B", root: FixedPage("B")),
    ])
    stage.navigation.push(tabs, animated: false)
    tabs.stack(at: isShown ? 0 : 1).push(page, animated: false)
    stage.navigation.push(page)
    #expect(ignored() == ["push Page: it is in another stack"])
    #expect(stage.names.last == tabs.name)
  }

  @Test func `a stack that has not started refuses, and its program is told`() {
    let tabs = TabBarController([
      .init("A", root: FixedPage("A")), .init("B", root: FixedPage("B")),
    ])
    stage.navigation.setViewControllers([home, page, tabs], animated: false)
    tabs.stack(at: 1).push(page)
    #expect(ignored() == ["push Page: it is in another stack"])
    #expect(tabs.stack(at: 1).count == 1)
  }

  @Test func `a page of the stack is no detail of a split view in it`() {
    let split = SplitViewController(primary: FixedPage("List"))
    stage.navigation.setViewControllers([home, page, split], animated: false)
    split.showDetail(page)
    #expect(ignored() == ["push Page: it is in another stack"])
    #expect(split.stack.viewControllers.map(\.name) == ["List"])
  }

  @Test func `a page of a stack is no child, and a child is in no stack`() {
    let side = FixedPage("Side")
    home.addChild(side)
    home.addChild(home)
    stage.navigation.push(side)
    stage.navigation.push(page, animated: false)
    home.addChild(page)
    page.addChild(side)
    #expect(
      ignored() == [
        "addChild Home: the page is within it", "push Side: it is a child of another page",
        "addChild Page: it is in another stack", "addChild Side: it is a child of another page",
      ])
    #expect(home.children.map(\.name) == ["Side"])
    #expect(page.children.isEmpty)
  }

  @Test func `a page is not put into a stack within it`() {
    let tabs = TabBarController([.init("A", root: FixedPage("A"))])
    tabs.selectedStack.push(tabs)
    #expect(tabs.selectedStack.count == 1)
    let view = NavigationView([FixedPage("Inner")])
    page.view.addSubview(view)
    view.navigation.push(page)
    #expect(view.navigation.count == 1)
    stage.navigation.push(page, animated: false)
    #expect(stage.names == ["Home", "Page"])
  }

  @Test func `a call from a callback wins or loses as a whole`() {
    final class Caller: FixedPage {
      var call: () -> Void = {}
      override func viewDidAppear(animated: Bool) { call() }
    }
    let caller = Caller("Caller")
    caller.call = { [page, caller, stage] in
      stage.navigation.push(page)
      caller.present(page, animated: false)
    }
    stage.navigation.push(caller, animated: false)
    #expect(ignored() == ["present Page: it is in another stack"])
    #expect(stage.app.presentedViewControllers.isEmpty)
    expectInOnePlace(stage.navigation, "pushed")
  }

  // MARK: Leaving

  @Test func `a page on its way out is not taken before it has gone`() {
    stage.navigation.push(page, animated: false)
    stage.navigation.pop()
    home.present(page)
    #expect(ignored() == ["present Page: it is still leaving another stack"])
    stage.settle()
    home.present(page)
    #expect(ignored() == [])
    expectInOnePlace(stage.app.presentations.presentations[0].navigation, "presented")
  }

  @Test func `a page is not taken from within its last callback`() {
    final class Leaver: FixedPage {
      var last: () -> Void = {}
      override func viewDidDisappear(animated: Bool) { last() }
    }
    let leaver = Leaver("Leaver")
    let other = NavigationController([FixedPage("Other")])
    var told: [String] = []
    other.addObserver { if case .ignored(let what, let why) = $0 { told.append("\(what): \(why)") } }
    leaver.last = { [leaver] in other.push(leaver) }
    stage.navigation.push(leaver, animated: false)
    stage.navigation.pop(animated: false)
    #expect(told == ["push Leaver: the stack that has it is changing"])
    #expect(other.count == 1)
    leaver.last = { [home, leaver] in home.present(leaver, animated: false) }
    stage.navigation.push(leaver, animated: false)
    stage.navigation.pop(animated: false)
    #expect(stage.app.presentedViewControllers.map(\.name) == ["Leaver"], "present waits for the callbacks")
    #expect(leaver.app === stage.app)
  }

  @Test func `a page whose drag was cancelled is still in its stack`() {
    stage.navigation.push(page, animated: false)
    stage.hold(at: 5)
    stage.rest(5)
    stage.settle()
    home.present(page)
    #expect(ignored() == ["present Page: it is in another stack"])
    expectInOnePlace(stage.navigation, "pushed")
  }

  @Test func `a dismissed page may be pushed, and a popped one presented`() {
    home.present(page, animated: false)
    home.dismiss(animated: false)
    stage.navigation.push(page, animated: false)
    expectInOnePlace(stage.navigation, "pushed")
    stage.navigation.pop(animated: false)
    home.present(page, animated: false)
    #expect(ignored() == [])
    expectInOnePlace(stage.app.presentations.presentations[0].navigation, "presented")
  }

  @Test func `pages of a sheet that has gone, and a child that was removed, are free`() {
    let sheet = FixedPage("Sheet")
    home.present(sheet, animated: false)
    sheet.navigationController?.push(page, animated: false)
    home.dismiss(animated: false)
    home.addChild(page)
    #expect(page.parent === home)
    page.removeFromParent()
    stage.navigation.push(page, animated: false)
    #expect(ignored() == [])
    expectInOnePlace(stage.navigation, "pushed")
  }

  @Test func `a push that was dragged back leaves its page free`() {
    stage.navigation.push(page, initiallyInteractive: true)
    stage.navigation.updateInteractiveTransition(0.1)
    stage.navigation.cancelInteractivePop()
    stage.settle()
    #expect(stage.names == ["Home"])
    home.present(page, animated: false)
    #expect(ignored() == [])
  }

  // MARK: Kept for forward

  @Test func `what is only kept for forward goes where it is wanted, and is forgotten there`() {
    let below = FixedPage("Below")
    stage.navigation.isForwardEnabled = true
    stage.navigation.setViewControllers([home, below, page], animated: false)
    stage.navigation.popToRoot(animated: false)
    #expect(stage.navigation.forwardViewControllers.map(\.name) == ["Below", "Page"])
    home.present(page, animated: false)
    #expect(ignored() == [])
    #expect(stage.navigation.forwardViewControllers.isEmpty)
    #expect(stage.navigation.goForward() == false)
    #expect(page.work.hasLeft == false)
    #expect(below.work.hasLeft)
    expectInOnePlace(stage.app.presentations.presentations[0].navigation, "presented")
  }

  // MARK: Circles, and roots from elsewhere

  @Test func `a root that is in a stack already stops the program`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let page = ViewController(title: "Page")
      let stack = NavigationController([page])
      _ = NavigationView([page])
      _ = stack
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let page = ViewController(title: "Page")
      _ = TabBarController([.init("A", root: page), .init("B", root: page)])
    }
  }

  @Test func `a circle of views stops the program, with their names`() async {
    let itself = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let view = Outer()
      view.addSubview(view)
    }
    expect(itself, names: "Outer cannot be added to Outer, which is in it")
    let around = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let (outer, inner) = (Outer(), Inner())
      outer.addSubview(inner)
      inner.addSubview(outer)
    }
    expect(around, names: "Outer cannot be added to Inner, which is in it")
    let page = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let page = ViewController(title: "P", name: "Mine")
      let inner = View()
      page.view.addSubview(inner)
      inner.addSubview(page.view)
    }
    expect(page, names: "Mine")
  }

  /// A release stops without a word.
  private func expect(_ end: ExitTest.Result?, names words: String) {
    #if DEBUG
      #expect(text(end).contains(words))
    #endif
  }

  private final class Outer: View {}
  private final class Inner: View {}

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  // MARK: What a stack keeps for going forward

  @Test func `a stack that is refused leaves another one what that keeps for going forward`() throws {
    stage.navigation.isForwardEnabled = true
    stage.navigation.push(page, animated: false)
    stage.navigation.pop(animated: false)
    #expect(stage.navigation.forwardViewControllers.first === page)
    let other = NavigationController([FixedPage("Other")])
    // The second page is in a place already, so that nothing of the call counts.
    other.setViewControllers([page, home], animated: false)
    #expect(other.count == 1 && stage.navigation.forwardViewControllers.first === page)
    other.push(page, animated: false)
    #expect(other.topViewController === page && stage.navigation.forwardViewControllers.isEmpty)
  }

  @Test func `why a page cannot be taken may be asked without taking it`() {
    stage.navigation.isForwardEnabled = true
    stage.navigation.push(page, animated: false)
    stage.navigation.pop(animated: false)
    #expect(NavigationController.refusal(of: page, by: nil) == nil)
    #expect(stage.navigation.forwardViewControllers.first === page)
  }
}
