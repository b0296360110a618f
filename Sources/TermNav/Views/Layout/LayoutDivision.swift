/// The division of cells among the parts of a row or column: views, or rows or columns of a grid (RULES,
/// section 27).
struct LayoutDivision {
  struct Part: Equatable {
    /// The kind of a part of a row or column. If there is too little room, parts shrink by kind, in the order
    /// of the cases.
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

    /// Creates a part of a row or column for a view whose content states no length. `.automatic` then counts
    /// as flexible.
    init(_ length: LayoutLength) {
      switch length {
      case .automatic: (kind, least, most) = (.flexible, 0, .max)
      case .fixed(let cells): (kind, least, most) = (.fixed, max(0, cells), max(0, cells))
      case .flexible(let min, let max):
        (kind, least, most) = (.flexible, Swift.max(0, min), Swift.max(0, min, max))
      }
    }
  }

  /// A length beyond any screen or content, for measuring without a limit. Several of them can be added
  /// without overflow.
  static let mostRoom = 1 << 30

  var parts: [Part]
  /// The free cells between two parts of the row or column. There are none beside a spacer or a part without
  /// cells.
  var spacing: Int

  /// The least length of the row or column, in cells: that of all parts and of the spacing between them.
  var natural: Int { total(parts.map(\.least)) { $0.least > 0 } }

  /// Returns the length of each part of the row or column in cells. Together with the spacing they fit in
  /// `room`.
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

  /// Returns the position at which each part of the row or column begins, in cells from the start of the
  /// first part.
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

  /// Returns the sum of the parts' lengths and of the spacing between them. Parts without cells count only if
  /// they are spacers or `isThere` returns true.
  private func total(_ lengths: [Int], _ isThere: (Part) -> Bool) -> Int {
    var sum = 0
    var last: Part?
    for (part, length) in zip(parts, lengths) where length > 0 || part.isSpacer || isThere(part) {
      sum = sum.plus(gap(last, part)).plus(length)
      last = part
    }
    return sum
  }

  /// Makes the flexible parts of the row or column equally long, within their limits. The first ones get the
  /// cells that cannot be divided equally.
  private func grow(_ lengths: inout [Int], by free: Int) {
    let flexible = parts.indices.filter { parts[$0].kind == .flexible }
    let sum = flexible.reduce(free) { $0.plus(lengths[$1]) }
    func length(_ index: Int, _ level: Int) -> Int { min(max(level, lengths[index]), parts[index].most) }
    // The flexible parts grow to a common length, `level`: the greatest one that fits. At 0 all of them keep
    // their lengths.
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

  /// Shrinks parts of the row or column until all fit: first automatic parts, then flexible, then fixed ones,
  /// and of each kind the last part first.
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
