import Invariants
import Testing

@testable import TermNav

/// RULES 6: between two frames nothing jumps where a change is taken back, cell for cell.
@Suite struct UndoPictureTests {
  private final class DetailPage: FixedPage {
    override init(_ title: String, hidesBar: Bool = false, rows: [String] = []) {
      super.init(title, hidesBar: hidesBar, rows: rows)
      navigationItem.trailingItems = [BarItem("Edit \(title)") {}]
    }
  }

  private func pages(_ homeHides: Bool, _ pageHides: Bool) -> (FixedPage, FixedPage) {
    (
      DetailPage(
        "Home", hidesBar: homeHides, rows: (0..<6).map { "home \($0) " + String(repeating: "h", count: 60) }),
      DetailPage(
        "Page", hidesBar: pageHides, rows: (0..<6).map { "page \($0) " + String(repeating: "p", count: 60) })
    )
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `taken back at every 10 ms, the frame is the same, with every bar and style`(
    _ direction: LayoutDirection
  ) {
    for (style, bars) in everyTransitionStyle.flatMap({ style in (0..<4).map { (style, $0) } }) {
      // Every 10 ms, else every 150, others with every bar.
      for step in stride(from: TestLength.of(1 + bars, full: 1), through: 45, by: TestLength.of(15, full: 1))
      {
        let (home, page) = pages(bars & 1 != 0, bars & 2 != 0)
        let stage = Stage(home, columns: 80, rows: 7, direction: direction)
        stage.navigation.transitionStyle = style
        stage.navigation.isForwardEnabled = true
        _ = stage.app.render()
        stage.navigation.push(page)
        stage.wait(Double(step) / 100)
        let place = "\(style), bars \(bars), \(step * 10) ms"
        compare(stage, "Esc after a push: \(place)") { stage.key(.escape) }
        stage.wait(0.03)
        compare(stage, "forward: \(place)") { stage.key(.character("]")) }
        stage.wait(0.03)
        compare(stage, "the mouse's back button: \(place)") { stage.pointer(.pressed, 40, 3, .back) }
        stage.wait(0.03)
        compare(stage, "a push of the page that leaves: \(place)") { stage.navigation.push(page) }
        stage.settle()
        #expect(stage.names == ["Home", "Page"])
        stage.key(.escape)
        stage.wait(Double(step) / 100)
        compare(stage, "forward after Esc: \(place)") { stage.key(.character("]")) }
        stage.settle()
        #expect(stage.names == ["Home", "Page"])
      }
    }
  }

  private func compare(_ stage: Stage, _ place: String, _ act: () -> Void) {
    guard let before = stage.navigation.transition?.popProgress else { return act() }
    let picture = stage.app.render().surface
    act()
    let after = stage.navigation.transition?.popProgress
    #expect(after == before, "\(place)")
    #expect(stage.app.render().surface == picture, "\(place)")
  }

  @Test func `a bar that is the program's own does not jump either, and follows at the end`() {
    let (home, page) = pages(false, false)
    let stage = Stage(home, columns: 80, rows: 7)
    stage.navigation.viewControllerBasedNavigationBarAppearanceEnabled = false
    stage.navigation.push(page)
    stage.navigation.setNavigationBarHidden(true)
    stage.wait(0.1)
    #expect(stage.navigation.transition?.barForm == .travelsWithBack)
    compare(stage, "the bar is hidden for the page that comes") { stage.key(.escape) }
    #expect(stage.navigation.isNavigationBarHidden)
    stage.settle()
    #expect(stage.navigation.isNavigationBarHidden && stage.names == ["Home"])
    // Said of the page that comes back, on the way, it holds from there.
    stage.navigation.push(page)
    stage.wait(0.1)
    stage.navigation.pop()
    stage.navigation.setNavigationBarHidden(false)
    stage.settle()
    #expect(!stage.navigation.isNavigationBarHidden)
  }

  @Test func `a page that is held goes on from under the hand when it is popped`() {
    let (home, page) = pages(false, false)
    let stage = Stage(home, page, columns: 80, rows: 7)
    stage.hold(at: 30)
    let picture = stage.app.render().surface
    stage.navigation.pop()
    #expect(stage.app.render().surface == picture && stage.navigation.transition?.popVelocity == 0)
    stage.settle()
    #expect(stage.names == ["Home"])
  }
}
