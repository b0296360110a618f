import NavModel
import Testing

@testable import TermNav

/// RULES 7, last rule: who wins is said by UIKit's two relations, and what an application says with them goes before
/// the library's own.
@Suite struct RelationTests {
  private let pan = PanGestureRecognizer(name: "own")

  private func rig(_ relate: (PanGestureRecognizer, InteractivePopGestureRecognizer) -> Void) -> ContentRig {
    let view = View()
    view.addGestureRecognizer(pan)
    let rig = ContentRig(view)
    relate(pan, rig.app.navigation.interactivePopGestureRecognizer)
    return rig
  }

  /// What a drag comes to: what the gate says, and whether the application's own pan and the page go along with it.
  private struct Outcome: Equatable {
    var gate: [GateRefusal?]
    var pans: Bool
    var pops: Bool
  }

  private func drag(_ rig: ContentRig, from column: Double, columns: Double) -> Outcome {
    rig.press(column, 10)
    rig.drag(columns: columns)
    let outcome = Outcome(gate: rig.gate, pans: pan.isActive, pops: rig.isPopping)
    rig.app.handle(.focus(false), at: rig.time)
    rig.settle()
    #expect(rig.names == ["root", "content"] && !pan.isActive)
    return outcome
  }

  @Test func `an application's own pan is content too`() {
    let rig = rig { _, _ in }
    #expect(drag(rig, from: 40, columns: 8) == Outcome(gate: [.contentClaims], pans: true, pops: false))
    #expect(drag(rig, from: 40, columns: -8) == Outcome(gate: [.wrongDirection], pans: true, pops: false))
    #expect(drag(rig, from: 8, columns: 8) == Outcome(gate: [nil], pans: false, pops: true))
  }

  @Test func `a pan that requires the pop to fail takes what the pop refuses`() {
    let rig = rig { $0.require(toFail: $1) }
    #expect(drag(rig, from: 40, columns: 8) == Outcome(gate: [nil], pans: false, pops: true))
    #expect(drag(rig, from: 40, columns: -8) == Outcome(gate: [.wrongDirection], pans: true, pops: false))
  }

  @Test func `a pop that requires a pan to fail waits in the edge zone too`() {
    let rig = rig { $1.require(toFail: $0) }
    #expect(drag(rig, from: 8, columns: 8) == Outcome(gate: [.contentClaims], pans: true, pops: false))
    #expect(drag(rig, from: 40, columns: 8) == Outcome(gate: [.contentClaims], pans: true, pops: false))
  }

  @Test(arguments: [8.0, 40]) func `both go along where one of them allows it`(column: Double) {
    let both = Outcome(gate: [nil], pans: true, pops: true)
    let panAllows = rig { pan, pop in pan.shouldRecognizeSimultaneously = { [unowned pop] in $0 === pop } }
    #expect(drag(panAllows, from: column, columns: 8) == both)
    pan.shouldRecognizeSimultaneously = nil
    let popAllows = rig { pan, pop in pop.shouldRecognizeSimultaneously = { [unowned pan] in $0 === pan } }
    #expect(drag(popAllows, from: column, columns: 8) == both)
  }
}
