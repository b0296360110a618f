import Invariants
import NavModel
import Testing

@testable import TermNav

/// RULES 6, for every content view: as soon as its page has the screen for itself a press is the content's, while the
/// spring has parts of a cell to go.
@Suite struct ArrivalTests {
  /// How the page came to the screen.
  enum Arrival: String, CaseIterable { case pushed, revealed, flicked, sprungBack }

  private typealias Subject = (rig: ContentRig, state: () -> String)

  private func arriving(
    _ what: ContentSubject, _ arrival: Arrival, _ style: any TransitionStyle, _ direction: LayoutDirection
  ) -> Subject {
    let subject = what.make(.middle, direction)
    let (rig, navigation) = (subject.rig, subject.rig.app.navigation)
    navigation.transitionStyle = style
    let top = FixedPage("Top", hidesBar: true)
    switch arrival {
    case .pushed:
      navigation.pop(animated: false)
      _ = rig.app.render()
      navigation.push(rig.page)
    case .revealed:
      navigation.push(top, animated: false)
      navigation.pop()
    case .flicked:
      navigation.push(top, animated: false)
      rig.press(2, 12)
      rig.drag(columns: 40, during: 0.2)
      rig.release(standing: false)
    case .sprungBack:
      rig.press(2, 12)
      rig.drag(columns: 30)
      rig.release()
    }
    return subject
  }

  @Test(arguments: ContentSubject.allCases, Arrival.allCases)
  func `pressed every 20 ms, no press on a page that fills the screen goes to the transition`(
    _ what: ContentSubject, _ arrival: Arrival
  ) {
    var early = 0
    var atRest: [String: Subject] = [:]
    for (index, style) in everyTransitionStyle.enumerated() {
      // One in six, others in every style.
      for step in TestLength.isFull ? Array(0...40) : Array(stride(from: index, through: 40, by: 6)) {
        let direction: LayoutDirection = (index + step) % 3 == 0 ? .rightToLeft : .leftToRight
        let (rig, state) = arriving(what, arrival, style, direction)
        rig.wait(Double(step) / 50)
        guard rig.isPopping else { break }
        var phases: [TransitionReport<ViewController>.Phase] = []
        rig.app.navigation.addObserver {
          if case .transition(let report) = $0 { phases.append(report.phase) }
        }
        let isSeenAlone = rig.app.showsOnePage
        let columns = step % 2 == 0 ? -20.0 : 20
        press(rig, columns)
        let place = "\(what) \(arrival), \(style), \(step * 20) ms, \(columns)"
        guard isSeenAlone else {
          #expect(phases.contains { [.caught, .finished, .cancelled].contains($0) }, "\(place)")
          continue
        }
        early += 1
        #expect(!phases.contains(.caught), "\(place)")
        // What the same drag does to the same content, long after.
        let key = "\(direction) \(columns)"
        let (still, expected) = atRest[key] ?? arriving(what, arrival, style, direction)
        if atRest[key] == nil {
          still.settle()
          still.wait(3)
          press(still, columns)
          atRest[key] = (still, expected)
        }
        #expect(state() == expected() && rig.gate == still.gate && rig.names == still.names, "\(place)")
        #expect(rig.isPopping == still.isPopping, "\(place)")
      }
    }
    #expect(early > TestLength.of(3, full: 20), "\(early)")
  }

  private func press(_ rig: ContentRig, _ columns: Double) {
    rig.pressNow(40, ContentTruthTableTests.row)
    rig.drag(columns: columns)
  }

  @Test func `concluded by a press, the picture is the one that stood there`() {
    for (style, hidden) in everyTransitionStyle.flatMap({ style in [false, true].map { (style, $0) } }) {
      var pressed = 0
      for step in 1...60 {
        let stage = Stage(
          FixedPage("Home", rows: ["home"]), FixedPage("Page", hidesBar: hidden, rows: ["page"]), columns: 80,
          rows: 6)
        stage.navigation.transitionStyle = style
        stage.navigation.pop()
        stage.wait(Double(step) / 100)
        guard stage.navigation.transition != nil, stage.app.showsOnePage else { continue }
        let before = stage.app.render().surface.lines
        stage.press(40, 3)
        #expect(stage.navigation.transition == nil)
        let after = stage.app.render().surface
        // On a band the last words may have a part of their way to go.
        #expect(after.lines.dropFirst() == before.dropFirst() && (!hidden || after.lines == before))
        stage.release(40, 3)
        stage.settle()
        #expect(stage.app.render().surface == after)
        pressed += 1
      }
      #expect(pressed > 5, "\(style)")
    }
  }

  @Test func `a sideways wheel on a page that has arrived begins at that page`() {
    let (rig, _) = arriving(.slider, .revealed, SlideStyle(), .leftToRight)
    rig.wait(0.42)
    #expect(rig.isPopping && rig.app.showsOnePage)
    for _ in 0..<4 { rig.wheel(.left, after: 0.01) }
    #expect(rig.names == ["root", "content"] && rig.gate == [nil])
    #expect(rig.app.navigation.transition?.from === rig.page)
  }

  @Test func `Shift and an arrow take the page that is seen`() {
    let (rig, _) = arriving(.slider, .pushed, SlideStyle(), .leftToRight)
    rig.wait(0.42)
    rig.app.handle(.key(KeyPress(.right, .shift)), at: rig.time)
    #expect(rig.app.navigation.transition?.runsAsPop == true && rig.names == ["root", "content"])
  }
}
