internal import CLibrary

/// A line that a child process wrote.
public struct OutputLine: Equatable, Sendable {
  /// One of the two outputs of a child process: standard output or standard error.
  public enum Stream: Equatable, Sendable { case standardOutput, standardError }

  /// The output of the child process, standard output or standard error, to which the line was written.
  public var stream: Stream
  /// The bytes of the line that a child process wrote, without the line break.
  public var bytes: [UInt8]
  /// Whether this is only a part of a line: of a line of more than 64 KiB, which comes in several parts, or
  /// of one whose end has not come yet (`unfinishedLines`). The value is true for all output that is not cut
  /// into lines.
  public var isContinued: Bool

  /// The line as text, in which bytes that are not UTF-8 become `�`. It may contain control characters, which
  /// views show as signs.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines that a child process writes, as a sequence that can be read once.
struct ChildLines: AsyncSequence, Sendable {
  typealias Element = OutputLine
  /// The type of errors that reading the lines can throw; the only error is `CancellationError`.
  typealias Failure = any Error

  /// The most bytes of a line of a child process's output. A longer line comes in pieces.
  static let longestLine = 64 * 1024

  private let output: ChildOutput
  private let life: ChildLife

  init(_ output: ChildOutput, of life: ChildLife) { (self.output, self.life) = (output, life) }

  /// Returns the iterator of the lines that a child process writes.
  /// - Precondition: this method was not called before, since the lines can be read once.
  func makeAsyncIterator() -> Iterator { Iterator(output, of: life) }

  /// An iterator of the lines that a child process writes. If the iterator is released before the lines have
  /// ended, the child process is ended.
  struct Iterator: AsyncIteratorProtocol {
    private let reading: Reading

    init(_ output: ChildOutput, of life: ChildLife) { reading = Reading(output, of: life) }

    /// Returns the next line that the child process wrote; nil at the end of the output.
    /// - Throws: `CancellationError` in a cancelled task; the child is ended then.
    mutating func next() async throws -> OutputLine? { try await next(isolation: #isolation) }

    /// Returns the next line that the child process wrote; nil at the end of the output.
    /// - Parameter isolation: the actor of the caller.
    /// - Throws: `CancellationError` in a cancelled task; the child is ended then.
    mutating func next(isolation: isolated (any Actor)?) async throws -> OutputLine? {
      try await reading.output.next(isolation: isolation)
    }
  }

  /// The reading of a child process's lines by one loop. The child is ended when the loop is left.
  private final class Reading: Sendable {
    let output: ChildOutput
    private let life: ChildLife
    init(_ output: ChildOutput, of life: ChildLife) {
      output.begin()
      (self.output, self.life) = (output, life)
    }
    deinit { output.stop() }
  }
}

/// The end of a child's pipe from which this program reads, and the start of a line of which the end was not
/// read yet.
struct OutputPipe {
  let descriptor: Int32
  let stream: OutputLine.Stream
  var rest: [UInt8] = []
  var isOpen = true

  /// Whether the bytes of a child's output are split into lines. If not, the bytes are returned in pieces as
  /// they are read.
  let isCut: Bool

  init(_ descriptor: Int32, _ stream: OutputLine.Stream, isCut: Bool = true) {
    (self.descriptor, self.stream, self.isCut) = (descriptor, stream, isCut)
  }
}

/// The output of a child process: its pipes, and the lines that were read but not yet returned.
final class ChildOutput: Sendable {
  private struct State {
    var pipes: [OutputPipe]
    var lines: ArraySlice<OutputLine> = []
    var isBegun = false
    /// Whether the child process has ended and its pipes are empty, so that no more output comes.
    var isOver = false
  }

  private let state: Locked<State>
  private let child: Child
  private static let bytesPerRead = 64 * 1024

  init(_ pipes: [OutputPipe], of child: Child) {
    state = Locked(State(pipes: pipes))
    self.child = child
  }

  deinit { state.withLock { for pipe in $0.pipes where pipe.isOpen { close(pipe.descriptor) } } }

  /// The descriptor of the pipe of a child's standard output.
  var descriptor: Int32 { state.withLock { $0.pipes[0].descriptor } }

  func begin() {
    state.withLock { state in
      precondition(!state.isBegun, "the lines of a child are read once")
      state.isBegun = true
    }
  }

