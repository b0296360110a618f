/// Finds names in a list that look the same but differ: in normalization (NFC, NFD), in the kind of space, or
/// in bytes that are not UTF-8.
nonisolated enum AlikeNames {
  /// Finds the names of files that look like other names. Returns for each, by its index, the text that is
  /// shown for it, with signs where it differs from the others.
  /// - Parameter forEach: Calls its argument with the index and the bytes of each name, in order. It is
  ///   called at most twice.
  static func distinctNames(
    _ forEach: (_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> [Int: String] {
    var groups: [String: [(number: Int, name: UnseenText)]] = [:]
    forEach { number, name in
      guard mayLookAsAnother(name) else { return }
      groups[appearance(of: Array(name)), default: []].append((number, UnseenText(Array(name))))
    }
    if groups.isEmpty { return [:] }
    // Most names are plain ASCII. They are looked at again only if one of the other names looks like plain
    // ASCII.
    let hasASCII = groups.keys.contains { $0.composed.utf8.allSatisfy { $0 < 0x80 } }
    forEach { number, name in
      guard hasASCII || name.contains(where: { $0 >= 0x80 }), !mayLookAsAnother(name) else { return }
      let text = String(decoding: name, as: UTF8.self)
      groups[text]?.append((number, UnseenText(Array(name))))
    }
    var distinct: [Int: String] = [:]
    for group in groups.values where group.count > 1 {
      for (index, member) in group.enumerated() {
        let others = group.indices.filter { $0 != index }.prefix(most).map { group[$0].name }
        distinct[member.number] = member.name.name(apartFrom: others)
      }
    }
    return distinct
  }

  /// The most names that look the same with which a name is compared, since each comparison costs time.
  private static let most = 100

  /// Returns a text that is equal for names that look the same. Names in different normalizations give equal
  /// texts, since Swift compares texts by canonical equivalence.
  private static func appearance(of name: [UInt8]) -> String {
    var appearance = String.UnicodeScalarView()
    for scalar in Path.visible(name).unicodeScalars {
      appearance.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return String(appearance)
  }

  /// Returns whether a name may look like another one. It cannot if all its characters are visible and have
  /// only one form.
  private static func mayLookAsAnother(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.last == UInt8(ascii: " ") { return true }
    if name.allSatisfy({ 0x20..<0x7F ~= $0 }) { return false }
    return !String(decoding: name, as: UTF8.self).unicodeScalars.allSatisfy { isPlain($0.value) }
  }

  /// Returns whether a scalar is a letter that looks like no other one: most of Latin, Cyrillic, kana,
  /// ideographs and Hangul.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x400...0x482, 0x48A...0x52F, 0x2010...0x2027,
      0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
