import TermNav

/// The options that programs and people pass to a pager. All options of less are accepted; those with a
/// meaning in the reader take effect.
public nonisolated struct PagerOptions: Equatable, Sendable {
  /// The part of a text that is shown first.
  enum Beginning: Equatable, Sendable {
    /// A line, from 1.
    case line(Int)
    case end
    /// The end of the text, which is then followed.
    case follow
    case query(String)
  }

  /// Whether a text that fits on a screen is written to the terminal without starting the reader.
  public private(set) var quitsIfOneScreen = false
  /// Whether the lines in sight stay on the terminal after the end.
  public private(set) var leavesText = false
  private(set) var beginning: Beginning?
  /// Whether Ctrl-C ends the program at once where nothing goes on that it stops.
  private(set) var quitsOnInterrupt = false
  /// Whether the version is asked for, and nothing else.
  public private(set) var asksVersion = false
  /// Unknown options, which a message names.
  public var unknown: [String] = []
  /// What options of the command line do not do here although people count on it, a line for each.
  private(set) var remarks: [String] = []
  private var wraps: Bool?
  private var showsNumbers: Bool?
  private var tabWidth: Int?

  /// Makes options that set nothing.
  public init() {}

  /// Applies and removes less's options from the words of a command line; returns the other words, and all
  /// from `--` on.
  public mutating func take(from words: [String]) -> [String] {
    var (left, rest) = ([String](), words[...])
    while let word = rest.popFirst() {
      if word == "--" { return left + [word] + rest }
      var scanner = OptionScanner(word)
      if word.hasPrefix("+") {
        if !applyCommand(word.dropFirst()) { unknown.append(word) }
        if word.hasPrefix("++") { remarks.append("\(word) is for the first file alone") }
      } else if word == "-" || !word.hasPrefix("-") || !scanner.isWhole {
        left.append(word)
      } else {
        if scanner.lacksValue { scanner.value = rest.popFirst() ?? "" }
        apply(scanner.options)
        remarks += scanner.options.compactMap { $0.option.remark(on: $0.value) }
      }
    }
    return left
  }

  /// Applies the value of the variable `LESS`. Words in it that are unknown are ignored, and what they do not
  /// do here is not told: they are for all texts.
  public mutating func take(variable: String) {
    for word in OptionScanner.words(ofVariable: variable) {
      if word.hasPrefix("+") {
        _ = applyCommand(word.dropFirst())
      } else {
        apply(OptionScanner(word).options)
      }
    }
    asksVersion = false
  }

  private mutating func apply(_ options: [(option: LessOption, value: String)]) {
    for (option, value) in options {
      switch option.meaning {
      case .quitsIfOneScreen: quitsIfOneScreen = true
      case .leavesText: leavesText = true
      case .cutsLines: wraps = false
      case .numbers(let isOn): showsNumbers = isOn
      case .tabWidth:
        tabWidth = value.split(separator: ",").first.flatMap { Int($0) }.map { min(max($0, 1), 64) }
      case .pattern: beginning = .query(value)
      case .quitsOnInterrupt: quitsOnInterrupt = true
      case .version: asksVersion = true
      case nil: break
      }
    }
  }

  /// Applies a command of less that follows a `+`; returns false if the reader does not have it.
  private mutating func applyCommand(_ command: Substring) -> Bool {
    let command = command.drop { $0 == "+" }
    switch command.first {
    case "/": beginning = .query(String(command.dropFirst()))
    case _ where command == "G": beginning = .end
    case _ where command == "F": beginning = .follow
    default:
      let digits = command.hasSuffix("g") ? command.dropLast() : command
      guard let line = Int(digits), line > 0 else { return false }
      beginning = .line(line)
    }
    return true
  }

  func apply(to lines: inout LineSettings) {
    lines.wraps = wraps ?? lines.wraps
    lines.showsNumbers = showsNumbers ?? lines.showsNumbers
    lines.tabWidth = tabWidth ?? lines.tabWidth
  }
}