  var unfinished: [OutputLine] {
    state.withLock { state in
      state.pipes.filter { !$0.rest.isEmpty }.map {
        OutputLine(stream: $0.stream, bytes: $0.rest, isContinued: true)
      }
    }
  }

  func stop() { if !state.withLock({ $0.isOver }) { child.end() } }

  func next(isolation: isolated (any Actor)?) async throws -> OutputLine? {
    while true {
      if Task.isCancelled {
        child.end()
        throw CancellationError()
      }
      // Whether the child has ended is checked before its pipes are read: if it has, this reading gets all
      // that the child wrote.
      let hasEnded = child.ended != nil
      if let line = state.withLock({ $0.lines.popFirst() }) { return line }
      if state.withLock({ $0.isOver }) { return nil }
      let (isRead, descriptors) = state.withLock { state in
        let isRead = Self.read(&state)
        return (isRead, state.pipes.filter(\.isOpen).map(\.descriptor))
      }
      if isRead { continue }
      if hasEnded {
        state.withLock { Self.finish(&$0) }
        continue
      }
      await child.untilOver(or: descriptors, isolation: isolation)
    }
  }

  /// Reads once from each open pipe of a child process. Returns whether there is anything new to return:
  /// bytes or a last line.
  private static func read(_ state: inout State) -> Bool {
    var hasRead = false
    for index in state.pipes.indices where state.pipes[index].isOpen {
      let count = withUnsafeTemporaryAllocation(byteCount: bytesPerRead, alignment: 1) { space in
        let count = posixRead(state.pipes[index].descriptor, space.baseAddress, space.count)
        if count > 0 {
          state.pipes[index].add(UnsafeRawBufferPointer(rebasing: space[..<count]), to: &state.lines)
        }
        return count
      }
      if count > 0 {
        hasRead = true
      } else if count == 0 || errno != EAGAIN {
        state.pipes[index].end(&state.lines)
      }
      hasRead = hasRead || !state.lines.isEmpty
    }
    return hasRead
  }

  /// Closes all pipes after the child's end. At that time a pipe can still be open, because another process
  /// that the child has started has the pipe too.
  private static func finish(_ state: inout State) {
    for index in state.pipes.indices where state.pipes[index].isOpen { state.pipes[index].end(&state.lines) }
    state.isOver = true
  }
}

extension OutputPipe {
  fileprivate mutating func add(_ bytes: UnsafeRawBufferPointer, to lines: inout ArraySlice<OutputLine>) {
    guard isCut else {
      return lines.append(OutputLine(stream: stream, bytes: Array(bytes), isContinued: true))
    }
    let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      var part = part[...]
      while rest.count + part.count > ChildLines.longestLine {
        let piece = part.prefix(ChildLines.longestLine - rest.count)
        lines.append(OutputLine(stream: stream, bytes: rest + piece, isContinued: true))
        rest = []
        part = part.dropFirst(piece.count)
      }
      rest += part
      guard number < parts.count - 1 else { break }
      if rest.last == 0x0D { rest.removeLast() }
      lines.append(OutputLine(stream: stream, bytes: rest, isContinued: false))
      rest = []
    }
  }

  /// Closes the pipe of a child's output. A last line without a line break counts as a line.
  fileprivate mutating func end(_ lines: inout ArraySlice<OutputLine>) {
    close(descriptor)
    isOpen = false
    guard !rest.isEmpty else { return }
    lines.append(OutputLine(stream: stream, bytes: rest, isContinued: false))
    rest = []
  }
}

extension Child {
  /// Waits until the child has ended, or one of the descriptors of its pipes is readable.
  fileprivate func untilOver(or descriptors: [Int32], isolation: isolated (any Actor)?) async {
    if ended != nil { return }
    // The descriptor that tells the child's end is also waited for. It becomes readable when the child ends,
    // which the poller's thread notes at once.
    guard descriptors.isEmpty else {
      return await DescriptorPoller.shared.untilReadable(
        descriptors + [descriptor].filter { $0 >= 0 }, isolation: isolation)
    }
    await withTaskCancellationHandler {
      _ = await status(isolation: isolation)
    } onCancel: {
      end()
    }
  }
}
