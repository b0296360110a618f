extension ColorDepth {
  /// What a terminal shows, from what its user and its description say.
  ///
  /// - Parameters:
  ///   - environment: a variable's value by its name.
  ///   - colors: what terminfo counts, or less than 8.
  ///   - isDirect: terminfo says that it shows 24-bit colour.
  static func chosen(environment: (String) -> String?, colors: Int, isDirect: Bool) -> ColorDepth {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .mono }
    // GNU screen passes COLORTERM on and garbles what it promises.
    let screen = environment("STY") != nil && environment("TERM")?.hasPrefix("screen") == true
    if let term = environment("COLORTERM"), term == "truecolor" || term == "24bit", !screen {
      return .truecolor
    }
    return isDirect ? .truecolor : of(colors: colors)
  }

  /// What so many colours, by terminfo's count, are good for.
  static func of(colors: Int) -> ColorDepth { colors >= 256 ? .indexed : colors >= 8 ? .sixteen : .mono }

  /// Whether it is worth to ask the terminal for 24-bit colour, whose name promises less: xterm's and foot's kin answer, and
  /// nobody who has the name shows the question. GNU screen would hand it to the terminal around it.
  static func isWorthAsking(environment: (String) -> String?, chosen depth: ColorDepth) -> Bool {
    let name = environment("TERM") ?? ""
    return depth != .mono && depth < .truecolor && environment("STY") == nil
      && (name.hasPrefix("xterm") || name.hasPrefix("foot"))
  }
}
