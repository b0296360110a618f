import TermNav
internal import CLibrary

/// The lines of a file on disk, of any length, that may grow, shrink or be replaced while it is read.
///
///     let log = LinesView(try FileLines(path: "/var/log/syslog"))
///
/// The first 64 KiB are read at once, the rest is counted behind, as soon as the main actor has time: a number for each
/// 64 KiB is kept, and the last 32 KiB. Bytes that are no UTF-8 are `�`. A line ends with LF or CR LF; one of more than
/// 32 KiB is shown to there, and says so.
public final class FileLines: LineSource {
  /// Bytes of a line that are shown; our own figure.
  package static let longestLine = LongLine.shown

  /// What `refresh` has found.
  public enum Change: Equatable, Sendable {
    case unchanged
    /// Bytes were added at the end. Where others were written over between the same two looks, that is `replaced`: at once
    /// in a file of up to 128 KiB, in a longer one after some more looks at which it has grown.
    case grew
    /// The file is shorter, or what was read is not there any more.
    case shrank
    /// Another file has the name, or other bytes stand where some were read.
    case replaced
    /// No file has the name; what is open is still shown.
    case removed
  }

  /// Why a file cannot be read.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's name, for people.
    public var path: String
    /// In words, such as `is a directory`.
    public var reason: String

