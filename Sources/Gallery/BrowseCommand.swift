import ArgumentParser
import Browse
import TermNav

/// Reads directories, files and git as pages.
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", _superCommandName: "termnav",
    abstract: "Read directories, files and git as pages; nothing is ever changed.")

  @Argument(help: "A directory, or a file; without one, the working directory.", completion: .file())
  var path: String?

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
    var wanted = BrowseOptions(path: path)
    wanted.chooses = choose || chooseFile != nil
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
