/// Finds the command that keys run: chords, counts, and who is asked first (RULES, section 28).
@MainActor final class KeyCommandReader {
  /// Someone who is asked: a view, the page, its bar, the program.
  @MainActor struct Level {
    var commands: () -> [KeyCommand]
    /// Whether ← leads on, as where text is read from the right.
    var isMirrored: Bool
    /// What else it does with keys.
    var handle: (KeyPress) -> Bool

    init(
      commands: @escaping () -> [KeyCommand], isMirrored: Bool,
      handle: @escaping (KeyPress) -> Bool = { _ in false }
    ) {
      (self.commands, self.isMirrored, self.handle) = (commands, isMirrored, handle)
    }

    fileprivate func own(_ key: KeyPress) -> KeyPress { isMirrored ? key.mirrored : key }

    /// A disabled control has no commands.
    init(_ view: View) {
      let isEnabled = (view as? Control)?.isEnabled != false
      self.init(
        commands: { isEnabled ? view.viewKeys.commands(of: view) : [] }, isMirrored: view.isMirrored,
        handle: view.handle)
    }
  }

  /// Asked about a chord that no command has; whether it was taken. Else its last key does what it does alone.
  private let takesBroken: ([KeyPress]) -> Bool

  init(takesBroken: @escaping ([KeyPress]) -> Bool = { _ in false }) { self.takesBroken = takesBroken }

  /// Keys that were taken and wait for more: a count, and the beginning of a chord behind it.
  private struct Pending {
    var count: Int?
    var chord: [KeyPress] = []

    var isEmpty: Bool { chord.isEmpty && count == nil }
  }

  private var pending = Pending()

  /// Whether a chord or a count has begun.
  var isWaiting: Bool { !pending.isEmpty }

  func forget() { pending = Pending() }

  /// Whether the key was taken.
  /// - Parameters:
  ///   - first: the innermost, which takes most keys.
  ///   - levels: all, the innermost first.
  func take(_ key: KeyPress, _ first: Level?, _ levels: () -> [Level]) -> Bool {
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
    if !before.chord.isEmpty, !key.mayBeTwo, takesBroken(before.chord + [key]) { return true }
    if let first, offer(key, to: first, before.count) { return true }
    for level in levels().dropFirst(first == nil ? 0 : 1) where offer(key, to: level, before.count) {
      return true
    }
    // The Esc that it may begin with ends the chord alone.
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

  /// Offers one level a key that continues nothing, with the count that was typed before it; whether it was taken.
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

  /// The command may ask for keys itself.
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
