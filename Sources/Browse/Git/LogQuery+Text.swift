import TermNav

/// Queries for logs, as lines in git's own words, such as `-S foo --author ann main..topic -- src`.
nonisolated extension LogQuery {
  /// The reason, in one line, why a text cannot be used as a query for a log, such as an unknown option.
  struct Misread: Error, Equatable, CustomStringConvertible {
    let description: String
    /// Whether a query for a log has an option that `Word` does not list.
    var isUnknownOption = false

    /// The reason as the sheet shows it in which a query is typed; its list has the options.
    var inSheet: String { description + (isUnknownOption ? "; Tab lists what is" : "") }
  }

  /// Reads a query for a log from a typed line; text in quotes is one word.
  /// - Throws: `Misread` where the line has an option that `Word` does not list, an empty word, or a value
  ///   that is missing or wrong.
  init(line: String) throws(Misread) {
    try self.init(words: (Command(splitting: "git " + line)?.arguments ?? []).map(\.bytes))
  }

  /// Reads a query for a log from words, such as those of a command line.
  /// - Throws: `Misread` where an option is not one of `Word`, its value is missing or wrong, or a word is
  ///   empty.
  init(words: [[UInt8]]) throws(Misread) {
    var query = LogQuery()
    query.subject = .everything
    var (rest, isExcluded) = (words[...], false)
    while let bytes = rest.popFirst() {
      let word = bytes.text
      switch bytes.first {
      case nil: throw Misread(description: "a word is empty")
      case _ where word == "--":
        query.subject = rest.isEmpty ? .everything : .names(Array(rest))
        rest = []
      case _ where word == "--not": isExcluded.toggle()
      case UInt8(ascii: "-") where word != "-":
        guard var option = try Self.option(word, &rest) else { continue }
        option.isExcluded = isExcluded && option.word.selectsRefs
        query.add(option)
      case UInt8(ascii: "^"): query.revisions.append(isExcluded ? Array(bytes.dropFirst()) : bytes)
      default: query.revisions.append(isExcluded ? [UInt8(ascii: "^")] + bytes : bytes)
      }
    }
    self = query
  }

  /// Reads an option of a query for a log. Its value is the rest of the same word, otherwise the next word,
  /// which is removed from `rest`. Nil for an option that only says how git's output looks.
  private static func option(_ text: String, _ rest: inout ArraySlice<[UInt8]>) throws(Misread) -> Option? {
    if let count = Int(text.dropFirst()), count >= 0 { return Option(word: .most, value: String(count)) }
    let isLong = text.hasPrefix("--")
    let name = isLong ? String(text.prefix { $0 != "=" }) : String(text.prefix(2))
    var value = text.count > name.count ? String(text.dropFirst(name.count + (isLong ? 1 : 0))) : nil
    if let takesNext = Word.ignored[name], isLong || value == nil {
      if takesNext, value == nil { _ = rest.popFirst() }
      return nil
    }
    guard let word = Word(rawValue: name) ?? Word.aliases[name] else {
      throw Misread(description: "\(name.visible) is not known here", isUnknownOption: true)
    }
    if word.mayHaveValue, value?.isEmpty == false { return Option(word: word, value: value ?? "") }
    guard let placeholder = word.placeholder else {
      if value != nil { throw Misread(description: "\(name) takes nothing behind it: \(text.visible)") }
      return Option(word: word)
    }
    if value == nil { value = rest.popFirst()?.text }
    guard let value, !value.isEmpty else { throw Misread(description: "\(name) needs \(placeholder)") }
    if [.most, .skip].contains(word), Int(value) == nil {
      throw Misread(description: "\(value.visible) is no number")
    }
    if word == .lines, !value.contains(":") { throw Misread(description: "-L needs \(placeholder)") }
    return Option(word: word, value: value)
  }

  /// The query for a log as a line in git's words. Reading the line gives a query for the same commits,
  /// unless the subject is `.path`, which the line does not name.
  var line: String {
    var parts =
      options.filter { !$0.isExcluded }.map(Self.text) + revisions.map { LogCompletion.quoted($0.text) }
    parts += options.filter(\.isExcluded).map { "--not " + Self.text($0) + " --not" }
    switch subject {
    case .path, .everything: break
    case .names(let names): parts += ["--"] + names.map { LogCompletion.quoted($0.text) }
    case .file where has(.lines): break
    case .file(let name): parts += ["--follow", "--", LogCompletion.quoted(name.text)]
    }
    return parts.joined(separator: " ")
  }

  private static func text(_ option: Option) -> String {
    option.word.rawValue
      + (option.value.isEmpty
        ? "" : (option.word.mayHaveValue ? "=" : " ") + LogCompletion.quoted(option.value))
  }

  /// Returns the title of the log's page. The path is the one whose log it is.
  func title(at path: Path) -> String {
    switch self {
    case .unpushed: "What is not pushed"
    case .reflog: "Where HEAD was"
    default: "Log of \(words(at: path))"
    }
  }

  private func words(at path: Path) -> String {
    var parts = options.map { ($0.isExcluded ? "--not " : "") + Self.text($0) }
    parts += revisions.map { revision in
      let text = Path.visible(GitRef.shortName(revision))
      return text.isHash && text.utf8.count == 40 ? String(text.prefix(8)) : text
    }
    let words = Path.visible(parts.joined(separator: " "))
    switch subject {
    case .everything: return words.isEmpty ? "everything" : words
    case .path: return Path.visible(path.name) + (words.isEmpty ? "" : ": \(words)")
    case .names(let names):
      return (words.isEmpty ? "" : words + " ") + "-- " + names.map(Path.visible).joined(separator: " ")
    case .file where has(.lines): return words
    case .file(let name):
      let last = Path.visible(name.split(separator: Path.slash).last.map(Array.init) ?? name)
      guard !words.isEmpty else { return last }
      return options.isEmpty ? "\(last) at \(words)" : "\(last): \(words)"
    }
  }
}
