import TermNavTesting
import Testing

@testable import TermNav

/// RULES 32: a stack that is presented, or stands in a page, obeys the settings around it that it has not
/// set itself.
@Suite struct SurroundingSettingsTests {
  /// Where a stack stands within another.
  enum Place: CaseIterable {
    case presented, tab, hiddenTab, splitView, navigationView, tabOfSheet
  }

  /// A setting: what sets it to one of two values, and whether a stack has the second.
  struct Setting {
    let name: String
    let set: (NavigationController, _ toSecond: Bool) -> Void
    let hasSecond: (NavigationController) -> Bool

    init<Value: Equatable>(
      _ name: String, _ path: ReferenceWritableKeyPath<NavigationController, Value>,
      _ first: Value,
      _ second: Value
    ) {
      self.name = name
      set = { $0[keyPath: path] = $1 ? second : first }
      hasSecond = { $0[keyPath: path] == second }
    }

    init(
      _ name: String, set: @escaping (NavigationController, Bool) -> Void,
      hasSecond: @escaping (NavigationController) -> Bool
    ) {
      (self.name, self.set, self.hasSecond) = (name, set, hasSecond)
    }
  }

  /// All settings of a stack.
  static let settings: [Setting] = [
    Setting(
      "viewControllerBasedNavigationBarAppearanceEnabled",
      \.viewControllerBasedNavigationBarAppearanceEnabled, true,
      false),
    Setting("isInteractivePopEnabled", \.isInteractivePopEnabled, true, false),
    Setting("isInterruptible", \.isInterruptible, true, false),
    Setting("layoutDirection", \.layoutDirection, .leftToRight, .rightToLeft),
    Setting("reducesMotion", \.reducesMotion, false, true),
    Setting("completionSpeed", \.completionSpeed, 1, 2),
    Setting("isForwardEnabled", \.isForwardEnabled, false, true),
    Setting(
      "interactivePopMaxAllowedInitialDistanceToLeftEdge",
      \.interactivePopMaxAllowedInitialDistanceToLeftEdge, 0, 9),
    Setting("bouncesRefusedDrags", \.bouncesRefusedDrags, true, false),
    Setting("releasePolicy") {
      $0.releasePolicy = $1 ? .stay : .standard
    } hasSecond: {
      $0.releasePolicy.name == ReleasePolicy.stay.name
    },
    Setting("transitionStyleFor") { stack, toSecond in
      stack.transitionStyleFor = { _, _, _ in toSecond ? FlipStyle() : nil }
    } hasSecond: {
      $0.transitionStyleFor?(.push, $0.topViewController, $0.topViewController) is FlipStyle
    },
    Setting("transitionStyle") {
      $0.transitionStyle = $1 ? FlipStyle() : SlideStyle()
    } hasSecond: {
      $0.transitionStyle is FlipStyle
    },
    Setting("navigationBarStyle") {
      $0.navigationBarStyle = $1 ? FixedBackNavigationBarStyle() : StandardNavigationBarStyle()
    } hasSecond: {
      $0.navigationBarStyle is FixedBackNavigationBarStyle
    },
    Setting("completionCurve") {
      $0.completionCurve = $1 ? .linear() : .navigation
    } hasSecond: {
      if case .timed = $0.completionCurve { true } else { false }
    },
  ]

  private let home = FixedPage("Home")
  private let page = FixedPage("Page")

