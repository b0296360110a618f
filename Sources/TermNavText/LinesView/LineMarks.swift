import TermNav

/// The marks of a view of lines: letters that the user has given to lines, so that the key `'` and the letter
/// go to the line, as in the editor vi.
struct LineMarks {
  /// The effect of the next typed letter: `mark` gives it to the first line in sight, `jump` goes to the line
  /// that has it.
  enum Use { case mark, jump }

  /// The effect of the letter of a mark that was awaited.
  enum Answer: Equatable {
    case isMarked(Character)
    case jump(to: Int)
    case noMark(Character)
  }

  private var lines: [Character: Int] = [:]
  /// The effect of the next typed letter on the marks, letters of lines; nil if the letter does not concern
  /// marks.
  var awaited: Use?

  mutating func set(_ letter: Character, at line: Int) { lines[letter] = line }

  mutating func removeAll() { lines = [:] }

  func letter(of line: Int) -> Character? { lines.first { $0.value == line }?.key }

  /// Handles the key that is awaited as the letter of a mark; nil if the key is no letter.
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
