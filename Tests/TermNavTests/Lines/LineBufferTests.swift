import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineBufferTests {
  private func lines(_ range: Range<Int>) -> [AttributedText] { range.map { "\($0)" } }

  @Test func `lines keep their numbers while the oldest are dropped`() {
    let buffer = LineBuffer(limit: 3000)
    for start in stride(from: 0, to: 20_000, by: 700) {
      buffer.append(lines(start..<start + 700))
      let count = buffer.count.known
      let first = buffer.firstLine
      #expect(count == start + 700 && count - first == min(3000, count))
      #expect(buffer.readyLines(first..<count) == lines(first..<count))
      #expect(buffer.readyLines(count - 10..<count) == lines(count - 10..<count))
      if first > 0 { #expect(buffer.readyLines(first - 1..<count) == nil) }
    }
  }

  @Test func `no more blocks are kept than the limit needs`() {
    let buffer = LineBuffer(limit: 1)
    for start in stride(from: 0, to: 50_000, by: 100) { buffer.append(lines(start..<start + 100)) }
    #expect(buffer.keptLines <= 1024 + 100)
    #expect(buffer.readyLines(49_999..<50_000) == ["49999"])
  }

  @Test func `the last line can be replaced, all can be removed, and those who look are told`() {
    let buffer = LineBuffer(lines(0..<2))
    let told = Locked<[LineChange]>([])
    let observation = buffer.observeChanges { change in told.withLock { $0.append(change) } }
    buffer.replaceLast(with: "50 %")
    #expect(buffer.readyLines(0..<2) == ["0", "50 %"])
    buffer.append("next")
    buffer.removeAll()
    #expect(buffer.count == .exact(0))
    buffer.replaceLast(with: "first")
    observation.cancel()
    buffer.append("unheard")
    #expect(told.withLock { $0 } == [.grew(from: 1), .grew(from: 2), .replaced, .grew(from: 0)])
    #expect(buffer.readyLines(0..<2) == ["first", "unheard"])
  }

  @Test func `bytes give the same lines wherever they are cut`() {
    let text = "one\r\ntwo é界\n\n\u{1B}[31mred\u{1B}[m\nlast"
    let wanted = LineBuffer(parsesSGR: true)
    wanted.append(utf8: text.utf8)
    let lines = wanted.readyLines(0..<5)
    #expect(lines?.map(\.string) == ["one", "two é界", "", "red", "last"])
    #expect(lines?[3].runs.count == 1)
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      for second in stride(from: cut, through: bytes.count, by: 3) {
        let buffer = LineBuffer(parsesSGR: true)
        for part in [bytes[..<cut], bytes[cut..<second], bytes[second...]] { buffer.append(utf8: part) }
        #expect(buffer.count == .exact(5) && buffer.readyLines(0..<5) == lines)
      }
    }
  }

  @Test func `an open line is told of again when it goes on, and a text ends it`() {
    let buffer = LineBuffer()
    let told = Locked<[LineChange]>([])
    let observation = buffer.observeChanges { change in told.withLock { $0.append(change) } }
    buffer.append(utf8: "a".utf8)
    buffer.append(utf8: "b\nc".utf8)
    buffer.append("text")
    buffer.append(utf8: "d".utf8)
    buffer.replaceLast(with: "e")
    buffer.append(utf8: "f\n".utf8)
    #expect(buffer.readyLines(0..<5)?.map(\.string) == ["ab", "c", "text", "e", "f"])
    #expect(told.withLock { $0 } == [0, 0, 2, 3, 3, 4].map { .grew(from: $0) })
    observation.cancel()
  }

  @Test func `a line that never ends takes no more memory than is shown of it`() {
    let buffer = LineBuffer()
    let part = [UInt8](repeating: 0x61, count: 100_000)
    for _ in 0..<50 { buffer.append(utf8: part) }
    buffer.append(utf8: "\nb".utf8)
    let shown = String(repeating: "a", count: FileLines.longestLine)
    #expect(
      buffer.readyLines(0..<2)?.map(\.string) == [
        shown + " … \(5_000_000 - FileLines.longestLine) more bytes", "b",
      ])
  }

  @Test func `bytes and texts in turn keep their numbers while the oldest are dropped`() {
    let buffer = LineBuffer(limit: 500)
    for start in stride(from: 0, to: 20_000, by: 200) {
      if (start / 200).isMultiple(of: 3) {
        buffer.append(lines(start..<start + 200))
      } else {
        buffer.append(utf8: (start..<start + 200).map { "\($0)\n" }.joined().utf8)
      }
      let first = max(0, start - 300)
      #expect(
        buffer.firstLine == first && buffer.readyLines(first..<start + 200) == lines(first..<start + 200))
    }
    #expect(buffer.keptLines < 500 + 2 * LineBlocks.blockSize)
  }

  @Test func `long lines are dropped by their bytes, and the others keep their numbers`() {
    let buffer = LineBuffer(limit: 1_000_000, byteLimit: 1 << 20)
    func line(_ number: Int) -> String { String(repeating: "a", count: number * 37 % 30_000) + "\(number)" }
    for number in 0..<1000 {
      if (number / 100).isMultiple(of: 2) {
        buffer.append(utf8: (line(number) + "\n").utf8)
      } else {
        buffer.append(AttributedText(line(number)))
      }
      #expect(buffer.keptBytes <= 1 << 20)
    }
    let first = buffer.firstLine
    #expect(first > 0 && buffer.count == .exact(1000))
    #expect(buffer.readyLines(first..<1000)?.map(\.string) == (first..<1000).map(line))
    for number in 1000..<2000 { buffer.replaceLast(with: "\(number)") }
    #expect(buffer.keptBytes <= 1 << 20 && buffer.readyLines(999..<1000) == ["1999"])
  }

  @Test func `empty lines and one that never ends have bytes, too, and the last line always stays`() {
    let buffer = LineBuffer(byteLimit: 200_000)
    for _ in 0..<100 { buffer.append(utf8: repeatElement(0x0A, count: 10_000)) }
    #expect(buffer.count == .exact(1_000_000) && buffer.keptBytes <= 200_000)
    for _ in 0..<100 { buffer.append(utf8: repeatElement(0x61, count: 10_000)) }
    #expect(buffer.count == .exact(1_000_001) && buffer.keptBytes <= 200_000)
    let small = LineBuffer(byteLimit: 1)
    for part in ["a\nb", "c\n", "d"] { small.append(utf8: part.utf8) }
    small.append("e")
    #expect(small.count == .exact(4) && small.readyLines(3..<4) == ["e"])
    #expect(LineBuffer(limit: 1).byteLimit == 256 << 20 && LineBuffer().byteLimit == 256 << 20)
  }
}
