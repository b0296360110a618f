import TermNav

/// A state of a view or a page in which every key is tried.
@MainActor package struct KeyMode {
  /// Such as `list, last row`.
  package let name: String
  /// Behind which keys the next one is tried in the same stage.
  package enum Rest: Sendable {
    /// What is left of a key is seen: behind all that change nothing.
    case nothing
    /// A key may begin a chord or a count, which is not seen: behind those that nobody took.
    case beginning
    /// Any key ends a chord or a count: behind none.
    case end
  }

  let rest: Rest
  let make: @MainActor (LayoutDirection) async throws -> KeyStage

  package init(
    _ name: String, leaving rest: Rest = .nothing,
    make: @escaping @MainActor (LayoutDirection) async throws -> KeyStage
  ) {
    (self.name, self.rest, self.make) = (name, rest, make)
  }

  /// What each key does, in the order of `TriedKey.all`.
  func effects(_ direction: LayoutDirection) async throws -> [String] {
    var trial = Trial(self, direction)
    for key in TriedKey.all.indices { try await trial.press(key) }
    // Other tests go on meanwhile.
    await Task.yield()
    return trial.effects
  }

  /// The same for some keys, and for the others what is recorded. Of keys that did the same some are tried, others in each mode.
  /// - Parameter share: of the things that keys did one in so many is tried.
  func effects(_ direction: LayoutDirection, recorded: [String], share: Int) async throws -> [String] {
    var trial = Trial(self, direction)
    trial.effects = recorded
    let alike = Dictionary(grouping: recorded.indices) { recorded[$0] }.sorted { $0.value[0] < $1.value[0] }
    let first = turn(direction) % share
    for (number, (effect, keys)) in alike.enumerated() where number % share == first {
      let changesNothing =
        effect == KeyStage.passedOn && rest != .end || effect == KeyStage.taken && rest == .nothing
      if changesNothing {
        try await trial.press(self.share(of: keys, direction), expecting: effect)
      } else if let key = one(of: keys, direction) {
        try await trial.press(key)
      }
    }
    await Task.yield()
    return trial.effects
  }

  /// Of keys that are tried at once one in so many; our own figure.
  private static let share = 8

  private func share(of keys: [Int], _ direction: LayoutDirection) -> [Int] {
    let turn = turn(direction) % Self.share
    return keys.indices.filter { $0 % Self.share == turn }.map { keys[$0] }
  }

  /// From right to left only what Left and Right do may be another thing.
  private func one(of keys: [Int], _ direction: LayoutDirection) -> Int? {
    let keys = direction == .leftToRight ? keys : keys.filter { TriedKey.mirrored[$0] != $0 }
    return keys.isEmpty ? nil : keys[turn(direction) % keys.count]
  }

  /// A number that differs between modes, and stays.
  private func turn(_ direction: LayoutDirection) -> Int {
    var hash = FNV()
    hash.add(name)
    hash.add(direction == .leftToRight ? 0 : 1)
    return Int(hash.value % 1_000)
  }
}

/// Keys that are tried in one mode.
private struct Trial {
  var effects = [String](repeating: "", count: TriedKey.all.count)
  private let mode: KeyMode
  private let direction: LayoutDirection
  private var stage: KeyStage?

  init(_ mode: KeyMode, _ direction: LayoutDirection) { (self.mode, self.direction) = (mode, direction) }

  mutating func press(_ key: Int) async throws {
    let stage = try await used()
    let (effect, trace) = try await stage.press(TriedKey.all[key])
    effects[key] = effect
    let isKept =
      switch (mode.rest, trace) {
      case (.nothing, .none), (.nothing, .unseen), (.beginning, .none): true
      case (_, .seen), (.beginning, .unseen), (.end, _): try await stage.isUndone(TriedKey.all[key], trace)
      }
    if !isKept { self.stage = nil }
  }

  /// Presses keys at once that change nothing; apart where they do.
  mutating func press(_ keys: [Int], expecting effect: String) async throws {
    if try await used().press(keys.map { TriedKey.all[$0] }, expecting: effect) { return }
    stage = nil
    for key in keys { try await press(key) }
  }

  private mutating func used() async throws -> KeyStage {
    if let stage { return stage }
    let new = try await mode.make(direction)
    stage = new
    return new
  }
}
