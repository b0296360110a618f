import TermNav

/// The values of the form by which a person asks for a log. The form has a row for each of git's frequent
/// options, and one row for all others.
nonisolated struct LogForm: Equatable, Sendable {
  /// A row with a text field, in the form by which a person asks for a log.
  enum Field: CaseIterable, Sendable {
    case message, changed, author, since, until, path, lines, revisions, others

    /// The option of `git log` that gets the text of a form's row as its value; nil for a row whose text is
    /// not the value of one option.
    fileprivate var word: LogQuery.Word? {
      switch self {
      case .message: .message
      case .changed: .changedText
      case .author: .author
      case .since: .since
      case .until: .until
      case .path, .lines, .revisions, .others: nil
      }
    }

    var title: String {
      switch self {
      case .message: "Message has"
      case .changed: "Adds or removes"
      case .author: "Author"
      case .since: "Since"
      case .until: "Until"
      case .path: "Files"
      case .lines: "Lines"
      case .revisions: "Branch or range"
      case .others: "git's words"
      }
    }

    /// The example that an empty field of the form for a log shows.
    var placeholder: String {
      switch self {
      case .message: "fix.*crash"
      case .changed: "a text of the files"
      case .author: "ann"
      case .since: "2.weeks, yesterday, 2024-05-01"
      case .until: "2024-06-01"
      case .path: "src docs/guide.md"
      case .lines: "10,20 of the one file"
      case .revisions: "main..topic"
      case .others: "--no-merges -i -n 50"
      }
    }
  }

  /// A row of the form for a log whose text cannot be used, and the reason in one line.
  struct Fault: Error, Equatable {
    let field: Field
    let reason: String
  }

  private var texts: [Field: String] = [:]
  var isTopological = false
  var hasAllBranches = false
  var isFirstParentAlone = false

  subscript(field: Field) -> String {
    get { texts[field] ?? "" }
    set { texts[field] = newValue.isEmpty ? nil : newValue }
  }

  // MARK: From a query

  private static let flags: [(WritableKeyPath<LogForm, Bool> & Sendable, LogQuery.Word)] = [
    (\.isTopological, .topological), (\.hasAllBranches, .all), (\.isFirstParentAlone, .firstParent),
  ]

  /// Fills the form for a log from a query. Where the query has an option several times, its first value
  /// fills the option's row; the other values go to the row for git's words.
  init(_ query: LogQuery) {
    var rest = LogQuery(.everything, [])
    var names: [[UInt8]] = []
    switch query.subject {
    case .path, .everything: break
    case .names(let given): names = given
    case .file(let name):
      names = [name]
      if !query.has(.lines) { rest.add(LogQuery.Option(word: .follow)) }
    }
    for option in query.options {
      if let field = Field.allCases.first(where: { $0.word == option.word }), self[field].isEmpty {
        self[field] = option.value
      } else if let flag = Self.flags.first(where: { $0.1 == option.word }), !option.isExcluded,
        // An `--exclude` is for what comes behind it, so both stay in one line.
        !(option.word == .all && query.has(.exclude))
      {
        self[keyPath: flag.0] = true
      } else if option.word == .lines, let (range, file) = Self.lines(option.value), self[.lines].isEmpty,
        names.isEmpty || names == [file]
      {
        (self[.lines], names) = (range, [file])
      } else {
        rest.add(option)
      }
    }
    self[.path] = names.map { LogCompletion.quoted($0.text) }.joined(separator: " ")
    self[.revisions] = query.revisions.map { LogCompletion.quoted($0.text) }.joined(separator: " ")
    self[.others] = rest.line
  }

  /// Splits a value of git's option `-L` such as `10,20:FILE` or `10,+5:FILE` into range and file; nil for
  /// other forms.
  private static func lines(_ value: String) -> (range: String, file: [UInt8])? {
    guard let colon = value.firstIndex(of: ":"), isRange(value[..<colon]) else { return nil }
    return (String(value[..<colon]), Array(value[value.index(after: colon)...].utf8))
  }

  private static func isRange(_ text: some StringProtocol) -> Bool {
    let ends = text.split(separator: ",", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), first > 0 else { return false }
    return (Int(ends[1]) ?? 0) > 0
  }

  // MARK: To a query

  /// Returns the query for a log that the rows of the form make together.
  /// - Throws: `Fault` for the first row whose text cannot be used.
  func query() throws(Fault) -> LogQuery {
    var query = LogQuery(.everything, [])
    for field in Field.allCases {
      if let word = field.word, !self[field].isEmpty { query.add(.init(word: word, value: self[field])) }
    }
    for (isOn, word) in Self.flags where self[keyPath: isOn] { query.add(.init(word: word)) }
    let names = try files()
    if self[.lines].isEmpty {
      if !names.isEmpty { query.subject = .names(names) }
    } else if !Self.isRange(self[.lines]) {
      throw Fault(field: .lines, reason: "Two numbers are needed, as 10,20.")
    } else if names.count != 1 {
      throw Fault(field: .path, reason: "Lines are those of one file.")
    } else {
      query.add(.init(word: .lines, value: "\(self[.lines]):\(names[0].text)"))
    }
    query.revisions = try read(.revisions, "Only branches, tags, hashes and ranges stand here.") {
      $0.options.isEmpty && $0.subject == .everything
    }.revisions
    let others = try read(.others, "Branches and files have rows of their own.") {
      $0.revisions.isEmpty && $0.subject == .everything
    }
    // git follows renames of only one file, and not together with a range of lines.
    for option in others.options where option.word != .follow || names.count == 1 && self[.lines].isEmpty {
      query.add(option)
    }
    return query
  }

  private func files() throws(Fault) -> [[UInt8]] {
    if self[.path].allSatisfy(\.isWhitespace) { return [] }
    return (Command(splitting: "git " + self[.path])?.arguments ?? []).map(\.bytes).filter { !$0.isEmpty }
  }

  /// Reads the text of a row in the form for a log as a line in git's words.
  /// - Parameters:
  ///   - refusal: the reason that is given where the text has something that does not belong into the row.
  ///   - isRight: returns whether what was read belongs into the row.
  private func read(_ field: Field, _ refusal: String, _ isRight: (LogQuery) -> Bool) throws(Fault)
    -> LogQuery
  {
    let query: LogQuery
    do {
      query = try LogQuery(line: self[field])
    } catch {
      throw Fault(field: field, reason: field == .others ? error.description : refusal)
    }
    guard isRight(query) else { throw Fault(field: field, reason: refusal) }
    return query
  }

  /// Returns the reason why the text of a row in the form for a log cannot be used; nil where it can. Also
  /// nil while a row further up cannot be used, since only the first fault is found.
  func fault(of field: Field) -> String? {
    do throws(Fault) {
      _ = try query()
    } catch {
      if error.field == field { return error.reason }
    }
    return nil
  }
}
