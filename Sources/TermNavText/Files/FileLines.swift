import TermNav
internal import CLibrary

/// The lines of a file on disk, of any length, which may grow, shrink or be replaced while it is shown.
///
///     let log = LinesView(try FileLines(path: "/var/log/syslog"))
///
/// The first 64 KiB are read at once. The rest is counted in the background, which keeps two numbers for each
/// 64 KiB, and the last 32 KiB. Bytes that are not UTF-8 become `�`. A line ends with LF or CR LF. Of a line
/// of more than 32 KiB, the beginning is shown with a note.
public final class FileLines: LineSource {
  /// The most bytes of a file's line that are shown without reading a piece of the line: 32 KiB.
  package static let longestLine = LongLine.shown

  /// How the file has changed, as `refresh` found.
  public enum Change: Equatable, Sendable {
    case unchanged
    /// Bytes were added at the file's end. If earlier bytes were overwritten at the same time, the change is
    /// reported as `replaced`. In a file of more than 128 KiB that may take some more checks that find the
    /// file grown, because each check compares only a part of it.
    case grew
    /// The file is shorter than before.
    case shrank
    /// Another file has the path, or bytes of the file that were read before are or may be different now.
    case replaced
    /// No regular file has the path any more. The removed file, which is open, is still shown.
    case removed
  }

  /// The reason why a file cannot be read.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path of the file; bytes that are not UTF-8 are `�`.
    public var path: String
    /// The reason why the file cannot be read, in words, such as `is a directory`.
    public var reason: String

