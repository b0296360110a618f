import TermNav

/// Lines that were marked by letters, as in vi.
struct LineMarks {
  /// What the next letter is for.
  enum Use { case mark, jump }

  /// What a letter comes to.
  enum Answer: Equatable {
    case isMarked(Character)
    case jump(to: Int)
    case noMark(Character)
  }

  private var lines: [Character: Int] = [:]
  /// nil where the next letter is a key.
  var awaited: Use?

  mutating func set(_ letter: Character, at line: Int) { lines[letter] = line }

  mutating func removeAll() { lines = [:] }

  func letter(of line: Int) -> Character? { lines.first { $0.value == line }?.key }

  /// Takes the letter that is awaited; nil where the key is no letter.
  /// - Parameters:
  ///   - top: the line that is marked, or left: `'` twice comes back to it.
  ///   - all: the lines that there are.
  mutating func read(_ key: KeyPress, top: Int, in all: Range<Int>) -> Answer? {
    let use = awaited
    awaited = nil
    guard case .character(let letter) = key.key, key.modifiers.isEmpty || key.modifiers == .shift else {
      return nil
    }
    if use == .mark {
      lines[letter] = top
      return .isMarked(letter)
    }
    guard let line = lines[letter], all.contains(line) else { return .noMark(letter) }
    lines["'"] = top
    return .jump(to: line)
  }
}
