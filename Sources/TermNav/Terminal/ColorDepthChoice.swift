extension ColorDepth {
  /// By environment and terminfo (BEHAVIOUR section 19).
  static func chosen(environment: (String) -> String?, colors: Int, isDirect: Bool) -> ColorDepth {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .mono }
    let screen = environment("STY") != nil && environment("TERM")?.hasPrefix("screen") == true
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit", !screen {
      return .truecolor
    }
    return isDirect ? .truecolor : of(colors: colors)
  }

  static func of(colors: Int) -> ColorDepth { colors >= 256 ? .indexed : colors >= 8 ? .sixteen : .mono }

  /// Whether to ask for 24-bit colour (BEHAVIOUR section 19).
  static func isWorthAsking(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    return depth != .mono && depth < .truecolor && environment("STY") == nil
      && (name.hasPrefix("xterm") || name.hasPrefix("foot"))
  }
}
