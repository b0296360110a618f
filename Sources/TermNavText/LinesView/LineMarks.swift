import TermNav

/// Lines to which the user has given letters, so that `'` and the letter go to the line, as in vi.
struct LineMarks {
  /// What the next typed letter does: `mark` gives it to the first line in sight, `jump` goes to the line
  /// that has it.
  enum Use { case mark, jump }

  /// The effect of a letter that was awaited.
  enum Answer: Equatable {
    case isMarked(Character)
    case jump(to: Int)
    case noMark(Character)
  }

  private var lines: [Character: Int] = [:]
  /// What the next typed letter does; nil if it does not concern marks.
  var awaited: Use?

  mutating func set(_ letter: Character, at line: Int) { lines[letter] = line }

  mutating func removeAll() { lines = [:] }

  func letter(of line: Int) -> Character? { lines.first { $0.value == line }?.key }

  /// Handles the key that was awaited; nil if the key is no letter.
  /// - Parameters:
  ///   - key: The key.
  ///   - top: The first line in sight, which `mark` gives the letter.
  ///   - before: The line that was first in sight before the last jump, to which a second `'` goes; nil
  ///     before the first jump.
  ///   - all: The known lines of the source.
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
