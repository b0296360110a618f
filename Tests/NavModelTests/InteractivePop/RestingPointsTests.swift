import Testing

@testable import NavModel

/// RULES section 31: where the release of a sheet with detents leads.
@Suite struct RestingPointsTests {
  /// Full, half and a quarter of the height.
  private let points = [0, 0.5, 0.75]

  private func target(
    _ place: Double, _ velocity: Double = 0, from selected: Int = 1, leadsAway: Bool = true,
    by policy: ReleasePolicy = .standard
  ) -> Double? {
    let rests = RestingPoints(points, selected: selected, leadsAway: leadsAway)
    return rests.target(
      of: .init(progress: place, velocity: velocity, width: 40), from: rests.rest, by: policy)
  }

  @Test(arguments: [
    (0.5, 0.5), (0.4, 0.5), (0.25, 0.5), (0.24, 0), (0, 0), (0.6, 0.5), (0.63, 0.75), (0.75, 0.75),
    (0.8, 0.75),
    (0.88, 1), (1, 1),
  ])
  func `at rest it leads to the point beyond more than half of the part that the page is in`(
    place: Double, end: Double
  ) {
    #expect(target(place) == end)
  }

  @Test(arguments: [
    // A part is 0.5 or 0.25 long: one part a second.
    (0.55, 0.25, 0.75), (0.55, 0.24, 0.5), (0.45, -0.5, 0), (0.45, -0.49, 0.5),
    // The whole way to gone from here is 0.5: it skips the lowest point.
    (0.55, 0.5, 1), (0.55, 0.49, 0.75),
    // Back past where the drag began, and on up.
    (0.55, -0.3, 0.5), (0.55, -0.75, 0),
  ])
  func `a fling goes to the next point, and as far on as the rule would finish`(
    place: Double, velocity: Double, end: Double
  ) {
    #expect(target(place, velocity) == end)
  }

  @Test func `other rules are asked the same`() {
    #expect(target(0.6, by: .fraction(0.3)) == 0.75 && target(0.57, by: .fraction(0.3)) == 0.5)
    #expect(target(0.6, by: .stay) == nil)
    // 40 columns are the whole way: a part of 10, of which 6 are more than 5.
    #expect(target(0.65, by: .distance(columns: 5)) == 0.75)
    #expect(target(0.6, by: .distance(columns: 5)) == 0.5)
  }

  @Test func `a page that may not leave stops at its lowest point`() {
    #expect(target(0.75, 9, leadsAway: false) == 0.75)
    #expect(target(0.55, 9, leadsAway: false) == 0.75)
    let lowest = RestingPoints(points, selected: 2, leadsAway: false)
    #expect(lowest.refuses(Vector(dx: 3, dy: 0)) && !lowest.refuses(Vector(dx: -3, dy: 0)))
    #expect(!RestingPoints(points, selected: 1, leadsAway: false).refuses(Vector(dx: 3, dy: 0)))
  }

  @Test(arguments: [
    // Up: less than half of the way to the point above, then more.
    (0.85, 0.9, 0, 0.5), (0.8, 0.9, 0, 0.75), (0.4, 0.45, -0.1, 0.5),
    // Down: less than half of the way to gone, then more; and a fling.
    (0.92, 0.9, 0, 0.5), (0.96, 0.9, 0, 1), (0.91, 0.9, 0.2, 1), (0.9, 0.9, 0, 0.5),
  ])
  func `a drag whose start is no point any more counts from there, and goes back to where the page rests`(
    place: Double, origin: Double, velocity: Double, end: Double
  ) {
    let rests = RestingPoints(points, selected: 1, leadsAway: true)
    let release = ReleasePolicy.Situation(progress: place, velocity: velocity, width: 40)
    #expect(rests.target(of: release, from: origin, by: .standard) == end)
  }

