import Testing

@testable import NavModel

/// RULES 3: the gate's rules, each with its answer.
@Suite struct GateReportTests {
  private let press = Point(column: 10, row: 5)
  private let across = Vector(dx: 3, dy: 1)

  private func answers(_ gate: PopGate, isVetoed: Bool = false) -> [GateReport.Answer] {
    gate.report(press: press, gate.answer(isVetoed: { isVetoed })).rules.map(\.answer)
  }

  @Test func `the rules stand in their order, with what they were asked`() {
    let gate = PopGate(depth: 2, settings: .init(maximumDistance: 20), distance: 10, translation: across)
    let report = gate.report(press: press, .begin)
    #expect(report.rules.map(\.refusal) == GateRefusal.allCases)
    #expect(report.rules.allSatisfy { $0.answer == .passed } && report.refusal == nil)
    #expect(report.press == press && report.depth == 2 && report.distance == 10)
    #expect(report.maximumDistance == 20 && report.translation == across)
  }

  @Test func `those before the refusal have passed, those after it were not asked`() {
    let cases: [(PopGate, GateRefusal)] = [
      (PopGate(depth: 1, distance: 0, translation: across), .root),
      (PopGate(depth: 2, isEnabled: false, distance: 0, translation: across), .gestureDisabled),
      (PopGate(depth: 2, isPopDisabled: true, distance: 0, translation: across), .popDisabled),
      (
        PopGate(depth: 2, settings: .init(maximumDistance: 5), distance: 6, translation: across),
        .beyondMaxDistance
      ),
      (PopGate(depth: 2, distance: 0, transition: .held, translation: across), .transitioning),
      (PopGate(depth: 2, distance: 0, translation: Vector(dx: -3, dy: 0)), .wrongDirection),
      (PopGate(depth: 2, distance: 0, translation: Vector(dx: 1, dy: 3)), .vertical),
      (PopGate(depth: 2, distance: 0, translation: across, content: .taken), .contentClaims),
    ]
    for (gate, refusal) in cases {
      let place = GateRefusal.allCases.firstIndex(of: refusal) ?? 0
      let expected = (0..<9).map { $0 < place ? GateReport.Answer.passed : $0 == place ? .refused : .unasked }
      #expect(answers(gate) == expected, "\(refusal)")
      #expect(gate.report(press: press, gate.answer(isVetoed: { false })).refusal == refusal)
    }
    let vetoed = PopGate(depth: 2, distance: 0, translation: across)
    #expect(answers(vetoed, isVetoed: true) == Array(repeating: .passed, count: 8) + [.refused])
  }

  @Test func `while content decides its rule waits`() {
    let gate = PopGate(depth: 2, distance: 0, translation: across, content: .undecided)
    #expect(answers(gate) == Array(repeating: .passed, count: 7) + [.waits, .unasked])
  }

  @Test func `a drag forward skips the rules of the pop`() {
    let gate = PopGate(operation: .forward, depth: 1, distance: 0, translation: Vector(dx: -3, dy: 0))
    let asked = zip(GateRefusal.allCases, answers(gate)).filter { $0.1 == .passed }.map(\.0)
    #expect(asked == [.gestureDisabled, .transitioning, .vertical, .contentClaims])
  }

  @Test func `an observer is told what the event tells, each time that the gate is asked`() {
    let script = Script([TestPage("A"), TestPage("B")])
    var reports: [GateReport] = []
    let token = script.nav.addGateObserver { reports.append($0) }
    script.press(10)
    script.drag(20)
    #expect(script.gates == ["allowed"])
    #expect(reports.map(\.refusal) == [nil] && reports[0].press.column == 10 && reports[0].depth == 2)
    script.release()
    script.settle()
    token.remove()
    script.press(10)
    script.drag(20)
    #expect(reports.count == 1)
  }
}
