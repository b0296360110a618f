import TermNav

/// What every key does in some modes, as a text.
package nonisolated struct KeyRecord: Sendable {
  /// By mode, and by the place of the key in `TriedKey.all`.
  private var modes: [String: [Effects]] = [:]

  private struct Effects: Hashable, Sendable {
    var leftToRight: String
    var rightToLeft: String

    var isSame: Bool { leftToRight == rightToLeft }
    var words: String {
      isSame ? leftToRight : "\(leftToRight) (right to left: \(rightToLeft))"
    }
  }

  /// The mode that the others are compared with: what a key does there need not be said again.
  private static let usual = "nobody takes a key"

  /// Tries keys in all modes.
  /// - Parameters:
  ///   - isMirrored: false where the program has one direction.
  ///   - recorded: tries some of the keys that did the same, for whoever has little time; nil tries all.
  ///   - share: one in so many of the things that they did.
  @MainActor package init(
    trying modes: [KeyMode], isMirrored: Bool = true, beside recorded: KeyRecord? = nil, share: Int = 1
  ) async throws {
    for mode in modes {
      precondition(self.modes[mode.name] == nil, "\(mode.name) is there twice")
      func effects(_ direction: LayoutDirection, _ side: KeyPath<Effects, String>) async throws -> [String] {
        guard let known = recorded?.modes[mode.name] else { return try await mode.effects(direction) }
        return try await mode.effects(direction, recorded: known.map { $0[keyPath: side] }, share: share)
      }
      let there = try await effects(.leftToRight, \.leftToRight)
      let back = isMirrored ? try await effects(.rightToLeft, \.rightToLeft) : there
      self.modes[mode.name] = zip(there, back).map { Effects(leftToRight: $0, rightToLeft: $1) }
    }
  }

  // MARK: As a text

  /// A part for each mode, a line for each thing that keys do there.
  package var text: String { text(of: Set(modes.keys), beside: modes[Self.usual]) }

  /// The parts that another record has not.
  func text(behind old: KeyRecord) -> String {
    text(of: Set(modes.keys).subtracting(old.modes.keys), beside: old.modes[Self.usual])
  }

  private func text(of names: Set<String>, beside usual: [Effects]?) -> String {
    names.sorted().map { mode in
      "## \(mode)\n" + Self.lines(of: modes[mode]!, beside: mode == Self.usual ? nil : usual).joined()
    }.joined(separator: "\n")
  }

  private static let arrow = " → "
  private static let rest = "others"
  private static let directions = ["ltr ", "rtl "]
  private static let mirroredLine = "From right to left, Left and Right change places.\n"
  private static let asUsual = "as where nobody takes a key"

  /// What most keys do stands last, without their names.
  private static func lines(of effects: [Effects], beside usual: [Effects]?) -> [String] {
    let turned = mirrored(effects)
    let isMirrored = turned.count(where: \.isSame) > effects.count(where: \.isSame)
    let shown = isMirrored ? turned : effects
    let known = isMirrored ? usual.map(mirrored) : usual
    let same = groups(shown.indices.filter { shown[$0].isSame }) {
      shown[$0] == known?[$0] ? asUsual : shown[$0].leftToRight
    }
    let most = same.max { $0.keys.count < $1.keys.count }?.effect
    let lines = same.filter { $0.effect != most }.map { names($0.keys) + arrow + $0.effect + "\n" }
    let other = shown.indices.filter { !shown[$0].isSame }
    let apart = zip(directions, [\Effects.leftToRight, \.rightToLeft]).flatMap { prefix, side in
      groups(other) { shown[$0][keyPath: side] }.map { prefix + names($0.keys) + arrow + $0.effect + "\n" }
    }
    return (isMirrored ? [mirroredLine] : []) + lines + apart
      + (most.map { [rest + arrow + $0 + "\n"] } ?? [])
  }

  /// What a key does left to right beside what its mirror image does right to left; twice it is as before.
  private static func mirrored(_ effects: [Effects]) -> [Effects] {
    effects.indices.map {
      Effects(leftToRight: effects[$0].leftToRight, rightToLeft: effects[TriedKey.mirrored[$0]].rightToLeft)
    }
  }

  private static func groups(_ keys: [Int], _ effect: (Int) -> String) -> [(effect: String, keys: [Int])] {
    Dictionary(grouping: keys, by: effect).map { (effect: $0, keys: $1) }.sorted { $0.keys[0] < $1.keys[0] }
  }

  /// Three and more keys one behind the other by the first and the last.
  private static func names(_ keys: [Int]) -> String {
    let all = TriedKey.all
    var runs: [ClosedRange<Int>] = []
    for key in keys {
      if let last = runs.last, last.upperBound == key - 1, all[last.lowerBound].family == all[key].family {
        runs[runs.count - 1] = last.lowerBound...key
      } else {
        runs.append(key...key)
      }
    }
    return runs.map { run in
      run.count > 2
        ? "\(all[run.lowerBound].name)…\(all[run.upperBound].name)"
        : run.map { all[$0].name }.joined(separator: " ")
    }.joined(separator: " ")
  }

  // MARK: From a text

  init(parsing text: String) {
    let known = Dictionary(uniqueKeysWithValues: TriedKey.all.enumerated().map { ($1.name, $0) })
    let parts = text.split(separator: "\n## ", omittingEmptySubsequences: false).dropFirst().map {
      $0.split(separator: "\n")
    }
    let usual = parts.first { $0.first == Self.usual[...] }.map { Self.effects($0.dropFirst(), known, nil) }
    for part in parts { modes[String(part[0])] = Self.effects(part.dropFirst(), known, usual) }
  }

  private static func effects(
    _ lines: ArraySlice<Substring>, _ known: [String: Int], _ usual: [Effects]?
  ) -> [Effects] {
    let isMirrored = lines.contains { $0 == mirroredLine.dropLast() }
    let usual = isMirrored ? usual.map(mirrored) : usual
    var effects = TriedKey.all.map { _ in Effects(leftToRight: "", rightToLeft: "") }
    for line in lines {
      guard let arrow = line.firstRange(of: arrow) else { continue }
      let direction = directions.first(where: line.hasPrefix)
      let effect = String(line[arrow.upperBound...])
      let names = line[..<arrow.lowerBound].dropFirst(direction?.count ?? 0).split(separator: " ")
      for key in keys(names, known, missing: effects.indices.filter { effects[$0].leftToRight.isEmpty }) {
        let new = effect == asUsual ? usual?[key].leftToRight ?? "" : effect
        if direction != directions[1] { effects[key].leftToRight = new }
        if direction != directions[0] { effects[key].rightToLeft = new }
      }
    }
    return isMirrored ? mirrored(effects) : effects
  }

  private static func keys(_ names: [Substring], _ known: [String: Int], missing: [Int]) -> [Int] {
    if names == [rest[...]] { return missing }
    return names.flatMap { name -> [Int] in
      if let key = known[String(name)] { return [key] }
      let ends = name.split(separator: "…").compactMap { known[String($0)] }
      return ends.count == 2 ? Array(ends[0]...ends[1]) : []
    }
  }

  // MARK: Differences

  /// Each thing that is another than in a record, in a line with the keys that it is of.
  /// - Parameter knowsAll: whether a mode that the record has not is one.
  func differences(from old: KeyRecord, knowsAll: Bool) -> [String] {
    Set(modes.keys).union(old.modes.keys).sorted().flatMap { mode -> [String] in
      guard let new = modes[mode] else { return ["\(mode): it is not tried any more"] }
      guard let old = old.modes[mode] else {
        return knowsAll ? ["\(mode): it is not in the record; TERMNAV_RECORD_KEYS=1 adds it"] : []
      }
      let changed = new.indices.filter { new[$0] != old[$0] }
      return Self.groups(changed) { "was: \(old[$0].words)\n  is:  \(new[$0].words)" }.map {
        "\(mode), \(Self.names($0.keys))\n  \($0.effect)"
      }
    }
  }
}
