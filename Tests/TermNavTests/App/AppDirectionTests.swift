import Testing

@testable import TermNav

@Suite struct AppDirectionTests {
  @Test(arguments: [0, 1]) func `a layout turned round at rest is shown with the next frame`(drags: Int) {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    for _ in 0..<drags {
      stage.hold(at: 6)
      stage.rest(6)
      stage.settle()
    }
    let before = stage.lines
    #expect(!stage.app.needsDisplay)
    stage.navigation.layoutDirection = .rightToLeft
    #expect(stage.app.needsDisplay)
    #expect(stage.lines != before)
    #expect(stage.lines == Stage(FixedPage("Home"), FixedPage("Page"), direction: .rightToLeft).lines)
  }
}
