/// Names of one list of which some look as others do: written in other scalars (NFC, NFD), with a no-break space for a
/// space, or with bytes that are no letters.
nonisolated enum AlikeNames {
  /// How those names are shown, by their numbers, so that each is seen to be another.
  /// - Parameter forEach: calls its body with each number and name, in order; it is called twice at most.
  static func told(
    _ forEach: (_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> [Int: String] {
    var groups: [String: [(number: Int, name: UnseenText)]] = [:]
    forEach { number, name in
      guard mayLookAsAnother(name) else { return }
      groups[look(of: Array(name)), default: []].append((number, UnseenText(Array(name))))
    }
    if groups.isEmpty { return [:] }
    // Most names are ASCII, and no other looks as they do.
    let hasASCII = groups.keys.contains { $0.composed.utf8.allSatisfy { $0 < 0x80 } }
    forEach { number, name in
      guard hasASCII || name.contains(where: { $0 >= 0x80 }), !mayLookAsAnother(name) else { return }
      let text = String(decoding: name, as: UTF8.self)
      groups[text]?.append((number, UnseenText(Array(name))))
    }
    var told: [Int: String] = [:]
    for group in groups.values where group.count > 1 {
      for (place, member) in group.enumerated() {
        let others = group.indices.filter { $0 != place }.prefix(most).map { group[$0].name }
        told[member.number] = member.name.name(apartFrom: others)
      }
    }
    return told
  }

  /// Names of one look that are compared with a name at most; our own figure.
  private static let most = 100

  /// Equal for names that look the same: a text in Swift is the same however its letters are written.
  private static func look(of name: [UInt8]) -> String {
    var look = String.UnicodeScalarView()
    for scalar in Path.visible(name).unicodeScalars {
      look.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return String(look)
  }

  /// False for names whose every scalar is seen, and is no other's form: of these, two that look the same are the same.
  private static func mayLookAsAnother(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.last == UInt8(ascii: " ") { return true }
    if name.allSatisfy({ 0x20..<0x7F ~= $0 }) { return false }
    return !String(decoding: name, as: UTF8.self).unicodeScalars.allSatisfy { isPlain($0.value) }
  }

  /// Most letters: Latin, Cyrillic, kana, ideographs, syllables of Hangul.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x400...0x482, 0x48A...0x52F, 0x2010...0x2027,
      0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
