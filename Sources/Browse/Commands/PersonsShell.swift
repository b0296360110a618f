import TermNav

/// The shell of the settings or of `$SHELL`, and lines that it runs.
struct PersonsShell {
  let command: Command

  init(_ settings: ToolSettings) {
    let usual = getenv("SHELL").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "sh"
    command = Command(splitting: settings.shell) ?? Command(usual)
  }

  /// Shells that take quotes as `ShellLine` writes them.
  private static let known: Set<String> = [
    "sh", "ash", "bash", "dash", "fish", "ksh", "lksh", "loksh", "mksh", "oksh", "posh", "rbash", "yash",
    "zsh",
  ]

  /// Any other shell, such as csh or nu, leaves the line to `sh`.
  func words(running line: [UInt8]) -> [ByteString] {
    let name = command.program.split(separator: "/").last.map(String.init) ?? ""
    let shell = Self.known.contains(name) ? command : Command("sh")
    return [ByteString(shell.program)] + shell.arguments + ["-c", ByteString(bytes: line)]
  }

  /// A script of `sh`, with words behind it, in a directory.
  static func script(_ script: String, _ words: [ByteString], in directory: Path) -> Command {
    var command = Command(
      "sh", arguments: ["-c", ByteString(script)] + words,
      workingDirectory: ByteString(bytes: directory.bytes))
    // By its links, as the page has it; a shell believes it where it is the same directory.
    command.addedBytes["PWD"] = directory.bytes
    return command
  }

  /// Runs a line without a terminal; what it writes, on both outputs, is one text.
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

  /// Runs a line on the terminal, below the line itself, and waits for Return, so that what it has written can be read.
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
  /// Runs on the terminal; typed twice at once, its key starts one program.
  /// - Parameter words: what its end is told by; nil tells nothing.
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
