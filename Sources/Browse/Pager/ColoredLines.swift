import TermNav
import TermNavText

/// The lines of a file in the colours of another program's output, such as that of `bat`. A line has colours
/// only where the other program has written the same text in the line of the same number.
nonisolated final class ColoredLines: DerivedLines {
  let plain: FileLines
  private let colors = LineColors()
  private let observers = LineObservers()

  init(_ plain: FileLines) { self.plain = plain }

  /// Sets the coloured lines of another program, such as `bat`; nil removes the colours.
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

/// The lines that another program, such as `bat`, has written of a text, with colours.
nonisolated struct LineColors: Sendable {
  private let colored = Locked<LineBuffer?>(nil)

  /// Sets the coloured lines that another program, such as `bat`, has written; nil removes the colours.
  func set(_ lines: LineBuffer?) { colored.withLock { $0 = lines } }

  /// Returns lines of a text in the colours of another program, such as `bat`. A line stays as it is where
  /// the other program has written another text for it, or none.
  /// - Parameter first: the number of the first of the lines, from 0.
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
  /// Returns this text with the colours of another line; nil where the other line has another text.
  func inColors(of other: AttributedText) -> AttributedText? {
    guard other.string == string else { return nil }
    var shown = other
    (shown.endsInReturn, shown.diffBackground) = (endsInReturn, diffBackground)
    // The colour that the program `bat` gives to plain text is left out, so that such text gets the page's
    // colour.
    if shown.runs.contains(where: { Bat.isPlain($0.attributes) }) {
      shown.changeAttributes(in: 0..<shown.utf8Count) { if Bat.isPlain($0) { $0 = TextAttributes() } }
    }
    return shown
  }
}

/// The colouring of texts by the program `bat`, without the user's configuration of it.
nonisolated enum Bat {
  /// The most bytes of a file that the program `bat` is asked to colour. `mostOutput` is the most bytes of
  /// bat's output.
  static let mostBytes = 4 << 20
  static let mostOutput = 64 << 20
  /// The longest time that the program `bat` may take to colour a text; then it is ended.
  static let patience = Duration.seconds(10)

  private static let themes = (dark: "Monokai Extended", light: "Monokai Extended Light")
  /// The colours that the themes of `bat` give to plain text, for each number of colours that terminals have.
  private static let plain: [TextAttributes] = [
    .init(color: .rgb(248, 248, 242)), .init(color: .palette(231)), .init(color: .rgb(73, 72, 62)),
    .init(color: .palette(238)),
  ]

  /// The number of bytes of output after which the program `bat` is ended if they have no colours. A text in
  /// a language known to bat has some colours within that many bytes.
  static let enough = 64 << 10

  static func hasColor(_ lines: LineBuffer) -> Bool {
    // Only one coloured line is read at a time: the texts of all lines would need ten times the memory of
    // their bytes.
    (0..<lines.count.known).contains { number in
      lines.readyLines(number..<number + 1)?.first?.runs.contains { !isPlain($0.attributes) } == true
    }
  }

  private static func program(_ words: String) -> Command? {
    // On Debian, the program bat has the name `batcat`.
    ProgramPath.command(words, other: ("bat", "batcat"))
  }

  static func isThere(_ words: String) -> Bool { program(words) != nil }

  static func isPlain(_ style: TextAttributes) -> Bool { plain.contains(style) }

  /// Returns a command of the program `bat` that writes a file with colours to its output; nil if bat is not
  /// installed.
  /// - Parameters:
  ///   - words: The command of bat.
  ///   - name: The path of the file, which tells bat its language.
  ///   - text: A text to read instead of the file; nil to read the file.
  ///   - isDark: Whether the background is dark.
  ///   - depth: The number of colours that the terminal can show.
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
  /// Returns the lines of a file in the colours of the program `bat`; nil if bat is not installed, fails,
  /// takes too long, writes too much, or gives no colours.
  /// - Parameters:
  ///   - name: The path of the file, which tells bat its language.
  ///   - text: A text to read instead of the file; nil to read the file.
  ///   - words: The command of bat.
  ///   - app: The app, for its theme and its clock.
  /// - Throws: `CommandError` where bat cannot be started.
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
      // More bytes of coloured output than `Bat.mostOutput` would take too much memory: the text is shown
      // without colours.
      if count > Bat.mostOutput { return nil }
      colored.append(utf8: piece.bytes)
      // The program `bat` colours nothing in a text of unknown language, so its output is not read to the
      // end.
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
