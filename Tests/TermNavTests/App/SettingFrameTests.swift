import TermNavTesting
import Testing

@testable import TermNav

/// RULES 32: what is set while a page is held, or at rest, is seen without another event.
@Suite struct SettingFrameTests {
  private let home = FixedPage("Home", rows: (0..<24).map { "home \($0)" })
  private let page = ViewController(title: "Page")
  private let sheet = ViewController(title: "Sheet")
  private let size = Size(columns: 60, rows: 12)

  /// The top page held at a third, nothing to draw.
  private func held(_ pages: [ViewController]) throws -> AppTester {
    let t = AppTester(pages, size: size)
    try t.press(at: Point(column: 2, row: 5))
    try t.move(to: Point(column: 22, row: 5), over: .seconds(0.3))
    t.advance(by: .seconds(1))
    return t
  }

  private func changes(_ t: AppTester, _ set: () -> Void) -> Bool {
    let before = t.picture
    set()
    // What is set may move a bar; what asks for no frame is not drawn by time either.
    t.advance(by: .seconds(0.5))
    return t.picture != before
  }

  @Test func `a bar that the coming page prefers`() throws {
    let below = ViewController(title: "Below")
    let t = try held([below, page])
    #expect(changes(t) { below.prefersNavigationBarHidden = true })
  }

  @Test func `a bar that is hidden by a call, and then counts for that page`() throws {
    let t = try held([home, page])
    #expect(changes(t) { t.navigation.setNavigationBarHidden(true) })
    try t.move(to: Point(column: 55, row: 5), over: .seconds(0.3))
    try t.release()
    try t.settle()
    #expect(t.navigation.isNavigationBarHidden)
    #expect(!t.screen.contains("Home"))
  }

