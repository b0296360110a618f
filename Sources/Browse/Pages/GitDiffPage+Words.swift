import TermNav

/// The titles and messages of a diff's page.
extension GitDiffPage {
  static func title(of names: [[UInt8]], _ changes: GitChanges, isConflict: Bool) -> String {
    let part = isConflict ? "Conflict" : changes == .staged ? "Staged" : "Unstaged"
    return "\(part): \(Path.visible(names.last ?? []))"
  }

  /// Sets the title of a diff's page, which says what is compared.
  func showTitle() {
    var words = title
    switch subject {
    case .commit(let hash, _):
      if !isStash { words = "Commit \(hash.prefix(8))" + (isOfFirstParent ? " since its first parent" : "") }
    case .changes(let changes, let names):
      let isConflict = changes == .working && diff.files.contains(where: \.isCombined)
      words = Self.title(of: names, changes, isConflict: isConflict)
    case .comparison(let comparison): words = comparison.title
    }
    if words != title { (title, caption) = (words, words) }
  }

  /// Finds out whether the file has changes in the other of the two diffs, staged and unstaged. The page of
  /// an empty diff can then say where the changes are.
  func askForOther() async throws {
    guard case .changes(let changes, let names) = subject else { return }
    let repository = try await Repository.find(from: folder, git)
    let other = changes == .staged ? GitChanges.working : .staged
    otherHasChanges = nil
    // The working tree is not compared where a file has a filter driver, a program that converts files: it was
    // not run, so the file may look changed though it is not.
    var knows = other == .staged || repository.git.treeRefusal == nil
    if knows, other == .working { knows = try await repository.filters(of: names).isEmpty }
    if knows {
      otherHasChanges = try await !repository.changes(other, of: names, as: "--numstat").gitOutput().isEmpty
    }
    // The digest by which a changed diff is noticed gets a byte that tells whether the other of the two diffs,
    // staged and unstaged, has changes. The shown diff may be empty before and after such a change.
    watch.append([otherHasChanges == true ? 1 : 0])
  }

  /// Returns the remark for a file whose filter driver, a program that converts files, was not run. git would
  /// compare what the driver makes of the file, so unchanged lines may look changed.
  nonisolated static func remark(on filter: [UInt8]) -> String {
    "the filter \(Path.visible(filter)) was not run: lines may look changed that are not"
  }

  /// The message of the page where the shown diff is empty.
  var emptyWords: String {
    if case .changes(let changes, _) = subject { return emptyWords(changes) }
    if case .comparison(let comparison) = subject { return "Nothing differs: \(comparison.title)." }
    if isStash { return "This stash changes no file." }
    guard isMerge else { return "This commit changes no file." }
    let count = diff.commit?.parents.count ?? 0
    let all = count == 2 ? "both parents" : "all \(count) parents"
    return isOfFirstParent
      ? "No file differs from the first parent. \(otherKey) shows the diff with all parents."
      : "No file differs from \(all). \(otherKey) shows the diff with the first parent, 2 \(otherKey) with the second."
  }

  private func emptyWords(_ changes: GitChanges) -> String {
    let (own, other) = changes == .staged ? ("staged", "unstaged") : ("unstaged", "staged")
    return switch otherHasChanges {
    case true?: "Nothing is \(own) here. \(otherKey) shows what is \(other)."
    case false?: "Nothing is \(own) here, and nothing is \(other)."
    case nil: "Nothing is \(own) here."
    }
  }

  private var otherKey: String {
    browser.keymap.sequences(for: .diff(.other), in: scope).first?.label ?? Action.app(.palette).title
  }
}
