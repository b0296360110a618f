import NavModel
import Testing

/// RULES section 9: what a style is told, and how it is chosen for one transition.
@Suite struct StyleChoiceTests {
  /// Tells what it was told by figures of its layout.
  private struct Teller: TransitionStyle, Equatable {
    var name = ""

    func layout(_ context: TransitionContext) -> TransitionLayout {
      let width = context.size.columns
      return TransitionLayout(
        back: PlacedPage(columns: 0..<1, offset: 0, width: width),
        front: PlacedPage(columns: 1..<width, offset: 1, width: width),
        backgroundShade: context.operation == .pop ? 1 : 0, bars: context.isInteractive ? .onPages : .band)
    }
  }

  private func told(_ nav: NavigationController<TestPage>) -> String? {
    nav.transition.map { running in
      let layout = running.layout(size: nav.containerSize)
      return (layout.backgroundShade == 1 ? "pop" : "push") + (layout.bars == .onPages ? " held" : "")
    }
  }

  private func name(_ nav: NavigationController<TestPage>) -> String? {
    (nav.transition?.style as? Teller)?.name
  }

  // MARK: What a style is told

  @Test func `a style is told push or pop, and whether a hand holds it`() {
    let script = Script("A", "B")
    script.nav.transitionStyle = Teller()
    script.hold(to: 30)
    #expect(told(script.nav) == "pop held")
    script.release()
    #expect(told(script.nav) == "pop")
    script.press(30)
    script.drag(34, after: 0)
    #expect(told(script.nav) == "pop held")
    script.release(after: 0.3)
    script.settle()
    script.nav.push(TestPage("C"))
    script.wait(0.05)
    #expect(told(script.nav) == "push")
    #expect(script.nav.beginInteractivePop() == nil)
    #expect(told(script.nav) == "push held", "a push that is caught is still a push")
  }

  @Test func `left where it was released, nobody holds it`() {
    let script = Script("A", "B")
    script.nav.transitionStyle = Teller()
    script.nav.releasePolicy = .stay
    script.hold(to: 30)
    script.release()
    #expect(told(script.nav) == "pop" && script.nav.transition?.isInteractive == false)
  }

  @Test func `a set stack is told as what it looks like`() {
    let script = Script("A", "B")
    script.nav.transitionStyle = Teller()
    script.nav.setViewControllers([TestPage("C")])
    script.wait(0.05)
    #expect(told(script.nav) == "push")
    let other = Script("A", "B", "C")
    other.nav.transitionStyle = Teller()
    other.nav.setViewControllers([other.nav.rootViewController])
    other.wait(0.05)
    #expect(told(other.nav) == "pop" && other.nav.transition?.operation == .set)
  }

