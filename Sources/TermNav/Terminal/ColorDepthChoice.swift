extension ColorDepth {
  /// Returns the number of colours to use, from environment variables and terminfo. `NO_COLOR` switches
  /// colours off, and `COLORTERM` can promise 24 bits. Without these variables the number of colours in
  /// terminfo decides.
  static func chosen(environment: (String) -> String?, colors: Int, isDirect: Bool) -> ColorDepth {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .mono }
    let name = environment("TERM") ?? ""
    let isScreen = environment("STY") != nil && name.hasPrefix("screen")
    // In the terminal within Emacs, the variable `COLORTERM` comes from the terminal around Emacs, and says
    // nothing about the inner one.
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit", !isScreen,
      !name.hasPrefix("eterm")
    {
      return .truecolor
    }
    return isDirect ? .truecolor : of(colors: colors)
  }

  static func of(colors: Int) -> ColorDepth { colors >= 256 ? .indexed : colors >= 8 ? .sixteen : .mono }

  /// Returns whether the terminal may be sent control strings (OSC), such as for the window's title. Some
  /// terminals would print them.
  static func acceptsStrings(environment: (String) -> String?) -> Bool {
    mayAskForBackground(environment: environment, chosen: .truecolor)
  }

  /// Returns whether the terminal may be asked for its background colour (by the control sequence OSC 11).
  /// Some terminals would print the question, and GNU screen would pass it on to the terminal around it.
  static func mayAskForBackground(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    let silent = ["linux", "vt", "ansi", "cons", "sun", "Eterm", "dumb"]
    return depth != .mono && environment("STY") == nil && !silent.contains(where: name.hasPrefix)
  }

  /// Returns whether to ask the terminal if it has 24-bit colour: only if its terminfo entry promises less,
  /// and it is an xterm, a foot or a terminal that reads xterm's sequences.
  static func isWorthAsking(
    _ type: TerminalType, environment: (String) -> String?, chosen depth: ColorDepth
  ) -> Bool {
    depth != .mono && depth < .truecolor && environment("STY") == nil
      && (type.entry.hasPrefix("xterm") || type.entry.hasPrefix("foot"))
  }
}
