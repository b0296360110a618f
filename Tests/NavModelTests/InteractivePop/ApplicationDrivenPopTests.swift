import NavModel
import Testing

/// RULES section 12: another source drives the same transition, through the same gate, with the same events.
@Suite("A pop driven by an application") struct ApplicationDrivenPopTests {
  private func drag(_ stage: ScrubStage, from column: Double = 10, to end: Double, hold: Seconds = 1) {
    stage.pointer(.pressed, column, at: 1)
    stage.pointer(.dragged, column + 4, at: 1.1)
    stage.pointer(.dragged, end, at: 1.3)
    stage.pointer(.released, end, at: 1.3 + hold)
  }

  private func drive(_ stage: ScrubStage, to progress: Double) {
    stage.advance(to: 1)
    #expect(stage.navigation.beginInteractivePop() == nil)
    stage.navigation.updateInteractivePop(0.05)
    stage.navigation.updateInteractivePop(progress)
    stage.navigation.endInteractivePop()
  }

  @Test(arguments: [0.75, 0.25])
  func `it tells exactly what a drag tells, finished and cancelled`(progress: Double) {
    let (dragged, driven) = (ScrubStage("a", "b"), ScrubStage("a", "b"))
    drag(dragged, to: 10 + 80 * progress)
    drive(driven, to: progress)
    dragged.settle()
    driven.settle()
    let said = dragged.said()
    #expect(driven.said() == said)
    #expect(said.contains("pop \(progress > 0.5 ? "finished" : "cancelled")"))
    #expect(dragged.names == driven.names)
  }

