import TermNav

/// Lines marked by letters, as in vi.
struct LineMarks {
  /// What the next letter does: name a line, or go to the line of that name.
  enum Use { case mark, jump }

  /// The effect of a letter.
  enum Answer: Equatable {
    case isMarked(Character)
    case jump(to: Int)
    case noMark(Character)
  }

  private var lines: [Character: Int] = [:]
  /// What the next letter does; nil if no letter is awaited.
  var awaited: Use?

  mutating func set(_ letter: Character, at line: Int) { lines[letter] = line }

  mutating func removeAll() { lines = [:] }

  func letter(of line: Int) -> Character? { lines.first { $0.value == line }?.key }

  /// Applies the awaited letter; nil if the key is no letter.
  /// - Parameters:
  ///   - key: The key.
  ///   - top: The first line in sight, which is marked.
  ///   - before: The line that `'` twice goes to; nil before the first jump.
  ///   - all: The lines of the source.
  mutating func read(_ key: KeyPress, top: Int, before: Int?, in all: Range<Int>) -> Answer? {
    let use = awaited
    awaited = nil
    guard case .character(let letter) = key.key, key.modifiers.isEmpty || key.modifiers == .shift else {
      return nil
    }
    if use == .mark {
      lines[letter] = top
      return .isMarked(letter)
    }
    guard let line = letter == "'" ? before : lines[letter], all.contains(line) else {
      return .noMark(letter)
    }
    return .jump(to: line)
  }
}