/// An option of less and its meaning in the reader.
nonisolated struct LessOption: Sendable {
  enum Meaning: Equatable, Sendable {
    case quitsIfOneScreen, leavesText, cutsLines, tabWidth, pattern, quitsOnInterrupt, version
    case numbers(Bool)
  }

  enum ValueForm: Sendable {
    case none, number
    /// A text, which ends with the word or at a `$`.
    case text
  }

  let letter: Character?
  let name: String
  let value: ValueForm
  /// What the option does; nil if the reader ignores it.
  let meaning: Meaning?
  /// The words that describe the option's effect in the reader.
  let words: String

  private init(
    _ letter: Character?, _ name: String, _ words: String, takes value: ValueForm = .none,
    does meaning: Meaning? = nil
  ) {
    (self.letter, self.name, self.value) = (letter, name, value)
    (self.meaning, self.words) = (meaning, words)
  }

  static func of(_ letter: Character) -> LessOption? { all.first { $0.letter == letter } }

  /// Returns the option of a letter, before the rest of its word: `-h` is less's before a number alone, since the
  /// reader has its own, and a number is `-z`.
  fileprivate static func of(_ letter: Character, before rest: Substring) -> LessOption? {
    if letter == "h", rest.first?.isNumber != true { return nil }
    return of(letter.isASCII && letter.isNumber ? "z" : letter)
  }

  /// Returns the option of a name. `--color` is less's with a value of less's alone, such as `Sg`.
  fileprivate static func of(name: Substring, value: Substring?) -> LessOption? {
    if name == "color", value.map(isColor) != true { return nil }
    return all.first { $0.name == name && $0.name.count > 1 }
  }

  /// Whether a value is a colour of less: a letter for what is coloured, then letters and numbers. The reader's own
  /// values are longer words, or numbers.
  private static func isColor(_ value: Substring) -> Bool {
    let (part, color) = (value.prefix(1), value.dropFirst())
    let isWord = color.allSatisfy(\.isLetter) && color.count > 2
    return "BCEHMNPRSWdksu12345".contains(part) && !part.isEmpty && !isWord
      && ColorChoice(rawValue: String(value)) == nil
  }

  /// What the option does not do here although people count on it; nil where nothing of the kind is to be told.
  fileprivate func remark(on value: String) -> String? {
    switch letter {
    case "o", "O": "-\(letter!) writes no file here: s saves what has come"
    case "t", "T": "-\(letter!) does nothing here: no tags are read"
    case "x" where value.contains(","): "-x\(value): the first figure is for all tabs"
    default: nil
    }
  }

  private static let nothing = "nothing here"

  /// The options, in the order of less's manual.
  static let all: [LessOption] = [
    .init("?", "?", "nothing: H lists the keys"),
    .init("a", "search-skip-screen", nothing),
    .init("A", "SEARCH-SKIP-SCREEN", nothing),
    .init("b", "buffers", nothing, takes: .number),
    .init("B", "auto-buffers", nothing),
    .init("c", "clear-screen", nothing),
    .init("C", "CLEAR-SCREEN", nothing),
    .init(nil, "color", nothing, takes: .text),
    .init("d", "dumb", nothing),
    .init("D", "D", nothing, takes: .text),
    .init("e", "quit-at-eof", "nothing: the end stays on the screen"),
    .init("E", "QUIT-AT-EOF", "nothing: the end stays on the screen"),
    .init("f", "force", "nothing: a binary file is shown as bytes"),
    .init(
      "F", "quit-if-one-screen", "a text that ends within a screen is written, and that is all",
      does: .quitsIfOneScreen),
    .init("g", "hilite-search", nothing),
    .init("G", "HILITE-SEARCH", nothing),
    .init("h", "max-back-scroll", nothing, takes: .number),
    .init("i", "ignore-case", "as ever: small letters find capitals too"),
    .init("I", "IGNORE-CASE", "nothing: a capital finds itself alone"),
    .init("j", "jump-target", nothing, takes: .number),
    .init("J", "status-column", nothing),
    .init("k", "lesskey-file", "nothing: keys are those of the settings", takes: .text),
    .init(nil, "lesskey-src", "nothing: keys are those of the settings", takes: .text),
    .init(
      "K", "quit-on-intr", "Ctrl-C ends what goes on, else the program at once", does: .quitsOnInterrupt),
    .init("L", "no-lessopen", "as ever: no program opens a file"),
    .init("m", "long-prompt", nothing),
    .init("M", "LONG-PROMPT", nothing),
    .init("n", "line-numbers", "no line numbers", does: .numbers(false)),
    .init("N", "LINE-NUMBERS", "line numbers", does: .numbers(true)),
    .init("o", "log-file", "nothing: no file is written", takes: .text),
    .init("O", "LOG-FILE", "nothing: no file is written", takes: .text),
    .init("p", "pattern", "begins where the pattern is", takes: .text, does: .pattern),
    .init("P", "prompt", "nothing: the last row says where one is", takes: .text),
    .init("q", "quiet", "as ever: no bell"),
    .init("Q", "QUIET", "as ever: no bell"),
    .init(nil, "silent", "as ever: no bell"),
    .init(nil, "SILENT", "as ever: no bell"),
    .init("r", "raw-control-chars", "nothing: what is no colour is never sent"),
    .init("R", "RAW-CONTROL-CHARS", "as ever: colours and links are shown"),
    .init("s", "squeeze-blank-lines", nothing),
    .init("S", "chop-long-lines", "long lines are cut, not wrapped", does: .cutsLines),
    .init("t", "tag", nothing, takes: .text),
    .init("T", "tag-file", nothing, takes: .text),
    .init("u", "underline-special", nothing),
    .init("U", "UNDERLINE-SPECIAL", nothing),
    .init("w", "hilite-unread", nothing),
    .init("W", "HILITE-UNREAD", nothing),
    .init("V", "version", "the version, and that is all", does: .version),
    .init("x", "tabs", "so many columns for a tab", takes: .number, does: .tabWidth),
    .init("X", "no-init", "the lines in sight are left behind at the end", does: .leavesText),
    .init("y", "max-forw-scroll", nothing, takes: .number),
    .init("z", "window", nothing, takes: .number),
    .init("\"", "quotes", nothing, takes: .text),
    .init("~", "tilde", nothing),
    .init("#", "shift", nothing, takes: .number),
    .init(nil, "header", "nothing: no line stays on top", takes: .text),
    .init(nil, "file-size", "as ever"),
    .init(nil, "follow-name", "as ever"),
    .init(nil, "incsearch", "as ever: each letter finds"),
    .init(nil, "mouse", "as ever"),
    .init(nil, "MOUSE", "as ever"),
    .init(nil, "use-color", nothing),
    .init(nil, "wheel-lines", nothing, takes: .text),
    .init(nil, "rscroll", nothing, takes: .text),
    .init(nil, "no-keypad", nothing),
    .init(nil, "use-backslash", nothing),
    .init(nil, "save-marks", nothing),
    .init(nil, "no-histdups", nothing),
    .init(nil, "status-col-width", nothing, takes: .text),
    .init(nil, "line-num-width", nothing, takes: .text),
    .init(nil, "redraw-on-quit", "as -X", does: .leavesText),
    .init(nil, "search-options", nothing, takes: .text),
    .init(nil, "exit-follow-on-close", nothing),
    .init(nil, "form-feed", nothing),
    .init(nil, "no-vbell", nothing),
    .init(nil, "modelines", nothing, takes: .text),
    .init(nil, "proc-backspace", nothing),
    .init(nil, "proc-tab", nothing),
    .init(nil, "proc-return", nothing),
    .init(nil, "intr", nothing, takes: .text),
    .init(nil, "wordwrap", nothing),
  ]
}

