/// Divides cells among the parts of a row or column (RULES, section 27).
struct LayoutDivision {
  struct Part: Equatable {
    /// What gives way first.
    enum Kind: CaseIterable { case automatic, flexible, fixed }

    var kind: Kind
    var least: Int
    var most: Int
    var isSpacer = false

    init(asking cells: Int) {
      kind = .automatic
      least = max(0, cells)
      most = least
    }

    /// `automatic` stands for a part that asks for none.
    init(_ length: LayoutLength) {
      switch length {
      case .automatic: (kind, least, most) = (.flexible, 0, .max)
      case .fixed(let cells): (kind, least, most) = (.fixed, max(0, cells), max(0, cells))
      case .flexible(let min, let max):
        (kind, least, most) = (.flexible, Swift.max(0, min), Swift.max(0, min, max))
      }
    }
  }

  /// More than any screen or content has; sums of such rooms do not overflow.
  static let mostRoom = 1 << 30

  var parts: [Part]
  /// Cells between two parts, but not beside a spacer or a part without cells.
  var spacing: Int

  /// What all ask for.
  var natural: Int { total(parts.map(\.least)) { $0.least > 0 } }

  /// Sums to at most `room`.
  func lengths(in room: Int) -> [Int] {
    let room = min(max(0, room), Self.mostRoom)
    var lengths = parts.map { min($0.least, room) }
    let free = room.minus(total(lengths) { $0.most > 0 })
    if free >= 0 {
      grow(&lengths, by: free)
    } else {
      shrink(&lengths, to: room)
    }
    return lengths
  }

  /// Where the parts of such lengths begin.
  func starts(of lengths: [Int]) -> [Int] {
    var end = 0
    var last: Part?
    return zip(parts, lengths).map { part, length in
      if length > 0 || part.isSpacer {
        end = end.plus(gap(last, part))
        last = part
      }
      defer { end = end.plus(length) }
      return end
    }
  }

  private func gap(_ last: Part?, _ next: Part) -> Int {
    guard let last, !last.isSpacer, !next.isSpacer else { return 0 }
    return max(0, spacing)
  }

  /// With the spaces between those that are there.
  private func total(_ lengths: [Int], _ isThere: (Part) -> Bool) -> Int {
    var sum = 0
    var last: Part?
    for (part, length) in zip(parts, lengths) where length > 0 || part.isSpacer || isThere(part) {
      sum = sum.plus(gap(last, part)).plus(length)
      last = part
    }
    return sum
  }

  /// Makes the flexible parts equally long, within their limits; a remainder goes to the first.
  private func grow(_ lengths: inout [Int], by free: Int) {
    let flexible = parts.indices.filter { parts[$0].kind == .flexible }
    let sum = flexible.reduce(free) { $0.plus(lengths[$1]) }
    func length(_ index: Int, _ level: Int) -> Int { min(max(level, lengths[index]), parts[index].most) }
    // The highest that fits; at 0 all have the lengths that they have.
    let level = (0..<sum).partitioningIndex { lower in
      flexible.reduce(0) { $0.plus(length($1, lower + 1)) } > sum
    }
    for index in flexible { lengths[index] = length(index, level) }
    var rest = flexible.reduce(sum) { $0 - lengths[$1] }
    for index in flexible where rest > 0 && lengths[index] == level && level < parts[index].most {
      lengths[index] += 1
      rest -= 1
    }
  }

  /// Takes from the end: first from what parts ask for, then from flexible, then from fixed ones.
  private func shrink(_ lengths: inout [Int], to room: Int) {
    for kind in Part.Kind.allCases {
      for index in parts.indices.reversed() where parts[index].kind == kind {
        let excess = total(lengths) { _ in false } - room
        if excess <= 0 { return }
        lengths[index] -= min(excess, lengths[index])
      }
    }
  }
}
