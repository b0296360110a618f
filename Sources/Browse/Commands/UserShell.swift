import TermNav

/// The user's shell, from the settings or `$SHELL`, and commands that run lines in it.
struct UserShell {
  let command: Command

  init(_ settings: ToolSettings) {
    let usual = getenv("SHELL").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "sh"
    command = Command(splitting: settings.shell) ?? Command(usual)
  }

  /// Shells that understand the quotes that `ShellLine` writes.
  private static let known: Set<String> = [
    "sh", "ash", "bash", "dash", "fish", "ksh", "lksh", "loksh", "mksh", "oksh", "posh", "rbash", "yash",
    "zsh",
  ]

  /// Returns the command that runs a line. Shells with other quotes, such as csh or nu, are replaced by `sh`.
  func words(running line: [UInt8]) -> [ByteString] {
    let name = command.program.split(separator: "/").last.map(String.init) ?? ""
    let shell = Self.known.contains(name) ? command : Command("sh")
    return [ByteString(shell.program)] + shell.arguments + ["-c", ByteString(bytes: line)]
  }

  /// Makes a command that runs a script of `sh` with words as its parameters, in a directory.
  static func script(_ script: String, _ words: [ByteString], in directory: Path) -> Command {
    var command = Command(
      "sh", arguments: ["-c", ByteString(script)] + words,
      workingDirectory: ByteString(bytes: directory.bytes))
    // The directory as the page names it, with links. A shell uses PWD if it names the actual directory.
    command.addedBytes["PWD"] = directory.bytes
    return command
  }

  /// Makes a command that runs a line without a terminal, with standard output and error merged.
  func piped(_ line: [UInt8], _ input: CommandInput.Source, in directory: Path) -> Command {
    let words = words(running: line)
    var command: Command
    if case .file(let path) = input {
      command = Self.script(
        "exec <\"$0\" && exec \"$@\"", [ByteString(bytes: path.bytes)] + words, in: directory)
    } else {
      command = Self.script("exec \"$@\"", ["sh"] + words, in: directory)
    }
    if case .bytes(let bytes) = input { command.input = .bytes(bytes) }
    command.errorOutput = .merged
    return command
  }

  /// Makes a command that runs a line on the terminal, shows the line above its output, and waits for Return
  /// at the end.
  func lasting(_ line: [UInt8], in directory: Path) -> Command {
    let script = """
      printf '%s\\n' "$0"; trap : INT QUIT; "$@"; status=$?
      [ "$status" = 0 ] || printf 'exit status %s\\n' "$status"
      printf 'Press Return '; read -r answer; exit "$status"
      """
    return Self.script(script, [ByteString(Path.line(line))] + words(running: line), in: directory)
  }
}

extension Command {
  /// Runs the command on the terminal. If another program has the terminal already, as when the key was typed
  /// twice, nothing happens.
  /// - Parameters:
  ///   - page: The page whose end ends the task.
  ///   - words: Returns a message about the end of the command; nil for none.
  func lendTerminal(
    on page: BrowsePage, _ words: @escaping (TerminationStatus) -> String?
  ) {
    page.task { [self, app = page.browser.app] in
      do {
        let status = try await app.suspend { try await run() }
        if let words = words(status) { page.toast(words) }
      } catch SuspensionError.alreadySuspended {}
    }
  }
}
