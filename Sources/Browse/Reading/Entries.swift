/// The names in a directory and their kinds, one behind the other: a million of them take few bytes each. An entry is
/// known by its number, in the order in which the system told it.
nonisolated struct Entries: Sendable {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`.
  private var ends: [UInt32] = []
  private(set) var kinds: [FileKind] = []
  /// Bytes and times of all, where they were asked for.
  var measures: Measures?

  /// What a directory is sorted by beside names.
  struct Measures: Sendable {
    var sizes: [Int64]
    var times: [Int64]
  }

  var count: Int { ends.count }

  /// Bytes of names that there is room for.
  static let mostBytes = Int(UInt32.max)

  /// False where there is no room left.
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

  /// Calls the body with all names, so that none is copied.
  func withNames<Result>(_ body: (Names) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      try ends.withUnsafeBufferPointer { ends in try body(Names(bytes: bytes, ends: ends)) }
    }
  }

  /// How names are shown that look as others do among some entries, by their places among these.
  func alike(in rows: [UInt32]) -> [Int: String] {
    withNames { names in
      AlikeNames.told { body in for (row, number) in rows.enumerated() { body(row, names[Int(number)]) } }
    }
  }

  /// Names while they are borrowed.
  struct Names {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<UInt32>

    subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
      let start = number == 0 ? 0 : Int(ends[number - 1])
      return UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[number])])
    }
  }

  /// The place of a name in an order of the entries; looks through all.
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

  /// By bytes; the shorter of two that begin alike is first.
  func precedes(_ other: Self) -> Bool {
    let common = Swift.min(count, other.count)
    let difference = common == 0 ? 0 : memcmp(baseAddress!, other.baseAddress!, common)
    return difference != 0 ? difference < 0 : count < other.count
  }
}
