import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// A page of the gallery, opened as a person does.
final class ClaimStage {
  let gallery: Gallery
  let t: AppTester

  nonisolated static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12),
  ]

  /// - Parameter byKey: false opens it as `--open` does.
  init(
    _ route: String, size: Size = AppTester.standardSize, byKey: Bool = true, theme: Theme = Theme(),
    reducesMotion: Bool = false
  ) throws {
    let first = byKey ? Route.root : try #require(Route(argument: route))
    gallery = Gallery(route: first, theme: theme)
    gallery.app.navigation.reducesMotion = reducesMotion
    t = AppTester(gallery.app, size: size)
    if byKey { t.type(try Self.key(of: route)) }
    try t.settle()
  }

  static func key(of route: String) throws -> String {
    let index = try #require(Entry.all.firstIndex { $0.route == route })
    return String(try #require(Entry.key(of: index)))
  }

  var lines: [String] { t.screen.lines }
  var stack: [String] { t.navigation.viewControllers.map(\.name) }
  /// All words in the order in which they are read, so that a break of lines cuts no claim.
  var words: String {
    lines.joined(separator: " ").split { " │•".contains($0) }.joined(separator: " ")
  }

  /// The line with these words.
  func line(_ text: String) throws -> String {
    try #require(lines.first { $0.contains(text) }, "\(t.screen)")
  }

  /// Each whole number of a text.
  static func numbers(in text: some StringProtocol) -> [Int] {
    text.split { !$0.isWholeNumber }.compactMap { Int($0) }
  }
}
