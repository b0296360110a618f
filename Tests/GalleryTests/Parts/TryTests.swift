import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES 14: every page says on screen what to try.
@Suite struct TryTests {
  private func card(_ view: View) -> TryCard? {
    if let card = view as? TryCard { return card }
    return view.subviews.lazy.compactMap { card($0) }.first
  }

  /// Letters, figures and signs that the words tell to press, as "Press c for", "Press s or d", "Press a, b, c".
  private func keys(in line: String) -> [Character] {
    var (keys, isListed) = ([Character](), false)
    for word in line.split(separator: " ") {
      let key = word.last.map { ",.;:".contains($0) } == true ? word.dropLast() : word
      if word.lowercased() == "press" {
        isListed = true
      } else if isListed, key.count == 1, word != "a", let character = key.first {
        keys.append(character == "−" ? "-" : character)
      } else if !["or", "and"].contains(word) {
        isListed = false
      }
    }
    return keys
  }

  @Test(arguments: Entry.all.map(\.route)) func `each key that a page tells to press does something`(
    _ route: String
  )
    async throws
  {
    for size in ClaimStage.sizes {
      let first = try ClaimStage(route, size: size, reducesMotion: true)
      let keys = card(first.t.navigation.topViewController.view)?.tries.flatMap(keys) ?? []
      // An editor would get the terminal.
      for key in keys where route != "programs/run" || key != "e" {
        let stage = try ClaimStage(route, size: size, reducesMotion: true)
        // A harbour is chosen first.
        if route == "containers/split" { stage.t.press(.enter) }
        let before = (stage.t.picture, stage.stack)
        stage.t.type(String(key))
        try await stage.t.idle()
        #expect(stage.t.picture != before.0 || stage.stack != before.1, "\(key) at \(size)")
      }
    }
  }

  @Test(arguments: Entry.all.map(\.route)) func `every page says on screen what to try, at each size`(
    _ route: String
  )
    throws
  {
    let stage = try ClaimStage(route, reducesMotion: true)
    for size in ClaimStage.sizes {
      stage.t.resize(to: size)
      try stage.t.settle()
      #expect(stage.lines.contains { $0.contains("Try") }, "\(size)\n\(stage.t.screen)")
      #expect(
        !stage.lines.dropFirst().contains { $0.contains("…") && $0.contains("Try") }, "a try that is cut")
    }
  }
}
