import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(5))) final class DirectoryReaderTests {
  private let path = Path("/read")
  private let page = ViewController(title: "Page")
  private let t: AppTester
  private let names = Locked(["b", "a", ".c"])
  private let stamp = Locked([Int64(1)])
  private let failure = Locked<SystemError?>(nil)
  private let cursor = Locked<[UInt8]?>(nil)
  private let reader: DirectoryReader
  /// What was handed over, in words.
  private var heard: [String] = []

  init() {
    t = AppTester(NavigationApp([page]))
    var files = FileSystem.with(path) { [names, failure] give in
      if let error = failure.withLock({ $0 }) { throw error }
      _ = names.withLock { $0 }.allSatisfy { give($0, .file) }
    }
    files.followedStatus = { [stamp] _ in
      var status = FileStatus(kind: .directory)
      status.stamp = stamp.withLock { $0 }
      return status
    }
    reader = DirectoryReader(
      DirectoryReading(path: path, files: files, arrangement: Arrangement(), kept: nil, cursor: cursor))
    reader.onNews = { [unowned self] in heard.append(words($0)) }
  }

  private func words(_ news: DirectoryReader.News) -> String {
    switch news {
    case .begin: "begin"
    case .listing(let listing):
      listing.rows.indices.map { listing.shownName(ofRow: $0) }.joined(separator: " ")
        + (listing.soughtRow.map { " at \($0)" } ?? "")
    case .end: "end"
    case .failure: "failure"
    case .unchanged: "unchanged"
    case .row(let row): "row \(row.map { "\($0)" } ?? "gone")"
    }
  }

  private func wait(until isSo: () -> Bool) async throws {
    while !isSo() {
      try Task.checkCancellation()
      try await t.idle()
      t.advance(by: .milliseconds(10))
    }
  }

  /// Reads all at once: a slow machine would hand over parts.
  private func read() async throws {
    reader.read(quietly: true, for: page)
    try await wait { reader.isSettled }
  }

  @Test func `what is read is handed over with the cursor's row, and then its end`() async throws {
    cursor.withLock { $0 = Array("b".utf8) }
    #expect(!reader.isSettled)
    try await read()
    #expect(heard == ["begin", "a b at 1", "end"])
  }

  @Test func `entries are handed over before all are known, unless that is to be quiet`() async throws {
    #expect(reader.reportsParts)
    reader.read(quietly: true, for: page)
    #expect(!reader.reportsParts)
    reader.read(for: page)
    #expect(reader.reportsParts)
    try await wait { reader.isSettled }
    #expect(!reader.reportsParts && heard.suffix(2) == ["a b", "end"])
  }

  @Test func `another order is handed over alone; asked for while it is read, with the next`() async throws {
    try await read()
    heard = []
    reader.arrange(Arrangement(), for: page)
    reader.arrange(Arrangement(isReversed: true), for: page)
    try await wait { !heard.isEmpty }
    #expect(heard == ["b a"])
    heard = []
    reader.read(quietly: true, for: page)
    reader.arrange(Arrangement(showsHidden: true), for: page)
    try await wait { reader.isSettled }
    reader.arrange(Arrangement(showsHidden: true), for: page)
    try await wait { heard.count == 4 }
    #expect(heard == ["begin", "b a", "end", ".c a b"])
  }

  @Test func `a name is looked for in the rows, and rows are not settled meanwhile`() async throws {
    try await read()
    heard = []
    for name in ["b", "none"] {
      cursor.withLock { $0 = Array(name.utf8) }
      reader.seek(for: page)
      #expect(!reader.isSettled)
      try await wait { reader.isSettled }
    }
    #expect(heard == ["row 1", "row gone"])
  }

  @Test func `a directory is read again where it is another, and only then`() async throws {
    try await read()
    heard = []
    reader.readIfChanged(for: page)
    try await wait { !heard.isEmpty }
    #expect(heard == ["unchanged"])
    heard = []
    stamp.withLock { $0 = [2] }
    names.withLock { $0 = ["new"] }
    reader.readIfChanged(for: page)
    try await wait { heard.last == "end" }
    #expect(heard == ["begin", "new", "end"])
  }

  @Test func `what is asked for while it is read is done once it has been read`() async throws {
    reader.read(quietly: true, for: page)
    reader.readAgain(for: page)
    reader.readAgain(for: page)
    try await wait { heard.count == 6 }
    #expect(heard == ["begin", "a b", "end", "begin", "a b", "end"])
    heard = []
    reader.read(quietly: true, for: page)
    reader.readIfChanged(for: page)
    try await wait { heard.count == 4 }
    #expect(heard == ["begin", "a b", "end", "unchanged"])
  }

  @Test func `a reading that waits is given up`() async throws {
    try await read()
    heard = []
    reader.readAgain(for: page)
    reader.stopRereading()
    t.advance(by: .seconds(1))
    try await t.idle()
    #expect(heard.isEmpty)
    reader.readAgain(for: page)
    try await wait { heard.last == "end" }
  }

  @Test func `a failure ends the reading, and the next one may succeed`() async throws {
    failure.withLock { $0 = SystemError(EACCES, path) }
    try await read()
    #expect(heard == ["begin", "failure"])
    failure.withLock { $0 = nil }
    try await read()
    #expect(heard.last == "end")
  }
}
