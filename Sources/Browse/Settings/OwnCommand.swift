/// A command of the settings, by its key.
nonisolated struct OwnCommand: Hashable, Sendable {
  /// The command as it is written in the settings.
  let text: String
  let line: ShellLine
  /// Whether what it writes is a page; otherwise it has the terminal.
  let isPiped: Bool
  /// The number of the command's line in the settings file, counted from 1. Commands are listed in this order.
  let number: Int

  /// - Parameter text: a line of the shell; with a `|` before it, it is read as a pipe is.
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
