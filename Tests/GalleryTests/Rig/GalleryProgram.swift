import GalleryWalk
import TermNavTesting

@testable import Gallery
@testable import TermNav

/// The gallery on a test's clock, as the walk drives it.
final class GalleryProgram: WalkedProgram {
  let t: AppTester
  private let gallery: Gallery

  init(_ route: String?, _ setting: WalkSetting, _ size: Size) {
    gallery = Gallery(route: route.flatMap(Route.init) ?? .root, theme: Theme())
    gallery.app.navigation.layoutDirection = setting.isMirrored ? .rightToLeft : .leftToRight
    gallery.app.navigation.reducesMotion = setting.reducesMotion
    t = AppTester(gallery.app, size: size)
  }

  func send(_ bytes: String) { t.send(bytes) }
  func resize(to size: Size) { t.resize(to: size) }

  /// Motion gets fewer frames than in real time.
  @MainActor func settle() async throws {
    t.app.timeScale = 30
    defer { t.app.timeScale = 1 }
    try t.settle()
    guard t.app.probe.busyTasks > 0 else { return }
    // A task that waits for an answer is busy for good.
    for _ in 0..<10 { await Task.yield() }
    try t.settle()
  }

  func pass(_ seconds: Seconds) { t.advance(by: .seconds(seconds)) }

  var shot: Shot { Shot(screen: t.screen, focus: focus) }
  var stack: [String] { t.navigation.viewControllers.map(\.name) }
  var presented: [String] { t.app.presentedViewControllers.map(\.name) }
  var isOver: Bool { t.exitStatus != nil }

  var events: [String] {
    t.events.compactMap {
      switch $0 {
      case .transition, .presentation, .stack, .taskFailed, .ignored: $0.description
      default: nil
      }
    }
  }

  func mark() { t.forgetEvents() }

  private var focus: String {
    let page = t.topPage
    return "\(page.name) \(page.firstResponder.map { "\(type(of: $0)) \($0.frame)" } ?? "none")"
  }

  /// The cells, and what has the keys.
  nonisolated struct Shot: ScreenShot {
    let screen: Screen
    let focus: String

    var size: Size { screen.size }

    func cells(_ row: Int) -> [String] {
      (0..<size.columns).map { column in
        let glyph = screen.surface[column, row].glyph
        if glyph == .undrawn { return " " }
        return glyph == .continuation ? "" : String(String.UnicodeScalarView(glyph.scalars))
      }
    }

    func look(_ column: Int, _ row: Int) -> String {
      let style = screen.surface[column, row].style
      return "\(style.foreground.kind) on \(style.background.kind) \(style.attributes.rawValue)"
    }
  }
}
