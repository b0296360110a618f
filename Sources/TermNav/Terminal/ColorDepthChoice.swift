extension ColorDepth {
  /// Returns the depth that environment and terminfo tell. `NO_COLOR` switches colours off, `COLORTERM` can
  /// promise 24 bits, else the number of colours counts.
  static func chosen(environment: (String) -> String?, colors: Int, isDirect: Bool) -> ColorDepth {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .mono }
    let name = environment("TERM") ?? ""
    let isScreen = environment("STY") != nil && name.hasPrefix("screen")
    // `COLORTERM` of Emacs' terminal is that of the terminal around it.
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit", !isScreen,
      !name.hasPrefix("eterm")
    {
      return .truecolor
    }
    return isDirect ? .truecolor : of(colors: colors)
  }

  static func of(colors: Int) -> ColorDepth { colors >= 256 ? .indexed : colors >= 8 ? .sixteen : .mono }

  /// Whether the terminal may be sent strings (OSC). Some terminals would print them.
  static func acceptsStrings(environment: (String) -> String?) -> Bool {
    mayAskForBackground(environment: environment, chosen: .truecolor)
  }

  /// Whether the terminal may be asked for its colours by OSC 11. Some would print the question, and GNU
  /// screen would pass it to the terminal around it.
  static func mayAskForBackground(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    let silent = ["linux", "vt", "ansi", "cons", "sun", "Eterm", "dumb"]
    return depth != .mono && environment("STY") == nil && !silent.contains(where: name.hasPrefix)
  }

  /// Whether to ask the terminal if it has 24-bit colour: only an xterm or foot, or a terminal that reads
  /// xterm's sequences, whose description promises less.
  static func isWorthAsking(
    _ type: TerminalType, environment: (String) -> String?, chosen depth: ColorDepth
  ) -> Bool {
    depth != .mono && depth < .truecolor && environment("STY") == nil
      && (type.entry.hasPrefix("xterm") || type.entry.hasPrefix("foot"))
  }
}
