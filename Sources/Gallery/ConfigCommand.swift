#if Program
  import ArgumentParser
  import Browse
  import CLibrary
  import TermNav

  extension SettingsFile {
    /// Opens the settings file that the command line names.
    nonisolated static func named(_ path: ByteString) throws -> SettingsFile {
      guard let file = SettingsFile(path: path) else {
        throw CommandFailure(.input, "the working directory is gone")
      }
      return file
    }
  }

  /// The command `termnav config`. It prints the browser's settings and the faults in the settings file; or
  /// it prints a settings file with all defaults, or opens the file in an editor.
  struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "config", _superCommandName: "termnav",
      abstract: "Print all settings of termnav browse, and what is wrong in its settings file.")

    @Flag(help: "Print a settings file with every setting and key as a comment.")
    var defaults = false

    @Flag(
      help:
        "Open the settings file in your editor; a new file has every setting and key as a comment."
    )
    var edit = false

    @Option(
      help: ArgumentHelp("The settings, in place of ~/.config/termnav/browse.toml.", valueName: "file"),
      completion: .file())
    var config: ByteString?

    func run() throws {
      if defaults, edit { throw CommandFailure(.usage, "use --defaults or --edit, not both") }
      if defaults { return try Output.print(SettingsFile.defaults) }
      let file = try config.map(SettingsFile.named) ?? SettingsFile()
      if edit { try open(file) }
      try Output.print(file.report)
      if !file.faults.isEmpty { throw ExitCode(CommandFailure.Kind.data.rawValue) }
    }

    /// Opens the settings in an editor, which replaces this process.
    private func open(_ file: SettingsFile) throws {
      do {
        try file.create()
      } catch {
        throw CommandFailure(.other, "\(error)")
      }
      let command = Command.editor(file.name, command: file.settings.editorCommand)
      let words = [Array(command.program.utf8)] + command.arguments.map(\.bytes)
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in
        (word + [0]).withUnsafeBytes { strdup($0.bindMemory(to: CChar.self).baseAddress!) }
      }
      let program = arguments[0]!
      arguments.append(nil)
      execvp(program, &arguments)
      throw CommandFailure(.other, "cannot start \(command.program): \(String(cString: strerror(errno)))")
    }
  }
#endif
