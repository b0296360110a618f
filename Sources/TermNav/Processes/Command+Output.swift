extension Command {
  /// Bytes of standard error that an error has at most; our own figure.
  private static let mostComplaints = 64 << 10

  /// Runs the program without a terminal, as `start()` does, and returns what it has written to standard output, as UTF-8; what is none
  /// becomes `�`.
  ///
  ///     let branch = try await Command("git", "branch", "--show-current").output()
  ///
  /// Line breaks stay, the last one too. With `errorOutput = .merged` standard error is in the text.
  /// - Parameter limit: bytes of standard output at most; 16 MiB by default, our own figure.
  /// - Throws: `CommandError`, where the program cannot be started, writes more than the limit, or ends with a status other than 0; then
  ///   the error has the status and the end of standard error. `CancellationError` in a cancelled task, which ends the program.
  public func output(
    limit: Int = 16 << 20, isolation: isolated (any Actor)? = #isolation
  ) async throws -> String {
    String(decoding: try await outputBytes(limit: limit, isolation: isolation), as: UTF8.self)
  }

  /// The same, for output that need not be UTF-8.
  /// - Parameter errorLimit: bytes of standard error at most. More is the error of too much output.
  package func outputBytes(
    limit: Int = 16 << 20, errorLimit: Int = .max, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [UInt8] {
    var whole = self
    whole.cutsOutputIntoLines = false
    let child = try await whole.started(isolation: isolation)
    var (bytes, complaints, complained) = ([UInt8](), [UInt8](), 0)
    for try await piece in child.lines {
      if piece.stream == .standardError {
        complained += piece.bytes.count + 1
        if complained > errorLimit { throw CommandError.tooMuchOutput(program, limit: errorLimit) }
        complaints += piece.isContinued ? piece.bytes : piece.bytes + [0x0A]
        if complaints.count > 2 * Self.mostComplaints {
          complaints.removeFirst(complaints.count - Self.mostComplaints)
        }
      } else if piece.bytes.count > limit - bytes.count {
        throw CommandError.tooMuchOutput(program, limit: limit)
      } else {
        bytes += piece.bytes
      }
    }
    let status = await child.status
    if status.isSuccess { return bytes }
    // A signal may be that of the task's end.
    try Task.checkCancellation()
    var end = (errorOutput == .merged ? bytes : complaints).suffix(Self.mostComplaints)
    while end.last == 0x0A || end.last == 0x0D { end.removeLast() }
    throw CommandError.ended(program, status, standardError: String(decoding: end, as: UTF8.self))
  }
}
