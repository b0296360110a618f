import Foundation
import Invariants
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct FileLinesTests {
  /// A folder that goes with the test.
  final class Folder {
    let path: String
    init() throws {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      path = url.path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: some Sequence<UInt8>, to name: String = "file") throws -> String {
      let path = path + "/" + name
      // The same file, if it is there.
      if let file = FileHandle(forWritingAtPath: path) {
        try file.truncate(atOffset: 0)
        file.write(Data(bytes))
        try file.close()
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }
      return path
    }

    func append(_ text: String, to path: String) throws {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      file.write(Data(text.utf8))
      try file.close()
    }
  }

  private func counted(_ file: FileLines) async throws -> Int {
    await goOn { file.count.isExact }
    return file.count.known
  }

  private func strings(_ file: FileLines, _ range: Range<Int>) async throws -> [String] {
    try await file.lines(range).map(\.string)
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `a file whose name is no UTF-8 is read, looked for changes and named for people`() async throws {
    let folder = try Folder()
    let path = ByteString(bytes: Array("\(folder.path)/".utf8) + [0x61, 0xFF])
    let descriptor = path.withCString { open($0, O_CREAT | O_WRONLY, 0o600) }
    defer { close(descriptor) }
    #expect(write(descriptor, "one\n", 4) == 4)
    let file = try FileLines(path: path)
    #expect(try await file.lines(0..<1) == ["one"])
    #expect(file.exactPath == path)
    #expect(file.path.hasSuffix("/a�"))
    #expect(file.refresh() == .unchanged)
    #expect(write(descriptor, "two\n", 4) == 4)
    #expect(file.refresh() == .grew)
    _ = path.withCString { unlink($0) }
    #expect(file.refresh() == .removed)
    #expect(throws: FileLines.Failure.self) { try FileLines(path: path) }
    #expect(throws: FileLines.Failure(path: "a\0b", reason: "is no path: it has a zero byte")) {
      try FileLines(path: "a\0b")
    }
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n", [""]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("a\n\n", ["a", ""]), ("a\r", ["a"]), ("\u{FEFF}a\n", ["\u{FEFF}a"]), ("a\u{0}b", ["a\u{0}b"]),
  ])
  func `lines end by LF or CR LF, and a last one needs neither`(_ text: String, _ lines: [String])
    async throws
  {
    let folder = try Folder()
    let file = try FileLines(path: try folder.write(text.utf8))
    #expect(file.count == .exact(lines.count))
    #expect(try await strings(file, 0..<lines.count) == lines)
    #expect(file.readyLines(0..<lines.count)?.map(\.string) == lines)
    #expect(try await strings(file, 0..<lines.count + 5) == lines, "as many as there are")
  }

  @Test func `bytes that are no UTF-8 are shown as such, and a line's other letters stay`() async throws {
    let folder = try Folder()
    let file = try FileLines(path: try folder.write([0x61, 0xFF, 0x62, 0xC3, 0x0A, 0xE4, 0xB8, 0x0A]))
    #expect(try await strings(file, 0..<2) == ["a\u{FFFD}b\u{FFFD}", "\u{FFFD}"])
  }

  @Test func `any lines of a file of many blocks are those that it has`() async throws {
    let folder = try Folder()
    var lines: [String] = []
    for number in 0..<40_000 { lines.append(String(repeating: "x", count: number % 37) + "\(number)") }
    let text = lines.joined(separator: "\n") + "\n"
    let file = try FileLines(path: try folder.write(text.utf8))
    #expect(text.utf8.count > 10 * LineIndex.blockSize)
    #expect(try await counted(file) == lines.count)
    for start in stride(from: 0, to: lines.count - 60, by: 997) {
      #expect(try await strings(file, start..<start + 60) == Array(lines[start..<start + 60]))
    }
    #expect(try await strings(file, 39_990..<40_010) == Array(lines[39_990...]))
    #expect(try await strings(file, 0..<40_000) == lines)
    // Where each block begins, and its sum, in arrays that have grown by doubling.
    #expect(file.indexBytes <= 16 * (text.utf8.count / LineIndex.blockSize + 1) * 2)
  }

  @Test
  func `the first byte of a line is known where lines are counted, and they are from the first look on`()
    async throws
  {
    let folder = try Folder()
    let lines = (0..<20_000).map { "line \($0)\n" }
    let path = try folder.write(lines.joined().utf8)
    let file = try FileLines(path: ByteString(path), countsWhenShown: true)
    let counted = file.progress.counted
    await goOn(for: 1000)
    #expect(file.progress.counted == counted)
    #expect(file.progress.size > counted)
    #expect(try file.offset(ofLine: 19_999) == nil)
    #expect(try file.offset(ofLine: 1) == 7)
    let observation = file.observeChanges { _ in }
    _ = try await self.counted(file)
    let starts = lines.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count) }
    for line in [0, 1, 9_999, 19_999, 20_000] { #expect(try file.offset(ofLine: line) == starts[line]) }
    #expect(try file.offset(ofLine: 20_001) == nil)
    observation.cancel()
  }

  @Test func `a line feed at each place around a block's end is found`() async throws {
    let folder = try Folder()
    for shift in -2...2 {
      let first = String(repeating: "a", count: LineIndex.blockSize + shift)
      let file = try FileLines(path: try folder.write((first + "\nb\nc").utf8, to: "file\(shift)"))
      #expect(try await counted(file) == 3)
      #expect(try await strings(file, 1..<3) == ["b", "c"])
      #expect(try await strings(file, 2..<3) == ["c"])
    }
  }

  @Test func `a line that is too long is shown to its limit, says so, and hides no line behind it`()
    async throws
  {
    let folder = try Folder()
    let long = String(repeating: "é", count: 200_000)
    let file = try FileLines(path: try folder.write(("a\n" + long + "\nb\n" + long).utf8))
    #expect(try await counted(file) == 4)
    let lines = try await file.lines(0..<4)
    #expect(lines[0] == "a")
    #expect(lines[2] == "b")
    for line in [lines[1], lines[3]] {
      let shown = FileLines.longestLine / 2
      #expect(line.string == String(repeating: "é", count: shown) + " … \(400_000 - 2 * shown) more bytes")
      #expect(line.runs.count == 1)
    }
    #expect(try await strings(file, 2..<3) == ["b"])
  }

  @Test func `no letter is cut where a line is`() async throws {
    let folder = try Folder()
    for shift in 0..<4 {
      let text = String(repeating: "a", count: shift) + String(repeating: "😀", count: 10_000)
      let file = try FileLines(path: try folder.write(text.utf8, to: "\(shift)"))
      let line = try await file.lines(0..<1)[0].string
      #expect(!line.unicodeScalars.contains("\u{FFFD}"))
      #expect(line.hasSuffix("more bytes"))
    }
  }

  @Test(arguments: ["", "one", "one\n", "one\ntw"])
  func `what was read at first is not shown in place of what has grown`(_ before: String) async throws {
    let folder = try Folder()
    let path = try folder.write(before.utf8)
    let file = try FileLines(path: path)
    #expect(try await counted(file) == (before.isEmpty ? 0 : before.split(separator: "\n").count))
    try folder.append("first\nsecond\n", to: path)
    #expect(file.refresh() == .grew)
    let count = try await counted(file)
    let lines = (before + "first\nsecond\n").split(separator: "\n").map(String.init)
    #expect(count == lines.count)
    for line in 0..<count {
      if let ready = file.readyLines(line..<line + 1) { #expect(ready.map(\.string) == [lines[line]]) }
      #expect(try await strings(file, line..<line + 1) == [lines[line]])
    }
  }

  @Test func `a look counts the little that has come, and its lines are ready`() async throws {
    let folder = try Folder()
    // Lines of many lengths, empty ones too, over more bytes than are read at first.
    let first = (0..<6_000).map {
      String(repeating: "x", count: $0 % 37) + "\($0)\n" + ($0 % 5 == 0 ? "\n" : "")
    }
    let path = try folder.write(first.joined().utf8)
    let file = try FileLines(path: path)
    #expect(try await counted(file) == 7_200)
    for added in ["half", " a line\n", String(repeating: "more\n", count: 3_000), "\r\nend"] {
      try folder.append(added, to: path)
      #expect(file.refresh() == .grew)
      var lines = try String(contentsOfFile: path, encoding: .utf8).utf8.split(
        separator: 0x0A, omittingEmptySubsequences: false
      ).map { $0.elementsEqual("\r".utf8) ? "" : String($0)! }
      if lines.last == "" { lines.removeLast() }
      let count = lines.count
      #expect(file.count == .exact(count), "at once")
      for start in stride(from: count - 1_200, to: count, by: 7) {
        for end in [start + 1, min(start + 60, count), count] {
          guard let ready = file.readyLines(start..<end) else { continue }
          #expect(ready.map(\.string) == Array(lines[start..<end]))
        }
      }
      #expect(file.readyLines(count - 60..<count) != nil)
      #expect(file.readyLines(count / 2..<count / 2 + 1) == nil, "it is far from both ends")
    }
  }

  @Test func `what a look finds in masses is counted behind`() async throws {
    let folder = try Folder()
    let path = try folder.write("one\n".utf8)
    let file = try FileLines(path: path)
    try folder.append(String(repeating: "two\n", count: 1_000_000), to: path)
    #expect(file.refresh() == .grew)
    #expect(try await counted(file) == 1_000_001)
    #expect(file.readyLines(1_000_000..<1_000_001)?.map(\.string) == ["two"])
  }

  @Test func `a long file is counted when the main actor has time, not before`()
    async throws
  {
    let folder = try Folder()
    let path = try folder.write(repeatElement(0x0A, count: 1_000_000))
    let file = try FileLines(path: path)
    #expect(file.progress.counted == 65_536)
    #expect(file.count == .atLeast(65_536))
    #expect(try await counted(file) == 1_000_000)
  }

  @Test func `growing, shrinking and replaced files are told apart`() async throws {
    let folder = try Folder()
    let path = try folder.write("one\ntwo".utf8)
    let file = try FileLines(path: path)
    let told = Locked<[LineChange]>([])
    let observation = file.observeChanges { change in told.withLock { $0.append(change) } }
    #expect(file.refresh() == .unchanged)
    try folder.append(" and a half\nthree\n", to: path)
    #expect(file.refresh() == .grew)
    #expect(try await counted(file) == 3)
    await goOn { told.withLock { !$0.isEmpty } }
    #expect(told.withLock { $0 } == [.grew(from: 1)], "the last line was not whole")
    #expect(try await strings(file, 0..<3) == ["one", "two and a half", "three"])

    _ = try folder.write("new\n".utf8)
    #expect(file.refresh() == .shrank)
    #expect(try await counted(file) == 1)
    #expect(try await strings(file, 0..<1) == ["new"])
    _ = try folder.write("other bytes\nand more\n".utf8)
    #expect(file.refresh() == .replaced, "it is longer, but what was read is gone")

    try FileManager.default.removeItem(atPath: path)
    #expect(file.refresh() == .removed)
    #expect(try await strings(file, 0..<1) == ["other bytes"], "what is open can be read")
    _ = try folder.write("another file\n".utf8)
    #expect(file.refresh() == .replaced)
    #expect(try await strings(file, 0..<1) == ["another file"])
    #expect(told.withLock { $0 }.dropFirst().filter { $0 == .replaced }.count == 3)
    observation.cancel()
  }

  /// Writes over bytes of a file, in its place; its time of modification is then another one.
  private func overwrite(_ path: String, at place: UInt64, _ text: String) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: place)
    file.write(Data(text.utf8))
    try file.close()
  }

  private func date(_ path: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
  }

  @Test(arguments: [10, 30_000])
  func `bytes that were written over in the middle are other lines`(_ count: Int) async throws {
    let folder = try Folder()
    var lines = (0..<count).map { "line \($0 + 100_000)" }
    let path = try folder.write((lines.joined(separator: "\n") + "\n").utf8)
    try date(path, 1_000_000)
    let file = try FileLines(path: path)
    #expect(try await counted(file) == count)
    #expect(file.refresh() == .unchanged)
    lines[count / 2] = "LINE 000000"
    try overwrite(path, at: UInt64(count / 2 * 12), "LINE 000000")
    #expect(file.refresh() == .replaced)
    #expect(try await counted(file) == count)
    #expect(
      try await strings(file, count / 2 - 1..<count / 2 + 2) == Array(lines[count / 2 - 1..<count / 2 + 2]))
    #expect(try await file.find(TextQuery("LINE 0"), in: 0..<count) == [count / 2])
    #expect(file.refresh() == .unchanged)
  }

  @Test(arguments: [10, 30_000])
  func `lines that were put into the middle are seen, and what is added at the end is only counted`(
    _ count: Int
  ) async throws {
    let folder = try Folder()
    // The same bytes before the end, wherever the new lines stand.
    var lines = (0..<count).map { "line \($0 + 100_000)" } + Array(repeating: "---------", count: 20)
    let path = try folder.write((lines.joined(separator: "\n") + "\n").utf8)
    let file = try FileLines(path: path)
    #expect(try await counted(file) == lines.count)
    for _ in 0..<3 {
      try folder.append("---------\n", to: path)
      lines.append("---------")
      #expect(file.refresh() == .grew)
      #expect(file.refresh() == .unchanged)
      #expect(try await counted(file) == lines.count)
    }
    lines.insert("a newline", at: count / 2)
    try overwrite(path, at: 0, lines.joined(separator: "\n") + "\n")
    #expect(file.refresh() == .replaced)
    #expect(try await counted(file) == lines.count)
    #expect(try await strings(file, count / 2..<count / 2 + 1) == ["a newline"])
  }

  /// Bytes of no pattern, as a letter of each block.
  private func longText(_ blocks: Int) -> [UInt8] {
    (0..<blocks * LineIndex.blockSize - 100).map { UInt8(0x61 + $0 % 23) }
  }

  @Test(arguments: [100, 10_000, 70_000, 2 * 65_536 - 5_000])
  func `bytes written over and others added between two looks are other lines`(_ place: Int) async throws {
    let folder = try Folder()
    let path = try folder.write(longText(2))
    let file = try FileLines(path: path)
    _ = try await counted(file)
    try folder.append("grown\n", to: path)
    #expect(file.refresh() == .grew)
    _ = try await counted(file)
    try overwrite(path, at: UInt64(place), "B")
    try folder.append("more\n", to: path)
    #expect(file.refresh() == .replaced)
    #expect(file.refresh() == .unchanged)
  }

  @Test func `in a longer file they are found when it has grown some more times`() async throws {
    let folder = try Folder()
    let path = try folder.write(longText(20))
    let file = try FileLines(path: path)
    _ = try await counted(file)
    try overwrite(path, at: 14 * 65_536, "B")
    var changes: [FileLines.Change] = []
    while changes.last != .replaced, changes.count < 10 {
      try folder.append("more\n", to: path)
      changes.append(file.refresh())
      _ = try await counted(file)
    }
    #expect(changes == Array(repeating: .grew, count: 7) + [.replaced])
    // Then all is known again.
    for _ in 0..<12 {
      try folder.append("more\n", to: path)
      #expect(file.refresh() == .grew)
      _ = try await counted(file)
    }
  }

  @Test(.enabled(if: access("/proc/kmsg", R_OK) == 0)) func `the kernel's messages are not taken from it`() {
    #expect(throws: FileLines.Failure.self) { try FileLines(path: "/proc/kmsg") }
  }

  @Test func `a file that is only dated anew is not replaced where all of it is known`() throws {
    let folder = try Folder()
    let path = try folder.write("one\ntwo\n".utf8)
    let file = try FileLines(path: path)
    try date(path, 1_000_000)
    #expect(file.refresh() == .unchanged)
  }

  @Test func `what comes while a file is counted is not taken for other bytes later`() async throws {
    let folder = try Folder()
    let path = try folder.write(repeatElement(0x0A, count: 200_000))
    try date(path, 1_000_000)
    let file = try FileLines(path: path)
    try folder.append("more\n", to: path)
    #expect(try await counted(file) == 200_001)
    #expect(file.refresh() == .unchanged)
    #expect(file.refresh() == .unchanged)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func `a file that cannot be read is named`() {
    #expect(throws: FileLines.Failure(path: "/proc/self/mem", reason: "Input/output error")) {
      try FileLines(path: "/proc/self/mem")
    }
  }

  @Test func `a file that shrinks while it is read gives what is left, and traps nowhere`() async throws {
    let folder = try Folder()
    let text = String(repeating: "0123456789\n", count: 20_000)
    let path = try folder.write(text.utf8)
    let file = try FileLines(path: path)
    #expect(try await counted(file) == 20_000)
    _ = try folder.write("short\n".utf8)
    #expect(try await strings(file, 19_000..<19_010).isEmpty)
    #expect(try await strings(file, 0..<3).count <= 3)
    #expect(try await file.find(TextQuery("5"), in: 0..<20_000).isEmpty)
  }

  @Test func `directories, pipes, devices and what is not there are refused by a plain line`() throws {
    let folder = try Folder()
    func reason(_ path: String) -> String? {
      do {
        _ = try FileLines(path: path)
        return nil
      } catch { return error.description.replacing(folder.path, with: "") }
    }
    #expect(reason(folder.path) == ": is a directory")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(reason(folder.path + "/pipe") == "/pipe: is a pipe; only files are read")
    #expect(reason("/dev/null") == "/dev/null: is a device; only files are read")
    #expect(reason(folder.path + "/\u{1B}[2J") == "/␛[2J: No such file or directory")
    #expect(reason(folder.path + "/none") == "/none: No such file or directory")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `a file without a size has the lines that it gives`() async throws {
    let file = try FileLines(path: "/proc/self/status")
    #expect(try await counted(file) > 10)
    #expect(try await strings(file, 0..<1)[0].hasPrefix("Name:"))
  }

  @Test func `the bytes of a file are found where its lines have them`() async throws {
    let folder = try Folder()
    var random = SystemRandomNumberGenerator()
    var lines = (0..<30_000).map { number in
      number.isMultiple(of: 331) ? "an Apple \(number)" : String(number, radix: 36)
    }
    for _ in 0..<3 { lines[Int.random(in: 0..<lines.count, using: &random)] = "apple" }
    lines[1000] = String(repeating: "y", count: 3 << 20) + "apple"
    let file = try FileLines(path: try folder.write(lines.joined(separator: "\n").utf8))
    let count = try await counted(file)
    let found = try await file.find(TextQuery("apple"), in: 0..<count)
    let wanted = lines.indices.filter { lines[$0].lowercased().contains("apple") }
    #expect(found == wanted)
    #expect(try await file.find(TextQuery("apple", ignoresCase: false), in: 0..<count).count < wanted.count)
    #expect(
      try await file.find(TextQuery("^an A", isRegex: true), in: 0..<count)
        == wanted.filter { lines[$0].hasPrefix("an A") })
    #expect(try await file.find(TextQuery("apple"), in: 500..<600) == wanted.filter { 500..<600 ~= $0 })
    // Wherever a range begins and ends: in a block, in the long line, at the last line.
    for _ in 0..<8 {
      let start = Int.random(in: 0..<count, using: &random)
      let end = Int.random(in: start...count, using: &random)
      let near = Int.random(in: 990...1010, using: &random)
      for range in [start..<end, min(start, near)..<near, near..<max(near, end), start..<count] {
        #expect(
          try await file.find(TextQuery("apple"), in: range) == wanted.filter(range.contains), "\(range)")
      }
    }
    await #expect(throws: (any Error).self) { try await file.find(TextQuery("(", isRegex: true), in: 0..<5) }
  }
}
