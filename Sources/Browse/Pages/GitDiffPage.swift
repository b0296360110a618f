import TermNav

/// What a commit has changed, or what is not committed in a file.
final class GitDiffPage: GitTextPage {
  enum Subject: Hashable {
    /// By its hash, shown at the diff of a file.
    case commit(String, at: [UInt8]?)
    /// A name from the top of the repository, behind its old one.
    case changes(GitChanges, of: [[UInt8]])
  }

  private var subject: Subject
  private var diff: DiffLines
  /// Whether a merge is compared with its first parent alone.
  private var isOfFirstParent = false
  /// The file that is to be shown once its diff has come.
  private var wanted: [UInt8]?

  convenience init(commit hash: String, in folder: Path, at name: [UInt8]?, _ git: Git) {
    self.init(.commit(hash, at: name), title: "Commit \(hash.prefix(8))", in: folder, git)
    wanted = name
  }

  /// A stash is a merge of the commit that it was made on and of the index.
  convenience init(stash hash: String, in folder: Path, _ git: Git) {
    self.init(.commit(hash, at: nil), title: "Stash \(hash.prefix(8))", in: folder, git)
    isOfFirstParent = true
  }

  convenience init(_ changes: GitChanges, of names: [[UInt8]], in folder: Path, _ git: Git) {
    self.init(.changes(changes, of: names), title: Path.visible(names.last ?? []), in: folder, git)
  }

  private init(_ subject: Subject, title: String, in folder: Path, _ git: Git) {
    self.subject = subject
    diff = DiffLines(hasHead: false)
    super.init(title: title, source: diff, in: folder, git, name: "git-diff")
    run.onChange = { [weak self] in self?.runDidChange() }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    start()
  }

  private func start() {
    let hasHead = if case .commit = subject { true } else { false }
    let diff = DiffLines(hasHead: hasHead)
    self.diff = diff
    source = diff
    run.start(for: self) { [git, folder, subject, isOfFirstParent] in
      switch subject {
      case .commit(let hash, _):
        guard hash.isHash else { throw GitError("\(hash): no commit") }
        let merges = isOfFirstParent ? "--diff-merges=first-parent" : "--diff-merges=dense-combined"
        let words = ["show", "--format=" + CommitHead.format, "--numstat", "--patch", merges]
        return git(in: folder, words + Git.diffWords + ["--end-of-options", hash + "^{commit}", "--"])
      case .changes(let changes, let names):
        let repository = try await Repository.find(from: folder, git)
        let words = ["diff", "--patch"] + Git.diffWords + (changes == .staged ? ["--cached", "--"] : ["--"])
        return repository.git(in: repository.home, words, names: names)
      }
    } take: {
      diff.take($0)
    }
  }

  private func runDidChange() {
    switch run.state {
    case .waiting, .running: break
    case .ended: diff.finish(diff.count.known == 0 ? "no changes" : nil)
    case .stopped: diff.finish("stopped")
    case .full: diff.finish("there is more; only the first \(diff.count.known.grouped) lines are shown")
    case .failed(let reason): diff.finish(reason)
    }
    if let wanted, let file = diff.files.first(where: { $0.newName == wanted || $0.oldName == wanted }) {
      self.wanted = nil
      if top == 0 { scroll(to: file.line) }
    }
  }

  // MARK: Where lines lead

  override func open(_ line: Int) {
    switch diff.target(of: line) {
    case .commit(let hash): browser.open(.git(.commit(hash, in: folder)))
    case .line(let line): scroll(to: line)
    case .file(let file, let line, let isOld): open(file, line, isOld: isOld)
    case nil: toast("nothing to open in this line")
    }
  }

  private func open(_ file: DiffIndex.File, _ line: Int, isOld: Bool) {
    guard let name = isOld ? file.oldName : file.newName else { return toast("the diff has no name") }
    switch subject {
    case .commit(let hash, _):
      // What is gone in a commit is still in its parent.
      guard let hash = isOld ? diff.commit?.parents.first : hash else { return toast("it has no parent") }
      browser.open(.git(.file(name, at: hash, in: folder, line: line)))
    case .changes:
      task { [self] in
        let home = try await Repository.find(from: folder, git).home
        browser.open(.file(Path(home.bytes + [Path.slash] + name), line: line))
      }
    }
  }

  // MARK: Actions

  private var isMerge: Bool { (diff.commit?.parents.count ?? 0) > 1 }

  override var actions: [Action] {
    var own: [Action] = [.nextHunk, .nextFile]
    if case .commit = subject {
      own.append(.parentCommit)
      if isMerge { own.append(.otherDiff) }
    } else {
      own.append(.otherDiff)
    }
    return own + super.actions + [.previousHunk, .previousFile]
  }

  override func perform(_ action: Action, count: Int) {
    switch action {
    case .nextHunk: step(.hunk, count)
    case .previousHunk: step(.hunk, -count)
    case .nextFile: step(.file, count)
    case .previousFile: step(.file, -count)
    case .parentCommit: openParent(count)
    case .otherDiff: turn()
    case .gitBlame: blame()
    default: super.perform(action, count: count)
    }
  }

  private func step(_ kind: DiffIndex.Kind, _ count: Int) {
    var line: Int?
    for _ in 0..<min(abs(count), 1000) {
      guard let next = diff.stop(kind, from: line ?? top, backwards: count < 0) else { break }
      line = next
    }
    if let line {
      scroll(to: line)
    } else {
      toast(count > 0 ? "this is the last one" : "this is the first one")
    }
  }

  private func openParent(_ count: Int) {
    guard let parents = diff.commit?.parents else { return }
    guard parents.indices ~= count - 1 else { return toast("it has no parent") }
    browser.open(.git(.commit(parents[count - 1], in: folder)))
  }

  /// The other one of the two diffs that there are.
  private func turn() {
    switch subject {
    case .commit: isOfFirstParent.toggle()
    case .changes(let changes, let names):
      subject = .changes(changes == .staged ? .working : .staged, of: names)
    }
    _ = run.stop()
    start()
  }

  /// Of the file at the line.
  private func blame() {
    guard case .commit(let hash, _) = subject,
      case .file(let file, let line, let isOld) = diff.target(of: line),
      let name = isOld ? file.oldName : file.newName, let hash = isOld ? diff.commit?.parents.first : hash
    else { return toast("no line of a file is here") }
    browser.open(.git(.blameAt(hash, name, in: folder, line: line)))
  }
}
