/// A command that the user has defined in the settings file.
nonisolated struct OwnCommand: Hashable, Sendable {
  /// The text of a user's command as the settings file has it.
  let text: String
  let line: ShellLine
  /// Whether the output of a user's command is shown on a page, because the command begins with `|`.
  /// Otherwise the command gets the terminal.
  let isPiped: Bool
  /// The number of the line in the settings file that defines a user's command, from 1. Commands are listed
  /// in the order of these numbers.
  let number: Int

  /// Reads a command that the user has defined in the settings file.
  /// - Parameters:
  ///   - text: A line of the shell. A `|` at its beginning shows its output on a page.
  ///   - number: The number of the line in the settings file.
  /// - Throws: `ShellLine.Misread` if the line is empty, has line breaks, or has a placeholder that cannot be
  ///   filled.
  init(_ text: String, onLine number: Int) throws(ShellLine.Misread) {
    let trimmed = text.drop(while: \.isWhitespace)
    isPiped = trimmed.hasPrefix("|")
    let own = String(trimmed.dropFirst(isPiped ? 1 : 0).drop(while: \.isWhitespace))
    guard !own.isEmpty, !own.contains(where: \.isNewline) else {
      throw ShellLine.Misread(description: "a command is one line in quotes")
    }
    line = try ShellLine(own)
    (self.text, self.number) = (text, number)
  }
}
