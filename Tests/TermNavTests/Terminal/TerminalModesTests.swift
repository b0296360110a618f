import Testing

@testable import TermNav

@Suite struct TerminalModesTests {
  @Test(.needsLibvterm(), arguments: [true, false], ["", "\u{1B}[?69h\u{1B}[3;9s"])
  func `after a program that left its screen or margins the next one writes where it should`(
    isOther: Bool, sides: String
  ) {
    let size = Size(columns: 20, rows: 6)
    let emulator = Emulator(size: size, hasOtherScreen: true)
    let modes = TerminalModes(
      strings: .init(enterAlternateScreen: Array("\u{1B}[?1049h".utf8)), mouse: .none)
    let mess = sides + (isOther ? "\u{1B}[?1049h\u{1B}[H\u{1B}[2;3rmess" : "\u{1B}[3;4r\u{1B}[2;3H")
    emulator.feed(Array("one\r\ntwo\(mess)".utf8) + modes.resetInOrder)
    // libvterm keeps one cursor for both screens.
    #expect(isOther || emulator.cursor == (2, 1), "the cursor stays")
    emulator.feed(Array("\u{1B}[6;1Hlast\r\nmore".utf8))
    var frame = Surface(size: size, filledWith: Cell())
    frame.draw { canvas in
      for (row, text) in ["two", "", "", "", "last", "more"].enumerated() {
        canvas.text(text, column: 0, row: row, style: .plain)
      }
    }
    #expect(emulator.firstFault(against: frame) == nil)
  }

