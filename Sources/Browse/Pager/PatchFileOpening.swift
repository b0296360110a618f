import TermNav
import TermNavText

/// Opens the files that the lines of a patch are about, where the patch comes by a pipe or is a file itself.
final class PatchFileOpening {
  /// The task that asks git and the disk for the file of a line, before the file is opened.
  private let task = NewestTask()

  /// Opens the file that a row of a patch is about, at the row's line. Where the text before the file's diff
  /// names a commit, that is the file as it was in the commit, or for a removed line as it was before.
  /// Otherwise, and in an editor, it is the file on the disk.
  func open(at row: Int, of patch: PatchLines, on page: PagerPage, inEditor: Bool = false) {
    guard case .file(let file, let line, let parent)? = patch.target(of: row), let folder = page.patchFolder,
      let name = parent.map({ file.oldName(inParent: $0) }) ?? file.newName
    else {
      if let text = patch.readyLines(row..<row + 1)?.first, let found = page.lines.linkFinder?(text).first {
        return page.open(found.link)
      }
      page.frame.status.message = "nothing to open in this line"
      return
    }
    let asksGit = !inEditor && !file.isSubmodule && page.browser.settings.usesGit
    let revision = asksGit ? Self.revision(of: file, inParent: parent, patch) : nil
    task.begin(for: page) {
      if let revision, let git = try? await page.browser.git.safe(in: folder),
        let hash = try? await git.commit(named: Array(revision.utf8), in: folder), hash.isHash
      {
        return page.browser.open(.git(.file(name, at: hash, in: folder, line: line)))
      }
      let newName = file.newName ?? name
      let path = try await Self.path(of: newName, from: folder, page.browser.files)
      try Task.checkCancellation()
      guard let path else { return page.toast("\(Path.visible(newName)) is not here") }
      if inEditor {
        let target = FileTarget(path: path, line: line, directory: path.parent ?? .root)
        return PathAction.edit.perform(at: target, on: page)
      }
      page.browser.open(.file(path, line: line))
      if let revision { page.browser.app.toast("git knows no \(revision) here: this is the file of today") }
    }
  }

  /// Returns the path of a file that a patch names. It is looked for in the directory from which git was
  /// called, in `folder`, and in the directories around it. Nil where no file has the name.
  private static func path(of name: [UInt8], from folder: Path, _ files: FileSystem) async throws -> Path? {
    try await Worker.run {
      let folders = [FileLinks.gitCaller(in: folder)].compactMap { $0 } + folder.ancestry.reversed()
      return folders.lazy.map { $0.appending(name) }.first { (try? files.status($0)) != nil }
    }
  }

  /// Returns the revision that has the shown version of a file: the commit that the text before the file's
  /// diff names, or for a `parent` that parent of the commit. Nil where the text names no commit.
  private static func revision(of file: PatchFile, inParent parent: Int?, _ lines: PatchLines) -> String? {
    let patch = lines.state.withLock(\.patch)
    let words = (0..<file.line).reversed().lazy.filter { patch.kind(of: $0) == .words }.compactMap {
      lines.bytes(ofLine: $0)?.split(separator: 0x20).map(\.text)
    }
    let named = words.first { ["commit", "From"].contains($0.first) && $0.count > 1 && $0[1].isHash }
    // Without such a line, as by `git log --oneline`, the line of a commit begins with its hash.
    func isShort(_ word: String?) -> Bool { word?.isHash == true && word?.utf8.count ?? 0 >= 7 }
    guard let found = named?.dropFirst() ?? words.first(where: { isShort($0.first) })?[...],
      let commit = found.first
    else { return nil }
    guard let parent else { return commit }
    // A merge that git compares with one parent at a time names that: `commit HASH (from PARENT)`.
    let other = found.dropFirst()
    if other.first == "(from", let hash = other.dropFirst().first { return String(hash.prefix { $0 != ")" }) }
    return "\(commit)^\(parent + 1)"
  }
}
