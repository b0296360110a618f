import Testing

@testable import Browse

@Suite struct EntriesTests {
  @Test func `names of any bytes are kept, and found again`() {
    let names: [[UInt8]] = [
      [0xFF, 0x0A], [0x1B], Array("é".utf8), [0x20], Array(repeating: 0x61, count: 255),
    ]
    var entries = Entries()
    for name in names { entries.append(name, .fifo) }
    #expect((0..<entries.count).map { entries.name($0) } == names && entries.kinds.allSatisfy { $0 == .fifo })
    let order: [UInt32] = [4, 2, 0, 1, 3]
    for (row, number) in order.enumerated() { #expect(entries.row(of: names[Int(number)], in: order) == row) }
    #expect(entries.row(of: [0xFF], in: order) == nil)
  }

  @Test func `sizes take four columns at most`() {
    let sizes: [(Int64, String)] = [
      (0, "0"), (999, "999"), (1000, "1.0K"), (1023, "1.0K"), (4300, "4.2K"), (10_188, "9.9K"),
      (10_239, "10K"),
      (1_023_487, "999K"), (1_023_488, "1.0M"), (1 << 40, "1.0T"), (.max, "8.0E"), (-1, "0"),
    ]
    for (size, text) in sizes { #expect(FileFormat.size(size) == text) }
  }

  @Test func `times are an hour, a day or a year`() {
    setenv("TZ", "UTC", 1)
    let now: Int64 = 1_700_000_000
    #expect(FileFormat.time(now - 60, now: now) == "22:12")
    #expect(FileFormat.time(now - 86_400, now: now) == "13 Nov")
    #expect(FileFormat.time(0, now: now) == "1970")
  }

  @Test func `a growing directory is shown early, then where it has doubled`() {
    var pace = DirectoryReading.Pace()
    #expect(!pace.isDue(count: 5, at: 0.009) && pace.isDue(count: 5, at: 0.01))
    pace.noteReport(count: 5, at: 0.01)
    #expect(!pace.isDue(count: 9, at: 9) && pace.isDue(count: 10, at: 0.12))
    #expect(!pace.isDue(count: 100, at: 0.1))
  }
}
