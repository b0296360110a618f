extension ColorDepth {
  /// Returns the depth of colours by environment and terminfo. `NO_COLOR` switches colours off, and
  /// `COLORTERM` can promise 24 bits. Without them the number of colours in terminfo decides.
  static func chosen(environment: (String) -> String?, colors: Int, isDirect: Bool) -> ColorDepth {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .mono }
    let name = environment("TERM") ?? ""
    let isScreen = environment("STY") != nil && name.hasPrefix("screen")
    // In the terminal within Emacs, `COLORTERM` is that of the terminal around Emacs, and says nothing.
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit", !isScreen,
      !name.hasPrefix("eterm")
    {
      return .truecolor
    }
    return isDirect ? .truecolor : of(colors: colors)
  }

  static func of(colors: Int) -> ColorDepth { colors >= 256 ? .indexed : colors >= 8 ? .sixteen : .mono }

  /// Returns whether the terminal may be sent control strings (OSC). Some terminals would print them.
  static func acceptsStrings(environment: (String) -> String?) -> Bool {
    mayAskForBackground(environment: environment, chosen: .truecolor)
  }

  /// Returns whether the terminal may be asked for its background by OSC 11. Some terminals would print the
  /// question, and GNU screen would pass it on to the terminal around it.
  static func mayAskForBackground(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    let silent = ["linux", "vt", "ansi", "cons", "sun", "Eterm", "dumb"]
    return depth != .mono && environment("STY") == nil && !silent.contains(where: name.hasPrefix)
  }

  /// Returns whether to ask the terminal if it has 24-bit colour: only an xterm or foot, or a terminal that
  /// reads xterm's sequences, whose terminfo entry promises less.
  static func isWorthAsking(
    _ type: TerminalType, environment: (String) -> String?, chosen depth: ColorDepth
  ) -> Bool {
    depth != .mono && depth < .truecolor && environment("STY") == nil
      && (type.entry.hasPrefix("xterm") || type.entry.hasPrefix("foot"))
  }
}