  @Test(arguments: [0.8, 0.9, 1]) func `below the lowest point of a page that may not leave it leads there`(
    place: Double
  ) {
    let rests = RestingPoints(points, selected: 0, leadsAway: false)
    for origin in [0, 0.5, 0.85, 1] {
      let release = ReleasePolicy.Situation(progress: place, velocity: 0, width: 40)
      #expect(rests.target(of: release, from: origin, by: .standard) == 0.75)
    }
  }

  // MARK: In a stack

  /// A stack whose top rests at one of the points.
  private func script(at selected: Int = 1, leadsAway: Bool = true) -> Script {
    let script = Script("A", "B")
    script.nav.set(RestingPoints(points, selected: selected, leadsAway: leadsAway))
    return script
  }

  @Test func `a drag begins where the page rests, and leads in both directions`() {
    let script = script()
    script.hold(40, to: 20)
    #expect(script.p == 0.25)
    script.drag(10)
    #expect(script.p == 0.125)
    script.wait(0.2)
    #expect(script.nav.interactivePopVerdict?.outcome == .cancel)
    #expect(script.nav.interactivePopVerdict?.landing == .higher)
    script.release()
    #expect(script.nav.settings.rests.selected == 0)
    script.settle()
    #expect(script.names == "A B" && script.p == nil)
  }

  @Test func `the motion ends at the point, and never passes it`() {
    let script = script(at: 0)
    script.hold(0, to: 30)
    script.release()
    var last = script.p ?? 0
    for _ in 0..<200 where script.p != nil {
      script.wait(0.01)
      guard let p = script.p else { break }
      #expect(p >= last && p <= 0.5)
      last = p
    }
    #expect(script.nav.settings.rests.selected == 1 && last > 0.49 && script.p == nil)
  }

  @Test func `dragged past the lowest point more than half it pops, and one back leaves no trace`() {
    let script = script()
    script.dragAndRelease(from: 10, to: 30)
    script.settle()
    #expect(script.nav.settings.rests.selected == 2)
    script.dragAndRelease(from: 10, to: 14)
    script.settle()
    #expect(script.nav.settings.rests.selected == 2 && script.names == "A B")
    script.dragAndRelease(from: 10, to: 28)
    script.settle()
    #expect(script.names == "A")
  }

  @Test
  func `at the highest point a drag up is refused as before, at the last of a page that stays one down`() {
    let top = script(at: 0)
    top.hold(40, to: 20)
    #expect(top.gates == ["wrongDirection"])
    let bottom = script(at: 2, leadsAway: false)
    bottom.hold(10, to: 40)
    #expect(bottom.gates == ["popDisabled"])
    let middle = script(at: 1, leadsAway: false)
    middle.hold(10, to: 70)
    #expect(middle.p == 0.75)
  }

  @Test func `a push comes to the point, also where it is caught`() {
    let script = Script("A")
    script.nav.set(RestingPoints(points, selected: 1, leadsAway: true))
    script.nav.push(TestPage("B"))
    script.wait(0.6)
    #expect(script.p.map { $0 >= 0.5 && $0 < 0.52 } != false)
    script.settle()
    #expect(script.names == "A B")
    script.nav.pop(animated: false)
    script.nav.push(TestPage("C"), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.9)
    script.nav.endInteractivePop(velocity: 0)
    #expect(script.nav.settings.rests.selected == 1, "what a program lets go leads to the selected point")
    script.settle()
    #expect(script.names == "A C")
  }

  @Test func `a move to another point is no pop, and a page on its way goes on to the new one`() {
    let script = script()
    script.nav.set(RestingPoints(points, selected: 0, leadsAway: true), move: true)
    #expect(script.p == 0.5)
    script.wait(0.1)
    #expect(script.p.map { $0 > 0 && $0 < 0.5 } == true)
    script.nav.set(RestingPoints(points, selected: 2, leadsAway: true), move: true)
    script.settle()
    #expect(script.p == nil && script.names == "A B" && script.nav.settings.rests.rest == 0.75)
    script.nav.set(RestingPoints(points, selected: 0, leadsAway: true), move: false)
    #expect(script.p == nil && script.nav.settings.rests.rest == 0)
  }
}
