import Testing

@testable import TermNav

/// RULES section 2: the properties of a view controller that is no subclass.
@Suite struct FromOutsidePageTests {
  private let page = ViewController(title: "Page", name: "page")
  private func stage() -> Stage { Stage(FixedPage("Home", rows: ["home"]), page) }

  @Test func `a bar is hidden and shown from outside, by itself`() {
    let stage = stage()
    #expect(stage.lines[0].contains("Page"))
    page.prefersNavigationBarHidden = true
    #expect(stage.navigation.isMoving)
    stage.settle()
    #expect(stage.navigation.isNavigationBarHidden && !stage.lines[0].contains("Page"))
    page.prefersNavigationBarHidden = false
    stage.settle()
    #expect(stage.lines[0].contains("Page"))
  }

  @Test func `the same value moves nothing`() {
    let stage = stage()
    stage.navigation.setNavigationBarHidden(true, animated: false)
    page.prefersNavigationBarHidden = false
    #expect(stage.navigation.isNavigationBarHidden && !stage.navigation.isMoving)
  }

  @Test func `the gesture is forbidden and allowed from outside`() {
    let stage = stage()
    page.interactivePopDisabled = true
    stage.press(5)
    stage.drag(to: 20)
    #expect(stage.navigation.transition == nil)
    stage.release(20)
    page.interactivePopDisabled = false
    page.interactivePopMaxAllowedInitialDistanceToLeftEdge = 4
    stage.press(5)
    stage.drag(to: 20)
    #expect(stage.navigation.transition == nil)
    stage.release(20)
    stage.press(4)
    stage.drag(to: 20)
    #expect(stage.navigation.transition != nil)
  }

  @Test func `a subclass may override the properties with a getter and a setter`() {
    final class Hidden: ViewController {
      override var prefersNavigationBarHidden: Bool {
        get { super.prefersNavigationBarHidden || title.isEmpty }
        set { super.prefersNavigationBarHidden = newValue }
      }
    }
    let hidden = Hidden()
    let stage = Stage(FixedPage("Home"), hidden)
    #expect(stage.navigation.isNavigationBarHidden)
    hidden.title = "Shown"
    hidden.prefersNavigationBarHidden = true
    hidden.prefersNavigationBarHidden = false
    stage.settle()
    #expect(!stage.navigation.isNavigationBarHidden)
  }

  @Test func `a page in no navigation keeps what is set for its push`() {
    let other = ViewController(title: "Other")
    other.prefersNavigationBarHidden = true
    other.allowsInteractiveForward = true
    let stage = stage()
    stage.navigation.push(other, animated: false)
    #expect(stage.navigation.isNavigationBarHidden)
    stage.navigation.push(FixedPage("Above"), animated: false)
    stage.navigation.pop(animated: false)
    #expect(stage.navigation.forwardViewControllers.map(\.name) == ["Above"])
    other.allowsInteractiveForward = false
    #expect(stage.navigation.forwardViewControllers.isEmpty)
  }
}