  /// A program with a stack in `place`, and that stack.
  private func stack(in place: Place) throws -> (tester: AppTester, inner: NavigationController) {
    var inner: NavigationController?
    let tester: AppTester
    switch place {
    case .presented:
      tester = AppTester(home)
      home.present(page)
      inner = page.navigationController
    case .tab, .hiddenTab:
      let tabs = TabBarController([.init("One", root: page), .init("Two", root: FixedPage("Other"))])
      tester = AppTester([home, tabs])
      inner = tabs.stack(at: place == .tab ? 0 : 1)
    case .splitView:
      let split = SplitViewController(primary: page, secondary: FixedPage("Detail"))
      tester = AppTester([home, split])
      inner = split.stack
    case .navigationView:
      let view = NavigationView([page])
      tester = AppTester(home)
      view.frame = Rect(columns: 40, rows: 10)
      home.view.addSubview(view)
      inner = view.navigation
    case .tabOfSheet:
      let tabs = TabBarController([.init("One", root: page)])
      tester = AppTester(home)
      home.present(tabs)
      inner = tabs.stack(at: 0)
    }
    try tester.settle()
    return (tester, try #require(inner))
  }

  @Test(arguments: Place.allCases)
  func `every setting of the stack around counts until the stack sets its own`(_ place: Place) throws {
    let (tester, inner) = try stack(in: place)
    for setting in Self.settings {
      #expect(!setting.hasSecond(inner), "\(setting.name)")
      setting.set(tester.navigation, true)
      #expect(setting.hasSecond(inner), "\(setting.name): set around, later")
      setting.set(tester.navigation, false)
      #expect(!setting.hasSecond(inner), "\(setting.name): back")
      setting.set(inner, true)
      #expect(setting.hasSecond(inner), "\(setting.name): its own")
      setting.set(tester.navigation, false)
      #expect(setting.hasSecond(inner), "\(setting.name): its own stays")
      #expect(!setting.hasSecond(tester.navigation), "\(setting.name): not around")
      setting.set(inner, false)
    }
  }

  @Test func `a stack with its own style does not ask the function of the stack around it`() throws {
    let (tester, inner) = try stack(in: .tab)
    tester.navigation.transitionStyleFor = { _, _, _ in FlipStyle() }
    inner.transitionStyle = FadeStyle()
    inner.push(FixedPage("Next"))
    #expect(inner.transition?.style is FadeStyle)
  }

  // MARK: The way up and down

  @Test(arguments: [0, 1, 2])
  func `a presented page moves, however long the program has run`(_ style: Int) throws {
    let anchor = View()
    anchor.frame = Rect(columns: 9, rows: 1)
    home.view.addSubview(anchor)
    let style: ModalPresentationStyle = [.sheet, .fullScreen, .popover(from: anchor)][style]
    let tester = AppTester(home)
    tester.advance(by: .seconds(5))
    var seen: [Double] = []
    tester.app.addPresentationObserver { seen.append($0.progress) }
    home.present(page, style: style)
    try tester.settle()
    #expect(seen.filter { $0 > 0.05 && $0 < 0.95 }.count > 5, "\(seen)")
  }

  /// How long the sheet goes up, in seconds.
  private func seconds(_ set: (NavigationController) -> Void) throws -> Seconds {
    let tester = AppTester(home)
    set(tester.navigation)
    tester.advance(by: .seconds(1))
    let start = tester.now
    home.present(page)
    try tester.settle()
    return tester.now - start
  }

  @Test func `its speed and its curve are those of the stack that presents it`() throws {
    let usual = try seconds { _ in }
    home.dismiss(animated: false)
    #expect(try seconds { $0.completionSpeed = 4 } < usual / 2)
    home.dismiss(animated: false)
    #expect(try seconds { $0.completionCurve = .linear(duration: 3) } > 2.5)
  }

  @Test func `a speed set while it moves counts at once`() throws {
    let (tester, _) = try stack(in: .presented)
    page.dismiss()
    tester.advance(by: .seconds(0.1))
    tester.navigation.completionSpeed = 100
    tester.advance(by: .seconds(0.1))
    #expect(tester.app.presentedViewControllers.isEmpty)
  }

  private func dragDown(_ rows: Double, in tester: AppTester) throws {
    try tester.drag(
      from: Point(column: 30, row: 5), by: Vector(dx: 0, dy: rows), over: .seconds(0.5),
      resting: .seconds(0.3))
  }

  @Test func `the release policy of the stack that presents decides of a sheet, as it is then`() throws {
    let (tester, _) = try stack(in: .presented)
    try dragDown(6, in: tester)
    try tester.settle()
    #expect(tester.app.presentedViewControllers.count == 1)
    tester.navigation.releasePolicy = .fraction(0.1)
    try dragDown(6, in: tester)
    try tester.settle()
    #expect(tester.app.presentedViewControllers.isEmpty)
  }

  @Test func `a stack in a tab that presents has its own policy asked`() throws {
    let (tester, inner) = try stack(in: .tab)
    inner.releasePolicy = .fraction(0.1)
    page.present(FixedPage("Sheet"))
    try tester.settle()
    try dragDown(6, in: tester)
    try tester.settle()
    #expect(tester.app.presentedViewControllers.isEmpty)
  }

  @Test func `a sheet that may not be interrupted is not caught`() throws {
    let tester = AppTester(home)
    tester.navigation.isInterruptible = false
    home.present(page)
    tester.advance(by: .seconds(0.1))
    try tester.press(at: Point(column: 30, row: 21))
    try tester.move(to: Point(column: 30, row: 23), over: .seconds(0.05))
    let presentation = try #require(tester.app.presentations.active)
    #expect(!presentation.transition.isInteractivePopHeld)
  }

  @Test func `neither the edge limit, nor the switch of pops, nor the direction is that of a sheet's way`()
    throws
  {
    let (tester, _) = try stack(in: .presented)
    tester.navigation.interactivePopMaxAllowedInitialDistanceToLeftEdge = 1
    tester.navigation.isInteractivePopEnabled = false
    tester.navigation.layoutDirection = .rightToLeft
    tester.navigation.isForwardEnabled = true
    try dragDown(15, in: tester)
    try tester.settle()
    #expect(tester.app.presentedViewControllers.isEmpty)
    #expect(page.navigationController == nil, "it has left for good")
  }

  @Test func `motion that a tab's stack reduces is reduced for what it presents`() throws {
    let (tester, inner) = try stack(in: .tab)
    inner.reducesMotion = true
    page.present(FixedPage("Sheet"))
    #expect(!tester.app.isMoving)
  }

  // MARK: What the settings do within

  @Test
  func `where pops are switched off around, no page within is dragged away, and the bounce is the page's`()
    throws
  {
    let (tester, inner) = try stack(in: .tab)
    inner.push(FixedPage("Deep"), animated: false)
    tester.navigation.isInteractivePopEnabled = false
    try tester.drag(from: Point(column: 2, row: 5), by: Vector(dx: 60, dy: 0))
    try tester.settle()
    #expect(inner.count == 2)
    #expect(tester.navigation.count == 2)
  }

  @Test func `a switch that the stack within has set itself stays, whatever is pushed`() throws {
    let (tester, inner) = try stack(in: .tab)
    inner.isInteractivePopEnabled = false
    inner.push(FixedPage("Deep"), animated: false)
    _ = tester.screen
    try tester.drag(from: Point(column: 2, row: 5), by: Vector(dx: 60, dy: 0))
    try tester.settle()
    #expect(inner.count == 2)
  }

  @Test func `pages that are kept around for going forward are kept within`() throws {
    let (tester, inner) = try stack(in: .tab)
    tester.navigation.isForwardEnabled = true
    inner.push(FixedPage("Deep"), animated: false)
    inner.pop(animated: false)
    tester.press(.character("]"))
    try tester.settle()
    #expect(inner.count == 2)
    inner.pop(animated: false)
    tester.navigation.isForwardEnabled = false
    #expect(inner.forwardViewControllers.isEmpty)
  }

  @Test func `a page within that turns keeps its place under the pointer`() throws {
    let (tester, inner) = try stack(in: .tab)
    inner.push(FixedPage("Deep"), animated: false)
    _ = tester.screen
    try tester.press(at: Point(column: 2, row: 5))
    try tester.move(to: Point(column: 30, row: 5), over: .seconds(0.3))
    let before = try #require(inner.transition).popProgress
    tester.navigation.layoutDirection = .rightToLeft
    try tester.move(to: Point(column: 29, row: 5))
    let after = try #require(inner.transition).popProgress
    #expect(abs(after - before) < 0.02, "\(before), \(after)")
  }
}
