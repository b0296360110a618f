import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// A page of a pager on a browser's stack, in a terminal in memory.
@MainActor final class PagerRig {
  let rig: BrowseRig
  let page: PagerPage
  var t: AppTester { rig.t }
  var status: String { row(-2) }

  init(_ page: PagerPage, size: Size = AppTester.standardSize) throws {
    rig = try BrowseRig(size: size)
    self.page = page
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try rig.t.settle()
  }

  convenience init(_ lines: [String], size: Size = AppTester.standardSize) throws {
    try self.init(
      PagerPage(title: "text", source: LineBuffer(lines.map { AttributedText($0) })), size: size)
  }

  /// A row of the screen without blanks at its end; from the last one where it is negative.
  func row(_ index: Int) -> String {
    let rows = t.screen.lines
    var row = rows[index < 0 ? rows.count + index : index]
    while row.hasSuffix(" ") { row.removeLast() }
    return row
  }

  /// Lets tasks run until something is seen.
  func wait(for text: String) async throws { try await rig.wait { $0.screen.contains(text) } }
}