  @Test func `taken back, it is told the same until the end, so that the picture does not jump`() {
    let script = Script("A")
    script.nav.transitionStyle = Teller()
    script.nav.push(TestPage("B"))
    script.wait(0.1)
    script.nav.pop()
    #expect(told(script.nav) == "push" && script.nav.transition?.operation == .pop)
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `a style answers for a progress and a size as for a pop that nobody holds`() {
    struct Simple: TransitionStyle {
      func layout(_ context: TransitionContext) -> TransitionLayout {
        TransitionLayout(backgroundShade: context.progress * Double(context.size.columns))
      }
    }
    let size = Size(columns: 8, rows: 2)
    let context = TransitionContext(progress: 0.25, size: size, operation: .push, isInteractive: true)
    #expect(Simple().layout(context).backgroundShade == 2)
    #expect(Simple().shownLayout(context) == Simple().shownLayout(progress: 0.25, size: size))
    #expect(Teller().layout(progress: 0.25, size: size).backgroundShade == 1, "a pop that nobody holds")
    #expect(Teller().layout(progress: 0.25, size: size).bars == .band)
  }

  // MARK: Which style

  @Test func `a style for pops alone is one line`() {
    let script = Script("A", "B")
    script.nav.transitionStyleFor = { operation, _, _ in operation == .pop ? FlipStyle() : nil }
    script.nav.pop()
    #expect(script.nav.transition?.style is FlipStyle)
    script.settle()
    script.nav.push(TestPage("C"))
    #expect(script.nav.transition?.style is SlideStyle)
    script.settle()
    script.hold(to: 30)
    #expect(script.nav.transition?.style is FlipStyle, "a drag pops too")
  }

  @Test func `it is asked once for each transition, with the top before and the top after it`() {
    let script = Script("A", "B", "C")
    var asked: [String] = []
    script.nav.transitionStyleFor = { operation, from, to in
      asked.append("\(operation) \(from.name) \(to.name)")
      return nil
    }
    script.nav.popToRoot()
    script.settle()
    script.nav.push(TestPage("D"))
    script.settle()
    script.hold(to: 30)
    script.wait(0.1)
    script.release()
    script.settle()
    script.nav.setViewControllers([TestPage("E"), TestPage("F")])
    script.settle()
    script.nav.setViewControllers([script.nav.rootViewController])
    #expect(asked == ["pop C A", "push A D", "pop D A", "push D F", "pop F E"])
  }

  @Test func `a style of the push's own goes first, and a cut asks nobody`() {
    let script = Script("A")
    var questions = 0
    script.nav.transitionStyleFor = { _, _, _ in
      questions += 1
      return Teller(name: "chosen")
    }
    script.nav.push(TestPage("B"), style: Teller(name: "own"))
    #expect(name(script.nav) == "own")
    script.settle()
    script.nav.pop()
    #expect(name(script.nav) == "own" && questions == 0)
    script.settle()
    script.nav.push(TestPage("C"), animated: false)
    #expect(questions == 0)
    script.nav.pop()
    #expect(name(script.nav) == "chosen" && questions == 1)
  }

  @Test func `what is taken back keeps its style, whatever would be chosen for the way back`() {
    let script = Script("A")
    script.nav.transitionStyleFor = { operation, _, _ in
      operation == .push ? Teller(name: "push") : Teller(name: "pop")
    }
    script.nav.push(TestPage("B"))
    script.wait(0.1)
    script.nav.pop()
    #expect(name(script.nav) == "push")
    script.settle()
    script.nav.push(TestPage("C"))
    script.settle()
    script.nav.pop()
    #expect(name(script.nav) == "pop")
  }

  @Test func `calls from inside the question wait until the transition has begun`() {
    let script = Script("A")
    let late = TestPage("C")
    script.nav.transitionStyleFor = { [unowned nav = script.nav] _, _, to in
      if to !== late { nav.push(late) }
      return nil
    }
    script.nav.push(TestPage("B"))
    #expect(script.nav.transition?.to === late)
    script.settle()
    #expect(script.names == "A B C")
  }

  // MARK: Begun by the application, and held

  @Test func `a push may start held, and follows the application's percent`() throws {
    let script = Script("A")
    script.nav.push(TestPage("B"), initiallyInteractive: true)
    script.wait(1)
    #expect(script.nav.transition?.driver.percentComplete == 0 && script.p == 1)
    #expect(script.nav.isInteractivePopDriven && script.nav.transition?.initiallyInteractive == true)
    for percent in [0.25, 0.5, 0.75, 0.5, 0.25] {
      #expect(script.nav.updateInteractiveTransition(percent))
      #expect(script.nav.transition?.driver.percentComplete == percent && script.p == 1 - percent)
    }
    #expect(script.nav.finishInteractivePop())
    script.settle()
    #expect(script.names == "A B" && script.phases.first == "began" && script.phases.last == "finished")
    #expect(script.reports.first?.isInteractive == true)
  }

  @Test func `a push that started held is put back`() {
    let script = Script("A")
    script.nav.push(TestPage("B"), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.9)
    script.nav.cancelInteractivePop()
    script.settle()
    #expect(script.names == "A" && script.phases.last == "cancelled")
  }

  @Test func `a pop may start held, past the gate, and its velocity is toward its end`() {
    let script = Script("A", "B")
    script.top.interactivePopDisabled = true
    #expect(script.nav.pop(initiallyInteractive: true)?.name == "B")
    script.wait(1)
    #expect(script.p == 0 && script.gates == [])
    script.nav.updateInteractiveTransition(0.2, velocity: 3)
    script.nav.endInteractivePop()
    script.settle()
    #expect(script.names == "A")
    script.nav.push(TestPage("C"), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.2, velocity: 3)
    #expect(script.nav.transition?.popVelocity == -3)
    script.nav.endInteractivePop()
    script.settle()
    #expect(script.names == "A C")
  }

  @Test func `the pointer may take over what started held`() {
    let script = Script("A")
    script.nav.push(TestPage("B"), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.5)
    script.press(40)
    script.drag(60)
    #expect(!script.nav.isInteractivePopDriven && script.phases.contains("caught"))
    #expect(!script.nav.updateInteractiveTransition(0.9))
  }

  @Test func `a push that starts held while a drag holds a page is the application's`() {
    let script = Script("A", "B")
    script.press(10)
    script.drag(40)
    #expect(script.nav.isInteractivePopHeld)
    script.nav.push(TestPage("C"), initiallyInteractive: true)
    script.wait(1)
    #expect(script.nav.isInteractivePopDriven && script.nav.transition?.to.name == "C")
    script.nav.updateInteractiveTransition(0.5)
    script.release()
    #expect(script.nav.transition?.driver.percentComplete == 0.5)
    script.nav.finishInteractivePop()
    script.settle()
    #expect(script.names == "A B C")
  }

  @Test func `what is not animated, or not held, does not start held`() {
    let script = Script("A")
    script.nav.push(TestPage("B"), animated: false, initiallyInteractive: true)
    #expect(script.names == "A B" && script.nav.transition == nil)
    script.nav.pop()
    #expect(script.nav.transition?.initiallyInteractive == false)
    #expect(!script.nav.updateInteractiveTransition(0.5))
  }

  @Test func `reduced motion leaves what starts held to the hand`() {
    let script = Script("A")
    script.nav.reducesMotion = true
    script.nav.push(TestPage("B"), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.5)
    #expect(script.p == 0.5)
    script.nav.finishInteractivePop()
    #expect(script.names == "A B" && script.nav.transition == nil)
  }

  @Test func `a drag that began held is initially interactive, a caught one is not`() {
    let script = Script("A", "B")
    script.hold(to: 30)
    #expect(script.nav.transition?.initiallyInteractive == true)
    script.release()
    script.settle()
    script.nav.push(TestPage("C"))
    script.wait(0.05)
    script.press(40)
    script.drag(44, after: 0)
    #expect(script.nav.transition?.isInteractive == true)
    #expect(script.nav.transition?.initiallyInteractive == false)
  }
}
