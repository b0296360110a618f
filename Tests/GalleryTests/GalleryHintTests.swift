import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// BEHAVIOUR 14 and BEHAVIOUR-NAVIGATION 28: the gallery's last row.
@Suite final class GalleryHintTests {
  /// A program does not keep them.
  private var galleries: [Gallery] = []

  private func tester(
    _ route: Route = .root, _ size: Size = AppTester.standardSize
  ) -> AppTester {
    let gallery = Gallery(route: route, theme: Theme())
    galleries.append(gallery)
    return AppTester(gallery.app, size: size)
  }

  private func lastRow(of t: AppTester) -> String { t.screen[t.screen.size.rows - 1] }

  /// Without the number of the rows below.
  private func hints(of t: AppTester) -> Substring { lastRow(of: t).prefix(60) }

  /// Ways back to the list.
  enum Way: CaseIterable {
    case drag, wheel, heldByKeys, cancelledDrag

    @MainActor func take(_ t: AppTester) throws {
      switch self {
      case .drag: try t.drag(from: Point(column: 2, row: 12), to: Point(column: 60, row: 12))
      case .wheel: for _ in 0..<30 { try t.wheel(.left, at: Point(column: 2, row: 12)) }
      case .heldByKeys:
        t.press(.right, .shift)
        t.press(.enter)
      case .cancelledDrag:
        try t.drag(from: Point(column: 2, row: 12), to: Point(column: 10, row: 12), over: 1)
        try t.settle()
        t.press(.escape)
      }
      try t.settle()
      t.advance(by: 4)
    }
  }

  @Test(arguments: ["controls/touch", "start", "bars/hidden-hidden", "content/slider"], Way.allCases)
  func `after each way back the list's last row is the list's, and a click on it does what it says`(
    _ route: String, _ way: Way
  ) throws {
    let list = tester()
    let t = tester(try #require(Route(argument: route)))
    for _ in 0..<2 where t.topPage.name != "gallery" { try way.take(t) }
    #expect(lastRow(of: t) == lastRow(of: list))
    try t.click("i inspector")
    #expect(t.screen.contains("Inspector"))
  }

  @Test(arguments: ["0", "I"]) func `the first frame of a page that opens shows the list as it rests`(
    _ key: String
  ) throws {
    let t = tester()
    let rest = hints(of: t)
    t.type(key)
    #expect(t.app.progress == 0)
    #expect(hints(of: t) == rest)
  }
}
