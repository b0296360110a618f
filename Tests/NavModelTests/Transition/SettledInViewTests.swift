import Invariants
import Testing

@testable import NavModel

/// RULES section 6: what looks at rest is at rest. A press on a page that has the screen for itself is that page's,
/// though the spring has parts of a cell to go.
@Suite("§6 What looks at rest is at rest")
struct SettledInViewTests {
  enum Running: CaseIterable { case push, pop, finishing, cancelling, set, undone }

  static let styles = everyTransitionStyle + [SlideStyle(parallax: 1), Swap()]

  /// A style of a program's own: one page, then the other.
  struct Swap: TransitionStyle {
    func layout(_ context: TransitionContext) -> TransitionLayout {
      let (progress, size) = (context.progress, context.size)
      let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
      return progress < 0.5 ? TransitionLayout(front: whole) : TransitionLayout(back: whole)
    }
  }

  /// A style in which the page that comes is alone long before it stands.
  struct Drift: TransitionStyle {
    func layout(_ context: TransitionContext) -> TransitionLayout {
      let (progress, size) = (context.progress, context.size)
      let way = Int(((1 - progress) * Double(size.columns)).rounded())
      return TransitionLayout(
        back: PlacedPage(columns: 0..<size.columns, offset: -way, width: size.columns + way))
    }
  }

  private func script(_ running: Running, _ style: any TransitionStyle, width: Int = 80) -> Script {
    let script = Script("A", "B", width: width)
    script.nav.transitionStyle = style
    let part = { (percent: Double) in (percent / 100 * Double(width)).rounded() + 2 }
    switch running {
    case .push: script.nav.push(TestPage("C"))
    case .pop: script.nav.pop()
    case .finishing: script.dragAndRelease(to: part(52))
    case .cancelling: script.dragAndRelease(to: part(40))
    case .set: script.nav.setViewControllers([TestPage("C")])
    case .undone:
      script.nav.push(TestPage("C"))
      script.wait(0.08)
      script.nav.pop()
    }
    return script
  }

  /// Whether all of the screen is the page that stays: by its cells, one by one.
  private func isAlone(_ nav: NavigationController<TestPage>) -> Bool {
    guard let running = nav.transition, running.driver.isRunning else { return false }
    let size = nav.containerSize
    let layout = running.layout(size: size)
    let staysInFront = nav.activeViewController === running.front
    let (page, other) = staysInFront ? (layout.front, layout.back) : (layout.back, layout.front)
    func shows(_ page: PlacedPage?, _ column: Int, _ row: Int) -> Bool {
      guard let page, page.opacity > 0 else { return false }
      return page.columns.contains(column) && (page.offset..<page.offset + page.width).contains(column)
        && page.rows.contains(row) && (page.rowOffset..<page.rowOffset + page.height).contains(row)
    }
    return (0..<size.columns).allSatisfy { column in
      (0..<size.rows).allSatisfy { row in
        guard let page, shows(page, column, row), page.pageColumn(at: column, of: size.columns) == column,
          page.pageRow(at: row, of: size.rows) == row
        else { return false }
        return !shows(other, column, row) || staysInFront && page.opacity >= 1
      }
    }
  }

  @Test(arguments: Running.allCases)
  func `pressed at every 10 ms, in every style, a page alone on the screen is at rest`(running: Running)
    throws
  {
    var concluded = 0
    var caught = 0
    for (style, width) in Self.styles.flatMap({ style in [20, 80, 200].map { (style, $0) } }) {
      for step in TestLength.isFull ? Array(1...60) : Array(stride(from: 1 + width % 3, through: 60, by: 4)) {
        let script = script(running, style, width: width)
        script.nav.layoutDirection = step % 2 == 0 ? .leftToRight : .rightToLeft
        let record = TestPageRecord(script.nav)
        script.wait(Double(step) / 100)
        guard script.nav.transition != nil else { continue }
        let wasAlone = isAlone(script.nav)
        let twin = self.script(running, style, width: width)
        twin.settle()
        // Whatever button: who waits for it is asked afterwards.
        let button: PointerEvent.Button = wasAlone && step % 3 == 0 ? .secondary : .primary
        script.press(Double(width / 2), button: button)
        let what = "\(style), width \(width), \(step * 10) ms"
        #expect((script.nav.transition == nil) == wasAlone, "\(what)")
        if wasAlone {
          concluded += 1
          #expect(script.log == twin.log, "\(what)")
          #expect(script.reports.suffix(2).map(\.progress) == twin.reports.suffix(2).map(\.progress))
        } else {
          caught += 1
          script.drag(Double(width / 2 + (step % 4 < 2 ? 2 : -2)), after: 0)
          #expect(script.phases.last == "caught", "\(what)")
        }
        script.arena.cancel()
        script.settle()
        record.checkAtRest(script.nav)
      }
    }
    let enough = TestLength.of(25, full: 100)
    #expect(concluded > enough)
    #expect(caught > enough)
  }

