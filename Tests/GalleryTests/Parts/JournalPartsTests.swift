import TermNav
import Testing

@testable import Gallery

/// The values that the journal keeps.
@Suite struct JournalPartsTests {
  @Test func `the trail keeps the press and the newest places`() {
    var press = PressRecord()
    for column in 0..<200 { press.note(Point(column: Double(column), row: 0)) }
    #expect(press.trail.count == 64)
    #expect(press.trail.first?.column == 0)
    #expect(press.trail[1].column == 137)
    #expect(press.trail.last?.column == 199)
  }

  @Test func `a recognizer that has decided is told once, and not beside itself while it watches`() {
    var press = PressRecord()
    let tap = TapGestureRecognizer()
    press.note(tap)
    press.note(tap)
    #expect(press.gestures(besides: []).count == 1)
    #expect(press.gestures(besides: [tap]).count == 1)
    #expect(press.gestures(besides: [PanGestureRecognizer()]).count == 2)
  }

  @Test func `a release is told with its figures until the next drag`() {
    var release = ReleaseRecord()
    release.record(.finishing, "p 70 %", at: 1)
    #expect(release.decision == "finishes: p 70 %")
    release.asksFirst = true
    release.record(.changed, "", at: 2)
    #expect(release.time == 1)
    release.record(.cancelling, "p 70 %", at: 3)
    #expect(release.decision == "asked first, springs back: p 70 %")
    release.record(.cancelling, "p 20 %", at: 4)
    #expect(release.decision == "springs back: p 20 %")
    release.record(.began, "", at: 5)
    #expect(release.decision == nil && release.time == 5)
  }

  @Test func `the answer to a frame is drawn, and the answer to the frame that this draws is not`() {
    var link = LinkDrawing()
    #expect(link.shouldDraw(awaited: 1) == false)
    #expect(link.shouldDraw(awaited: 0) == true)
    #expect(link.shouldDraw(awaited: 0) == false, "the frame is still to come")
    link.frameWasDrawn()
    #expect(link.shouldDraw(awaited: 0) == false, "the answer to that frame")
    link.frameWasDrawn()
    #expect(link.shouldDraw(awaited: 0) == true)
  }
}
