extension ColorDepth {
  /// By environment and terminfo (RULES section 19).
  static func chosen(environment: (String) -> String?, colors: Int, isDirect: Bool) -> ColorDepth {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .mono }
    let name = environment("TERM") ?? ""
    let isScreen = environment("STY") != nil && name.hasPrefix("screen")
    // Emacs' terminal leaves what the terminal around it has set.
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit", !isScreen,
      !name.hasPrefix("eterm")
    {
      return .truecolor
    }
    return isDirect ? .truecolor : of(colors: colors)
  }

  static func of(colors: Int) -> ColorDepth { colors >= 256 ? .indexed : colors >= 8 ? .sixteen : .mono }

  /// Whether strings (OSC) are sent: some terminals would show them (RULES sections 38 and 41).
  static func takesStrings(environment: (String) -> String?) -> Bool {
    mayAskForBackground(environment: environment, chosen: .truecolor)
  }

  /// Whether OSC 11 may be asked: some would show it, and GNU screen would pass it on (RULES section 25).
  static func mayAskForBackground(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    let silent = ["linux", "vt", "ansi", "cons", "sun", "Eterm", "dumb"]
    return depth != .mono && environment("STY") == nil && !silent.contains(where: name.hasPrefix)
  }

  /// Whether to ask for 24-bit colour (RULES section 19).
  static func isWorthAsking(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    return depth != .mono && depth < .truecolor && environment("STY") == nil
      && (name.hasPrefix("xterm") || name.hasPrefix("foot"))
  }
}
