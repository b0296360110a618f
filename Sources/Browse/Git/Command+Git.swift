import TermNav

nonisolated extension Command {
  /// Runs git and returns all that it writes, for commands that write little. Cancelling the task ends git.
  /// - Throws: `GitError` where git fails, writes more than 16 MiB, or writes more than 64 KiB of error
  ///   messages.
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
