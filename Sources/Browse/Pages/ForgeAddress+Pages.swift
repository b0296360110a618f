import TermNav

extension ForgeAddress {
  /// Returns the address on a forge, such as GitHub, of what a page of the browser shows. This is the address
  /// of the commit that the page or its row shows. Without a commit, it is that of the file and line, in the
  /// file's commit, otherwise in the last commit.
  /// - Throws: `GitError` where the page shows no file, the last commit lacks the file, or no forge is known.
  static func page(of page: BrowsePage) async throws -> String {
    // A stash is never sent to a forge, a site such as GitHub, and a working tree has no commit of its own to
    // show.
    let commit = page is GitStashesPage || page is GitWorktreesPage ? nil : page.commit
    let file = page.gitFile
    var target = page.fileTarget
    if let page = page.gitPage { target = try await page.treeTarget() }
    guard let asked = page.gitPath else { throw GitError("there is no file here") }
    // The name of a file in the working tree counts from the file's directory, so git is asked in that
    // directory.
    let own = commit == nil ? file?.folder ?? target?.path.parent : nil
    let folder = try await GitPath.resolving(own ?? asked).folder
    let repository = try await Repository.find(from: folder, page.browser.git)
    let forge = try await find(in: folder, repository.git)
    func hash(_ revision: [UInt8]) async throws -> String {
      try await repository.git.commit(named: revision, in: folder)
    }
    if let commit { return forge.page(ofCommit: try await hash(commit)) }
    if let file, !file.hash.isEmpty {
      return forge.page(ofFile: file.name, at: try await hash(Array(file.hash.utf8)), line: file.line)
    }
    guard let target else { throw GitError("there is no file here") }
    let (name, head) = (repository.prefix + target.path.name, try await hash(Array("HEAD".utf8)))
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
    let named = repository.git.command(in: folder, words, names: [Array("\(head):".utf8) + name])
    guard (try? await named.gitOutput()) != nil else {
      throw GitError("the last commit has no \(Path.visible(target.path.name))")
    }
    return forge.page(ofFile: name, at: head, line: target.line)
  }
}