    /// One line: the name and the reason.
    public var description: String { "\(path.visible): \(reason)" }
  }

  /// What was read and counted.
  struct ReadState {
    var file: OpenFile
    /// As it was when last looked at.
    var stamp: FileStamp
    var index = LineIndex()
    /// Why the file is not read on from what is counted.
    var failure: String?
    /// Lines among those that are counted that could not be read.
    var unreadLines: Range<Int>?
    var head = FileHead()
    /// Rises when all lines are others.
    var generation = 0
    var isIndexing = false
    /// Complete lines that observers know of.
    var told = 0
    /// The block that is compared next, where the file has grown.
    var nextBlock = 0
    /// By queries.
    var cuts = PartlySearchedLines()
  }

  /// The file's name for people: bytes that are no UTF-8 are `�`.
  public var path: String { exactPath.description }
  /// The file's name, as it was given.
  package let exactPath: ByteString
  /// Whether colours that a program has written are shown, each line for itself; otherwise its sequences are text. A change
  /// is told as one of all lines.
  public var parsesSGR: Bool {
    get { readsSGR.withLock { $0 } }
    set {
      let isOther = readsSGR.withLock { reads in
        defer { reads = newValue }
        return reads != newValue
      }
      if isOther { observers.tell(.grew(from: 0)) }
    }
  }
  private let readsSGR: Locked<Bool>
  let state: Locked<ReadState>
  private let countsWhenShown: Bool
  private let calls: FileCalls
  private let observers = LineObservers()
  /// Told where something of the file could not be read, so that it is looked at again later.
  let failureObservers = LineObservers()

  /// Opens a file and reads its first 64 KiB.
  /// - Throws: where it cannot be opened, or is a directory, a pipe, a socket or a device.
  public convenience init(path: String, parsesSGR: Bool = false) throws(Failure) {
    try self.init(path: ByteString(path), parsesSGR: parsesSGR)
  }

  /// Opens a file whose name may be no UTF-8, and reads its first 64 KiB.
  /// - Parameter countsWhenShown: whether its lines are counted only once its changes are observed, which a `LinesView` does.
  /// - Throws: where it cannot be opened, or is a directory, a pipe, a socket or a device.
  public convenience init(
    path: ByteString, parsesSGR: Bool = false, countsWhenShown: Bool = false
  ) throws(Failure) {
    try self.init(path: path, FileCalls(), parsesSGR: parsesSGR, countsWhenShown: countsWhenShown)
  }

  init(
    path: ByteString, _ calls: FileCalls, parsesSGR: Bool = false, countsWhenShown: Bool = false
  ) throws(Failure) {
    exactPath = path
    readsSGR = Locked(parsesSGR)
    self.countsWhenShown = countsWhenShown
    self.calls = calls
    state = Locked(try Self.opened(try OpenFile(path: path, calls), generation: 0))
    if !countsWhenShown { startCounting() }
  }

  /// A thread that ran before the program does would cost the program its guardian.
  private func startCounting() { Task { @MainActor [weak self] in self?.indexBehind() } }

  private static func opened(_ file: OpenFile, generation: Int) throws(Failure) -> ReadState {
    var state = ReadState(file: file, stamp: file.stamp, generation: generation)
    let head = try file.bytes(at: 0, count: LineIndex.blockSize)
    state.head = FileHead(head)
    state.index.add(head)
    if head.count < LineIndex.blockSize {
      do throws(Failure) {
        state.index.isComplete = try file.bytes(at: head.count, count: 1).isEmpty
      } catch {
        state.fail(error)
      }
    }
    state.told = state.index.newlines
    return state
  }

  // MARK: The source

  /// `atLeast` until the whole file has been counted.
  public var count: LineCount { state.withLock { $0.count } }

  /// Bytes that have been counted, of how many there are; the same once all are.
  package var progress: (counted: Int, size: Int) {
    state.withLock {
      ($0.index.indexed, $0.index.isComplete ? $0.index.indexed : max($0.file.size, $0.index.indexed))
    }
  }

  /// Bytes that the index takes.
  package var indexBytes: Int { state.withLock { $0.index.bytes } }

  /// Reads the lines.
  /// - Throws: `Failure`, where the file cannot be read.
  public func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    try await Worker.perform(on: subject("lines")) {
      let (file, index, state) = state.withLock { ($0.file, $0.index, $0.failure == nil ? nil : $0) }
      do throws(Failure) {
        let lines = try LineReader(file: file, index: index, parsesSGR: parsesSGR).lines(range)
        return state?.withFailure(lines, of: range) ?? lines
      } catch {
        noteUnread(range)
        throw error
      }
    }
  }

  /// One kind of reads of the file. Those of other kinds do not wait for them.
  func subject(_ kind: String) -> Worker.Subject { Worker.Subject(kind, exactPath.bytes) }

  /// The first byte of a line; nil where that is not counted yet.
  /// - Throws: `Failure`, where the file cannot be read.
  package func offset(ofLine line: Int) throws(Failure) -> Int? {
    let (file, index) = state.withLock { ($0.file, $0.index) }
    return try LineReader(file: file, index: index, parsesSGR: false).offset(of: line)
  }

  /// The lines of the first 64 KiB, and of the last 32 that were counted.
  public func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    if let failed = state.withLock({ $0.failure == nil ? nil : $0 }) {
      let known = range.clamped(to: 0..<max(range.lowerBound, failed.index.count.known))
      return readyLines(known, failed).map { failed.withFailure($0, of: range) }
    }
    return state.withLock { readyLines(range, $0) }
  }

  private func readyLines(_ range: Range<Int>, _ state: ReadState) -> [AttributedText]? {
    let isWhole = state.index.isComplete && state.index.indexed == state.head.bytes.count
    if range.upperBound <= (isWhole ? state.index.count.known : state.head.endedLines) {
      return state.head.lines(range, parsesSGR: parsesSGR)
    }
    return LineReader.lines(range, ofTail: state.index, parsesSGR: parsesSGR)
  }

  /// Exact near the start and the end of what has been counted, else to 64 KiB.
  public func bytes(before line: Int) -> Int? {
    state.withLock { state in
      line <= state.head.endedLines ? state.head.offset(ofLine: line) : state.index.bytes(before: line)
    }
  }

  /// Calls `handler` on the thread that counts.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    if countsWhenShown { startCounting() }
    return observers.add(handler)
  }

  // MARK: Changes

  /// Looks whether the file has changed, and counts what was added; observers are told. Where the file cannot be read now, its last
  /// line says why, and what was read stays; a later look goes on from there.
  @discardableResult public func refresh() -> Change {
    do throws(Failure) {
      let change = try findChange()
      if change == .unchanged || change == .grew { readLinesAgain() }
      return change
    } catch {
      fail(error)
      return .unchanged
    }
  }

  private func findChange() throws(Failure) -> Change {
    guard let named = try calls.identity(of: exactPath) else { return .removed }
    let (file, isFailed) = state.withLock { ($0.file, $0.failure != nil) }
    if named != file.identity { return try reopen() }
    if file.isVirtual {
      let new = try OpenFile(path: exactPath, calls)
      return new.saysTheSame(as: file) ? .unchanged : try reopen(new)
    }
    // A file of a mount that was away is not read by what was opened before.
    let current = isFailed ? try OpenFile(path: exactPath, calls) : file
    if current.identity != file.identity { return try reopen(current) }
    return try compare(current, isFailed: isFailed)
  }

  private func compare(_ file: OpenFile, isFailed: Bool) throws(Failure) -> Change {
    let (known, head, index) = state.withLock { ($0.stamp, $0.head.bytes, $0.index) }
    let stamp = try file.currentStamp()
    if stamp.size < index.indexed { return try reopen(as: .shrank) }
    // Where only the time differs, the bytes between head and tail may be others.
    let mayDiffer = stamp != known && stamp.size == known.size && stamp.size > head.count
    let isStart =
      stamp.size > known.size ? try hasSomeBlocks(of: file, index) : try file.has(head[...], at: 0)
    let edge = index.tail.suffix(LineIndex.edgeLength)
    let isEnd = try file.has(edge, at: index.indexed - edge.count)
    if mayDiffer || !isStart || !isEnd { return try reopen() }
    if isFailed { try file.checkEnd(at: index.indexed) }
    state.withLock { ($0.stamp, $0.file) = (stamp, file) }
    if isFailed { goOn() }
    if !index.isComplete || stamp.size == index.indexed { return .unchanged }
    state.withLock { $0.index.isComplete = false }
    if stamp.size - index.indexed <= Self.countedAtOnce { countAtOnce() } else { indexBehind() }
    return .grew
  }

  /// Blocks that are compared at a look; our own figure: a file that grows is looked at 20 times a second.
  private static let comparedBlocks = 2

  /// Compares some blocks, the next ones each time.
  private func hasSomeBlocks(of file: OpenFile, _ index: LineIndex) throws(Failure) -> Bool {
    let count = min(Self.comparedBlocks, index.blocks)
    let first = state.withLock { state in
      let next = state.nextBlock
      state.nextBlock = index.blocks > 0 ? (next + count) % index.blocks : 0
      return next
    }
    for number in first..<first + count {
      let block = number % index.blocks
      let bytes = try file.sureBytes(at: block * LineIndex.blockSize, count: index.length(ofBlock: block))
      if !index.isBlock(block, bytes) { return false }
    }
    return true
  }

  /// - Parameter new: the file that has the name; it is opened where it is not yet.
  private func reopen(_ new: OpenFile? = nil, as change: Change = .replaced) throws(Failure) -> Change {
    let generation = state.withLock { $0.generation + 1 }
    let opened: ReadState
    do throws(Failure) {
      let file = if let new { new } else { try OpenFile(path: exactPath, calls) }
      opened = try Self.opened(file, generation: generation)
    } catch {
      // It may have lost its name meanwhile, or a directory has it.
      if try calls.hasFile(exactPath) { throw error }
      return .removed
    }
    state.withLock { old in
      let isIndexing = old.isIndexing
      old = opened
      old.isIndexing = isIndexing
    }
    observers.tell(.replaced)
    indexBehind()
    return change
  }

  // MARK: Counting

  /// Bytes between two reports to observers; our own figure.
  private static let reported = 8 << 20

  /// Bytes that a look counts itself; our own figure: a third of a millisecond, and no other thread has to wake.
  private static let countedAtOnce = 1 << 20

  private func countAtOnce() {
    guard beginsIndexing() else { return }
    var buffer = [UInt8](repeating: 0, count: nextStep)
    while indexNext(&buffer) != nil {}
    report()
  }

  private func indexBehind() {
    guard beginsIndexing() else { return }
    Worker.detach(on: subject("count"), priority: .utility) { [weak self] in
      // A file that grows has little more each time: a megabyte of zeros would cost more than counting it.
      var buffer = [UInt8](repeating: 0, count: self?.nextStep ?? 0)
      var unreported = 0
      while let read = self?.indexNext(&buffer) {
        unreported += read
        if unreported >= Self.reported {
          self?.report()
          unreported = 0
        }
        await Task.yield()
      }
      self?.report()
    }
  }

  /// False where all is counted, or being counted.
  private func beginsIndexing() -> Bool {
    state.withLock { state in
      defer { state.isIndexing = state.isIndexing || !state.index.isComplete }
      return !state.isIndexing && !state.index.isComplete
    }
  }

  /// Bytes to count at a time.
  private var nextStep: Int {
    let (file, indexed) = state.withLock { ($0.file, $0.index.indexed) }
    let size = (try? file.currentStamp())?.size ?? 0
    return min(max(size - indexed, LineIndex.blockSize), LineIndex.step)
  }

  /// Counts the next step; nil at the end.
  private func indexNext(_ buffer: inout [UInt8]) -> Int? {
    let (file, start, generation) = state.withLock { ($0.file, $0.index.indexed, $0.generation) }
    var (read, failure): (Int, Failure?) = (0, nil)
    do throws(Failure) { read = try file.read(at: start, into: &buffer) } catch { failure = error }
    return state.withLock { state in
      // The file was opened anew.
      guard state.generation == generation else { return 0 }
      if let failure {
        state.fail(failure)
        return nil
      }
      if read > 0 {
        state.index.add(buffer[..<read])
        return read
      }
      state.index.isComplete = true
      state.isIndexing = false
      return nil
    }
  }

  func report() {
    let (from, isFailed) = state.withLock { state in
      defer { state.told = state.index.newlines }
      return (min(state.told, state.index.newlines), state.failure != nil)
    }
    observers.tell(.grew(from: from))
    if isFailed { failureObservers.tell(.grew(from: from)) }
  }

  func tellOthers(from line: Int) { observers.tell(.grew(from: line)) }
}
