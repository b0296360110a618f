import TermNav

/// The options that programs and people give a pager, which are those of the program less. All of them are
/// accepted. Those with an effect in the reader are applied; the others are ignored.
public nonisolated struct PagerOptions: Equatable, Sendable {
  /// The part of a text that is shown first.
  enum Beginning: Equatable, Sendable {
    /// The text is shown from the line with this number on, from 1.
    case line(Int)
    case end
    /// The end of the text is shown first; lines that are added later are then followed.
    case follow
    case query(String)
  }

  /// Whether a text that fits on a screen is only written to the terminal, and the pager is not started.
  public private(set) var quitsIfOneScreen = false
  /// Whether the lines in sight stay in the terminal after the pager has ended.
  public private(set) var leavesText = false
  private(set) var beginning: Beginning?
  /// Whether Ctrl-C ends the program at once, if nothing is running that it would stop.
  private(set) var quitsOnInterrupt = false
  /// Whether the options ask only for the program's version.
  public private(set) var asksVersion = false
  /// The options that neither the program less nor the reader has. A message names them.
  public var unknown: [String] = []
  /// Sentences about options of less that the reader ignores although people rely on them. They are shown as
  /// a message.
  private(set) var remarks: [String] = []
  private var wraps: Bool?
  private var showsNumbers: Bool?
  private var tabWidth: Int?

  /// Makes the options of a pager, of which none is set.
  public init() {}

  /// Applies the options of the program less among the words of a command line.
  /// - Parameter words: The words of the command line.
  /// - Returns: The other words, and all from `--` on.
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

  /// Applies the options in the environment variable `LESS`. Options that the reader does not know are
  /// ignored without a message, because the variable is meant for all texts.
  /// - Parameter variable: The value of the environment variable.
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

  /// Applies a command of the program less that was given with a `+`, such as `+G`. Returns false if the
  /// reader does not have it.
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

/// An option of the program less, and its meaning for the reader.
nonisolated struct LessOption: Sendable {
  enum Meaning: Equatable, Sendable {
    case quitsIfOneScreen, leavesText, cutsLines, tabWidth, pattern, quitsOnInterrupt, version
    case numbers(Bool)
  }

  enum ValueForm: Sendable {
    case none, number
    /// The value of an option of less is a text. It ends where the word ends, or at a `$`.
    case text
  }

  let letter: Character?
  let name: String
  let value: ValueForm
  /// The effect of an option of less in the reader; nil if the reader ignores it.
  let meaning: Meaning?
  /// The effect of an option of less in the reader, in words for a document.
  let words: String

  private init(
    _ letter: Character?, _ name: String, _ words: String, takes value: ValueForm = .none,
    does meaning: Meaning? = nil
  ) {
    (self.letter, self.name, self.value) = (letter, name, value)
    (self.meaning, self.words) = (meaning, words)
  }

  static func of(_ letter: Character) -> LessOption? { all.first { $0.letter == letter } }

  /// Returns the option of less with a letter; nil if less has none, or if the reader has an option of its
  /// own with the letter.
  /// - Parameters:
  ///   - letter: The letter. A digit stands for the option `-z`.
  ///   - rest: The rest of the word. The reader has its own `-h`; before a number it is that of less.
  fileprivate static func of(_ letter: Character, before rest: Substring) -> LessOption? {
    if letter == "h", rest.first?.isNumber != true { return nil }
    return of(letter.isASCII && letter.isNumber ? "z" : letter)
  }

  /// Returns the option of less with a name; nil if less has none. The reader has its own `--color`; with a
  /// value that only less has, such as `Sg`, it is that of less.
  fileprivate static func of(name: Substring, value: Substring?) -> LessOption? {
    if name == "color", value.map(isColor) != true { return nil }
    return all.first { $0.name == name && $0.name.count > 1 }
  }

  /// Whether a value is a colour in the form of less: a letter for what gets the colour, then letters and
  /// numbers. The values of the reader's own `--color` are longer words, or numbers.
  private static func isColor(_ value: Substring) -> Bool {
    let (part, color) = (value.prefix(1), value.dropFirst())
    let isWord = color.allSatisfy(\.isLetter) && color.count > 2
    return "BCEHMNPRSWdksu12345".contains(part) && !part.isEmpty && !isWord
      && ColorChoice(rawValue: String(value)) == nil
  }

  /// Returns a sentence if the reader ignores an option of less although people rely on it; otherwise nil.
  /// - Parameter value: The value that was given for the option.
  fileprivate func remark(on value: String) -> String? {
    switch letter {
    case "o", "O": "-\(letter!) writes no file here: s saves what has come"
    case "t", "T": "-\(letter!) does nothing here: no tags are read"
    case "x" where value.contains(","): "-x\(value): the first figure is for all tabs"
    default: nil
    }
  }

  private static let nothing = "nothing here"

  /// All options of the program less, in the order of its manual.
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

/// Splits one word of a command line into options of less: `-FRX` into three, `-x4` or `--tabs=4` into one
/// and its value.
private nonisolated struct OptionScanner {
  private(set) var options: [(option: LessOption, value: String)] = []
  /// Whether every letter of the command line's word is an option of less; otherwise the word is left to the
  /// reader's own parser.
  private(set) var isWhole = true
  /// Whether the last option of less needs a value that the word does not have. The value is then the next
  /// word.
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

  /// Returns the words of the environment variable `LESS`, whose first word needs no `-`. The value of an
  /// option may have blanks; it ends at a `$`.
  static func words(ofVariable variable: String) -> [String] {
    var (words, rest) = ([String](), variable[...])
    while true {
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { return words }
      var end = rest.startIndex
      if !rest.hasPrefix("--"), !rest.hasPrefix("+") {
        // The value of an option of less that takes a text may have blanks, so the word ends after its `$`.
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
