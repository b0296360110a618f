import TermNav
import TermNavTesting

/// What is another in a text.
nonisolated struct TextChange {
  private let place: Int
  private let removed, added: String

  init(from old: String, to new: String) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    (place, removed, added) = (start, String(oldRest.dropLast(end)), String(newRest.dropLast(end)))
  }

  /// - Parameter typed: what the key adds by itself.
  func words(typed: String?) -> String {
    let parts = [
      removed.isEmpty ? nil : "−“\(removed.onOneLine)”",
      added.isEmpty ? nil : added == typed ? "+itself" : "+“\(added.onOneLine)”",
    ]
    return "at \(place) \(parts.compactMap { $0 }.joined(separator: " "))"
  }
}

/// What is another on the screen, for keys of which nothing else tells.
nonisolated struct ShownChange {
  private let old, new: Surface

  init(from old: Surface, to new: Surface) { (self.old, self.new) = (old, new) }

  /// The first row that is another, how many are, and what stands for the whole picture; nothing where it is the same.
  /// - Parameters:
  ///   - typed: what the key adds by itself; a sign stands for it, so that all letters have the same words.
  ///   - naming: gives what differs between machines names that stay.
  func words(typed: String?, _ naming: (String) -> String) -> [String] {
    if old == new { return [] }
    let before = Screen(old).lines.map(naming)
    var after = Screen(new).lines.map(naming)
    let rows = after.indices.filter { !before.indices.contains($0) || before[$0] != after[$0] }
    if let typed = typed?.first {
      for row in rows where before.indices.contains(row) {
        after[row] = Self.hiding(typed, in: after[row], behind: before[row])
      }
    }
    let digest = Self.digest(of: new, after)
    guard let first = rows.first else { return ["looks as \(digest)"] }
    let text = after[first].split(separator: " ").joined(separator: " ").prefix(40)
    return ["row \(first) shows “\(text)”, \(rows.count) new row\(rows.count == 1 ? "" : "s") as \(digest)"]
  }

  /// With a sign for the letter where it has come.
  private static func hiding(_ typed: Character, in new: String, behind old: String) -> String {
    let old = Array(old)
    return String(
      new.enumerated().map { place, letter in
        letter == typed && letter != " " && (place >= old.count || old[place] != letter) ? "◆" : letter
      })
  }

  /// What stands for the texts and the styles.
  private static func digest(of surface: Surface, _ lines: [String]) -> String {
    var hash = FNV()
    for line in lines { hash.add(line) }
    var known: [Style: Int] = [:]
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns {
        let style = surface[column, row].style
        if known[style] == nil {
          known[style] = known.count
          hash.add("\(style.foreground.kind) \(style.background.kind) \(style.attributes.rawValue)")
        }
        hash.add(known[style]!)
      }
    }
    let digits = String(UInt32(truncatingIfNeeded: hash.value >> 32 ^ hash.value), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// FNV-1a, the same on every machine.
nonisolated struct FNV {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
  }

  mutating func add(_ text: String) { for byte in text.utf8 { add(Int(byte)) } }
}

nonisolated extension String {
  var onOneLine: String { replacing("\n", with: "⏎").replacing("\t", with: "⇥") }

  /// With a word for the letter that was typed where it has come to stand last, so that all letters have the same words.
  func naming(_ typed: String?, behind old: String) -> String {
    guard let typed, hasSuffix(" \(typed)"), !old.hasSuffix(" \(typed)") else { return self }
    return dropLast(typed.count) + "itself"
  }
}
