import TermNav
import TermNavText

/// A file as a commit has it, or the index.
final class GitFilePage: GitTextPage {
  /// Bytes that are shown at most; our own figure.
  nonisolated static let most = 64 << 20
  private let file: [UInt8]
  /// Empty for the index, or one of its stages.
  private let hash: String
  private var buffer = LineBuffer()
  private var kind = Locked(BlobKind())
  private var wanted: Int?

  init(_ name: [UInt8], at hash: String, in folder: Path, line: Int?, _ git: Git) {
    (file, self.hash, wanted) = (name, hash, line)
    let last = name.split(separator: Path.slash).last.map(Array.init) ?? name
    let place =
      switch hash {
      case "": "in the index"
      case GitFile.stages[0]: "in the index, ours"
      case GitFile.stages[1]: "in the index, theirs"
      default: "at \(hash.prefix(8))"
      }
    super.init(title: "\(Path.visible(last)) \(place)", in: folder, git, name: "git-file")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    lines.showsLineNumbers = true
  }

  override func start() -> any LineSource {
    let (buffer, kind) = (LineBuffer(), Locked(BlobKind()))
    (self.buffer, self.kind) = (buffer, kind)
    run.startGit(for: self) { [git, folder, hash, file] in
      guard hash.isCommit || hash.isEmpty || GitFile.stages.contains(hash) else {
        throw GitError("\(hash): no commit")
      }
      return try await git.safe(in: folder).command(
        in: folder, ["cat-file", "blob"], names: [Array("\(hash):".utf8) + file])
    } take: { bytes in
      let seen = kind.withLock { $0.take(bytes) }
      if !seen.isBinary { buffer.append(utf8: bytes) }
      return seen.count <= Self.most && buffer.count.known < BlameTable.mostLines
    }
    return buffer
  }

  override func runDidChange() {
    super.runDidChange()
    if let line = wanted, buffer.count.known > line || run.state.isOver {
      wanted = nil
      scroll(to: line)
    }
  }

  override func finish() {
    let (count, isBinary) = kind.withLock { ($0.count, $0.isBinary) }
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

  /// What a commit has stays.
  override var interest: GitInterest { GitInterest(refs: !hash.isEmpty && !hash.isHash, index: !hash.isHash) }

  override var gitFile: GitFile? {
    GitFile(name: file, hash: hash.isCommit ? hash : "", folder: folder, line: line)
  }

  override func open(_ line: Int) { perform(.git(.blame), count: nil) }
}

/// How many bytes of a file have come, and whether they are no text.
nonisolated struct BlobKind: Sendable {
  private(set) var count = 0
  private(set) var isBinary = false

  /// Bytes in which a zero makes a file a binary one, as git has it.
  private static let head = 8000

  /// Takes what comes next, and returns itself.
  mutating func take(_ bytes: [UInt8]) -> BlobKind {
    isBinary = isBinary || bytes.prefix(max(0, Self.head - count)).contains(0)
    count += bytes.count
    return self
  }
}