  @Test func `a page that is still on its way is caught, though the other one has left`() {
    let script = script(.pop, Drift())
    script.wait(0.15)
    script.press(40)
    script.drag(44, after: 0)
    #expect(script.phases.last == "caught")
    script.release()
    script.settle()
    script.nav.push(TestPage("C"), style: FlipStyle())
    script.wait(0.2)
    script.press(40)
    script.drag(44, after: 0)
    #expect(script.phases.last == "caught", "a sheet that turns leaves columns free")
  }

  @Test func `a second flick pops the next page, and one to the left brings nothing back`() {
    for end in [70.0, 10] {
      let script = Script("A", "B", "C")
      script.press(5)
      for step in 1...5 { script.drag(5 + Double(step) * 6, after: 0.05) }
      script.release(after: 0)
      for _ in 0..<10_000 where script.nav.transition != nil && !isAlone(script.nav) { script.wait(0.001) }
      #expect(script.nav.transition != nil)
      #expect(script.now < 0.7)
      script.press(40)
      for step in 1...5 { script.drag(40 + (end - 40) * Double(step) / 5, after: 0.05) }
      script.release(after: 0)
      script.settle()
      #expect(script.names == (end > 40 ? "A" : "A B"))
      #expect(script.gates == ["allowed", end > 40 ? "allowed" : "wrongDirection"])
      #expect(!script.phases.contains("caught"))
    }
  }

  @Test func `pressed while it moved, a drag once it looks at rest is the content's, as at rest`() {
    let script = script(.push, SlideStyle())
    let pan = PanGestureRecognizer()
    script.content = [pan]
    script.wait(0.2)
    script.press(40)
    #expect(script.nav.transition != nil)
    script.drag(41, after: 0.01)
    script.drag(60, after: 0.2)
    #expect(!script.phases.contains("caught"))
    #expect(script.nav.transition == nil)
    #expect(pan.isActive)
    #expect(script.names == "A B C")
  }

  /// RULES 12.
  @Test func `keys and a wheel take the page that is seen, not what brought it`() throws {
    let script = script(.pop, SlideStyle())
    script.wait(0.4)
    #expect(isAlone(script.nav))
    #expect(script.nav.beginInteractivePop() == .root)
    #expect(script.names == "A")
    #expect(script.phases.last == "finished")
    let push = self.script(.push, SlideStyle())
    push.wait(0.4)
    #expect(push.nav.beginInteractivePop() == nil)
    #expect(push.phases.suffix(2) == ["finished", "began"])
    #expect(push.names == "A B C")
    #expect(push.p == 0)
  }

  @Test func `with interruptible off, too, what looks at rest is at rest`() {
    let script = script(.push, SlideStyle())
    script.nav.isInterruptible = false
    script.wait(0.4)
    script.press(40)
    script.drag(60)
    #expect(script.gates == ["allowed"])
  }

  @Test func `what a page does when it hears of the end is done before the press goes on`() {
    let (a, b, c) = (TestPage("A"), TestPage("B"), TestPage("C"))
    let script = Script([a])
    let record = TestPageRecord(script.nav)
    b.actions[.viewDidAppear] = {
      b.actions = [:]
      script.nav.push(c)
    }
    script.nav.push(b)
    script.wait(0.45)
    script.press(40)
    #expect(script.nav.transition?.to === c)
    script.wait(0.05)
    script.drag(44, after: 0)
    #expect(script.phases.last == "caught")
    script.release(after: 0.3)
    script.settle()
    record.checkAtRest(script.nav)
  }

  @Test func `at rest, held, or standing there is nothing to conclude`() {
    let script = Script("A", "B")
    script.hold(to: 80)
    #expect(script.p == 1)
    script.press(40, button: .secondary)
    #expect(script.p == 1)
    #expect(script.nav.transition != nil)
    script.nav.releasePolicy = .stay
    script.release()
    script.press(40)
    #expect(script.nav.transition != nil)
  }
}
