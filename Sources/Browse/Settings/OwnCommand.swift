/// A command that the user has defined in the settings.
nonisolated struct OwnCommand: Hashable, Sendable {
  /// The command as it is written in the settings.
  let text: String
  let line: ShellLine
  /// Whether the command's output is shown on a page; otherwise the command runs on the terminal.
  let isPiped: Bool
  /// The line of the settings file that has the command, from 1. Commands are listed in this order.
  let number: Int

  /// Reads a command.
  /// - Parameters:
  ///   - text: A line of the shell. A `|` at its beginning shows its output on a page.
  ///   - number: The line of the settings file.
  /// - Throws: `ShellLine.Misread` if the line is empty, has several lines, or its placeholders cannot be
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
