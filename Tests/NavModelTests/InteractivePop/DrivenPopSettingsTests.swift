import NavModel
import Testing

/// What a pop that an application drives makes of callbacks, of reduced motion, and of settings changed on the way.
@Suite("A driven pop and what surrounds it") struct DrivenPopSettingsTests {
  @Test func `asked for in a page's callback it is refused, let go there it is let go afterwards`() {
    let stage = ScrubStage("a", "b")
    var refusal: GateRefusal?
    stage.navigation.rootViewController.onWillAppear = { [unowned stage] in
      refusal = stage.navigation.beginInteractivePop()
    }
    stage.navigation.pop()
    #expect(refusal == .transitioning)
    stage.settle()
    #expect(stage.names == ["a"])

    let other = ScrubStage("a", "b")
    other.navigation.rootViewController.onWillAppear = { [unowned other] in
      other.navigation.cancelInteractivePop()
    }
    #expect(other.navigation.beginInteractivePop() == nil)
    #expect(!other.navigation.isInteractivePopHeld)
    other.navigation.rootViewController.onWillAppear = nil
    other.settle()
    #expect(other.names == ["a", "b"] && other.navigation.transition == nil)
  }

  @Test func `with reduced motion it follows the hand, and cuts when it is let go`() {
    let stage = ScrubStage("a", "b")
    stage.navigation.reducesMotion = true
    #expect(stage.navigation.beginInteractivePop() == nil)
    stage.navigation.updateInteractivePop(0.6)
    #expect(stage.progress == 0.6)
    stage.navigation.endInteractivePop()
    #expect(stage.names == ["a"] && stage.navigation.transition == nil)
  }

  @Test func `speed and curve, changed while a page settles, hold at once and without a jump`() {
    let stage = ScrubStage("a", "b")
    stage.navigation.pop()
    stage.advance(to: 0.08)
    let place = stage.progress ?? 0
    stage.navigation.completionSpeed = 0.01
    stage.advance(to: 0.0801)
    #expect(abs((stage.progress ?? 9) - place) < 0.01)
    stage.advance(to: 2)
    #expect(stage.navigation.transition != nil)
    stage.navigation.completionSpeed = 1
    stage.navigation.completionCurve = .linear()
    stage.advance(to: 2.4)
    #expect(stage.names == ["a"])
  }
}