  @Test func `a preference that is computed, once it is told`() throws {
    let t = try held([home, page])
    #expect(
      changes(t) {
        home.hidesBar = true
        t.navigation.setNeedsNavigationBarAppearanceUpdate()
      })
  }

  @Test func `the style of the bars`() throws {
    let t = try held([home, page])
    #expect(changes(t) { t.navigation.navigationBarStyle = FixedBackNavigationBarStyle() })
  }

  @Test func `the verdict of another policy is told`() throws {
    let t = try held([home, page])
    var told = 0
    t.navigation.addVerdictObserver { told += 1 }
    t.navigation.releasePolicy = .fraction(0.1)
    #expect(told == 1)
    #expect(t.navigation.interactivePopVerdict?.outcome == .finish)
  }

  @Test func `the same in a tab, and in a presented page`() throws {
    let tabs = TabBarController([.init("One", root: home)])
    let t = AppTester(tabs, size: size)
    tabs.stack(at: 0).push(page, animated: false)
    _ = t.screen
    try t.press(at: Point(column: 2, row: 5))
    try t.move(to: Point(column: 22, row: 5), over: .seconds(0.3))
    t.advance(by: .seconds(1))
    #expect(changes(t) { t.navigation.navigationBarStyle = FixedBackNavigationBarStyle() })
    #expect(changes(t) { tabs.stack(at: 0).setNavigationBarHidden(true) })
  }

  @Test func `the same in a presented page`() throws {
    let root = FixedPage("Root")
    let t = AppTester(root, size: size)
    root.present(home, style: .fullScreen, animated: false)
    home.navigationController?.push(page, animated: false)
    _ = t.screen
    try t.press(at: Point(column: 2, row: 5))
    try t.move(to: Point(column: 22, row: 5), over: .seconds(0.3))
    t.advance(by: .seconds(1))
    #expect(changes(t) { t.navigation.navigationBarStyle = FixedBackNavigationBarStyle() })
    #expect(changes(t) { home.navigationController?.setNavigationBarHidden(true) })
  }

  /// A setter that changes what two pages in motion show.
  enum Held: CaseIterable {
    case title, comingTitle, backTitle, items, theme, comingTheme, programTheme, appearance, direction,
      barColors
  }

  @Test(arguments: Held.allCases) func `what else is set while a page is held`(_ what: Held) throws {
    let below = ViewController(title: "Below")
    let t = try held([below, page])
    #expect(
      changes(t) {
        switch what {
        case .title: page.title = "Another"
        case .comingTitle: below.title = "Another"
        case .backTitle: below.navigationItem.backTitle = "Away"
        case .items: page.navigationItem.trailingItems = [BarItem("Add") {}]
        case .theme: page.theme = Theme(appearance: .light)
        case .comingTheme: below.theme = Theme(appearance: .light)
        case .programTheme: t.app.theme = Theme(appearance: .light)
        case .appearance: below.overrideUserInterfaceStyle = .light
        case .direction: t.navigation.layoutDirection = .rightToLeft
        case .barColors:
          page.navigationItem.appearance = NavigationBarAppearance(backgroundColor: .rgb(200, 0, 0))
        }
      })
  }

  // MARK: At rest

  @Test(arguments: 0..<4) func `a list that stands beside its page`(_ what: Int) throws {
    let list = ViewController(title: "List")
    let split = SplitViewController(primary: list, secondary: page)
    split.minimumColumns = 40
    let t = AppTester([FixedPage("Root"), split], size: size)
    #expect(
      changes(t) {
        switch what {
        case 0: list.title = "Another"
        case 1: list.navigationItem.trailingItems = [BarItem("Add") {}]
        case 2: list.theme = Theme(appearance: .light)
        default: list.prefersNavigationBarHidden = true
        }
      })
  }

  @Test func `the direction of the stack of a tab`() throws {
    let tabs = TabBarController([.init("One", root: home)])
    let t = AppTester([FixedPage("Root"), tabs], size: size)
    #expect(changes(t) { tabs.stack(at: 0).layoutDirection = .rightToLeft })
  }

  @Test func `whether edges are fine counts in a presented page too`() throws {
    let t = AppTester(FixedPage("Root"), size: size)
    let root = try #require(t.navigation.topViewController as? FixedPage)
    root.present(home, style: .fullScreen, animated: false)
    let stack = try #require(home.navigationController)
    stack.push(page, animated: false)
    stack.pop(initiallyInteractive: true)
    stack.updateInteractivePop(0.5083)
    #expect(changes(t) { t.app.drawsFineSeams.toggle() })
  }

  /// A setter that changes what a page at rest shows.
  enum AtRest: CaseIterable {
    case title, items, prompt, theme, programTheme, appearance, direction, semantics, badge, placeholder,
      columns
    case modal, preferredSize, presentedBar
  }

  @Test(arguments: AtRest.allCases)
  func `what a page at rest shows`(_ what: AtRest) throws {
    let tabs = TabBarController([.init("One", root: home), .init("Two", root: FixedPage("Other"))])
    let split = SplitViewController(primary: FixedPage("List", rows: ["row"]), secondary: nil)
    split.minimumColumns = 40
    split.placeholder = "nothing"
    let label = Label("left")
    label.frame = Rect(columns: 20, rows: 1)
    page.view.addSubview(label)
    let shown: ViewController =
      switch what {
      case .badge: tabs
      case .placeholder, .columns: split
      default: page
      }
    let t = AppTester([FixedPage("Root"), shown], size: size)
    if [.modal, .preferredSize, .presentedBar].contains(what) { page.present(sheet, animated: false) }
    _ = t.screen
    #expect(
      changes(t) {
        switch what {
        case .title: page.title = "Another"
        case .items: page.navigationItem.trailingItems = [BarItem("Add") {}]
        case .prompt: page.navigationItem.backItem = BarItem("Away") {}
        case .theme: page.theme = Theme(appearance: .light)
        case .programTheme: t.app.theme = Theme(appearance: .light)
        case .appearance: page.overrideUserInterfaceStyle = .light
        case .direction: t.navigation.layoutDirection = .rightToLeft
        case .semantics:
          t.navigation.layoutDirection = .rightToLeft
          page.view.semanticContentAttribute = .forceLeftToRight
        case .badge: tabs.setBadge("3", at: 1)
        case .placeholder: split.placeholder = "choose"
        case .columns: split.primaryColumns = 20
        case .modal: sheet.isModalInPresentation = true
        case .preferredSize: sheet.preferredContentSize = Size(columns: 30, rows: 4)
        case .presentedBar: sheet.prefersNavigationBarHidden = true
        }
      })
  }
}
