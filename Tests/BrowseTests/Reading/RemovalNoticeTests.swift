import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite final class RemovalNoticeTests {
  private let t = AppTester(NavigationApp([ViewController(title: "Page")]))
  private let notice = RemovalNotice()
  private var said = 0

  private func remove() { notice.begin(t.app) { [unowned self] in said += 1 } }

  @Test func `what is gone is said a moment later`() {
    remove()
    #expect(said == 0)
    t.advance(by: .seconds(0.2))
    #expect(said == 1)
  }

  @Test func `one in its place is told once, and nothing is said`() {
    #expect(!notice.end())
    remove()
    #expect(notice.end())
    #expect(!notice.end())
    t.advance(by: .seconds(0.2))
    #expect(said == 0)
  }

  @Test func `a notice that is taken back leaves the directory gone`() {
    remove()
    notice.cancel()
    t.advance(by: .seconds(0.2))
    #expect(said == 0)
    #expect(notice.end())
  }
}
