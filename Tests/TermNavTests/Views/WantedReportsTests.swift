import Testing

@testable import TermNav

@Suite struct WantedReportsTests {
  private let outer = View()
  private let inner = View()

  init() { outer.addSubview(inner) }

  @Test func `a view wants the mouse's motion while it, or one in it, is hoverable and seen`() {
    #expect(outer.reportsWantedWithin == [])
    inner.isHoverable = true
    #expect(outer.reportsWantedWithin == .motion && outer.wantedReports == [])
    inner.isHidden = true
    #expect(outer.reportsWantedWithin == [])
  }

  @Test func `a row of hints alone does not want it`() {
    #expect(HintBar().isHoverable && HintBar().wantedReports == [])
  }

  @Test func `a view wants the terminal's colours once its own theme depends on them`() {
    inner.theme = Theme(appearance: .automatic)
    #expect(outer.reportsWantedWithin == [], "a theme that was never shown")
    _ = inner.resolvedTheme(from: Theme())
    #expect(outer.reportsWantedWithin == .colors)
    inner.theme = nil
    #expect(outer.reportsWantedWithin == [])
  }
}
