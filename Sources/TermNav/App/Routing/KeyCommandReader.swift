/// A reader that finds the command for pressed keys. It handles chords (commands of several keys) and counts
/// (numbers typed before a command). The reader asks levels, such as views and pages, from the innermost
/// outward.
@MainActor final class KeyCommandReader {
  /// A level at which commands are looked up: a view, a page, its bar, or the program.
  @MainActor struct Level {
    var commands: () -> [KeyCommand]
    /// Whether the left and right arrow keys are swapped before a command is looked up, as in right-to-left
    /// layouts.
    var isMirrored: Bool
    /// Handles a key that no command of the level has. Returns whether the key was handled.
    var handle: (KeyPress) -> Bool

    init(
      commands: @escaping () -> [KeyCommand], isMirrored: Bool,
      handle: @escaping (KeyPress) -> Bool = { _ in false }
    ) {
      (self.commands, self.isMirrored, self.handle) = (commands, isMirrored, handle)
    }

    fileprivate func own(_ key: KeyPress) -> KeyPress { isMirrored ? key.mirrored : key }

    /// Creates the level at which a view's key commands are looked up. A disabled control has no commands.
    init(_ view: View) {
      let isEnabled = (view as? Control)?.isEnabled != false
      self.init(
        commands: { isEnabled ? view.viewKeys.commands(of: view) : [] }, isMirrored: view.isMirrored,
        handle: view.handle)
    }
  }

  /// Handles keys that began like a chord but that no command has. Returns whether the keys were handled; if
  /// not, the last key has the effect that it has alone.
  private let handlesBroken: ([KeyPress]) -> Bool

  init(handlesBroken: @escaping ([KeyPress]) -> Bool = { _ in false }) { self.handlesBroken = handlesBroken }

  /// The keys that wait for more keys: a count (number), and the beginning of a chord after it.
  private struct Pending {
    var count: Int?
    var chord: [KeyPress] = []

    var isEmpty: Bool { chord.isEmpty && count == nil }
  }

  private var pending = Pending()

  /// Whether a chord (command of several keys) or a count (number before a command) has begun.
  var isWaiting: Bool { !pending.isEmpty }

  func forget() { pending = Pending() }

  /// Runs the command of a pressed key, or notes the key as part of a chord or a count. Returns whether the
  /// key was handled.
  /// - Parameters:
  ///   - key: the key.
  ///   - first: the innermost level, such as the view with the keys, which handles most keys; nil if there is
  ///     none.
  ///   - levels: returns all levels, the innermost first.
  func handle(_ key: KeyPress, _ first: Level?, _ levels: () -> [Level]) -> Bool {
    if isWaiting {
      let levels = levels()
      if key == KeyPress(.escape) {
        forget()
        return true
      }
      if continues(key, levels) || key.onLatinLayout.map({ continues($0, levels) }) == true { return true }
    }
    let before = pending
    forget()
    if !before.chord.isEmpty, !key.mayBeTwo, handlesBroken(before.chord + [key]) { return true }
    if let first, offer(key, to: first, before.count) { return true }
    for level in levels().dropFirst(first == nil ? 0 : 1) where offer(key, to: level, before.count) {
      return true
    }
    // An Alt key may stand for Esc and another key. So a chord that has begun is kept, and the Esc, which is
    // handled next, ends only the chord.
    if key.mayBeTwo { pending = before }
    return false
  }

  private func continues(_ key: KeyPress, _ levels: [Level]) -> Bool {
    if pending.chord.isEmpty, let count = pending.count, let digit = key.digit {
      pending.count = min(count * 10 + digit, KeyCommand.mostCount)
      return true
    }
    guard !pending.chord.isEmpty else { return false }
    let keys = pending.chord + [key]
    for level in levels {
      switch KeyCommand.match(keys.map(level.own), among: level.commands()) {
      case .whole(let command): run(command, pending.count)
      case .beginning: pending.chord = keys
      case .none: continue
      }
      return true
    }
    return false
  }

  /// Offers a key, which does not continue a chord or a count, to a level: a view, a page, its bar or the
  /// program. Returns whether it was handled.
  /// - Parameters:
  ///   - key: the key.
  ///   - level: the level.
  ///   - count: the count that was typed before the key; nil if there was none.
  private func offer(_ key: KeyPress, to level: Level, _ count: Int?) -> Bool {
    let (own, commands) = (level.own(key), level.commands())
    switch KeyCommand.match([own], among: commands) {
    case .whole(let command):
      run(command, count)
      return true
    case .beginning:
      pending = Pending(count: count, chord: [key])
      return true
    case .none: break
    }
    if count == nil, let digit = key.digit, digit > 0,
      commands.contains(where: { $0.takesCount && $0.isEnabled })
    {
      pending.count = digit
      return true
    }
    return level.handle(own)
  }

  /// Runs a key command. Keys of a chord or count that wait are forgotten first, since the command may read
  /// keys itself.
  private func run(_ command: KeyCommand, _ count: Int?) {
    forget()
    command.perform(count: command.takesCount ? count : nil)
  }
}

extension KeyPress {
  fileprivate var digit: Int? {
    guard case .character(let character) = key, modifiers.isEmpty, let ascii = character.asciiValue,
      0x30...0x39 ~= ascii
    else { return nil }
    return Int(ascii - 0x30)
  }
}
