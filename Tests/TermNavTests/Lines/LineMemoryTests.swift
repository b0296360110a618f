#if os(Linux)
  import CLibrary
  import Testing

  @testable import TermNav
  @testable import TermNavText

  /// What lines in memory take of the machine, each in a process of its own.
  @Suite nonisolated struct LineMemoryTests {
    /// Bytes of the process that are in memory and are its own: pages of the program's file come as its code runs, whatever
    /// the buffer keeps.
    private static func resident() -> Int {
      var text = [CChar](repeating: 0, count: 256)
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      fgets(&text, Int32(text.count), file)
      let pages = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(
        separator: " "
      ).compactMap { Int($0) }
      return (pages[1] - pages[2]) * Int(getpagesize())
    }

    /// Ends the process: well where the buffer takes no more than its budget and a quarter, and not nothing.
    private static func end(_ buffer: LineBuffer, since before: Int) -> Never {
      let grown = resident() - before
      print("\(buffer.keptBytes) bytes kept, \(grown) taken")
      guard buffer.keptBytes <= buffer.byteLimit else { exit(1) }
      guard grown <= buffer.byteLimit * 5 / 4 else { exit(2) }
      guard grown >= buffer.byteLimit / 2 else { exit(3) }
      exit(0)
    }

    private static func fill(byteLimit: Int, with piece: String, times: Int) -> Never {
      let bytes = Array(String(repeating: piece, count: max(1, 65_536 / piece.utf8.count)).utf8)
      let before = resident()
      let buffer = LineBuffer(byteLimit: byteLimit)
      for _ in 0..<times { buffer.append(utf8: bytes) }
      end(buffer, since: before)
    }

    @Test func `empty lines take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) { Self.fill(byteLimit: 16 << 20, with: "\n", times: 100) }
    }

    @Test func `short lines take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) { Self.fill(byteLimit: 16 << 20, with: "y\n", times: 200) }
    }

    @Test func `lines of usual length take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) {
        Self.fill(byteLimit: 16 << 20, with: String(repeating: "a", count: 99) + "\n", times: 400)
      }
    }

    @Test func `long lines take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) {
        Self.fill(byteLimit: 16 << 20, with: String(repeating: "a", count: 9_000) + "\n", times: 400)
      }
    }

    @Test func `lines that are cut take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) {
        Self.fill(byteLimit: 16 << 20, with: String(repeating: "a", count: 70_000) + "\n", times: 1_000)
      }
    }

    @Test func `texts and bytes in turn take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) {
        let before = Self.resident()
        let buffer = LineBuffer(byteLimit: 16 << 20)
        for number in 0..<100_000 {
          if number.isMultiple(of: 2) { buffer.append("text") } else { buffer.append(utf8: "bytes\n".utf8) }
        }
        Self.end(buffer, since: before)
      }
    }

    @Test func `texts with attributes take no more memory than the budget`() async {
      await #expect(processExitsWith: .success) {
        let before = Self.resident()
        let buffer = LineBuffer(byteLimit: 16 << 20)
        for number in 0..<200_000 {
          let text = String(decoding: "a text of some letters, \(number)".utf8, as: UTF8.self)
          buffer.append(AttributedText(text, TextAttributes(.caution)))
        }
        Self.end(buffer, since: before)
      }
    }
  }
#endif
