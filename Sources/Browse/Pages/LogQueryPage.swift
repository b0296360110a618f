import TermNav

/// A sheet in which a person types, in git's own words, which commits a log should show. A list below the
/// line says what may come next, and what it means.
final class LogQueryPage: CompletionPage {
  var completion = LogCompletion()
  /// The directory in which git runs, and from which the names of files in a log's query count.
  private let folder: Path
  private let git: Git
  /// Called when a person wants to use the form instead of git's words; the sheet has been dismissed.
  private let onTurn: (LogQuery) -> Void

  init(_ query: LogQuery, in folder: Path, _ git: Git, onTurn: @escaping (LogQuery) -> Void) {
    (self.folder, self.git, self.onTurn) = (folder, git, onTurn)
    super.init("Which commits", name: "log-query")
    field.placeholder = "main..topic --author ann -- src"
    field.text = query.line.isEmpty ? "" : query.line + " "
  }

  override func viewDidLoad() {
    completion.history = browser.logHistory.patterns
    lineDidChange()
    task { [self] in
      let safeGit = try await git.safe(in: folder)
      func lines(_ words: [String], apart separator: UInt8) async -> [String] {
        let bytes = (try? await safeGit.command(in: folder, words).gitOutput()) ?? []
        return bytes.split(separator: separator).prefix(Self.mostNames).map { $0.text }
      }
      let refs = await lines(
        ["for-each-ref", "--format=%(refname:short)", "--sort=-committerdate"], apart: 0x0A)
      let names = await lines(["ls-files", "-z", "--"], apart: 0)
      (completion.refs, completion.names) = (refs, names)
      lineDidChange()
    }
  }

  /// The most branches, and the most names of files, that are offered as completions of a query. With more,
  /// each key would take noticeably long.
  nonisolated private static let mostNames = 100_000

  override var commands: [KeyCommand] {
    super.commands + [KeyCommand("Ctrl-T", title: "form") { [unowned self] in switchForm() }]
  }

  override func findCandidates() { candidates = completion.candidates(for: field.text) }

  override func answer() {
    do {
      let query = try LogQuery(line: field.text)
      browser.show(query, by: field.text, in: folder, from: self)
    } catch {
      problem = error.inSheet
    }
  }

  private func switchForm() {
    do {
      let query = try LogQuery(line: field.text)
      dismiss()
      onTurn(query)
    } catch {
      problem = error.inSheet
    }
  }
}
