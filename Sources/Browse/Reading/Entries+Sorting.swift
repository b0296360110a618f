nonisolated extension Entries {
  /// Returns the numbers of the directory's entries that are shown, in the order of their rows;
  /// subdirectories come first.
  /// - Parameter kept: the name of an entry that is shown even if it is hidden; nil for none.
  func rows(_ arrangement: Arrangement, keeping kept: [UInt8]? = nil) -> [UInt32] {
    withNames { names in
      var (directories, others) = ([UInt32](), [UInt32]())
      for number in 0..<count {
        let name = names[number]
        let isHidden = !arrangement.showsHidden && name.first == UInt8(ascii: ".")
        if isHidden, kept.map({ $0.elementsEqual(name) }) != true { continue }
        if kinds[number] == .directory {
          directories.append(UInt32(number))
        } else {
          others.append(UInt32(number))
        }
      }
      return sorted(directories, names, arrangement) + sorted(others, names, arrangement)
    }
  }

  private func sorted(_ numbers: [UInt32], _ names: Names, _ arrangement: Arrangement) -> [UInt32] {
    let keys = SortKeys(numbers) { number, key in
      addKey(of: number, names[number], arrangement, to: &key)
    }
    let sorted = keys.sorted { names[Int($0)].precedes(names[Int($1)]) }
    return arrangement.isReversed ? sorted.reversed() : sorted
  }

  private func addKey(
    of number: Int, _ name: UnsafeBufferPointer<UInt8>, _ arrangement: Arrangement, to key: inout [UInt8]
  ) {
    switch arrangement.order {
    case .name: break
    // The size of a directory itself tells nothing. While no sums are known, directories are sorted by name.
    case .size:
      if kinds[number] != .directory {
        if let measures { key.add(measures.sizes[number]) }
      } else if !arrangement.sums.isEmpty {
        key.add(arrangement.sums[Array(name)] ?? -1)
      }
    case .time: if let measures { key.add(measures.times[number]) }
    case .kind: NaturalOrder.addExtensionKey(of: name, to: &key)
    }
    NaturalOrder.addKey(of: name, to: &key)
  }
}

nonisolated extension [UInt8] {
  /// Appends a number to a sort key, as eight bytes that make greater numbers come first.
  fileprivate mutating func add(_ number: Int64) {
    let bits = ~(UInt64(bitPattern: number) ^ 1 << 63)
    for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}

/// Sorts numbers by keys of bytes, such as entries by names. All keys are in one buffer, so that very many
/// take little memory.
nonisolated private struct SortKeys {
  /// The index of a sort key, and the eight bytes of it that follow the beginning that all keys have in
  /// common. These bytes nearly always decide a comparison.
  struct Item {
    var prefix: UInt64
    var index: UInt32
  }

  let numbers: [UInt32]
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]

  init(_ numbers: [UInt32], _ addKey: (Int, inout [UInt8]) -> Void) {
    self.numbers = numbers
    ends.reserveCapacity(numbers.count + 1)
    for number in numbers {
      addKey(Int(number), &bytes)
      ends.append(bytes.count)
    }
  }

  /// Returns the numbers sorted by their keys.
  /// - Parameter precedes: Returns which of two numbers with equal keys comes first.
  func sorted(_ precedes: (UInt32, UInt32) -> Bool) -> [UInt32] {
    if numbers.count < 2 { return numbers }
    return bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        func key(_ index: UInt32) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: bytes[ends[Int(index)]..<ends[Int(index) + 1]])
        }
        let common = commonCount(bytes, ends)
        var items = numbers.indices.map { index in
          Item(prefix: Self.prefix(bytes, ends[index] + common, ends[index + 1]), index: UInt32(index))
        }
        items.sort { a, b in
          if a.prefix != b.prefix { return a.prefix < b.prefix }
          let (first, second) = (key(a.index), key(b.index))
          if !first.equals(second) { return first.precedes(second) }
          return precedes(numbers[Int(a.index)], numbers[Int(b.index)])
        }
        return items.map { numbers[Int($0.index)] }
      }
    }
  }

  /// Returns the number of bytes that all sort keys have in common at their beginning.
  private func commonCount(_ bytes: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int>) -> Int {
    var common = ends[1]
    for index in 1..<numbers.count where common > 0 {
      let start = ends[index]
      var count = 0
      while count < min(common, ends[index + 1] - start), bytes[start + count] == bytes[count] { count += 1 }
      common = count
    }
    return common
  }

  /// Returns the eight bytes of a sort key from `start` on; bytes after the key's end are 0.
  private static func prefix(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var prefix: UInt64 = 0
    for offset in 0..<8 { prefix = prefix << 8 | (start + offset < end ? UInt64(bytes[start + offset]) : 0) }
    return prefix
  }
}
