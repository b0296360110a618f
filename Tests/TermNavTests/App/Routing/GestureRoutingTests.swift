import Testing

@testable import TermNav

/// A view that writes down what its recognizers say, as `pan began`.
final class Target: View {
  private(set) var log: [String] = []
  private(set) var places: [Point] = []

  init(_ frame: Rect = Rect(columns: 200, rows: 60), _ recognizers: GestureRecognizer...) {
    super.init()
    self.frame = frame
    for recognizer in recognizers {
      addGestureRecognizer(recognizer)
      recognizer.addHandler { [unowned self] in
        log.append("\($0.name) \($0.state.rawValue)")
        places.append($0.location)
      }
    }
  }

  func forget() { log = [] }
}

func targetPage(_ name: String, _ targets: Target...) -> FixedPage {
  let page = FixedPage(name)
  for target in targets { page.view.addSubview(target) }
  return page
}

/// RULES 11: presses on their way to the recognizers of a page.
@Suite struct GestureRoutingTests {
  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()

  // MARK: Places

  @Test func `a place is found through a page's own scroll offset`() {
    let target = Target(Rect(column: 4, row: 10, columns: 10, rows: 3), tap)
    let content = View()
    content.addSubview(target)
    let scroll = ScrollView(content, contentSize: Size(columns: 60, rows: 40))
    scroll.frame = Rect(columns: 24, rows: 7)
    let page = FixedPage("Page")
    page.view.addSubview(scroll)
    let stage = Stage(FixedPage("Home"), page, rows: 8)
    _ = stage.app.render()
    stage.click(5, 2)
    #expect(target.log == [])
    scroll.contentOffset = Point(column: 3, row: 9)
    _ = stage.app.render()
    // The target now begins at column 1 and row 1 below the bar.
    stage.click(2, 3)
    #expect(target.log == ["tap ended"] && target.places == [Point(column: 1, row: 1)])
    stage.click(12, 3)
    stage.click(2, 1)
    #expect(target.log.count == 1)
  }

