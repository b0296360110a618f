import TermNav
import TermNavText

/// The lines of a pipe, or of a program that writes the text of a file. They are read in the background, and
/// only as far as a person scrolls, so that the writer has to wait. The last 256 MiB are kept.
nonisolated final class StreamLines: DerivedLines {
  private struct State {
    /// The file descriptor from which lines are read; nil until a named pipe is open, and for a command.
    var descriptor: Int32?
    /// Bytes that were read from the descriptor before this object had it; empty once they are among the
    /// lines.
    var beginning: [UInt8] = []
    /// Whether the last byte that was read of the text is a line feed.
    var endsLine = true
    /// The number of lines that must be read; `.max` for all.
    var wanted = 0
    var isReading = false
    var isWhole = false
    var failure: String?
    /// The text of a stream as a patch; nil if it is none, or not known to be one yet.
    var patch: PatchLines?
    /// The task that reads the output of `command`; nil until it has begun.
    var task: Task<Void, Never>?
  }

  /// The path of a named pipe or a file from which lines are read; nil for other inputs.
  private let path: Path?
  /// The process that writes the lines and was started by the page; nil if there is none.
  private let child: ChildProcess?
  /// The command whose output the lines are; it is started when lines are needed. Nil if the text is read
  /// from a descriptor.
  private let command: Command?
  /// Wakes the task that reads a command's output when more lines are needed.
  private let wakeStream = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  /// The bytes of the stream as they were read, not decoded from another encoding.
  private let raw = LineBuffer(parsesSGR: true)
  /// The lines of the stream decoded from another encoding; nil for UTF-8, which needs no decoding.
  private let decoding = Locked<Decoding?>(nil)
  private let state: Locked<State>
  private let observers = LineObservers()
  private let beginning = Locked(Beginning())

  private struct Decoding {
    let decoder: TextDecoder
    let order: WideText.Order?
    let lines = LineBuffer(parsesSGR: true)
  }

  /// The lines of a stream that are shown: decoded from another encoding, otherwise as they were read.
  private var buffer: LineBuffer { decoding.withLock { $0?.lines } ?? raw }

  /// The beginning of a stream's text, without colour sequences. It is kept until it is known whether the
  /// text is a patch.
  private struct Beginning: Sendable {
    var bytes: [UInt8] = []
    var isPatch: Bool?
    var stripper = ColorStripper()
  }

  /// The number of lines of a stream that are read beyond those in sight, so that scrolling does not wait.
  /// `bytesAhead` limits the bytes of such lines.
  static let linesAhead = 10_000
  static let bytesAhead = 4 << 20

  /// Makes the lines that are read from a file descriptor, such as standard input.
  /// - Parameters:
  ///   - descriptor: The descriptor, which is never closed by these lines.
  ///   - beginning: Bytes that were already read from it.
  init(descriptor: Int32, beginning: [UInt8] = []) {
    (path, child, command) = (nil, nil, nil)
    state = Locked(State(descriptor: descriptor, beginning: beginning))
  }

  /// Makes the lines that are read from the output of a child process. The page that has started the process
  /// also ends it.
  init(of child: ChildProcess) {
    (path, self.child, command) = (nil, child, nil)
    state = Locked(State(descriptor: child.outputDescriptor))
  }

  /// Makes the lines that are read from a named pipe or a file, which is opened when lines are needed.
  init(_ path: Path) {
    (self.path, child, command) = (path, nil, nil)
    state = Locked(State())
  }

  /// Makes the lines that are read from a command's output. The command is started when lines are needed, and
  /// ends with this object.
  init(_ command: Command) {
    var whole = command
    whole.cutsOutputIntoLines = false
    (path, child, self.command) = (nil, nil, whole)
    state = Locked(State())
  }

  deinit {
    state.withLock { state in
      state.task?.cancel()
      if path != nil, let descriptor = state.descriptor { close(descriptor) }
    }
  }

  /// Ends the command that writes the lines, if it still runs; does nothing for other inputs.
  func stop() { state.withLock { $0.task?.cancel() } }

  /// Whether the command that writes the lines was ended before all its output was read.
  var isStopped: Bool { state.withLock { !$0.isWhole && $0.task?.isCancelled == true } }

  /// Reads lines on after the end of a file that has grown.
  func readAppended() {
    state.withLock { $0.isWhole = false }
    readOn(to: count.known + 1)
  }

  /// The reason why a stream's text could not be read to its end; nil if it was, is still being read, or was
  /// ended by `stop()`.
  var failure: String? { state.withLock { $0.failure } }
  /// The text of a stream as a patch; nil if it is none, or not known to be one yet.
  var patch: PatchLines? { state.withLock { $0.patch } }
  /// The last line of a stream's text, which says why the text could not be read further, and the reason; nil
  /// if nothing failed.
  var unread: UnreadLines? {
    failure.map { UnreadLines(from: max(buffer.firstLine, buffer.count.known - 1), reason: $0) }
  }
  /// Whether a stream is being read. It is not while enough lines have been read; the writer then waits.
  var isReading: Bool { state.withLock { $0.isReading } }

  func readOn(to line: Int) {
    let begins = state.withLock { state in
      state.wanted = max(state.wanted, line)
      defer { state.isReading = !state.isWhole }
      return !state.isReading && !state.isWhole
    }
    if begins, let command {
      if state.withLock({ $0.task == nil }) { run(command) } else { wakeStream.continuation.yield() }
    } else if begins {
      // A stream is read on a thread of its own, since a read blocks until the writer writes.
      Worker.start(
        { [self] in read() }, orElse: { [self] _ in end("the system lets this program start no threads") })
    }
  }

  /// Waits until the first lines of the stream have come, or its end, or until the task is cancelled.
  func waitForFirstLines() async {
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    let observation = observeChanges { _ in continuation.yield() }
    defer { observation.cancel() }
    readOn(to: 1)
    if count != .atLeast(0) { return }
    for await _ in changes where count != .atLeast(0) { return }
  }

  /// Starts the command and reads its output as lines. The task holds a strong reference to this object only
  /// while it adds bytes, so that the object can be released while the task waits.
  private func run(_ command: Command) {
    let task = Task.detached { [weak self, wakes = wakeStream.stream] in
      do {
        let child = try await command.started()
        var (bytes, complaint) = (0, "")
        for try await piece in child.lines {
          if piece.stream == .standardError {
            if !piece.bytes.isEmpty { complaint = piece.text }
            continue
          }
          guard let needsMore = self?.append(piece.bytes[...], &bytes) else { return }
          if needsMore { continue }
          bytes = 0
          for await _ in wakes { break }
        }
        let status = await child.status
        if Task.isCancelled { return }
        let words = complaint.isEmpty ? "\(child.name): \(status)" : complaint
        self?.end(status.isSuccess ? nil : words.visible)
      } catch {
        if !Task.isCancelled { self?.end("\(error)") }
      }
    }
    state.withLock { $0.task = task }
  }

  private func read() {
    guard let descriptor = openedDescriptor() else { return end(String(cString: strerror(errno))) }
    var part = state.withLock { state in
      defer { state.beginning = [] }
      return state.beginning
    }
    var bytes = 0
    if !part.isEmpty, !append(part[...], &bytes) { return }
    part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = posixRead(descriptor, &part, part.count)
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      if count <= 0 {
        return end(count < 0 ? String(cString: strerror(errno)) : nil)
      }
      if !append(part[..<count], &bytes) { return }
    }
  }

  /// Returns the descriptor from which lines are read; nil after an error. Opening a named pipe may block
  /// until there is a writer.
  private func openedDescriptor() -> Int32? {
    if let descriptor = state.withLock({ $0.descriptor }) { return descriptor }
    guard let descriptor = path?.withCString({ open($0, O_RDONLY | O_CLOEXEC) }), descriptor >= 0 else {
      return nil
    }
    state.withLock { $0.descriptor = descriptor }
    return descriptor
  }

  /// Adds bytes to the lines of the stream. Returns whether more bytes must be read now.
  /// - Parameter bytes: the number of bytes since the reading began or went on, to which these are added.
  private func append(_ part: ArraySlice<UInt8>, _ bytes: inout Int) -> Bool {
    bytes += part.count
    let from = max(0, buffer.count.known - 1)
    let text = decoding.withLock { decoding in
      raw.append(utf8: part)
      state.withLock { $0.endsLine = part.last == 0x0A }
      guard let decoding else { return part }
      let text = decoding.decoder.decode(part)
      decoding.lines.append(utf8: text)
      return text[...]
    }
    extendPatch(text)
    let wantsMore = needsMore(bytes)
    // The observers are called only after `needsMore`. One of them may ask for more lines at once, and a
    // reader that is about to stop would miss that.
    observers.tell(.grew(from: from))
    return wantsMore
  }

  /// Finds out whether the stream's text is a patch, and adds the bytes to the patch if it is.
  private func extendPatch(_ bytes: ArraySlice<UInt8>) {
    var (stripped, patch) = beginning.withLock { beginning -> (ArraySlice<UInt8>, PatchLines?) in
      let stripped = beginning.stripper.strip(bytes)
      guard beginning.isPatch == nil else { return (stripped, nil) }
      beginning.bytes += stripped
      beginning.isPatch = PatchBeginning.isPatch(beginning.bytes)
      guard let isPatch = beginning.isPatch else { return ([], nil) }
      defer { beginning.bytes = [] }
      return isPatch ? (beginning.bytes[...], newPatch) : ([], nil)
    }
    patch = patch ?? self.patch
    patch?.index(stripped)
    if let patch { state.withLock { $0.patch = patch } }
  }

  private var newPatch: PatchLines {
    PatchLines(
      buffer: buffer,
      origin: PatchLines.Origin(
        isWhole: { [weak self] in self?.state.withLock { $0.isWhole } ?? true },
        readOn: { [weak self] in self?.readOn(to: $0) }, unread: { [weak self] in self?.unread }))
  }

  private func needsMore(_ bytes: Int) -> Bool {
    let known = buffer.count.known
    return state.withLock { state in
      let isEnough = state.wanted == .max || known >= state.wanted
      let isAhead = bytes >= Self.bytesAhead || state.wanted < known - Self.linesAhead
      if isEnough && isAhead { (state.wanted, state.isReading) = (0, false) }
      return state.isReading
    }
  }

  // MARK: Encodings

  /// Shows the stream's text in an encoding. Returns false and changes nothing if `iconv` does not know the
  /// encoding. Takes some time for a long text, so it must be called on a worker's thread.
  func decode(as name: String) -> Bool {
    var new: Decoding?
    if !TextDecoder.isUTF8(name) {
      guard let decoder = TextDecoder(name) else { return false }
      new = Decoding(decoder: decoder, order: WideText.Order(encoding: name))
    }
    if raw.count.known > 0 { beginning.withLock { $0.isPatch = false } }
    let isWhole = state.withLock { state in
      state.patch = nil
      return state.isWhole
    }
    decoding.withLock { [made = new] decoding in
      if let made {
        let (last, endsLine) = (raw.count.known - 1, state.withLock { $0.endsLine })
        raw.forEachLine(in: 0..<raw.count.known) { line, bytes in
          let isOpen = line == last && !endsLine
          made.lines.append(utf8: made.decoder.decode(isOpen ? Array(bytes) : bytes + [0x0A]))
        }
        if isWhole { made.lines.append(utf8: made.decoder.decode([], isLast: true)) }
      }
      decoding = made
    }
    observers.tell(.replaced)
    return true
  }

  /// The byte order of a stream's text that is decoded from UTF-16; nil for other texts.
  var order: WideText.Order? { decoding.withLock { $0?.order } }

  /// Returns the offset, in a stream's original bytes, of a line's first byte. Nil if the beginning of the
  /// text is no longer kept, or the text comes from a command.
  func byte(ofLine line: Int) -> Int? {
    guard raw.firstLine == 0, command == nil else { return nil }
    guard order != nil else { return raw.bytes(before: line) }
    var units = 0
    buffer.forEachLine(in: 0..<line) { _, bytes in
      for byte in bytes where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      units += 1
    }
    var hasMark = false
    raw.forEachLine(in: 0..<1) { _, bytes in hasMark = WideText.isMark(bytes.prefix(2)) }
    return 2 * (units + (hasMark ? 1 : 0))
  }

  // MARK: Saving

  /// Writes the original bytes of the stream, as far as they are kept, into a new file. Blocks until they are
  /// written.
  /// - Parameter path: The file, which must not exist yet.
  /// - Returns: How many bytes were written.
  /// - Throws: `SystemError` where the file exists or cannot be written. After a failed write the new file is
  ///   removed.
  func save(to path: Path) throws -> Int {
    let (end, endsLine) = decoding.withLock { _ in (raw.count.known, state.withLock { $0.endsLine }) }
    let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666) }
    guard file >= 0 else { throw SystemError(errno, path) }
    defer { close(file) }
    var (part, written, failure) = ([UInt8](), 0, Int32(0))
    func write() {
      var rest = part[...]
      while !rest.isEmpty, failure == 0 {
        let count = rest.withUnsafeBytes { posixWrite(file, $0.baseAddress!, $0.count) }
        if count < 0 { failure = errno } else { rest = rest.dropFirst(count) }
      }
      written += part.count
      part = []
    }
    raw.forEachLine(in: 0..<end) { line, bytes in
      part += bytes
      if line < end - 1 || endsLine { part.append(0x0A) }
      if part.count >= Self.bytesAhead { write() }
    }
    write()
    guard failure == 0 else {
      _ = path.withCString { unlink($0) }
      throw SystemError(failure, path)
    }
    return written
  }

  private func end(_ failure: String?) {
    decoding.withLock { decoding in
      if let decoding { decoding.lines.append(utf8: decoding.decoder.decode([], isLast: true)) }
    }
    let patch = patch
    if let words = failure.map({ "… not read on: \($0)" }) {
      if let patch {
        patch.add(words, .destructive)
      } else {
        buffer.append(AttributedText(words, TextAttributes(.destructive)))
      }
    }
    state.withLock { ($0.isWhole, $0.isReading, $0.failure) = (true, false, failure) }
    patch?.finish()
    observers.tell(.grew(from: buffer.count.known))
  }

  // MARK: LineSource

  var count: LineCount {
    let known = buffer.count.known
    return state.withLock { $0.isWhole } ? .exact(known) : .atLeast(known)
  }

  var original: LineBuffer { buffer }

  var firstLine: Int { buffer.firstLine }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { try await buffer.lines(range) }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? { buffer.readyLines(range) }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }
}