/// A parser of one argument with options of less, such as `-FRX`, `-x4` or `--tabs=4`.
private nonisolated struct OptionScanner {
  private(set) var options: [(option: LessOption, value: String)] = []
  /// Whether the whole word consists of options of less.
  private(set) var isWhole = true
  /// Whether the value of the last option is the next word.
  private(set) var lacksValue = false

  init(_ word: String) {
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = LessOption.of(name: parts[0], value: parts.count > 1 ? parts[1] : nil)
      guard let option, parts.count == 1 || option.value != .none else {
        isWhole = false
        return
      }
      options = [(option, parts.count > 1 ? String(parts[1]) : "")]
      lacksValue = option.value != .none && parts.count == 1
      return
    }
    var letters = word.dropFirst(word.hasPrefix("-") ? 1 : 0)
    while let letter = letters.popFirst() {
      guard let option = LessOption.of(letter, before: letters) else {
        isWhole = false
        continue
      }
      var value = Substring()
      switch option.value {
      case .none: break
      case .number: value = letters.prefix { $0.isNumber || ".,-".contains($0) }
      case .text: value = letters.prefix { $0 != "$" }
      }
      letters = letters.dropFirst(value.count + (option.value == .text ? 1 : 0))
      options.append((option, String(value)))
      lacksValue = option.value != .none && value.isEmpty && letters.isEmpty
    }
  }

  var value: String {
    get { options.last?.value ?? "" }
    set { if !options.isEmpty { options[options.count - 1].value = newValue } }
  }

  /// Returns the words of the variable `LESS`, in which the first needs no `-`. The value of an option may
  /// have blanks; it ends at a `$`.
  static func words(ofVariable variable: String) -> [String] {
    var (words, rest) = ([String](), variable[...])
    while true {
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { return words }
      var end = rest.startIndex
      if !rest.hasPrefix("--"), !rest.hasPrefix("+") {
        // A text value goes on to its `$`, across blanks.
        while end < rest.endIndex, rest[end] != " " {
          if LessOption.of(rest[end])?.value == .text {
            end = rest[end...].firstIndex(of: "$") ?? rest.endIndex
          }
          if end < rest.endIndex { end = rest.index(after: end) }
        }
      } else {
        end = rest.firstIndex(of: " ") ?? rest.endIndex
      }
      words.append(String(rest[..<end]))
      rest = rest[end...]
    }
  }
}
