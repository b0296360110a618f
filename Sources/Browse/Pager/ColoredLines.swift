import TermNav
import TermNavText

/// The lines of a file, in the colours that another program has given them, as far as it says the same text.
nonisolated final class ColoredLines: DerivedLines {
  let plain: FileLines
  private let colors = LineColors()
  private let observers = LineObservers()

  init(_ plain: FileLines) { self.plain = plain }

  /// nil takes the colours away.
  func setColors(_ lines: LineBuffer?) {
    colors.set(lines)
    observers.tell(.grew(from: 0))
  }

  var original: FileLines { plain }

  var count: LineCount { plain.count }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    colors.coloring(try await plain.lines(range), from: range.lowerBound)
  }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    plain.readyLines(range).map { colors.coloring($0, from: range.lowerBound) }
  }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    let (own, file) = (observers.add(handler), plain.observeChanges(handler))
    return LineObservation {
      own.cancel()
      file.cancel()
    }
  }
}

/// The lines of a text in colours, once another program has given them.
nonisolated struct LineColors: Sendable {
  private let colored = Locked<LineBuffer?>(nil)

  /// nil takes the colours away.
  func set(_ lines: LineBuffer?) { colored.withLock { $0 = lines } }

  /// Lines in these colours, where they say the same text.
  func coloring(_ lines: [AttributedText], from first: Int) -> [AttributedText] {
    guard let colors = colored.withLock({ $0 }) else { return lines }
    let known = first..<max(first, min(first + lines.count, colors.count.known))
    guard let styled = colors.readyLines(known) else { return lines }
    var lines = lines
    for (index, line) in styled.enumerated() where line.string == lines[index].string {
      let endsInReturn = lines[index].endsInReturn
      lines[index] = Self.withoutPlain(line)
      lines[index].endsInReturn = endsInReturn
    }
    return lines
  }

  /// What bat gives the colour of plain text has the page's.
  private static func withoutPlain(_ text: AttributedText) -> AttributedText {
    guard text.runs.contains(where: { Bat.isPlain($0.attributes) }) else { return text }
    var shown = AttributedText(text.string)
    for run in text.runs where !Bat.isPlain(run.attributes) {
      shown.setAttributes(run.attributes, in: run.range)
    }
    return shown
  }
}

/// Colours by `bat`, without its settings.
nonisolated enum Bat {
  /// Bytes of a file, and of what bat writes, at most; our own figures.
  static let mostBytes = 4 << 20
  static let mostOutput = 64 << 20
  /// Seconds that it may take; our own figure.
  static let patience = Duration.seconds(10)

  private static let themes = (dark: "Monokai Extended", light: "Monokai Extended Light")
  /// What these themes give plain text, in all depths.
  private static let plain: [TextAttributes] = [
    .init(color: .rgb(248, 248, 242)), .init(color: .palette(231)), .init(color: .rgb(73, 72, 62)),
    .init(color: .palette(238)),
  ]

  /// Bytes of output after which a text that has a language has shown a colour; our own figure.
  static let enough = 64 << 10

  static func hasColor(_ lines: LineBuffer) -> Bool {
    // One by one: as texts, all of them take ten times their bytes.
    (0..<lines.count.known).contains { number in
      lines.readyLines(number..<number + 1)?.first?.runs.contains { !isPlain($0.attributes) } == true
    }
  }

  static func isPlain(_ look: TextAttributes) -> Bool { plain.contains(look) }

  static func command(_ words: String, for path: Path, isDark: Bool, depth: ColorDepth) -> Command? {
    // batcat is Debian's name.
    guard var command = ProgramPath.command(words, other: ("bat", "batcat")) else { return nil }
    let theme = depth < .indexed ? "ansi" : isDark ? themes.dark : themes.light
    command.arguments += [
      "--color=always", "--style=plain", "--paging=never", "--wrap=never", "--tabs=0",
      ByteString("--theme=\(theme)"), "--", ByteString(bytes: path.bytes),
    ]
    command.addedEnvironment = [
      "BAT_CONFIG_PATH": "/dev/null", "BAT_OPTS": "", "COLORTERM": depth == .truecolor ? "truecolor" : "",
    ]
    command.errorOutput = .discarded
    command.cutsOutputIntoLines = false
    return command
  }
}

extension Bat {
  /// The lines of a file in the colours that bat gives them; nil where it is not there, or knows no colours for it.
  /// - Parameter words: bat's command.
  @MainActor static func colors(of path: Path, by words: String, in app: NavigationApp) async throws
    -> LineBuffer?
  {
    let (isDark, depth) = (app.theme.isDark, app.theme.depth)
    let command = try await Worker.run { Bat.command(words, for: path, isDark: isDark, depth: depth) }
    guard let child = try await command?.started() else { return nil }
    let limit = app.after(Bat.patience) { child.end() }
    defer { limit.cancel() }
    let colored = LineBuffer(parsesSGR: true)
    var (count, hasColor) = (0, false)
    for try await piece in child.lines {
      count += piece.bytes.count
      // A program that writes so much writes more than colours: the text is shown without them.
      if count > Bat.mostOutput { return nil }
      colored.append(utf8: piece.bytes)
      // Of a text of no language nothing has a colour: the rest of it need not be read.
      if count >= Bat.enough, !hasColor {
        hasColor = Bat.hasColor(colored)
        if !hasColor {
          child.end()
          return nil
        }
      }
    }
    return await child.status.isSuccess && (hasColor || Bat.hasColor(colored)) ? colored : nil
  }
}

/// Programs in the folders of PATH.
nonisolated enum ProgramPath {
  /// A command by its words, or by the other name of its program; nil where neither is there.
  static func command(_ words: String, other: (name: String, instead: String)? = nil) -> Command? {
    [words, other.flatMap { $0.name == words ? $0.instead : nil } ?? ""].lazy
      .compactMap(Command.init(splitting:)).first { has($0.program) }
  }

  static func has(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
