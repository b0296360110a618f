import TermNav
import TermNavText

/// What comes by a pipe, the last 256 MiB of it: read on a thread of its own, and only as far as it is wanted, so that whoever
/// writes waits meanwhile.
nonisolated final class StreamLines: DerivedLines {
  private struct State {
    /// What the text is read from; nil until a pipe with a name is open.
    var descriptor: Int32?
    /// Bytes of the text that were read before; empty once they are taken.
    var beginning: [UInt8] = []
    /// Lines that are wanted, or `.max`.
    var wanted = 0
    var isReading = false
    var isWhole = false
    var failure: String?
    /// What has come, where that is a patch.
    var patch: PatchLines?
  }

  /// The name of a pipe; nil where what is read is open.
  private let path: Path?
  /// Whose pipe it is; nil for one of another program.
  private let child: ChildProcess?
  private let buffer = LineBuffer(parsesSGR: true)
  private let state: Locked<State>
  private let observers = LineObservers()
  private let beginning = Locked(Beginning())

  /// What has come until it is known whether that is a patch, without colours.
  private struct Beginning: Sendable {
    var bytes: [UInt8] = []
    var isPatch: Bool?
    var stripper = ColorStripper()
  }

  /// Beyond what is wanted so many lines are read, or bytes where lines are long; our own figures.
  static let linesAhead = 10_000
  static let bytesAhead = 4 << 20

  /// - Parameter beginning: the bytes that were read from the descriptor before.
  init(descriptor: Int32, beginning: [UInt8] = []) {
    (path, child) = (nil, nil)
    state = Locked(State(descriptor: descriptor, beginning: beginning))
  }

  /// What a program writes that was started for it.
  init(of child: ChildProcess) {
    (path, self.child) = (nil, child)
    state = Locked(State(descriptor: child.outputDescriptor))
  }

  /// A pipe with a name.
  init(_ path: Path) {
    (self.path, child) = (path, nil)
    state = Locked(State())
  }

  /// Why it could not be read to its end.
  var failure: String? { state.withLock { $0.failure } }
  /// What has come, where that has turned out to be a patch.
  var patch: PatchLines? { state.withLock { $0.patch } }
  /// The last line says why.
  var unread: UnreadLines? {
    failure.map { UnreadLines(from: max(buffer.firstLine, buffer.count.known - 1), reason: $0) }
  }
  /// False too while whoever writes waits.
  var isReading: Bool { state.withLock { $0.isReading } }

  func readOn(to line: Int) {
    let begins = state.withLock { state in
      state.wanted = max(state.wanted, line)
      defer { state.isReading = !state.isWhole }
      return !state.isReading && !state.isWhole
    }
    // Whoever writes would be waited for.
    if begins {
      Worker.start({ [self] in read() }, orElse: { [self] _ in end("the system gives no thread") })
    }
  }

  private func read() {
    guard let descriptor = openedDescriptor() else { return end(String(cString: strerror(errno))) }
    var part = state.withLock { state in
      defer { state.beginning = [] }
      return state.beginning
    }
    var bytes = 0
    if !part.isEmpty, !take(part[...], &bytes) { return }
    part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = posixRead(descriptor, &part, part.count)
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      if count <= 0 {
        let failure = count < 0 ? String(cString: strerror(errno)) : nil
        if path != nil { close(descriptor) }
        return end(failure)
      }
      if !take(part[..<count], &bytes) { return }
    }
  }

  /// Opens a pipe with a name, which waits for whoever writes.
  private func openedDescriptor() -> Int32? {
    if let descriptor = state.withLock({ $0.descriptor }) { return descriptor }
    guard let descriptor = path?.withCString({ open($0, O_RDONLY | O_CLOEXEC) }), descriptor >= 0 else {
      return nil
    }
    state.withLock { $0.descriptor = descriptor }
    return descriptor
  }

  /// Returns whether more is wanted.
  private func take(_ part: ArraySlice<UInt8>, _ bytes: inout Int) -> Bool {
    bytes += part.count
    let from = max(0, buffer.count.known - 1)
    buffer.append(utf8: part)
    look(part)
    let wantsMore = goesOn(bytes)
    // After that, since whoever hears of new lines may ask for more at once, and a thread that is about to stop would not see it.
    observers.tell(.grew(from: from))
    return wantsMore
  }

  /// Reads what has come as a patch, once it has turned out to be one.
  private func look(_ bytes: ArraySlice<UInt8>) {
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

  private func goesOn(_ bytes: Int) -> Bool {
    let known = buffer.count.known
    return state.withLock { state in
      let isEnough = state.wanted == .max || known >= state.wanted
      let isAhead = bytes >= Self.bytesAhead || state.wanted < known - Self.linesAhead
      if isEnough && isAhead { (state.wanted, state.isReading) = (0, false) }
      return state.isReading
    }
  }

  private func end(_ failure: String?) {
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

  // MARK: The source

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
