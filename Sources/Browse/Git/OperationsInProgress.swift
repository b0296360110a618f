/// The operations that were begun in git's working tree and have not ended, such as a merge or a rebase. They
/// are recognized by the files that git keeps in its directory meanwhile.
nonisolated enum OperationsInProgress {
  /// The most bytes that are read of a file by which an unfinished operation of git is recognized. The files
  /// that git writes are shorter.
  private static let most = 4096

  /// Returns the branches and tags that are merged, by the first line of a merge's message as git writes it,
  /// such as `Merge branches 'a' and 'b' into main`. Empty for another line, and for a commit that has no name.
  static func mergedNames(inMessage line: String) -> [String] {
    let beginnings = [
      "branch", "branches", "remote-tracking branch", "remote-tracking branches", "tag", "tags",
    ]
    guard beginnings.contains(where: { line.hasPrefix("Merge \($0) '") }) else { return [] }
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
  }

  /// Returns a sentence for each operation of git that has not ended, such as a merge; the page of the status
  /// shows them. Waits for the disk, so it must be called on a worker's thread.
  /// - Parameter directory: the git directory of the working tree; a linked working tree has its own.
  static func lines(in directory: Path) -> [String] {
    func text(_ name: String) -> String? {
      try? FileSystem.system.beginning(directory.appending(name.utf8), most).text
    }
    func word(_ name: String) -> String? {
      text(name)?.split(whereSeparator: \.isNewline).first.map { Path.visible(String($0)) }
    }
    func head(_ what: String, _ name: String) -> String? {
      guard let text = text(name) else { return nil }
      let commits = text.split(whereSeparator: \.isNewline).filter(\.isHash).map { $0.prefix(8) }
      return "\(what) is under way" + (commits.isEmpty ? "." : ": of \(commits.joined(separator: ", ")).")
    }
    func steps(_ what: String, _ number: String?, _ last: String?) -> String {
      guard let number, let last else { return "." }
      return ": \(what) \(number) of \(last)."
    }
    func rebase() -> String? {
      let apply = word("rebase-apply/last")
      guard let last = apply ?? word("rebase-merge/end") else { return nil }
      let number = word(apply == nil ? "rebase-merge/msgnum" : "rebase-apply/next")
      if text("rebase-apply/applying") != nil {
        return "An am is under way" + steps("patch", number, last)
      }
      let name = word(apply == nil ? "rebase-merge/head-name" : "rebase-apply/head-name") ?? ""
      let prefix = "refs/heads/"
      let branch = name.hasPrefix(prefix) ? " of \(name.dropFirst(prefix.count))" : ""
      return "A rebase\(branch) is under way" + steps("commit", number, last)
    }
    func bisect() -> String? {
      guard text("BISECT_LOG") != nil else { return nil }
      return "A bisect is under way" + (word("BISECT_START").map { ", begun at \($0)." } ?? ".")
    }
    /// Returns the sentence for a cherry-pick or revert of several commits that has stopped between two
    /// commits, so that git has neither `CHERRY_PICK_HEAD` nor `REVERT_HEAD`. Nil where there is none.
    func sequence() -> String? {
      switch word("sequencer/todo")?.split(separator: " ").first {
      case "pick", "p": "A cherry-pick is under way."
      case "revert": "A revert is under way."
      default: nil
      }
    }
    // During a rebase `CHERRY_PICK_HEAD` may exist too, so the rebase is looked for first.
    let picks =
      rebase() ?? head("A cherry-pick", "CHERRY_PICK_HEAD") ?? head("A revert", "REVERT_HEAD") ?? sequence()
    /// Returns the sentence for a merge, with the names that git has written into the merge's message.
    func merge() -> String? {
      guard let commits = head("A merge", "MERGE_HEAD") else { return nil }
      let names = mergedNames(inMessage: word("MERGE_MSG") ?? "")
      return commits.dropLast() + (names.isEmpty ? "." : " (\(names.joined(separator: ", "))).")
    }
    return [merge(), picks, bisect()].compactMap { $0 }
  }
}
