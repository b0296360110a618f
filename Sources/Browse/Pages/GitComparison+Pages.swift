import TermNav

/// Opens the pages to which the lines of a diff between two states lead.
extension GitComparison {
  /// A line of a file on one side of a diff.
  struct FileLine {
    /// The name of the file that has the line, from the top of the repository.
    var name: [UInt8]
    /// The line of the file, from 0.
    var line: Int
    var isOld: Bool
  }

  private var isOfIndex: Bool { if case .index = self { true } else { false } }

  /// Opens the page of a file at a line, in the version that is on the line's side of the diff.
  func open(_ fileLine: FileLine, from page: GitTextPage) {
    if case .files(let old, let new) = self {
      return page.browser.open(.file(fileLine.isOld ? old : new, line: fileLine.line))
    }
    if case .tree = self, !fileLine.isOld { return page.openInTree(fileLine.name, fileLine.line) }
    page.task { [self] in
      // Where the old side of a diff has no commit it is the index, for which the hash is empty.
      let hash = try await hash(ofOldSide: fileLine.isOld, in: page.folder, page.git) ?? ""
      page.browser.open(.git(.file(fileLine.name, at: hash, in: page.folder, line: fileLine.line)))
    }
  }

  func openBlame(of fileLine: FileLine?, from page: GitTextPage) {
    guard let fileLine else { return page.toast("no line of a file is here") }
    if case .files(let old, let new) = self {
      return page.browser.open(.git(.blame(fileLine.isOld ? old : new, line: fileLine.line)))
    }
    page.task { [self] in
      let hash = try await hash(ofOldSide: fileLine.isOld, in: page.folder, page.git)
      if let hash {
        return page.browser.open(.git(.blameAt(hash, fileLine.name, in: page.folder, line: fileLine.line)))
      }
      // Without a commit, the old side and the side of a staged change are the index.
      if fileLine.isOld || isOfIndex { return page.toast("what is not committed has no blame") }
      let home = try await Repository.find(from: page.folder, page.git).home
      page.browser.open(.git(.blame(Path(fileLine.name, in: home), line: fileLine.line)))
    }
  }

  /// Opens the log of the file that has a line of the diff. Without a line, opens the log of the commits
  /// between the two sides.
  func openLog(of fileLine: FileLine?, from page: GitTextPage) {
    if case .files(let old, let new) = self {
      return page.browser.open(.git(.log(fileLine?.isOld == true ? old : new)))
    }
    page.task { [self] in
      let new = try await hash(ofOldSide: false, in: page.folder, page.git) ?? "HEAD"
      if let fileLine {
        return page.browser.open(.git(.log(page.folder, LogQuery(ofFile: fileLine.name, at: new))))
      }
      // Between HEAD and what is staged there is no commit, so the log is that of HEAD.
      let isOfHead = if case .index(nil, _) = self { true } else { false }
      let old = isOfHead ? nil : try await hash(ofOldSide: true, in: page.folder, page.git)
      page.browser.open(
        .git(.log(page.folder, LogQuery(of: Array(((old.map { $0 + ".." } ?? "") + new).utf8)))))
    }
  }
}

extension GitTextPage {
  /// Opens a file of the working tree, by its name from the repository's top.
  func openInTree(_ name: [UInt8], _ line: Int) {
    task { [self] in
      let home = try await Repository.find(from: folder, git).home
      browser.open(.file(Path(home.bytes + [Path.slash] + name), line: line))
    }
  }
}

extension Browser {
  /// Opens the diff of the two marked files, or of the one marked file and `other`, which is the file under
  /// the cursor. Where there are not two files, a toast says so.
  func compareFiles(with other: Mark?, from page: BrowseListPage) {
    var marks = state.marks
    guard let pair = marks.consumePair(with: other), let old = pair.0.path, let new = pair.1.path else {
      return page.toast(marks.whyNoPair(page.comparingKeys))
    }
    // With `--choose`, the program prints the marked files at its end, so the marks stay.
    if !options.chooses { state.marks = marks }
    page.opening.begin(for: page) { [files] in
      let strange = try await Worker.run { try [old, new].first { try files.status($0).kind != .file } }
      if let strange {
        page.toast("\(Path.visible(strange.name)) is no regular file: only files are compared")
        return nil
      }
      return .git(.comparison(.files(old: old, new: new), in: GitComparison.folder(around: old, new)))
    }
  }
}
