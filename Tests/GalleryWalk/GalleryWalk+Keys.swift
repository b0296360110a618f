import NavModel
import TermNav

/// Each hint that is shown answers a click, and each key of the help does what its line says.
extension GalleryWalk {
  func walkHints(in context: WalkContext, ofProgram: Bool) async throws {
    let hints = try await reach(context).shot.hints
    for hint in hints where ofProgram || !hint.isOfProgram {
      if hint.isLeftOut { continue }
      let step = "\(context.name), hint “\(hint.label) \(hint.title)”"
      guard let deeds = hint.deeds else {
        find(step, expected: "keys or a gesture", seen: "“\(hint.label)”")
        continue
      }
      if deeds.contains(where: \.isGesture) {
        try await check(deeds, hint, step, context)
      } else {
        try await checkClicks(hint, step, context)
      }
    }
  }

  /// A click on each key of the label, or on the words, does something; what is at an end may do nothing at first.
  private func checkClicks(_ hint: ShownKey, _ step: String, _ context: WalkContext) async throws {
    var fault: Fault?
    for before in preludes(hint) {
      for part in 0..<3 {
        let p = try await reach(context, before)
        let shot = await p.shot
        guard let shown = shot.hints.first(where: { $0.isSame(as: hint) }) else {
          continue
        }
        fault = try await self.fault(of: hint.title, p) {
          try await p.click(shown.columns[part], shot.size.rows - 1)
        }
        if fault == nil { return }
        if fault?.isNothing == false { break }
      }
      if fault?.isNothing == false { break }
    }
    if let fault { find(step + ", clicked", expected: fault.expected, seen: fault.seen) }
  }

  func walkHelp(in context: WalkContext, ofProgram: Bool) async throws {
    let p = try await reach(context)
    let lines = try await helpLines(p, context)
    var known: Set<ShownKey> = []
    for line in lines where known.insert(line).inserted && (ofProgram || !line.isOfProgram) {
      if line.isLeftOut { continue }
      let step = "\(context.name), help “\(line.label)  \(line.title)”"
      guard let deeds = line.deeds else {
        find(step, expected: "keys or a gesture", seen: "“\(line.label)”")
        continue
      }
      try await check(deeds, line, step, context)
    }
  }

  /// Nothing where `?` does not open the help.
  private func helpLines(_ p: Program, _ context: WalkContext) async throws -> [ShownKey] {
    try await p.send("?")
    try await p.settle()
    try await letPass(context.passingWords, p)
    var lines: [ShownKey] = []
    while let help = await p.shot.help(isMirrored: setting.isMirrored) {
      lines += help.lines.filter { !lines.contains($0) }
      if !help.hasMore { break }
      try await p.press("PgDn")
      try await p.settle()
    }
    return lines
  }

  /// Waits until words that go by themselves have gone.
  private func letPass(_ words: String?, _ p: Program) async throws {
    guard let words else { return }
    for _ in 0..<10 where await p.shot.contains(words) { try await p.pass(1) }
  }

  private func check(
    _ deeds: [Deed], _ key: ShownKey, _ step: String, _ context: WalkContext
  ) async throws {
    for deed in deeds where !deed.isLeftOut {
      guard let fault = try await fault(of: deed, key, context) else { continue }
      // `g G` is a chord, or two keys.
      if case .chordOrKeys(let keys) = deed {
        var isRight = true
        for single in keys where try await self.fault(of: .keys([single]), key, context) != nil {
          isRight = false
        }
        if isRight { continue }
      }
      find("\(step), \(deed)", expected: fault.expected, seen: fault.seen)
    }
  }

  /// Keys before a key that is at an end, such as ↑ in the first row: others of its line, and usual ones.
  private func preludes(_ key: ShownKey) -> [KeySequence?] {
    let others: [KeySequence?] = (key.deeds ?? []).prefix(2).compactMap {
      switch $0 {
      case .keys(let keys): KeySequence(keys)
      case .chordOrKeys(let keys): KeySequence(keys[0])
      case .drag, .pull, .holdBack: nil
      }
    }
    return [nil] + others + ["↓", "→", "End", "x", "Tab"]
  }

