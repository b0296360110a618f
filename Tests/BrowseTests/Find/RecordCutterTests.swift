import Testing

@testable import Browse

@Suite struct RecordCutterTests {
  private func records(_ pieces: [[UInt8]]) -> [[UInt8]] {
    var cutter = RecordCutter(0)
    var records: [[UInt8]] = []
    for piece in pieces { cutter.add(piece) { records.append(Array($0)) } }
    return records
  }

  @Test func `records are cut at their separator, wherever the pieces end`() {
    let bytes = Array("one\0two\0\0three\0rest".utf8)
    let wanted = [Array("one".utf8), Array("two".utf8), [], Array("three".utf8)]
    for cut in 0...bytes.count { #expect(records([Array(bytes[..<cut]), Array(bytes[cut...])]) == wanted) }
  }

  @Test func `a record that is too long is left out whole, and the next one is read`() {
    let half = [UInt8](repeating: 1, count: RecordCutter.longest / 2 + 1)
    #expect(records([half, half, [2, 2], [3, 0, 4, 0]]) == [[4]])
    #expect(records([half + half + [0, 4, 0]]) == [[4]])
    #expect(records([half, [0, 4, 0]]) == [half, [4]])
  }
}
