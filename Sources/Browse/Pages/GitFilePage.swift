import TermNav
import TermNavText

/// The page of a file as it is in a commit or in the index.
final class GitFilePage: GitTextPage {
  private let file: [UInt8]
  /// The version of the file: the hash of a commit or `HEAD`, empty for the index, or one of
  /// `GitFile.stages`.
  private let hash: String
  private var text = BlobText()
  private var lineToShow: Int?

  init(_ name: [UInt8], at hash: String, in folder: Path, line: Int?, _ git: Git) {
    (file, self.hash, lineToShow) = (name, hash, line)
    let last = name.split(separator: Path.slash).last.map(Array.init) ?? name
    let suffix =
      switch hash {
      case "": "in the index"
      case GitFile.stages[0]: "in the index, ours"
      case GitFile.stages[1]: "in the index, theirs"
      default: "at \(hash.prefix(8))"
      }
    super.init(title: "\(Path.visible(last)) \(suffix)", in: folder, git, name: "git-file")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    lines.showsLineNumbers = true
  }

  override func start() -> any LineSource {
    let text = BlobText()
    self.text = text
    run.startGit(for: self) { [git, folder, hash, file] in
      try await BlobText.command(file, at: hash, in: folder, git)
    } take: {
      text.append($0)
    }
    return text.lines
  }

  override func runDidChange() {
    super.runDidChange()
    if let line = lineToShow, text.lines.count.known > line || run.state.isOver {
      lineToShow = nil
      scroll(to: line)
    }
  }

  override func finish() {
    let (count, isBinary) = (text.count, text.isBinary)
    var remark: String?
    switch run.state {
    case .waiting, .running: return
    case .ended where isBinary: remark = "a binary file of \(count.grouped) bytes"
    case .ended: if count == 0 { remark = "an empty file" }
    case .stopped: remark = "stopped"
    case .full where isBinary: remark = "a binary file of more than \(BlobText.most >> 20) MiB"
    case .full: remark = text.cut
    case .failed(let reason): remark = reason
    }
    if isBinary { text.lines.removeAll() }
    if let remark { text.lines.append(AttributedText(remark, TextAttributes(.caution))) }
  }

  /// The parts of the repository that the page of a file's version shows. A file in a commit that is named by
  /// its hash never changes. Otherwise the branch, HEAD or the index may change.
  override var interest: GitInterest { GitInterest(refs: !hash.isEmpty && !hash.isHash, index: !hash.isHash) }

  override var gitFile: GitFile? {
    GitFile(name: file, hash: hash.isCommit ? hash : "", folder: folder, line: line)
  }

  override func open(_ line: Int) { perform(.git(.blame), count: nil) }
}
