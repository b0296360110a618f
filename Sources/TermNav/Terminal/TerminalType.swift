internal import CMainQueue

/// The kind of terminal that `TERM` names, with the terminfo entry that describes it. Where none of that name
/// is installed, as on a server that was set up before the terminal existed, it is the entry of a similar
/// terminal.
struct TerminalType: Equatable {
  /// The value of `TERM`.
  let name: String
  /// The name of the terminfo entry.
  let entry: String

  /// Finds the entry for a value of `TERM`.
  /// - Throws: `TerminalError.unknownTerminal` if neither its entry nor a similar one is installed.
  init(_ name: String, isInstalled: (String) -> Bool) throws(TerminalError) {
    guard let entry = ([name] + Self.similar(to: name)).first(where: isInstalled) else {
      throw .unknownTerminal(name)
    }
    (self.name, self.entry) = (name, entry)
  }

  /// Finds the kind of the terminal in which this process runs.
  /// - Throws: a `TerminalError` if a program cannot run in it, or there is none.
  @MainActor static func usable() throws(TerminalError) -> TerminalType {
    TTY.openStandardDescriptors()
    guard TTY.isThere else { throw .notATerminal }
    guard TTY.hasDescriptors else { throw .lacksDescriptors }
    guard tn_main_queue_can_wait() == 1 else { throw .lacksEvents }
    guard let name = NcursesTerminal.variable("TERM"), !name.isEmpty else { throw .noTerminalType }
    // Reading a description takes time at each start, so both questions are asked of one reading.
    var movesCursor: Bool?
    let type = try TerminalType(name) { entry in
      movesCursor = TerminfoDescription.movesCursor(entry)
      return movesCursor != nil
    }
    if movesCursor == false { throw .lacksCursorMovement(name) }
    return type
  }

  /// The line that tells at the program's end which entry was used; nil if it was the terminal's own.
  var note: String? {
    if entry == name { return nil }
    return "no description of the terminal “\(name.visible)” (TERM) is installed; that of \(entry) was used"
  }

  /// The entries of similar terminals, the best first.
  private static func similar(to name: String) -> [String] {
    // The first part is the terminal's family: alacritty-direct, screen.xterm-256color.
    switch name.prefix(while: { $0 != "-" && $0 != "." }) {
    case "tmux", "screen": ["screen-256color", "screen"]
    case "rxvt": ["rxvt-256color", "rxvt", "xterm-256color", "xterm"]
    // All of these read xterm's sequences.
    case "xterm", "kitty", "foot", "ghostty", "wezterm", "alacritty", "contour", "rio", "st", "vte", "gnome",
      "konsole", "iTerm2", "putty", "mintty":
      ["xterm-256color", "xterm"]
    default: []
    }
  }
}
