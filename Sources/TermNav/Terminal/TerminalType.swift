internal import CMainQueue

/// The kind of terminal that `TERM` names, with the terminfo entry that describes it. Where no entry of that
/// name is installed, as on a server that was set up before the terminal existed, the entry of a similar
/// terminal is used.
struct TerminalType: Equatable {
  /// The name of the kind of terminal, the value of the environment variable `TERM`.
  let name: String
  /// The name of the terminfo entry that describes the terminal.
  let entry: String

  /// Finds the terminfo entry for a value of the environment variable `TERM`.
  /// - Throws: `TerminalError.unknownTerminal` if neither an entry of this name nor a similar one is
  ///   installed.
  init(_ name: String, isInstalled: (String) -> Bool) throws(TerminalError) {
    guard let entry = ([name] + Self.similar(to: name)).first(where: isInstalled) else {
      throw .unknownTerminal(name)
    }
    (self.name, self.entry) = (name, entry)
  }

  /// Finds the kind of the terminal in which this process runs.
  /// - Throws: a `TerminalError` if a program cannot run in that terminal, or there is none.
  @MainActor static func usable() throws(TerminalError) -> TerminalType {
    TTY.openStandardDescriptors()
    guard TTY.isThere else { throw .notATerminal }
    guard TTY.hasDescriptors else { throw .lacksDescriptors }
    guard tn_main_queue_can_wait() == 1 else { throw .lacksEvents }
    guard let name = NcursesTerminal.variable("TERM"), !name.isEmpty else { throw .noTerminalType }
    if let found, found.name == name { return found }
    // Reading a description takes time at each start, so one reading answers two questions: whether an entry
    // is installed, and whether the terminal can move its cursor.
    var movesCursor: Bool?
    let type = try TerminalType(name) { entry in
      movesCursor = TerminfoDescription.movesCursor(entry)
      return movesCursor != nil
    }
    if movesCursor == false { throw .lacksCursorMovement(name) }
    found = type
    return type
  }

  /// The kind of terminal that `usable()` found last. A program's start asks for it several times.
  @MainActor private static var found: TerminalType?

  /// The line, for the program's end, that tells which terminfo entry was used; nil if it was the terminal's
  /// own.
  var note: String? {
    if entry == name { return nil }
    return "no description of the terminal “\(name.visible)” (TERM) is installed; that of \(entry) was used"
  }

  /// Returns the names of terminfo entries of terminals similar to one, the best first.
  private static func similar(to name: String) -> [String] {
    // The first part of a name is the terminal's family, as in alacritty-direct and screen.xterm-256color.
    switch name.prefix(while: { $0 != "-" && $0 != "." }) {
    case "tmux", "screen": ["screen-256color", "screen"]
    case "rxvt": ["rxvt-256color", "rxvt", "xterm-256color", "xterm"]
    // All terminals of these families read xterm's control sequences.
    case "xterm", "kitty", "foot", "ghostty", "wezterm", "alacritty", "contour", "rio", "st", "vte", "gnome",
      "konsole", "iTerm2", "putty", "mintty":
      ["xterm-256color", "xterm"]
    default: []
    }
  }
}

extension NcursesTerminal {
  /// The reason why no program can use the terminal of this process; nil if one can.
  package static var refusal: TerminalError? {
    do throws(TerminalError) {
      _ = try TerminalType.usable()
      return nil
    } catch {
      return error
    }
  }
}
