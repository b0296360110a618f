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
    for (index, line) in styled.enumerated() {
      lines[index] = lines[index].inColors(of: line) ?? lines[index]
    }
    return lines
  }
}

nonisolated extension AttributedText {
  /// The line in the colours of another one; nil where that says another text.
  func inColors(of other: AttributedText) -> AttributedText? {
    guard other.string == string else { return nil }
    var shown = other
    (shown.endsInReturn, shown.ground) = (endsInReturn, ground)
    // What bat gives the colour of plain text has the page's.
    if shown.runs.contains(where: { Bat.isPlain($0.attributes) }) {
      shown.changeAttributes(in: 0..<shown.utf8Count) { if Bat.isPlain($0) { $0 = TextAttributes() } }
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

  private static func program(_ words: String) -> Command? {
    // batcat is Debian's name.
    ProgramPath.command(words, other: ("bat", "batcat"))
  }

  static func isThere(_ words: String) -> Bool { program(words) != nil }

  static func isPlain(_ look: TextAttributes) -> Bool { plain.contains(look) }

  /// - Parameter text: what bat reads in place of the file of that name.
  static func command(
    _ words: String, for name: [UInt8], text: [UInt8]? = nil, isDark: Bool, depth: ColorDepth
  ) -> Command? {
    guard var command = program(words) else { return nil }
    let theme = depth < .indexed ? "ansi" : isDark ? themes.dark : themes.light
    command.arguments += [
      "--color=always", "--style=plain", "--paging=never", "--wrap=never", "--tabs=0",
      ByteString("--theme=\(theme)"),
    ]
    if let text {
      command.arguments += [ByteString(bytes: Array("--file-name=".utf8) + name), "--", "-"]
      command.input = .bytes(text)
    } else {
      command.arguments += ["--", ByteString(bytes: name)]
    }
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
  /// - Parameters:
  ///   - name: the file's.
  ///   - text: what bat reads in place of that file.
  ///   - words: bat's command.
  @MainActor static func colors(
    of name: [UInt8], text: [UInt8]? = nil, by words: String, in app: NavigationApp
  ) async throws -> LineBuffer? {
    let (isDark, depth) = (app.theme.isDark, app.theme.depth)
    let command = try await Worker.run {
      Bat.command(words, for: name, text: text, isDark: isDark, depth: depth)
    }
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
