import ArgumentParser
import Browse
import TermNav

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads directories, files and git as pages.
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", _superCommandName: "termnav",
    abstract: "Read directories, files and git as pages; nothing is ever changed.")

  @Argument(
    help: ArgumentHelp(
      "A directory, or files: :n, :p and :x go from one to another. - is standard input, as is nothing where that is a pipe or "
        + "a file; else nothing is the working directory.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The settings, in place of ~/.config/termnav/browse.toml.", valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(help: "Rows that fingers can hit.")
  var touch = false

  @Flag(help: "Return on a file ends, and writes its path to standard output; Space marks several.")
  var choose = false

  @Option(
    help: ArgumentHelp("The same, into a file in place of standard output.", valueName: "file"),
    completion: .file())
  var chooseFile: String?

  @Flag(help: "Write the directory that was read last, as termnav shell makes use of it.")
  var printPath = false

  @Flag(name: .customLong("null"), help: "End each path that is written with a zero in place of a line feed.")
  var endsWithNull = false

  @OptionGroup var options: TerminalOptions

  // Always on the main thread.
  func run() throws { try MainActor.assumeIsolated { try show() } }

  @MainActor private func show() throws {
    if printPath, choose || chooseFile != nil {
      throw CommandFailure(.usage, "--print-path and --choose write to one place")
    }
    // What files and git say is in no recording, so that none could be replayed.
    if options.record != nil {
      throw CommandFailure(
        .usage, "browse reads files, which a recording does not hold: --trace says what happens in it")
    }
    let settings = SettingsFile(path: config)
    if let config, !settings.exists { throw CommandFailure(.input, "there is no settings file \(config)") }
    var started: Browser?
    // Also where it ends by Ctrl-C; and what was chosen is told all the same.
    func finish() {
      guard let failure = started?.finish() else { return }
      TermNavCommand.complain("termnav: cursors are not remembered: \(failure)")
    }
    let browser: Browser
    do {
      browser = try options.run {
        let browser = try makeBrowser(settings)
        started = browser
        return browser
      } app: { browser, depth in
        (browser.app, settings.settings.theme(appearance: options.appearance, depth: depth))
      }
    } catch {
      finish()
      throw error
    }
    finish()
    if printPath { try write([browser.lastDirectory]) }
    guard choose || chooseFile != nil else { return }
    guard let chosen = browser.chosen else { throw ExitCode(1) }
    try write(chosen)
  }

  /// The program, as the options want it.
  @MainActor private func makeBrowser(_ settings: SettingsFile) throws -> Browser {
    var wanted = BrowseOptions(paths: paths)
    wanted.chooses = choose || chooseFile != nil
    if paths.isEmpty, !wanted.chooses, !printPath, Input.hasText { wanted.paths = ["-"] }
    if wanted.paths.contains("-"), isatty(STDIN_FILENO) != 0 {
      throw CommandFailure(.usage, "standard input is the terminal: a command before | gives it a text")
    }
    wanted.isTouched = touch || settings.settings.touch
    do {
      let browser = try Browser(wanted, settings: settings)
      options.apply(to: browser.app)
      return browser
    } catch let error as BrowseError {
      throw CommandFailure(.input, "\(error)")
    }
  }

  private func write(_ paths: [[UInt8]]) throws {
    let end: [UInt8] = [endsWithNull ? 0 : 10]
    let bytes = paths.flatMap { $0 + end }
    if let chooseFile { try Output.write(bytes, toFile: chooseFile) } else { try Output.write(bytes) }
  }
}

/// Standard input.
nonisolated private enum Input {
  /// Whether it is a pipe or a file, and no device such as /dev/null.
  static var hasText: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }
}
