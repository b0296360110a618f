import Testing

@testable import NavModel

@Suite struct StackSettingsTests {
  private let own = StackSettings(recognizer: InteractivePopGestureRecognizer())
  private let around = StackSettings(recognizer: InteractivePopGestureRecognizer())

  init() {
    let around = around
    own.around = { around }
  }

  @Test func `what is set on a stack counts before what is set around it`() {
    around.completion = (.navigation, 2)
    #expect(own.makeDriver().completionSpeed == 2)
    own.completion.speed = 3
    #expect(own.makeDriver().completionSpeed == 3 && around.makeDriver().completionSpeed == 2)
    own.completion.speed = nil
    #expect(own.makeDriver().completionSpeed == 2)
  }

  @Test func `the switch of the pop is that of the nearest stack on which it was set`() {
    #expect(own.recognizer.allowsPop)
    around.recognizer.allowsPop = false
    #expect(!own.recognizer.allowsPop)
    own.recognizer.allowsPop = true
    #expect(own.recognizer.allowsPop && !around.recognizer.allowsPop)
  }

  @Test func `of drags each figure is that of the nearest stack on which it was set`() {
    around.drags = DragSettings(maximumDistance: 20, isInterruptible: false)
    own.drags = DragSettings(maximumDistance: 0, bouncesRefusedDrags: false)
    #expect(
      own.obeyedDrags
        == DragSettings(maximumDistance: 0, isInterruptible: false, bouncesRefusedDrags: false))
  }

  @Test func `a presented page is dragged away from anywhere, and caught as the stack below says`() {
    around.drags = DragSettings(maximumDistance: 20, isInterruptible: false, bouncesRefusedDrags: false)
    own.drags = .ofDismissal
    #expect(
      own.obeyedDrags
        == DragSettings(maximumDistance: 0, isInterruptible: false, bouncesRefusedDrags: false))
  }

  @Test func `a direction is followed when the stack asks for it, and said to be another once`() {
    around.layoutDirection = .rightToLeft
    #expect(own.obeyedDirection == .rightToLeft && own.shownDirection == .leftToRight)
    #expect(own.followDirection() && own.shownDirection == .rightToLeft)
    #expect(!own.followDirection())
  }

  @Test func `forward is wanted by the setting or by the page`() {
    let page = TestPage("A")
    #expect(!own.wantsForward(on: page))
    page.allowsInteractiveForward = true
    #expect(own.wantsForward(on: page))
    page.allowsInteractiveForward = false
    around.isForwardEnabled = true
    #expect(own.wantsForward(on: page))
    own.isForwardEnabled = false
    #expect(!own.wantsForward(on: page))
  }

  @Test func `a page hides the bar only where the stack follows its pages`() {
    let page = TestPage("A", hidden: true)
    #expect(own.barHidden(by: page) == true && own.barHidden(by: TestPage("B")) == false)
    around.followsPreferences = false
    #expect(own.barHidden(by: page) == nil)
  }

  @Test func `the nearest stack with a style, or a function that chooses one, has all styles of pages`() {
    around.styles.choice = { _, _, _ in FadeStyle() }
    #expect(own.pageStyles?.choice != nil)
    own.styles.pages = SlideStyle()
    #expect(own.pageStyles?.choice == nil && own.pageStyles?.pages is SlideStyle)
  }
}