    /// The path of the file and the reason why it cannot be read, in one line.
    public var description: String { "\(path.visible): \(reason)" }
  }

  /// The state of reading a file: the open file, the index of its lines, and why it could not be read.
  struct ReadState {
    var file: OpenFile
    /// The size of the file and the time of its last change, as the last check found them.
    var stamp: FileStamp
    var index = LineIndex()
    /// The reason why the file is not read beyond what is counted; nil if nothing failed.
    var failure: String?
    /// The first range of the file's lines that are counted but could not be read; nil if there is none.
    var unreadLines: Range<Int>?
    var head = FileHead()
    /// A number that rises each time the file is read anew from its start, so that bytes read from the older
    /// file are dropped.
    var generation = 0
    var isIndexing = false
    var reportedLines = 0
    /// The number of the first of the file's 64 KiB blocks that the next check compares with their checksums,
    /// if the file has grown.
    var nextBlock = 0
    /// For each query, the first line of the file that was searched only in part.
    var cuts = PartlySearchedLines()
  }

  /// The path of the file; bytes that are not UTF-8 are `�`.
  public var path: String { exactPath.description }
  /// The path of the file, byte for byte as the program has given it.
  package let exactPath: ByteString
  /// Whether sequences in the file that set colours (SGR) are shown as colours, each line for itself;
  /// otherwise they are shown as text. Changing it tells observers that all lines have changed.
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
  /// Observers that are told when a part of the file could not be read. A `FileWatch` then tries again later.
  let failureObservers = LineObservers()

  /// Opens a file and reads its first 64 KiB.
  /// - Throws: `Failure` if the file cannot be opened or read, or is a directory, a pipe, a socket or a
  ///   device.
  public convenience init(path: String, parsesSGR: Bool = false) throws(Failure) {
    try self.init(path: ByteString(path), parsesSGR: parsesSGR)
  }

  /// Opens a file whose path may not be UTF-8, and reads its first 64 KiB.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - parsesSGR: Whether colour sequences are shown as colours.
  ///   - countsWhenShown: Whether counting the lines starts only when `observeChanges` is called, which a
  ///     `LinesView` does.
  /// - Throws: `Failure` if the file cannot be opened or read, or is a directory, a pipe, a socket or a
  ///   device.
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

  /// Starts to count the file's lines once the main actor is free, which is after the program has begun. A
  /// thread that ran earlier would keep the program from forking its guardian, the process that restores the
  /// terminal after a crash.
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
    state.reportedLines = state.index.newlines
    return state
  }

  // MARK: The source

  /// The number of the file's lines; `atLeast` until the whole file has been counted. If it cannot be read
  /// on, a line that says so may count too.
  public var count: LineCount { state.withLock { $0.count } }

  /// How many bytes of the file have been counted, and the size of the file in bytes; both are equal once all
  /// are counted.
  package var progress: (counted: Int, size: Int) {
    state.withLock {
      ($0.index.indexed, $0.index.isComplete ? $0.index.indexed : max($0.file.size, $0.index.indexed))
    }
  }

  /// The memory that the index of the file's lines takes, in bytes.
  package var indexBytes: Int { state.withLock { $0.index.bytes } }

  /// Reads the lines of a range from the file.
  /// - Returns: The lines; fewer than asked for if the file has no more.
  /// - Throws: `Failure` if the file cannot be read.
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

  /// Returns the key of the queue for one kind of read of the file, such as `lines`. Reads with the same key
  /// run one after the other; those of other kinds do not wait for them.
  func subject(_ kind: String) -> Worker.Subject { Worker.Subject(kind, exactPath.bytes) }

  /// Returns the offset in the file of a line's first byte, or nil if the lines have not been counted that
  /// far.
  /// - Throws: `Failure` if the file cannot be read.
  package func offset(ofLine line: Int) throws(Failure) -> Int? {
    let (file, index) = state.withLock { ($0.file, $0.index) }
    return try LineReader(file: file, index: index, parsesSGR: false).offset(of: line)
  }

  /// Returns the file's lines of a range if all of them are in memory, which holds the first 64 KiB and the
  /// last 32 KiB that were counted; else nil.
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

  /// Returns the number of bytes before a line of the file; never nil. It is exact near the start of the file
  /// and near the end of the counted part, elsewhere estimated to within 64 KiB.
  public func bytes(before line: Int) -> Int? {
    state.withLock { state in
      line <= state.head.endedLines ? state.head.offset(ofLine: line) : state.index.bytes(before: line)
    }
  }

  /// Calls `handler` after each change of the file's lines, on the thread that counts the lines, calls
  /// `refresh` or sets `parsesSGR`, until `cancel()` of the returned observation.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    if countsWhenShown { startCounting() }
    return observers.add(handler)
  }

  // MARK: Changes

  /// Checks whether the file has changed, counts the lines that were added, and tells observers. If the file
  /// cannot be read, the lines that were read stay, and the last line says why there are no more. A later
  /// check continues after the lines that were read.
  /// - Returns: How the file has changed; `unchanged` also if it cannot be read, or while its lines are still
  ///   being counted.
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
    // After a failure the file's path is opened again. An open descriptor may no longer work if a network
    // mount was away.
    let current = isFailed ? try OpenFile(path: exactPath, calls) : file
    if current.identity != file.identity { return try reopen(current) }
    return try compare(current, isFailed: isFailed)
  }

  private func compare(_ file: OpenFile, isFailed: Bool) throws(Failure) -> Change {
    let (known, head, index) = state.withLock { ($0.stamp, $0.head.bytes, $0.index) }
    let stamp = try file.currentStamp()
    if stamp.size < index.indexed { return try reopen(as: .shrank) }
    // With the same size and another time of the last change, bytes in the middle of the file may have
    // changed, which the comparison of start and end would not find.
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

  /// How many of a file's blocks of 64 KiB a check compares with their checksums. A growing file is checked
  /// 20 times a second, so more blocks would cost more; with fewer, overwritten bytes are found later.
  private static let comparedBlocks = 2

  /// Whether the next few blocks of the file have the same bytes as when they were counted. Each check
  /// compares the blocks after those of the check before, so all are compared in turn.
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

  /// Reads the file from its start, and tells observers that all lines were replaced.
  /// - Parameters:
  ///   - new: The file at the path, if it is already open.
  ///   - change: The change to return if the file can be read.
  private func reopen(_ new: OpenFile? = nil, as change: Change = .replaced) throws(Failure) -> Change {
    let generation = state.withLock { $0.generation + 1 }
    let opened: ReadState
    do throws(Failure) {
      let file = if let new { new } else { try OpenFile(path: exactPath, calls) }
      opened = try Self.opened(file, generation: generation)
    } catch {
      // The file may have been removed meanwhile, or a directory may have its path now.
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

  /// How many bytes of a file are counted between two reports to observers: 8 MiB, which keeps reports rare
  /// and progress visible.
  private static let reported = 8 << 20

  /// The most bytes added to a file whose lines a check counts itself, 1 MiB. That takes about a third of a
  /// millisecond and wakes no other thread.
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
      // The buffer has 64 to 128 KiB, by how much of the file is left to count: of a growing file that is
      // often little, and zeroing a larger buffer would cost more than counting.
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

  /// Notes that counting the file's lines begins. Returns false if all lines are counted, or if they are
  /// being counted already.
  private func beginsIndexing() -> Bool {
    state.withLock { state in
      defer { state.isIndexing = state.isIndexing || !state.index.isComplete }
      return !state.isIndexing && !state.index.isComplete
    }
  }

  /// How many bytes of the file the next step of counting reads.
  private var nextStep: Int {
    let (file, indexed) = state.withLock { ($0.file, $0.index.indexed) }
    let size = (try? file.currentStamp())?.size ?? 0
    return min(max(size - indexed, LineIndex.blockSize), LineIndex.step)
  }

  /// Reads the next bytes of the file, counts their lines, and returns the number of bytes; nil at the end of
  /// the file, or if reading failed.
  private func indexNext(_ buffer: inout [UInt8]) -> Int? {
    let (file, start, generation) = state.withLock { ($0.file, $0.index.indexed, $0.generation) }
    var (read, failure): (Int, Failure?) = (0, nil)
    do throws(Failure) { read = try file.read(at: start, into: &buffer) } catch { failure = error }
    return state.withLock { state in
      // The file was opened anew meanwhile: the bytes that were read are those of the old file, and are
      // dropped.
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
      defer { state.reportedLines = state.index.newlines }
      return (min(state.reportedLines, state.index.newlines), state.failure != nil)
    }
    observers.tell(.grew(from: from))
    if isFailed { failureObservers.tell(.grew(from: from)) }
  }

  func notifyObservers(from line: Int) { observers.tell(.grew(from: line)) }
}
