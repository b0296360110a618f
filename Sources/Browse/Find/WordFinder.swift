import TermNav
import TermNavText

/// A search for the lines that have some words, in the files below a directory.
nonisolated struct WordFinder: Finder {
  private let words: String
  /// Whether the searched words are taken literally; otherwise they are a regular expression.
  private let isPlain: Bool
  /// The words that a program is told to search for, or a regular expression that finds their letters in all
  /// spellings.
  private let asked: (words: String, isPlain: Bool)
  private let tree: FileWalk
  private let found = Locked(Hits())

  init(_ words: String, as query: TextQuery, isPlain: Bool, _ tree: FileWalk) {
    (self.words, self.isPlain, self.tree) = (words, isPlain, tree)
    let asTheyStand = isPlain && words.utf8.allSatisfy { $0 < 0x80 }
    asked = (asTheyStand ? words : query.canonicalPattern, asTheyStand)
  }

  var hits: Hits { found.withLock { $0 } }
  var names: PackedTexts { hits.names }
  var missed: Hits.Missed { hits.missed }

  // MARK: Programs

  func command(_ tools: FindTools) -> Command? {
    tools.wordCommand(asked.words, isPlain: asked.isPlain, in: tree.root, showsHidden: tree.showsHidden)
  }

  /// Adds to the search's command the names of files that the program would leave out. Files that are named
  /// are searched even if they are hidden or ignored.
  @MainActor func completed(_ command: Command, _ leftOut: LeftOut) async throws -> Command {
    var command = command
    command.arguments += named(try await leftOut(false)).map { ByteString(bytes: $0) }
    return command
  }

  func add(_ piece: [UInt8], isGit: Bool) -> Bool {
    found.withLock { hits in
      // `git grep --untracked` also searches hidden files that are not tracked, which are not wanted. The
      // tracked hidden files are searched at the end.
      hits.add(piece, leavesHidden: isGit && !tree.showsHidden)
      return hits.count < FindTools.mostHits
    }
  }

  /// Returns whether a program has searched. ripgrep and git end with status 1 if nothing matches. With
  /// status 2 because a file could not be read, they have still searched the others.
  func outcome(of status: TerminationStatus, _ complaints: [String], of program: String) -> FindOutcome {
    let isOfFiles = complaints.allSatisfy { $0.hasPrefix("./") }
    if status == .exited(1) || status == .exited(2) && (found.withLock { $0.count } > 0 || isOfFiles) {
      return .good(complaint: FindOutcome.words(of: complaints))
    }
    // ripgrep's regular expressions differ from those of the browser. If ripgrep refuses one, the words are
    // searched for literally.
    if status == .exited(2), !isPlain, complaints.contains(where: { $0.contains("regex parse error") }) {
      return .retryAsPlainWords
    }
    return FindOutcome(of: status, complaints, of: program)
  }

  // MARK: Without a program

  /// Whether the searched words have signs that may be meant as a regular expression. The browser's own
  /// search takes all words literally, which the page of results then says.
  var walksAsPlainWords: Bool {
    !words.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "_" }
  }

  func walk(_ teller: Worker.Teller<Bool>) throws {
    try search { count in
      if count % 64 == 1 { teller.tell(true) }
      return teller.isWanted
    }
    teller.tell(true)
  }

  /// Searches files for words without a program.
  /// - Parameters:
  ///   - names: The files to search; nil for all files below the directory.
  ///   - continues: Called after each line that was found, with the number of lines so far; returns whether
  ///     to go on.
  private func search(in names: [[UInt8]]? = nil, _ continues: (Int) -> Bool = { _ in true }) throws {
    try WordSearch(words, tree).run(names) { part in
      found.withLock { $0.missed[keyPath: part] += 1 }
    } _: { name, line, column, text in
      let count = found.withLock { hits in
        hits.append(name, line: line, column: column, text)
        return hits.count
      }
      return continues(count) && count < FindTools.mostHits
    }
  }

  // MARK: The end

  @MainActor func finish(after method: SearchMethod, _ tools: FindTools, _ leftOut: LeftOut) async throws {
    switch method {
    case .program: break
    case .git: try await addTracked(tools, leftOut)
    case .browser:
      // The browser's own search has left out hidden files. It does not know ignore files, so ignored files
      // have been searched already.
      let names = try await leftOut(false).filter(FindTools.isHidden)
      try await Worker.run { try search(in: names) }
    }
  }

  /// Searches those tracked files that an ignore file names, because `git grep --untracked` has left them
  /// out.
  @MainActor private func addTracked(_ tools: FindTools, _ leftOut: LeftOut) async throws {
    let names = named(try await leftOut(false))
    guard !names.isEmpty, hits.count < FindTools.mostHits,
      let command = tools.gitWordCommand(asked.words, isPlain: asked.isPlain, in: tree.root, names: names)
    else { return }
    for try await piece in try await command.gitChild().lines where piece.stream == .standardOutput {
      found.withLock { $0.add(piece.bytes) }
    }
  }

  /// Returns as many of the names of files as a command may have. The others are counted as files that could
  /// not be searched.
  private func named(_ names: [[UInt8]]) -> [[UInt8]] {
    var bytes = 0
    let named = names.prefix { name in
      bytes += name.count + 1
      return bytes <= FindTools.mostNamed
    }
    found.withLock { $0.missed.files += names.count - named.count }
    return Array(named)
  }
}
