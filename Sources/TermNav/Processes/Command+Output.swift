extension Command {
  /// The most bytes of standard error of a failed program that an error keeps, to bound the memory. The end
  /// is kept, because the cause is usually in the last lines.
  private static let mostComplaints = 64 << 10

  /// Runs the program without a terminal, as `start()` does, and returns what it wrote to standard output.
  /// Bytes that are not UTF-8 become `�`.
  ///
  ///     let branch = try await Command("git", "branch", "--show-current").output()
  ///
  /// Line breaks are kept, including the last one. With `errorOutput = .merged` the text includes standard
  /// error.
  /// - Parameters:
  ///   - limit: the most bytes of standard output, which bounds the memory that the call uses; 16 MiB by
  ///     default.
  ///   - isolation: the actor of the caller.
  /// - Returns: the text.
  /// - Throws: a ``CommandError`` if the program cannot be started, writes more than the limit, or ends with
  ///   a status other than 0. In the last case the error has the status and the end of standard error, or of
  ///   both outputs if they are merged. `CancellationError` in a cancelled task, which ends the program.
  public func output(
    limit: Int = 16 << 20, isolation: isolated (any Actor)? = #isolation
  ) async throws -> String {
    String(decoding: try await outputBytes(limit: limit, isolation: isolation), as: UTF8.self)
  }

  /// Runs the program like `output(limit:isolation:)` and returns its standard output as bytes.
  /// - Parameters:
  ///   - limit: the most bytes of standard output.
  ///   - errorLimit: the most bytes of standard error. A program that writes more fails with
  ///     `CommandError.tooMuchOutput`.
  ///   - isolation: the actor of the caller.
  /// - Returns: the bytes of standard output.
  /// - Throws: the errors of `output(limit:isolation:)`.
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
    // If the task was cancelled, `CancellationError` is thrown rather than an error of the program: the
    // cancellation has ended the program by a signal.
    try Task.checkCancellation()
    var end = (errorOutput == .merged ? bytes : complaints).suffix(Self.mostComplaints)
    while end.last == 0x0A || end.last == 0x0D { end.removeLast() }
    throw CommandError.ended(program, status, standardError: String(decoding: end, as: UTF8.self))
  }
}