  private func fault(of deed: Deed, _ key: ShownKey, _ context: WalkContext) async throws -> Fault? {
    var fault: Fault?
    for before in deed.isGesture ? [nil] : preludes(key) {
      let p = try await reach(context, before)
      // The screen stays the same by itself from here on.
      if key.title.hasPrefix("redraw") { try await letPass(context.passingWords, p) }
      fault = try await self.fault(of: key.title, p) { try await self.perform(deed, p) }
      if fault?.isNothing != true { break }
    }
    // Content may take drags that do not begin at the edge.
    if fault != nil, case .drag(let rightward) = deed,
      key.title == "back" || key.title.hasPrefix("pull")
    {
      let p = try await reach(context, nil)
      return try await self.fault(of: key.title, p) { try await self.drag(rightward, fromEdge: true, p) }
    }
    return fault
  }

  /// The gallery in a context.
  private func reach(_ context: WalkContext, _ keys: KeySequence? = nil) async throws -> Program {
    let p = try await open(entry.route, setting.size)
    try await p.settle()
    try await p.take(context.steps, isMirrored: setting.isMirrored)
    if let keys { try await p.type(keys.keys) }
    return p
  }

  private func perform(_ deed: Deed, _ p: Program) async throws {
    switch deed {
    case .keys(let keys), .chordOrKeys(let keys): try await p.type(keys)
    case .drag(let rightward): try await drag(rightward, p)
    case .pull(let down): try await pull(down: down, p)
    case .holdBack:
      let sign = setting.isMirrored ? "›" : "‹"
      guard let (column, row) = await p.shot.places(of: sign).last else { return }
      try await p.report(0, column, row)
      try await p.pass(0.7)
      try await p.report(0, column, row, isRelease: true)
      try await p.settle()
    }
  }
}

extension GalleryWalk {
  private func drag(_ rightward: Bool, fromEdge: Bool = false, _ p: Program) async throws {
    let size = await p.shot.size
    let margin = fromEdge ? 1 : size.columns / 5
    let from = (column: rightward ? margin : size.columns - 1 - margin, row: size.rows / 2)
    let by = (rightward ? 1 : -1) * size.columns * 3 / 5
    try await p.report(0, from.column, from.row)
    try await p.drag(from, by: by)
    try await p.pass(0.3)
    try await p.report(0, from.column + by, from.row, isRelease: true)
    try await p.settle()
  }
}

extension GalleryWalk {
  /// From the grabber, as far as the screen has rows.
  private func pull(down: Bool, _ p: Program) async throws {
    let shot = await p.shot
    let size = shot.size
    let from = (column: size.columns / 2, row: shot.places(of: "━━━━━").last?.row ?? 3)
    let rows = down ? min(size.rows * 3 / 5, size.rows - 1 - from.row) : -min(size.rows / 3, from.row)
    try await p.report(0, from.column, from.row)
    try await p.drag(from, by: 0, rows)
    try await p.pass(0.3)
    try await p.report(0, from.column, from.row + rows, isRelease: true)
    try await p.settle()
  }
}

extension Deed {
  var isGesture: Bool {
    switch self {
    case .drag, .pull, .holdBack: true
    case .keys, .chordOrKeys: false
    }
  }

  /// The shell is the one that would see it.
  var isLeftOut: Bool { self == .keys(["Ctrl-Z"]) }
}

extension ShownKey {
  private static let programs = [
    "help", "page with", "inspector", "redraw", "stop, or quit", "select text",
    "drag with two",
    "pull the page away", "pull away", "move the page", "list the pages below", "next, previous control",
    "a row up", "a screen up", "first row", "half a screen",
  ]

  /// Whether every page has it.
  var isOfProgram: Bool { Self.programs.contains { title.hasPrefix($0) } || label == "q" && title == "back" }
  /// Whether it gives the terminal to another program.
  var isLeftOut: Bool { title == "edit" || title.contains("editor") }
}

extension Deed: CustomStringConvertible {
  var description: String {
    switch self {
    case .keys(let keys), .chordOrKeys(let keys): KeySequence(keys).label
    case .drag(let rightward): rightward ? "drag →" : "drag ←"
    case .pull(let down): down ? "drag ↓" : "drag ↑"
    case .holdBack: "hold ‹"
    }
  }
}
