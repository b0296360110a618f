import TermNav

/// A sheet that asks for the commits of a log by a line in git's own words. A list below has what may come
/// next, with its meaning.
final class LogQueryPage: CompletionPage {
  var completion = LogCompletion()
  /// The directory in which git runs, and from which names of files count.
  private let folder: Path
  private let git: Git
  /// Called after the sheet was dismissed, to ask for the query by a form instead.
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

  /// The most branches, and the most names of files, that are used as completions. Beyond it, a keystroke
  /// would take noticeably long.
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
      problem = "\(error)"
    }
  }

  private func switchForm() {
    do {
      let query = try LogQuery(line: field.text)
      dismiss()
      onTurn(query)
    } catch {
      problem = "\(error)"
    }
  }
}
