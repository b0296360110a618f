import TermNav
import TermNavTesting

extension KeyStage {
  /// What is left of a key.
  package enum Trace {
    /// Nobody took it.
    case none
    /// It was taken, and all that is seen is as before.
    case unseen
    case seen
  }

  static let passedOn = "passed on"
  static let taken = "taken"

  /// What a key does, in words.
  func press(_ key: TriedKey) async throws -> (effect: String, trace: Trace) {
    let before = begin()
    switch key.input {
    case .press(let press): t.press(press)
    case .bytes(let bytes, _): t.send(bytes)
    case .paste(let text): t.paste(text)
    }
    let own = passedWords(key)
    if own == Self.passedOn, isStill(since: before) {
      seen = before.values
      return (Self.passedOn, .none)
    }
    try await rest()
    let words = (own.map { [$0] } ?? []) + calls.all + changes(since: before, typed: key.typed)
    if words.isEmpty { return (key.press == nil ? "nothing" : Self.taken, .unseen) }
    return (naming(words.joined(separator: "; ")), .seen)
  }

  /// Presses keys all at once, which takes less time; whether all were passed on, or all taken, and nothing is seen of it.
  func press(_ keys: [TriedKey], expecting effect: String) async throws -> Bool {
    let before = begin()
    t.send(keys.map(\.bytes).joined())
    let isStill = isStill(since: before)
    try await rest()
    let expected = effect == Self.passedOn ? keys.compactMap { $0.press.map(own) } : []
    return passed == expected && (isStill || calls.all.isEmpty && changes(since: before, typed: nil).isEmpty)
  }

  private struct Before {
    var values: [String?]
    var picture: Surface?
    var frames, copies, modes: Int
  }

  private func begin() -> Before {
    (calls.all, passed, page) = ([], [], t.topPage)
    // What was changed since the last key is drawn before it.
    if seen == nil { _ = t.screen }
    let terminal = t.terminal
    let before = Before(
      values: seen ?? values, picture: terminal.frame, frames: terminal.frameCount,
      copies: terminal.copied.count, modes: terminal.modes.count)
    if first == nil { first = (before.values, before.picture) }
    seen = nil
    return before
  }

  /// Whether nothing was called, drawn, or begun.
  private func isStill(since before: Before) -> Bool {
    calls.all.isEmpty && t.terminal.frameCount == before.frames && (!settles || !t.app.isMoving)
      && t.exitStatus == nil && t.app.probe.busyTasks == 0
  }

  private var values: [String?] { sights.map { $0.value() } }

  private func changes(since before: Before, typed: String?) -> [String] {
    let terminal = t.terminal
    var words = terminal.copied.dropFirst(before.copies).map { "copies “\($0.onOneLine)”" }
    let isAway = terminal.modes.dropFirst(before.modes).contains { !$0.isOn && $0.mode == .bracketedPaste }
    if isAway, t.exitStatus == nil { words.append("leaves the terminal for a while") }
    for (sight, (old, new)) in zip(sights, zip(before.values, values)) {
      guard let old, let new, old != new else { continue }
      words.append(
        sight.isText
          ? "\(sight.name) \(TextChange(from: old, to: new).words(typed: typed))"
          : "\(sight.name) \(new.isEmpty ? "none" : new.naming(typed, behind: old))")
    }
    if words.isEmpty, calls.all.isEmpty, let picture = before.picture, let now = terminal.frame {
      words += ShownChange(from: picture, to: now).words(typed: typed, naming)
    }
    return words
  }

  /// Undoes what a key has done, where it can; whether all that can be seen is as it was before the first key, for the next one.
  func isUndone(_ key: TriedKey, _ trace: Trace) async throws -> Bool {
    guard let undo, let first, t.exitStatus == nil, try await undo(key.press, trace) else { return false }
    try await rest()
    _ = t.screen
    return t.exitStatus == nil && t.terminal.frame == first.picture && values == first.values
  }

  // MARK: What came to the program

  /// Where a key may be Esc and another one, those two come behind it.
  private func passedWords(_ key: TriedKey) -> String? {
    guard !passed.isEmpty else { return nil }
    let own = key.press.map(own)
    let words = passed.map { press -> String in
      if press == own { return "itself" }
      let isOther = press.key == own?.key && own?.modifiers.subtracting(.alt) == press.modifiers
      return isOther ? "itself without Alt" : KeySequence(press).label
    }
    return words == ["itself"] ? Self.passedOn : "\(Self.passedOn) as \(words.joined(separator: ", "))"
  }
}
