import TermNavTesting
import Testing

@testable import TermNav

/// A stack is shown in five places, by a stage each: what holds of one holds of all.
@Suite struct StageTests {
  enum Place: CaseIterable {
    case program, presented, navigationView, listOfSplitView
    /// Its pages get no press, no key and no time.
    case transitionView
  }

  /// A page in one of the places.
  private final class Shown {
    let page = FixedPage("Page", rows: ["row"])
    private(set) var presses = 0
    private(set) var tester = AppTester(FixedPage("None"))
    /// What shows the page, where that is a view within another page.
    private let holder = View()

    init(in place: Place) throws {
      page.navigationItem.trailingItems = [BarItem("Press") { [unowned self] in presses += 1 }]
      let home = FixedPage("Home")
      holder.frame = Rect(column: 3, row: 2, columns: 60, rows: 12)
      home.view.addSubview(holder)
      switch place {
      case .program: tester = AppTester(page)
      case .presented:
        tester = AppTester(home)
        home.present(page)
      case .navigationView: hold(NavigationView([page]))
      case .listOfSplitView:
        let split = SplitViewController(primary: page, secondary: FixedPage("Detail"))
        split.minimumColumns = 40
        home.addChild(split)
        hold(split.view)
      case .transitionView: hold(TransitionView(front: page, back: FixedPage("Back")))
      }
      if !holder.subviews.isEmpty { tester = AppTester(home) }
      try tester.settle()
      tester.advance(by: .seconds(1))
    }

    private func hold(_ view: View) {
      view.frame = Rect(holder.size)
      holder.addSubview(view)
    }

    func stack() throws -> NavigationController { try #require(page.navigationController) }

    /// Moves the view out of the screen, where it is one.
    func moveAway() { holder.frame = holder.frame.offset(columns: 500) }
  }

  // MARK: Settings

  @Test(arguments: Place.allCases)
  func `a setting is that of the stack around until the stack sets its own`(_ place: Place) throws {
    let shown = try Shown(in: place)
    let (stack, outer) = (try shown.stack(), shown.tester.navigation)
    // A picture of a transition takes no time, whatever its style.
    let settings = SurroundingSettingsTests.settings.filter {
      place != .transitionView || $0.name != "reducesMotion"
    }
    /// A picture of a transition takes the direction over with its layout.
    func setAround(_ setting: SurroundingSettingsTests.Setting, _ toSecond: Bool) {
      setting.set(outer, toSecond)
      _ = shown.tester.screen
    }
    for setting in settings {
      #expect(!setting.hasSecond(stack), "\(setting.name): nowhere set")
      setAround(setting, true)
      #expect(setting.hasSecond(stack), "\(setting.name): set around, while the stack is shown")
      setAround(setting, false)
      #expect(!setting.hasSecond(stack), "\(setting.name): set around again")
      setting.set(stack, true)
      #expect(setting.hasSecond(stack), "\(setting.name): its own")
      #expect(setting.hasSecond(outer) == (stack === outer), "\(setting.name): not around")
      if stack !== outer { setting.set(outer, false) }
      #expect(setting.hasSecond(stack), "\(setting.name): its own stays")
      setting.set(stack, false)
    }
  }

  @Test(arguments: Place.allCases)
  func `a page turns with the program's direction, and back`(_ place: Place) throws {
    let shown = try Shown(in: place)
    for isMirrored in [true, false] {
      shown.tester.navigation.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      _ = shown.tester.screen
      #expect(shown.page.view.isMirrored == isMirrored)
    }
  }

  // MARK: Drawing

  @Test(arguments: Place.allCases)
  func `a page that changes asks for a frame and is drawn with it`(_ place: Place) throws {
    let shown = try Shown(in: place)
    #expect(!shown.tester.app.needsDisplay)
    shown.page.rows = ["changed"]
    // A picture of a transition shows what has changed with its next progress.
    #expect(shown.tester.app.needsDisplay == (place != .transitionView))
    #expect(shown.tester.screen.contains("changed") == (place != .transitionView))
    #expect(!shown.tester.app.needsDisplay)
  }

  @Test func `a presented stack gives way to a refused drag by eighths of a column, as the program's does`()
    throws
  {
    func picture(isPresented: Bool) throws -> Picture {
      let page = FixedPage("Page", hidesBar: true, rows: ["one", "two", "three"])
      let below = FixedPage("Below")
      page.isPopDisabled = true
      let home = FixedPage("Home")
      let tester = AppTester(isPresented ? [home] : [below, page], size: Size(columns: 20, rows: 6))
      if isPresented {
        home.present(below, style: .fullScreen, animated: false)
        below.navigationController?.push(page, animated: false)
      }
      try tester.press(at: Point(column: 4, row: 3))
      try tester.move(to: Point(column: 12, row: 3), over: .seconds(0.2))
      return tester.picture
    }
    #expect(try picture(isPresented: true) == picture(isPresented: false))
  }

  // MARK: Hits

  @Test(arguments: Place.allCases, [LayoutDirection.leftToRight, .rightToLeft])
  func `a press hits a button of the bar where it is seen`(_ place: Place, _ direction: LayoutDirection)
    throws
  {
    let shown = try Shown(in: place)
    shown.tester.navigation.layoutDirection = direction
    _ = shown.tester.screen
    try shown.tester.click("Press")
    #expect(shown.presses == (place == .transitionView ? 0 : 1))
  }

  // MARK: Motion

  @Test(arguments: Place.allCases)
  func `a stack moves the program while it is on the screen`(_ place: Place) throws {
    let shown = try Shown(in: place)
    try shown.stack().push(FixedPage("Next"))
    #expect(shown.tester.app.isMoving == (place != .transitionView))
    shown.moveAway()
    #expect(shown.tester.app.isMoving == [.program, .presented].contains(place))
  }
}
