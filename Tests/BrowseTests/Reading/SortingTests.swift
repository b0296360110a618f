import Testing

@testable import Browse

@Suite struct SortingTests {
  private func sorted(
    _ names: [String], directories: Set<String> = [], _ arrangement: Arrangement = Arrangement(),
    keeping kept: String? = nil
  ) -> [String] {
    var entries = Entries()
    for name in names { entries.append(name.utf8, directories.contains(name) ? .directory : .file) }
    return entries.rows(arrangement, keeping: kept.map { Array($0.utf8) })
      .map { String(decoding: entries.name(Int($0)), as: UTF8.self) }
  }

  @Test func `numbers go by value, letters are folded, and bytes decide between equals`() {
    let names = [
      "a10", "A9", "a9", "a", "B1", "b01", "a1b2", "a1b10", "Ä", "ä1", "_x", "10", "9", "a10b", "a010",
    ]
    let expected = [
      "9", "10", "_x", "a", "a1b2", "a1b10", "A9", "a9", "a010", "a10", "a10b", "B1", "b01", "Ä", "ä1",
    ]
    #expect(sorted(names) == expected && sorted(names.reversed()) == expected)
  }

  @Test func `directories are first in every order, also reversed`() {
    let names = ["b", "z", "a", "y"]
    for order in Arrangement.Order.allCases {
      for isReversed in [false, true] {
        let found = sorted(names, directories: ["z", "y"], Arrangement(order: order, isReversed: isReversed))
        #expect(Set(found.prefix(2)) == ["y", "z"])
      }
    }
    #expect(sorted(names, directories: ["z"], Arrangement(isReversed: true)) == ["z", "y", "b", "a"])
  }

  @Test func `names with a dot are left out unless one is asked for`() {
    #expect(sorted([".git", "a", ".b"]) == ["a"])
    #expect(sorted([".git", "a", ".b"], keeping: ".git") == [".git", "a"])
    #expect(sorted([".git", "a", ".b"], Arrangement(showsHidden: true)) == [".b", ".git", "a"])
  }

  @Test func `kinds go by what ends the name`() {
    let names = ["b.txt", "a.zip", "c", "a.txt", "Z.TXT", "x.tar.gz", ".hidden"]
    let expected = [".hidden", "c", "x.tar.gz", "a.txt", "b.txt", "Z.TXT", "a.zip"]
    #expect(sorted(names, Arrangement(order: .kind, showsHidden: true)) == expected)
  }

  @Test func `the largest and the newest are first, equals by name`() {
    var entries = Entries()
    for name in ["a", "b", "c", "d"] { entries.append(name.utf8, .file) }
    entries.measures = Entries.Measures(sizes: [5, 70_000, 5, 0], times: [1, -5, 900, 1])
    func names(_ order: Arrangement.Order, isReversed: Bool = false) -> String {
      let rows = entries.rows(Arrangement(order: order, isReversed: isReversed))
      return rows.map { String(decoding: entries.name(Int($0)), as: UTF8.self) }.joined()
    }
    #expect(names(.size) == "bacd" && names(.time) == "cadb")
    #expect(names(.size, isReversed: true) == "dcab")
  }

  @Test func `of two changes within a second the later one is newer`() {
    var status = FileStatus(kind: .file, modified: 1_800_000_000)
    status.nanoseconds = 5
    let later = status.timeOrder
    status.nanoseconds = 4
    #expect(later > status.timeOrder)
    for (seconds, limit) in [(Int64.max, Int64.max), (.min, .min), (9_223_372_036, .max)] {
      status = FileStatus(kind: .file, modified: seconds)
      status.nanoseconds = 999_999_999
      #expect(status.timeOrder == limit)
    }
  }

  @Test func `keys sort as a comparison of the names by their parts does`() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("aB0129.-_z".utf8)
    for _ in 0..<200 {
      let names = (0..<40).map { _ in
        String(
          decoding: (0...Int.random(in: 0..<9, using: &random)).map { _ in letters.randomElement()! },
          as: UTF8.self)
      }
      let unique = Array(Set(names))
      let found = sorted(unique, Arrangement(showsHidden: true))
      #expect(found == unique.sorted(by: Self.precedes), "\(unique)")
    }
  }

  /// Slow and plain.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    let (first, second) = (parts(a), parts(b))
    for (one, other) in zip(first, second) where one != other { return one.lexicographicallyPrecedes(other) }
    if first.count != second.count { return first.count < second.count }
    return Array(a.utf8).lexicographicallyPrecedes(Array(b.utf8))
  }

  /// A folded letter, or a number: its place among letters, its length, its figures.
  private static func parts(_ name: String) -> [[Int]] {
    var parts: [[Int]] = []
    var rest = Array(name.lowercased().utf8)[...]
    while let byte = rest.popFirst() {
      guard (48...57).contains(byte) else {
        parts.append([Int(byte)])
        continue
      }
      let run = [byte] + rest.prefix { (48...57).contains($0) }
      rest = rest.dropFirst(run.count - 1)
      let value = run.drop { $0 == 48 }.map(Int.init)
      parts.append([48, value.count] + value)
    }
    return parts
  }
}