  @Test func `a place is found where the transition has put the page`() throws {
    let target = Target(Rect(columns: 200, rows: 60), tap)
    let stage = Stage(targetPage("Home", target), FixedPage("Page"), columns: 80, rows: 10)
    stage.hold(at: 50, from: 4)
    stage.rest(54)
    stage.wait(0.02)
    let running = try #require(stage.navigation.transition)
    let placed = try #require(
      running.style.layout(progress: running.popProgress, size: stage.app.size).back)
    #expect(placed.offset < 0)
    stage.press(10, 4)
    stage.release(10, 4)
    #expect(target.log == ["tap ended"])
    #expect(target.places == [Point(column: 10 - Double(placed.offset), row: 3)])
  }

  @Test func `one press reaches one tree`() {
    let below = Target(Rect(columns: 200, rows: 60), tap)
    let sheetTap = TapGestureRecognizer(name: "sheet")
    let sheet = Target(Rect(columns: 1, rows: 1), sheetTap)
    let stage = Stage(targetPage("Home", below))
    stage.app.present(sheet, style: .overlay) { _ in Rect(column: 2, row: 1, columns: 4, rows: 2) }
    stage.click(3, 1)
    #expect(sheet.log == ["sheet ended"] && below.log == [])
    stage.click(10, 1)
    #expect(sheet.log.count == 1 && below.log == ["tap ended"])
  }

  @Test func `a recognizer attached before its page is in any stack is heard once`() {
    let target = Target(Rect(columns: 200, rows: 60), tap)
    target.addGestureRecognizer(tap)
    let page = targetPage("Page", target)
    let stage = Stage(FixedPage("Home"))
    stage.navigation.push(page, animated: false)
    stage.click(10, 2)
    #expect(target.log == ["tap ended"] && target.gestureRecognizers.count == 1 && tap.view === target)
    stage.navigation.pop(animated: false)
    stage.click(10, 2)
    stage.navigation.push(page, animated: false)
    stage.click(10, 2)
    #expect(target.log == ["tap ended", "tap ended"])
  }

  @Test func `a recognizer belongs to one view`() {
    let first = Target(Rect(columns: 5, rows: 5), tap)
    let second = Target(Rect(column: 10, row: 0, columns: 5, rows: 5))
    second.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers.isEmpty && tap.view === second)
    second.removeGestureRecognizer(tap)
    #expect(second.gestureRecognizers.isEmpty && tap.view == nil)
  }

  // MARK: What vanishes

  enum Vanishing: CaseIterable {
    case removed, hidden, ancestorRemoved, recognizerRemoved, popped, switchedOff
  }

  @Test(arguments: Vanishing.allCases) func `what vanishes during a press is cancelled once`(_ how: Vanishing)
  {
    let target = Target(Rect(columns: 200, rows: 60), pan)
    let holder = View()
    holder.frame = Rect(columns: 200, rows: 60)
    holder.addSubview(target)
    let page = FixedPage("Page")
    page.view.addSubview(holder)
    let stage = Stage(FixedPage("Home"), page)
    stage.press(12)
    stage.drag(to: 16)
    switch how {
    case .removed: target.removeFromSuperview()
    case .hidden: target.isHidden = true
    case .ancestorRemoved: holder.removeFromSuperview()
    case .recognizerRemoved: target.removeGestureRecognizer(pan)
    case .popped: stage.navigation.pop()
    case .switchedOff: pan.isEnabled = false
    }
    stage.drag(to: 20)
    stage.release(20)
    stage.settle()
    #expect(target.log == ["pan began", "pan cancelled"])
    #expect(stage.names == (how == .popped ? ["Home"] : ["Home", "Page"]))
  }

  @Test func `a tap that waits does not fire on a page that has gone`() {
    let double = DoubleTapGestureRecognizer()
    tap.require(toFail: double)
    let target = Target(Rect(columns: 200, rows: 60), tap, double)
    let stage = Stage(FixedPage("Home"), targetPage("Page", target))
    stage.click(12, 2)
    #expect(target.log == [])
    stage.navigation.pop()
    stage.wait(1)
    #expect(!target.log.contains("tap ended"))
  }

  @Test(arguments: [true, false]) func `a handler pushes in the middle of a gesture`(animated: Bool) {
    let onNext = Target(Rect(columns: 200, rows: 60), TapGestureRecognizer(name: "next"))
    let next = targetPage("Next", onNext)
    let target = Target(Rect(columns: 200, rows: 60), pan)
    let stage = Stage(FixedPage("Home"), targetPage("Page", target))
    pan.addHandler { [unowned stage] in
      if $0.state == .began { stage.navigation.push(next, animated: animated) }
    }
    stage.press(12)
    stage.drag(to: 16)
    stage.drag(to: 18)
    stage.release(18)
    stage.settle()
    #expect(stage.names == ["Home", "Page", "Next"] && stage.navigation.transition == nil)
    #expect(target.log == ["pan began", "pan cancelled"] && onNext.log == [])
    stage.click(12, 2)
    #expect(onNext.log == ["next ended"])
  }

  @Test func `a handler pops in the middle of a gesture`() {
    let target = Target(Rect(columns: 200, rows: 60), pan)
    let stage = Stage(FixedPage("Home"), targetPage("Page", target))
    pan.addHandler { [unowned stage] in if $0.state == .changed { stage.navigation.pop() } }
    stage.press(12)
    for column in [16.0, 18, 20] { stage.drag(to: column) }
    stage.release(20)
    stage.settle()
    #expect(stage.names == ["Home"] && target.log == ["pan began", "pan changed", "pan cancelled"])
  }

  @Test func `a second button changes nothing`() {
    let target = Target(Rect(columns: 200, rows: 60), pan)
    let stage = Stage(FixedPage("Home"), targetPage("Page", target))
    stage.press(12)
    stage.drag(to: 16)
    for button in [PointerEvent.Button.secondary, .middle, .back] {
      stage.pointer(.pressed, 3, 1, button)
      stage.pointer(.released, 3, 1, button)
    }
    #expect(target.log == ["pan began"])
    stage.release(16)
    #expect(target.log == ["pan began", "pan ended"] && stage.names == ["Home", "Page"])
  }

  // MARK: Time

  @Test func `deadlines wake the loop with no press under way`() throws {
    let double = DoubleTapGestureRecognizer()
    tap.require(toFail: double)
    let target = Target(Rect(columns: 200, rows: 60), tap, double)
    let stage = Stage(FixedPage("Home"), targetPage("Page", target))
    #expect(stage.app.deadline == nil)
    stage.click(12, 2)
    let deadline = try #require(stage.app.deadline)
    #expect(abs(deadline - 0.3) < 1e-9)
    stage.app.advance(to: deadline + 0.001)
    #expect(target.log == ["tap ended"] && stage.app.deadline == nil)
  }

  @Test(arguments: [false, true]) func `a tapped view moves, and comes to rest`(reduced: Bool) {
    tap.animatedScale = TapScale(smallest: 0.8, duration: 0.5)
    let target = Target(Rect(columns: 200, rows: 60), tap)
    let stage = Stage(FixedPage("Home"), targetPage("Page", target))
    stage.navigation.reducesMotion = reduced
    stage.click(12, 2)
    #expect(target.log == ["tap ended"] && stage.app.isMoving == !reduced)
    _ = stage.app.render()
    stage.wait(0.05)
    #expect(stage.app.needsDisplay == !reduced && abs(tap.scale - (reduced ? 1 : 0.8)) < 1e-9)
    stage.settle()
    _ = stage.app.render()
    #expect(!stage.app.isMoving && !stage.app.needsDisplay && tap.scale == 1)
  }

  @Test func `ten thousand recognizers on a page do not make a press slow`() {
    let page = FixedPage("Page")
    for index in 0..<10_000 {
      page.view.addSubview(
        Target(Rect(column: index % 200, row: index / 200, columns: 1, rows: 1), TapGestureRecognizer()))
    }
    let stage = Stage(FixedPage("Home"), page, columns: 200, rows: 60)
    _ = stage.app.render()
    let time = processorTime { for column in 0..<50 { stage.click(Double(column), 20) } }
    let taps = page.view.subviews.compactMap { ($0 as? Target)?.log.count }.reduce(0, +)
    // Some milliseconds for a click, in a debug build too.
    #expect(taps == 50 && time < .seconds(5))
  }
}
