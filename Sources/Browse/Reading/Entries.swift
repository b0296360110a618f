/// The names and kinds of the entries of a directory, stored compactly for directories of a million entries.
/// An entry is identified by its number, which is its position in the order that the system gave.
nonisolated struct Entries: Sendable {
  private var bytes: [UInt8] = []
  /// The index after the last byte of each name in `bytes`.
  private var ends: [UInt32] = []
  private(set) var kinds: [FileKind] = []
  /// The sizes and times of the entries; nil if they were not read.
  var measures: Measures?

  /// The values for sorting by size or time.
  struct Measures: Sendable {
    var sizes: [Int64]
    var times: [Int64]
  }

  var count: Int { ends.count }

  /// The most bytes that all names together may have.
  static let mostBytes = Int(UInt32.max)

  /// Adds an entry; returns false if there is no room.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind) -> Bool {
    guard bytes.count + name.count <= Self.mostBytes else { return false }
    bytes.append(contentsOf: name)
    ends.append(UInt32(bytes.count))
    kinds.append(kind)
    return true
  }

  mutating func append(_ name: some Sequence<UInt8>, _ kind: FileKind) {
    _ = Array(name).withUnsafeBufferPointer { append($0, kind) }
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  func name(_ number: Int) -> [UInt8] { Array(bytes[range(number)]) }

  /// Calls the body with all names, without copying them.
  func withNames<Result>(_ body: (Names) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      try ends.withUnsafeBufferPointer { ends in try body(Names(bytes: bytes, ends: ends)) }
    }
  }

  /// Returns how names among some rows are shown that look like others, by the index of the row.
  func alike(in rows: [UInt32]) -> [Int: String] {
    withNames { names in
      AlikeNames.distinctNames { body in
        for (row, number) in rows.enumerated() { body(row, names[Int(number)]) }
      }
    }
  }

  /// The names of entries, valid only during a call of `withNames`.
  struct Names {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<UInt32>

    subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
      let start = number == 0 ? 0 : Int(ends[number - 1])
      return UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[number])])
    }
  }

  /// Returns the index of a name in an order of the entries. Compares all names.
  func row(of name: [UInt8], in order: [UInt32]) -> Int? {
    withNames { names in
      name.withUnsafeBufferPointer { name in order.firstIndex { names[Int($0)].equals(name) } }
    }
  }
}

nonisolated extension UnsafeBufferPointer<UInt8> {
  func equals(_ other: Self) -> Bool {
    count == other.count && (count == 0 || memcmp(baseAddress!, other.baseAddress!, count) == 0)
  }

  /// Compares by bytes. A text comes before another that begins with it.
  func precedes(_ other: Self) -> Bool {
    let common = Swift.min(count, other.count)
    let difference = common == 0 ? 0 : memcmp(baseAddress!, other.baseAddress!, common)
    return difference != 0 ? difference < 0 : count < other.count
  }
}
