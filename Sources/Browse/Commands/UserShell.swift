import TermNav

/// The user's shell, by the settings or `$SHELL`, and the commands that run a line in it.
struct UserShell {
  let command: Command

  init(_ settings: ToolSettings) {
    let usual = getenv("SHELL").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "sh"
    command = Command(splitting: settings.shell) ?? Command(usual)
  }

  /// The names of shells that understand the quotes which `ShellLine` writes around values.
  private static let known: Set<String> = [
    "sh", "ash", "bash", "dash", "fish", "ksh", "lksh", "loksh", "mksh", "oksh", "posh", "rbash", "yash",
    "zsh",
  ]

  /// Returns the words of the command that runs a line in the user's shell. If that shell would misread the
  /// quotes in the line, as csh and nu do, `sh` is used instead.
  func words(running line: [UInt8]) -> [ByteString] {
    let name = command.program.split(separator: "/").last.map(String.init) ?? ""
    let shell = Self.known.contains(name) ? command : Command("sh")
    return [ByteString(shell.program)] + shell.arguments + ["-c", ByteString(bytes: line)]
  }

  /// Makes a command that runs a script of `sh` in a directory. The words are the script's parameters, from
  /// `$0` on.
  static func script(_ script: String, _ words: [ByteString], in directory: Path) -> Command {
    var command = Command(
      "sh", arguments: ["-c", ByteString(script)] + words,
      workingDirectory: ByteString(bytes: directory.bytes))
    // The variable PWD gets the directory's path as the page names it, which may lead through links. A shell
    // takes this path over if it leads to the working directory.
    command.addedBytes["PWD"] = directory.bytes
    return command
  }

  /// Makes a command that runs a line of the shell without a terminal, with its standard error merged into
  /// its standard output.
  /// - Parameters:
  ///   - line: The line.
  ///   - input: The standard input.
  ///   - directory: The working directory.
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

  /// Makes a command that runs a line of the shell on the terminal. The command shows the line before its
  /// output, and waits for Return at the end.
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
  /// Runs the command on the terminal, which the browser leaves meanwhile. Does nothing if another program
  /// has the terminal already, as when the key was typed twice.
  /// - Parameters:
  ///   - page: The page that shows a message at the end. The command's task is cancelled when the page leaves
  ///     for good.
  ///   - words: Returns a message about how the command has ended; nil for none.
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
