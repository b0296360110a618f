internal import NavModel

/// `80x24 truecolor sgr cell=9x19 synchronized`.
extension TerminalState {
  var text: String {
    var words = [
      "\(size.columns)x\(size.rows)", capabilities.colorDepth.rawValue, capabilities.mouse.rawValue,
    ]
    if let cellWidth, let cellHeight { words.append("cell=\(cellWidth)x\(cellHeight)") }
    if capabilities.synchronizedOutput { words.append("synchronized") }
    if capabilities.isGuarded { words.append("guarded") }
    if capabilities.sendsEscapeTab { words.append("escape-tab") }
    if let appearance = capabilities.appearance { words.append("appearance=\(appearance.rawValue)") }
    if let background = capabilities.backgroundColor { words.append("background=\(background)") }
    return words.joined(separator: " ")
  }

  init?(_ words: ArraySlice<String>) {
    var words = words
    guard let size = words.popFirst().flatMap(Self.size),
      let depth = words.popFirst().flatMap(ColorDepth.init(rawValue:)),
      let mouse = words.popFirst().flatMap(MouseReporting.init(rawValue:))
    else { return nil }
    self.init(size: size, capabilities: TerminalCapabilities(colorDepth: depth, mouse: mouse))
    for word in words { guard read(word) else { return nil } }
  }

  private mutating func read(_ word: String) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("synchronized", 1): capabilities.synchronizedOutput = true
    case ("guarded", 1): capabilities.isGuarded = true
    case ("escape-tab", 1): capabilities.sendsEscapeTab = true
    case ("cell", 2):
      let sides = parts[1].split(separator: "x").compactMap { Double($0) }
      guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 > 0 }) else { return false }
      (cellWidth, cellHeight) = (sides[0], sides[1])
    case ("appearance", 2):
      guard let appearance = Theme.Appearance(rawValue: parts[1]) else { return false }
      capabilities.appearance = appearance
    case ("background", 2):
      guard let color = Color(hex: parts[1]) else { return false }
      capabilities.backgroundColor = color
    default: return false
    }
    return true
  }

  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      1...TTY.largest.columns ~= columns, 1...TTY.largest.rows ~= rows
    else { return nil }
    return Size(columns: columns, rows: rows)
  }
}
