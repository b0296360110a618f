import TermNav

/// A file as a commit has it.
final class GitFilePage: GitTextPage {
  /// Bytes that are shown at most; our own figure.
  nonisolated static let most = 64 << 20
  /// Bytes in which a zero makes a file a binary one, as git has it.
  nonisolated static let head = 8000

  private let file: [UInt8]
  private let hash: String
  private let buffer = LineBuffer()
  /// All bytes, and whether they are no text.
  private let taken = Guarded(Taken())
  private var wanted: Int?

  private struct Taken: Sendable {
    var count = 0
    var isBinary = false
  }

  init(_ name: [UInt8], at hash: String, in folder: Path, line: Int?, _ git: Git) {
    (file, self.hash, wanted) = (name, hash, line)
    let last = name.split(separator: Path.slash).last.map(Array.init) ?? name
    super.init(
      title: "\(Path.visible(last)) at \(hash.prefix(8))", source: buffer, in: folder, git, name: "git-file")
    lines.showsLineNumbers = true
    run.onChange = { [weak self] in self?.runDidChange() }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    run.start(for: self) { [git, folder, hash, file] in
      guard hash.isHash else { throw GitError("\(hash): no commit") }
      return git(in: folder, ["cat-file", "blob"], names: [Array("\(hash):".utf8) + file])
    } take: { [buffer, taken] bytes in
      let (isBinary, isFull) = taken { taken -> (Bool, Bool) in
        let head = bytes.prefix(max(0, Self.head - taken.count))
        taken.isBinary = taken.isBinary || head.contains(0)
        taken.count += bytes.count
        return (taken.isBinary, taken.count > Self.most)
      }
      if !isBinary { buffer.append(utf8: bytes) }
      return !isFull
    }
  }

  private func runDidChange() {
    if let line = wanted, buffer.count.known > line || run.state.isOver {
      wanted = nil
      scroll(to: line)
    }
    let (count, isBinary) = taken { ($0.count, $0.isBinary) }
    var remark: String?
    switch run.state {
    case .waiting, .running: return
    case .ended where isBinary: remark = "a binary file of \(count.grouped) bytes"
    case .ended: if count == 0 { remark = "an empty file" }
    case .stopped: remark = "stopped"
    case .full: remark = "the file is longer; only its first \(Self.most >> 20) MiB are shown"
    case .failed(let reason): remark = reason
    }
    if isBinary { buffer.removeAll() }
    if let remark { buffer.append(AttributedText(remark, TextAttributes(.caution))) }
  }

  override func open(_ line: Int) { blame() }

  override func perform(_ action: Action, count: Int) {
    if action == .gitBlame { blame() } else { super.perform(action, count: count) }
  }

  private func blame() { browser.open(.git(.blameAt(hash, file, in: folder, line: line))) }
}
