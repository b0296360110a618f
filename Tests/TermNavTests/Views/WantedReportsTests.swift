import Testing

@testable import TermNav

@Suite struct WantedReportsTests {
  private let outer = View()
  private let inner = View()

  init() { outer.addSubview(inner) }

  @Test func `a view wants the mouse's motion while it, or one in it, is hoverable and seen`() {
    #expect(!outer.wantsWithin(.motion))
    inner.isHoverable = true
    #expect(outer.wantsWithin(.motion) && !outer.wantsWithin(.colors) && outer.wantedReports == [])
    inner.isHidden = true
    #expect(!outer.wantsWithin(.motion))
  }

  @Test func `a row of hints alone does not want it`() {
    #expect(HintBar().isHoverable && HintBar().wantedReports == [])
  }

  @Test func `a view wants the terminal's colours once its own theme depends on them`() {
    inner.theme = Theme(appearance: .automatic)
    #expect(!outer.wantsWithin(.colors), "a theme that was never shown")
    _ = inner.shown(Theme())
    #expect(outer.wantsWithin(.colors) && !outer.wantsWithin(.motion))
    inner.theme = nil
    #expect(!outer.wantsWithin(.colors))
  }
}
