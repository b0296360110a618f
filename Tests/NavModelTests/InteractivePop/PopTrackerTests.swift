import Testing

@testable import NavModel

@Suite struct PopTrackerTests {
  private let recognizer = InteractivePopGestureRecognizer()

  private func tracker(_ direction: LayoutDirection = .leftToRight, columns: Int = 80) -> PopTracker {
    PopTracker(recognizer: recognizer, direction: direction, size: Size(columns: columns, rows: 24))
  }

  private func held(by holder: PageHolder?, at progress: Double = 0.25) -> NavigationTransition<TestPage>? {
    var state = NavigationState([TestPage("A"), TestPage("B")])
    var held = PercentDrivenInteractiveTransition()
    held.update(progress, velocity: 0.5)
    _ = state.begin(
      .pop(1), .init(holder: holder, style: SlideStyle(), driver: held, start: MotionStart(at: 0)))
    return state.transition
  }

  @Test func `columns count from the leading edge, translations toward trailing`() {
    let place = Point(column: 10, row: 3)
    #expect(tracker().column(of: place) == 10 && tracker(.rightToLeft).column(of: place) == 69)
    #expect(tracker(.rightToLeft).leadingFirst(Vector(dx: -4, dy: 2)) == Vector(dx: 4, dy: 2))
    #expect(tracker(.rightToLeft).leadingCorner.column == 79)
  }

  @Test func `content waits for a press at the leading edge, and for one on a page that moves`() {
    var state = NavigationState([TestPage("A"), TestPage("B")])
    recognizer.pressLocation = Point(column: 8, row: 5)
    #expect(tracker().goesFirst(in: state))
    #expect(!tracker(.rightToLeft).goesFirst(in: state))
    recognizer.pressLocation = Point(column: 40, row: 5)
    #expect(!tracker().goesFirst(in: state))
    state.transition = held(by: .nobody)
    #expect(tracker().goesFirst(in: state))
  }

  @Test func `a drag from the trailing edge goes forward where a page is kept and may come back`() {
    let root = TestPage("A")
    var state = NavigationState([root, TestPage("B")])
    var driven = PercentDrivenInteractiveTransition()
    driven.update(1)
    _ = state.begin(.pop(1), .init(style: SlideStyle(), driver: driven, start: MotionStart(at: 0)))
    state.transition?.driver.complete()
    _ = state.conclude(keepsPopped: true)
    recognizer.pressLocation = Point(column: 78, row: 5)
    recognizer.location = Point(column: 70, row: 5)
    #expect(tracker().operation(in: state) == .pop && !tracker().goesFirst(in: state))
    root.allowsInteractiveForward = true
    #expect(tracker().operation(in: state) == .forward && tracker().goesFirst(in: state))
    recognizer.location = Point(column: 79, row: 5)
    #expect(tracker().operation(in: state) == .pop)
  }

  @Test func `a page keeps its progress under the pointer when columns count otherwise`() {
    recognizer.location = Point(column: 20, row: 5)
    var running = held(by: tracker().pointer(at: Point(column: 20, row: 5), progress: 0.25))
    tracker(columns: 40).keepProgress(of: &running)
    #expect(running?.holder.flatMap(tracker(columns: 40).progress) == 0.25)
    var driven = held(by: .application(velocity: 0, time: 0, since: 0))
    tracker(columns: 40).keepProgress(of: &driven)
    #expect(driven?.holder == .application(velocity: 0, time: 0, since: 0))
  }

  @Test func `a holder that says nothing for 150 ms rests, once`() {
    var running = held(by: .application(velocity: 0.5, time: 1, since: 1))
    var rests = tracker().rest(&running, at: 1.1)
    #expect(!rests && running?.driver.velocity == 0.5)
    rests = tracker().rest(&running, at: 1.15)
    #expect(rests && running?.driver.velocity == 0 && running?.driver.percentComplete == 0.25)
    rests = tracker().rest(&running, at: 2)
    #expect(!rests)
    var left = held(by: .nobody)
    rests = tracker().rest(&left, at: 9)
    #expect(!rests)
  }
}
