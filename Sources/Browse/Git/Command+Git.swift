import TermNav

nonisolated extension Command {
  /// All that git writes, for commands that write little.
  /// - Throws: `GitError` where it fails or writes more than 16 MiB; the end of the task ends git.
  func gitOutput() async throws -> [UInt8] {
    let child = try await gitChild()
    var (bytes, complaints) = ([UInt8](), [String]())
    for try await piece in child.lines {
      if piece.stream == .standardOutput { bytes += piece.bytes } else { complaints.append(piece.text) }
      if bytes.count > 16 << 20 || complaints.count > 1000 { throw GitError("git writes too much") }
    }
    if let error = GitError(await child.status, complaints) { throw error }
    return bytes
  }

  func gitChild() async throws -> ChildProcess {
    do {
      return try await started()
    } catch let error as CommandError {
      throw GitError(error)
    }
  }
}
