import TermNav
import TermNavText

/// What a commit has changed.
final class CommitPage: LinesPage {
  private let git: Git
  private let hash: String
  private let diff = LineBuffer(limit: 1_000_000, parsesSGR: true)
  private let reading = CommandRun()

  init(_ hash: String, title: String, _ git: Git) {
    (self.hash, self.git) = (hash, git)
    super.init(title: title, diff)
  }

  override func viewDidLoad() {
    reading.onChange = weakly { page in
      guard let reason = page.reading.state.reason else { return }
      page.diff.append(AttributedText(reason, .init(.destructive)))
    }
    let options = ["--color", "--stat", "--patch", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/"]
    reading.start(git.command(["show"] + options + ["--end-of-options", hash]), for: self, into: diff)
  }

  override func interrupt() -> Bool { reading.stop() }

  override func place() async throws -> FilePlace? {
    // Before all hunks: the first one in sight.
    let places = ([lines.currentLine] + lines.visibleLines).lazy.compactMap {
      FilePlace(at: $0, of: self.diff)
    }
    guard var place = places.first else { return nil }
    let top = try await git.command(["rev-parse", "--show-toplevel"]).output()
    place.path = "\(top.dropLast())/\(place.path)"
    return place
  }
}

/// A line of a file, from 1 on.
struct FilePlace: Equatable {
  var path: String
  var line: Int
}

extension FilePlace {
  /// Where a line of a diff stands in the new file.
  init?(at line: Int, of diff: LineBuffer) {
    func text(_ line: Int) -> String { diff.readyLines(line..<line + 1)?.first?.string ?? "" }
    func last(_ prefix: String, before end: Int) -> Int? {
      (diff.firstLine..<end).last { text($0).hasPrefix(prefix) }
    }
    // No line of a hunk begins like these.
    guard let file = last("diff --", before: line + 1),
      let name = (file..<diff.count.known).first(where: { text($0).hasPrefix("+++ ") }),
      last("diff --", before: name) == file, text(name).hasPrefix("+++ b/")
    else { return nil }
    let hunk = max(name + 1, last("@@", before: line + 1) ?? 0)
    let header = text(hunk)
    let start =
      header.firstIndex(of: "+").flatMap { Int(header[$0...].dropFirst().prefix { $0.isNumber }) } ?? 1
    // In a merge each parent has a column of its own.
    let columns = header.prefix { $0 == "@" }.count - 1
    let before = (hunk + 1..<max(hunk + 1, line)).count {
      !text($0).hasPrefix("\\") && !text($0).prefix(columns).contains("-")
    }
    // git ends a name with blanks by a tab.
    let path = text(name).dropFirst(6).prefix { $0 != "\t" }
    self.init(path: String(path), line: max(1, start + before))
  }
}
