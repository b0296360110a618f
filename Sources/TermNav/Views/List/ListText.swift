/// The text of a list's row, in runs with styles of their own. Its colours are those of the theme, and fit
/// the background of the row with the cursor too.
public struct ListText: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// A part of a list row's text with one style.
  public struct Run: Equatable, Sendable {
    /// The text of the run, a part of a list row's text with one style.
    public var text: String
    /// The meaning of the run, a part of a row's text, which decides its colour.
    public var foreground: Theme.Foreground
    /// The attributes of the run, a part of a row's text, such as bold or underlined.
    public var attributes: Style.Attributes
    /// A colour chosen by the program, used instead of `foreground`; nil for none. If the row's background is
    /// known and the run has no `background`, a colour with less contrast than 4.5:1 is moved towards black
    /// or white.
    public var color: Color?
    /// The background of the run; nil uses the background of the row.
    public var background: Color?

    /// Creates a run, a part of a list row's text with one style.
    public init(_ text: String, _ foreground: Theme.Foreground = .text, _ attributes: Style.Attributes = []) {
      self.text = text
      self.foreground = foreground
      self.attributes = attributes
    }

    /// Creates a run of a list row's text in the style of a part of an `AttributedText`. A link of the part
    /// is ignored.
    public init(_ text: String, _ look: TextAttributes) {
      self.init(text, .text, look.attributes)
      background = look.background
      switch look.foreground {
      case .theme(let foreground): self.foreground = foreground
      case .color(let color): self.color = color
      case nil: break
      }
    }

    /// Returns a part of the run, which is bold, underlined and in the accent colour if a search has found
    /// it.
    fileprivate func part(_ text: String, isFound: Bool) -> Run {
      if isFound { return Run(text, .accent, attributes.union([.bold, .underline])) }
      var part = self
      part.text = text
      return part
    }

    fileprivate func style(_ theme: Theme, on row: Theme.Background) -> Style {
      let style = theme.style(foreground, on: row)
      if color == nil, background == nil { return style.adding(attributes) }
      let own = TextAttributes(color: color, on: background, attributes: attributes)
      return style.drawn(as: own, depth: theme.depth)
    }
  }

  /// The runs of the text, parts with one style each, from left to right.
  public var runs: [Run]

  /// Creates the text of a list's row from runs, parts with one style each.
  public init(runs: [Run]) { self.runs = runs }

  /// Creates the text of a list's row from one run with one style.
  public init(_ text: String, _ foreground: Theme.Foreground = .text, _ attributes: Style.Attributes = []) {
    runs = text.isEmpty ? [] : [Run(text, foreground, attributes)]
  }

  /// Creates the text of a list's row from one run without attributes.
  public init(stringLiteral text: String) { self.init(text) }

  /// Returns the second text of a list's row appended to the first.
  public static func + (first: ListText, second: ListText) -> ListText {
    ListText(runs: first.runs + second.runs)
  }

  /// The text of a list's row without styles.
  public var string: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }
  /// The width of the row's text in columns.
  package var columns: Int { runs.reduce(0) { $0.plus($1.text.columns) } }
}

extension ListText {
  /// Returns the row's text cut to a number of columns. If it does not fit, it ends with `…`.
  func truncated(toColumns limit: Int) -> ListText {
    if columns <= limit { return self }
    var kept: [Run] = []
    var room = limit
    for run in runs {
      var cut = run
      cut.text = run.text.truncated(toColumns: room)
      if cut.text == run.text {
        kept.append(run)
        room -= cut.text.columns
      } else if cut.text.isEmpty, limit > 0 {
        return ListText(runs: kept).marked(limit)
      } else {
        return ListText(runs: kept + [cut])
      }
    }
    return ListText(runs: kept)
  }

  /// Returns the row's text with `…` at the end of its last run, whose end is cut if `…` does not fit after
  /// it.
  private func marked(_ limit: Int) -> ListText {
    guard var last = runs.last else { return self }
    let before = ListText(runs: runs.dropLast())
    last.text = (last.text + "…").truncated(toColumns: limit - before.columns)
    return ListText(runs: before.runs + [last])
  }

  /// Returns the row's text with all occurrences of a search's words bold, underlined and in the accent
  /// colour.
  func marking(_ words: [ListMatch]) -> ListText {
    ListText(
      runs: runs.flatMap { run in
        ListMatch.parts(of: run.text, words).map { run.part(String($0.text), isFound: $0.isFound) }
      })
  }

  /// Returns the text with some ranges bold, underlined and in the accent colour, as found by a search.
  /// - Parameter found: Ranges of UTF-8 bytes, in order and without overlaps. Each is extended to whole
  ///   characters.
  func marking(_ found: [Range<Int>]) -> ListText {
    var (marked, start) = ([Run](), 0)
    for run in runs {
      let end = start + run.text.utf8.count
      var offset = start
      var bytes = run.text
      func letters(of range: Range<Int>) -> Range<Int> {
        let inRun = range.clamped(to: start..<end)
        let letters = bytes.withUTF8 { $0.letters(of: inRun.lowerBound - start..<inRun.upperBound - start) }
        return letters.lowerBound + start..<letters.upperBound + start
      }
      func add(_ range: Range<Int>, isFound: Bool) {
        let text = String(
          decoding: run.text.utf8.dropFirst(range.lowerBound - start).prefix(range.count), as: UTF8.self)
        if !text.isEmpty { marked.append(run.part(text, isFound: isFound)) }
      }
      for range in found where range.overlaps(start..<end) {
        let part = letters(of: range).clamped(to: offset..<end)
        if part.isEmpty { continue }
        add(offset..<part.lowerBound, isFound: false)
        add(part, isFound: true)
        offset = part.upperBound
      }
      add(offset..<end, isFound: false)
      start = end
    }
    return ListText(runs: marked)
  }

  func styled(_ theme: Theme, on background: Theme.Background) -> [TextRun] {
    runs.map { TextRun($0.text, $0.style(theme, on: background)) }
  }
}
