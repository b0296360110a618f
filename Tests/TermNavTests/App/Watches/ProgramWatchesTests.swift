import NavModel
import Testing

@testable import TermNav

@Suite struct ProgramWatchesTests {
  /// A watch that counts its ends.
  private final class Watch: PageWatch {
    var ends = 0
    var isActive: Bool { ends == 0 }
    func cancel() { ends += 1 }
  }

  private let watches = ProgramWatches(AppClock())

  @Test func `a watch is kept until it has ended and another one comes`() {
    weak var kept: Watch?
    do {
      let watch = Watch()
      kept = watch
      _ = watches.keep(watch, for: nil)
    }
    #expect(kept != nil)
    kept?.cancel()
    _ = watches.keep(Watch(), for: nil)
    #expect(kept == nil)
  }

  @Test func `a watch for a page ends when the page leaves for good`() {
    let page = FixedPage("Page")
    let (own, other) = (Watch(), Watch())
    _ = watches.keep(own, for: page)
    _ = watches.keep(other, for: nil)
    page.didLeaveForGood()
    #expect(own.ends == 1 && other.ends == 0)
  }

  @Test func `what the watches of a program share is made once`() {
    final class Shared {}
    let first = watches.shared { Shared() }
    #expect(watches.shared { Shared() } === first)
    #expect(ProgramWatches(AppClock()).shared { Shared() } !== first)
  }
}