  @Test func `a refusal is told, and nothing is held`() {
    func refusal(_ stage: ScrubStage, _ prepare: (ScrubStage) -> Void) -> GateRefusal? {
      prepare(stage)
      _ = stage.said()
      let refusal = stage.navigation.beginInteractivePop()
      #expect(stage.said() == ["gate \(refusal?.rawValue ?? "allowed")"])
      #expect(!stage.navigation.isInteractivePopHeld)
      #expect(!stage.navigation.updateInteractivePop(0.5))
      #expect(!stage.navigation.endInteractivePop())
      #expect(!stage.navigation.cancelInteractivePop() && !stage.navigation.finishInteractivePop())
      #expect(stage.said() == [])
      return refusal
    }
    #expect(refusal(ScrubStage("a")) { _ in } == .root)
    #expect(
      refusal(ScrubStage("a", "b")) { $0.navigation.isInteractivePopEnabled = false } == .gestureDisabled)
    #expect(refusal(ScrubStage("a", "b")) { $0.top.interactivePopDisabled = true } == .popDisabled)
    #expect(refusal(ScrubStage("a", "b")) { $0.top.allowsBegin = false } == .vetoed)
    let busy = ScrubStage("a", "b")
    busy.navigation.isInterruptible = false
    #expect(refusal(busy) { $0.navigation.pop() } == .transitioning)
  }

  @Test func `a place, a direction and a rival are judged as a pointer's are`() {
    let stage = ScrubStage("a", "b")
    stage.top.interactivePopMaxAllowedInitialDistanceToLeftEdge = 20
    func answer(_ column: Double, dx: Double = 3, dy: Double = 0, claimed: Bool = false) -> GateRefusal? {
      let refusal = stage.navigation.beginInteractivePop(
        at: Point(column: column, row: 3), translation: Vector(dx: dx, dy: dy), contentClaims: claimed)
      stage.navigation.cancelInteractivePop()
      stage.settle()
      return refusal
    }
    #expect(answer(20) == nil)
    #expect(answer(21) == .beyondMaxDistance)
    #expect(answer(5, dx: -3) == .wrongDirection)
    #expect(answer(5, dx: 4, dy: 3) == .vertical)
    #expect(answer(5, claimed: true) == .contentClaims)
    #expect(stage.navigation.beginInteractivePop() == nil, "no place is no distance")
  }

  @Test func `from right to left, the leading edge is on the right`() {
    let stage = ScrubStage("a", "b")
    stage.navigation.layoutDirection = .rightToLeft
    stage.top.interactivePopMaxAllowedInitialDistanceToLeftEdge = 20
    #expect(stage.navigation.beginInteractivePop(translation: Vector(dx: 3, dy: 0)) == .wrongDirection)
    #expect(stage.navigation.beginInteractivePop(at: Point(column: 3, row: 0)) == .beyondMaxDistance)
    #expect(stage.navigation.beginInteractivePop() == nil)
  }

  @Test func `progress is clamped, NaN ignored, and an unchanged one is not told`() {
    let stage = ScrubStage("a", "b")
    #expect(stage.navigation.beginInteractivePop() == nil)
    for (asked, shown) in [(0.4, 0.4), (.nan, 0.4), (7, 1), (.infinity, 1), (-3, 0)] as [(Double, Double)] {
      #expect(stage.navigation.updateInteractivePop(asked))
      #expect(stage.progress == shown && stage.navigation.interactivePopProgress == shown)
    }
    _ = stage.said()
    stage.navigation.updateInteractivePop(0)
    #expect(stage.said() == [])
    stage.navigation.updateInteractivePop(0.4)
    stage.navigation.endInteractivePop(velocity: .nan)
    #expect(stage.said() == ["pop changed", "pop cancelling"])
  }

  @Test(arguments: [0.2, 0.8])
  func `the policy decides at the end, and finish and cancel are a wish`(progress: Double) {
    for (name, finishes, end) in [
      ("fling on", true, { $0.endInteractivePop(velocity: 1) }),
      ("fling back", false, { $0.endInteractivePop(velocity: -1) }),
      ("rest", progress > 0.5, { $0.endInteractivePop() }),
      ("finish", true, { $0.finishInteractivePop() }),
      ("cancel", false, { $0.cancelInteractivePop() }),
    ] as [(String, Bool, (NavigationController<ScrubPage>) -> Bool)] {
      let stage = ScrubStage("a", "b")
      #expect(stage.navigation.beginInteractivePop() == nil)
      stage.navigation.updateInteractivePop(progress)
      #expect(end(stage.navigation))
      stage.settle()
      #expect(stage.names == (finishes ? ["a"] : ["a", "b"]), "\(name) at \(progress)")
    }
  }

  @Test func `only what would finish asks whether the page may be left`() {
    let stage = ScrubStage("a", "b")
    stage.top.allowsPop = false
    for (questions, end) in [
      (0, { $0.cancelInteractivePop() }), (0, { $0.endInteractivePop() }),
      (1, { $0.finishInteractivePop() }), (2, { $0.endInteractivePop(velocity: 4) }),
    ] as [(Int, (NavigationController<ScrubPage>) -> Bool)] {
      #expect(stage.navigation.beginInteractivePop() == nil)
      stage.navigation.updateInteractivePop(0.4)
      _ = end(stage.navigation)
      stage.settle()
      #expect(stage.names == ["a", "b"] && stage.top.popQuestions == questions)
    }
  }

  @Test func `many cancels are as none`() {
    let stage = ScrubStage("a", "b", "c")
    // Its first appearance loads the page below.
    #expect(stage.navigation.beginInteractivePop() == nil)
    stage.navigation.cancelInteractivePop()
    stage.settle()
    _ = stage.said()
    var first: [String]?
    for _ in 0..<20 {
      #expect(stage.navigation.beginInteractivePop() == nil)
      stage.navigation.updateInteractivePop(0.6)
      stage.navigation.cancelInteractivePop()
      stage.settle()
      let said = stage.said()
      #expect(said == first ?? said)
      first = said
      #expect(stage.names == ["a", "b", "c"] && stage.navigation.transition == nil)
    }
  }

  @Test(arguments: [true, false])
  func `a push that runs is caught where it stands, finished or thrown back`(finishes: Bool) {
    let stage = ScrubStage("a")
    stage.navigation.push(ScrubPage("b"))
    stage.advance(to: 0.12)
    let before = stage.navigation.interactivePopProgress
    _ = stage.said()
    #expect(stage.navigation.beginInteractivePop() == nil)
    #expect(stage.said() == ["gate allowed", "push caught"])
    #expect(stage.navigation.interactivePopProgress == before)
    stage.navigation.updateInteractivePop(0.3)
    #expect(abs((stage.progress ?? 0) - 0.7) < 1e-9)
    if finishes { stage.navigation.finishInteractivePop() } else { stage.navigation.cancelInteractivePop() }
    stage.settle()
    #expect(stage.names == (finishes ? ["a", "b"] : ["a"]))
  }

  @Test func `a pointer takes the page over, and the application holds nothing until it begins again`() {
    let stage = ScrubStage("a", "b")
    #expect(stage.navigation.beginInteractivePop() == nil)
    stage.navigation.updateInteractivePop(0.3)
    #expect(stage.navigation.beginInteractivePop() == .transitioning, "it has it already")
    _ = stage.said()
    stage.pointer(.pressed, 40, at: 1)
    #expect(stage.navigation.isInteractivePopDriven, "a press alone takes nothing")
    stage.pointer(.dragged, 44, at: 1.1)
    stage.pointer(.dragged, 52, at: 1.2)
    #expect(stage.said() == ["gate allowed", "pop caught", "pop changed"])
    #expect(abs((stage.progress ?? 0) - (0.3 + 8.0 / 80)) < 1e-9)
    #expect(stage.navigation.isInteractivePopHeld && !stage.navigation.isInteractivePopDriven)
    #expect(!stage.navigation.updateInteractivePop(0.9))
    #expect(!stage.navigation.endInteractivePop())
    #expect(stage.navigation.beginInteractivePop() == .transitioning, "a finger is never robbed")
    #expect(stage.navigation.cancelInteractivePop(), "but Esc puts its page back")
    stage.pointer(.released, 52, at: 1.3)
    stage.settle()
    #expect(stage.names == ["a", "b"])
  }

  @Test func `a push while it is held cancels first, then runs`() {
    let stage = ScrubStage("a", "b")
    #expect(stage.navigation.beginInteractivePop() == nil)
    stage.navigation.updateInteractivePop(0.7)
    _ = stage.said()
    stage.navigation.push(ScrubPage("c"))
    let said = stage.said()
    #expect(said.first == "pop cancelling")
    #expect(said.firstIndex(of: "pop cancelled") ?? 99 < said.firstIndex(of: "push began") ?? -1)
    #expect(!stage.navigation.isInteractivePopHeld)
    stage.settle()
    #expect(stage.names == ["a", "b", "c"])
  }
}
