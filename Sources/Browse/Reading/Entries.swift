/// The names and kinds of a directory's entries, stored so that a million of them take little memory. An
/// entry's number is its position in the order in which the system has listed them, from 0.
nonisolated struct Entries: Sendable {
  private var bytes: [UInt8] = []
  /// For each entry of the directory, the index after the last byte of its name in `bytes`.
  private var ends: [UInt32] = []
  private(set) var kinds: [FileKind] = []
  /// The sizes and times of all entries of a directory; nil if they were not read. They are needed for
  /// sorting by size or time.
  var measures: Measures?

  /// The values by which a directory's entries can be sorted, besides name and kind. `sizes` are in bytes;
  /// `times` grow with the time of the last change.
  struct Measures: Sendable {
    var sizes: [Int64]
    var times: [Int64]
  }

  var count: Int { ends.count }

  /// The most bytes of the names of all entries together, since `ends` has numbers of 32 bits.
  static let mostBytes = Int(UInt32.max)

  /// Adds an entry of a directory. Returns false if there is no room for its name.
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

  /// Calls a closure with the names of all entries of the directory, without copying them.
  func withNames<Result>(_ body: (Names) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      try ends.withUnsafeBufferPointer { ends in try body(Names(bytes: bytes, ends: ends)) }
    }
  }

  /// Returns the texts that are shown for names that look like others, with signs at the differences. The
  /// keys are the rows of these names.
  /// - Parameter rows: the numbers of the shown entries, in the order of their rows.
  func alike(in rows: [UInt32]) -> [Int: String] {
    withNames { names in
      AlikeNames.distinctNames { body in
        for (row, number) in rows.enumerated() { body(row, names[Int(number)]) }
      }
    }
  }

  /// The names of all entries as they are stored. They may only be used within the closure that `withNames`
  /// calls.
  struct Names {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<UInt32>

    subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
      let start = number == 0 ? 0 : Int(ends[number - 1])
      return UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[number])])
    }
  }

  /// Returns the index at which a name stands in an order of a directory's entries; nil if it is not there.
  /// Looks at the names one after the other.
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

  /// Returns whether this text comes before the other by their bytes. If one text begins with the other, the
  /// shorter one comes first.
  func precedes(_ other: Self) -> Bool {
    let common = Swift.min(count, other.count)
    let difference = common == 0 ? 0 : memcmp(baseAddress!, other.baseAddress!, common)
    return difference != 0 ? difference < 0 : count < other.count
  }
}