  static let strings = TerminalModes.Strings(
    enterAlternateScreen: Array("\u{1B}[?1049h".utf8), leaveAlternateScreen: Array("\u{1B}[?1049l".utf8),
    hideCursor: Array("\u{1B}[?25l".utf8), showCursor: Array("\u{1B}[?25h".utf8),
    plain: Array("\u{1B}[m".utf8))

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  /// The private modes that a string sets or resets, in order: 1002, -1002.
  private func steps(_ bytes: [UInt8]) -> [Int] {
    text(bytes).matches(of: /\^\[\?(\d+)([hl])/).map { Int($0.1)! * ($0.2 == "h" ? 1 : -1) }
  }

  @Test(arguments: [MouseReporting.none, .sgr, .pixels])
  func `whatever is turned on is turned off, in reverse`(mouse: MouseReporting) {
    let modes = TerminalModes(strings: Self.strings, mouse: mouse, appearanceReports: mouse != .none)
    // The cursor is the one mode that is on in a shell.
    let flip = { (step: Int) in abs(step) == 25 ? -step : step }
    #expect(steps(modes.leave).map(flip) == steps(modes.enter).map(flip).reversed().map { -$0 })
  }

  @Test func `the strings themselves`() {
    let modes = TerminalModes(strings: Self.strings, mouse: .sgr, synchronizedOutput: true)
    #expect(text(modes.enter) == "^[m^[?25l^[?1049h^[?2004h^[?1004h^[?1002h^[?1006h")
    let found = "^[m^[9999;1H^[K\r\n^[?2004l^[?1049l^[?25h^[m"
    #expect(text(modes.leave) == "^\\^[?2026l^[?1006l^[?1002l^[?1004l" + found)
    let withMargins = TerminalModes(strings: Self.strings, mouse: .none, margins: true)
    #expect(text(withMargins.leave) == "^\\^[?1004l^[r" + found)
    let withSides = TerminalModes(strings: Self.strings, mouse: .none, margins: true, sides: true)
    #expect(text(withSides.leave).hasPrefix("^\\^[?1004l^[?69l^[r^[m"))
    #expect(text(ControlSequences.questions).hasSuffix("^[c"))
    let following = TerminalModes(strings: Self.strings, mouse: .sgr, appearanceReports: true)
    #expect(text(following.enter).hasSuffix("^[?1004h^[?2031h^[?1002h^[?1006h"))
    #expect(text(following.silence) == "^\\^[?1006l^[?1002l^[?2031l^[?1004l", "before the last question")
  }

  @Test func `answers become capabilities`() {
    var capabilities = TerminalCapabilities(colorDepth: .mono, mouse: .sgr)
    let steps: [(TerminalReply, asked: MouseReporting, changes: Bool)] = [
      (.mode(2026, value: 0), .sgr, false), (.mode(2026, value: 4), .sgr, false),
      (.mode(2026, value: 2), .sgr, true), (.mode(2026, value: 1), .sgr, false),
      (.mode(1016, value: 1), .sgr, false), (.mode(1016, value: 2), .pixels, false),
      (.mode(1016, value: 1), .pixels, true), (.mode(1016, value: 2), .pixels, true),
      (.mode(1016, value: 1), .pixels, true),
      (.directColor, .pixels, true), (.directColor, .pixels, false),
      (.appearance(.light), .sgr, true), (.appearance(.light), .sgr, false),
      (.color(11, Color(0xFFFFFF)), .sgr, true), (.color(11, Color(0xFFFFFF)), .sgr, false),
    ]
    for (reply, asked, changes) in steps {
      let changed = capabilities.apply(reply, asked: asked)
      #expect(changed == changes)
    }
    #expect(capabilities.synchronizedOutput)
    #expect(capabilities.mouse == .pixels)
    #expect(capabilities.colorDepth == .truecolor)
  }

  @Test(arguments: [
    (["TERM": "xterm"], 8, false, ColorDepth.sixteen),
    (["TERM": "xterm"], 256, false, .indexed),
    (["TERM": "xterm"], 0, false, .mono),
    (["TERM": "xterm-direct"], 1 << 24, true, .truecolor),
    (["TERM": "xterm", "COLORTERM": "truecolor"], 8, false, .truecolor),
    (["TERM": "xterm", "COLORTERM": "24bit"], 8, false, .truecolor),
    (["TERM": "xterm", "COLORTERM": "yes"], 8, false, .sixteen),
    (["TERM": "screen", "COLORTERM": "truecolor"], 8, false, .truecolor),
    (["TERM": "screen", "STY": "1.x", "COLORTERM": "truecolor"], 8, false, .sixteen),
    (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], 256, true, .mono),
    (["TERM": "xterm", "NO_COLOR": ""], 256, false, .indexed),
    (["TERM": "eterm-color", "COLORTERM": "truecolor"], 8, false, .sixteen),
    (["TERM": "eterm-256color", "COLORTERM": "24bit"], 256, false, .indexed),
  ])
  func `depth is chosen by the environment, then by terminfo`(
    environment: [String: String], colors: Int, isDirect: Bool, expected: ColorDepth
  ) {
    #expect(
      ColorDepth.chosen(environment: { environment[$0] }, colors: colors, isDirect: isDirect) == expected)
  }

  @Test(
    arguments: [
      ("xterm", ColorDepth.sixteen, nil, true), ("xterm-256color", .indexed, nil, true),
      ("foot", .indexed, nil, true), ("xterm-256color", .truecolor, nil, false),
      ("xterm-256color", .mono, nil, false), ("xterm-256color", .indexed, "1.x", false),
      ("linux", .sixteen, nil, false), ("vt100", .sixteen, nil, false), ("alacritty", .indexed, nil, false),
    ] as [(String, ColorDepth, String?, Bool)])
  func `only who surely understands is asked for more colours`(
    term: String, depth: ColorDepth, screen: String?, expected: Bool
  ) throws {
    let type = try TerminalType(term) { _ in true }
    let environment = ["TERM": term, "STY": screen]
    #expect(
      ColorDepth.isWorthAsking(type, environment: { environment[$0] ?? nil }, chosen: depth) == expected)
  }

  @Test(arguments: [
    ("xterm-kitty", "xterm-256color"), ("foot", "xterm-256color"), ("xterm-ghostty", "xterm-256color"),
    ("wezterm", "xterm-256color"), ("alacritty", "xterm-256color"), ("tmux-256color", "screen-256color"),
    ("screen.xterm-256color", "screen-256color"), ("rxvt-unicode-256color", "xterm-256color"),
  ])
  func `a terminal without an entry gets that of a similar one`(_ term: String, _ entry: String) throws {
    let type = try TerminalType(term) { ["xterm", "xterm-256color", "screen-256color"].contains($0) }
    #expect(type.entry == entry && type.note?.contains("“\(term)”") == true)
    let few = try TerminalType(term) { ["xterm", "screen", "linux"].contains($0) }
    #expect(few.entry == (entry.hasPrefix("screen") ? "screen" : "xterm"))
    let own = try TerminalType(term) { _ in true }
    #expect(own.entry == term && own.note == nil)
    #expect(throws: TerminalError.unknownTerminal(term)) { try TerminalType(term) { $0 == "linux" } }
    let isAsked = ColorDepth.isWorthAsking(type, environment: { _ in nil }, chosen: .indexed)
    #expect(isAsked == entry.hasPrefix("xterm"), "its own entry would have told of its colours")
  }

  @Test(arguments: ["dumb", "no-such-terminal", "stx", "xtermite", "vt220", ""])
  func `a terminal of no known kind gets no other entry`(_ term: String) {
    #expect(throws: TerminalError.unknownTerminal(term)) {
      try TerminalType(term) { ["xterm", "xterm-256color"].contains($0) }
    }
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], ColorDepth.indexed, true),
    (["TERM": "tmux-256color", "TMUX": "x"], .truecolor, true),
    (["TERM": "foot"], .sixteen, true), (["TERM": "xterm"], .mono, false),
    (["TERM": "linux"], .sixteen, false),
    (["TERM": "vt220"], .sixteen, false), (["TERM": "screen", "STY": "1.x"], .sixteen, false),
  ])
  func `who might show the question is not asked for its background`(
    environment: [String: String], depth: ColorDepth, expected: Bool
  ) {
    #expect(ColorDepth.mayAskForBackground(environment: { environment[$0] }, chosen: depth) == expected)
  }

  @Test func `errors are one line`() {
    for error in [
      TerminalError.notATerminal, .noTerminalType, .unknownTerminal("x"), .lacksCursorMovement("dumb"),
      .cannotDraw("x"), .alreadyInUse,
    ] {
      #expect(!error.description.isEmpty && !error.description.contains("\n"))
    }
  }
}
