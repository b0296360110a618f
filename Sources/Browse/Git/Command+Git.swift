import TermNav

nonisolated extension Command {
  /// All that git writes, for commands that write little.
  /// - Throws: `GitError` where it fails, writes more than 16 MiB, or complains in more than 64 KiB; the end of the task ends git.
  func gitOutput() async throws -> [UInt8] {
    do {
      return try await outputBytes(errorLimit: 64 << 10)
    } catch let error as CommandError {
      throw GitError(error)
    }
  }

  func gitChild() async throws -> ChildProcess {
    do {
      return try await started()
    } catch let error as CommandError {
      throw GitError(error)
    }
  }
}
