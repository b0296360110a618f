import TermNav
import Testing

@testable import Browse

/// A test leaves no program behind, and none of its watches.
@Suite struct RigGoneTests {
  @Test func `a browser's program goes with its rig`() async throws {
    weak var app: NavigationApp?
    do {
      let rig = try BrowseRig()
      try await rig.read()
      app = rig.browser.app
    }
    // What a thread still does holds its page.
    for _ in 0..<100_000 where app != nil { await Task.yield() }
    #expect(app == nil)
  }

  @Test(arguments: PageMemoryTests.Subject.allCases) func `the program goes while a page is open`(
    _ subject: PageMemoryTests.Subject
  ) async throws {
    weak var app: NavigationApp?
    do {
      let visits = try await PageVisits()
      try visits.open(subject)
      app = visits.rig.t.app
    }
    // What a thread still does holds its page.
    for _ in 0..<100_000 where app != nil { await Task.yield() }
    #expect(app == nil)
  }
}
