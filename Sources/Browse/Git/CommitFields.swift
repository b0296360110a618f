/// The fields of a commit as git writes them by `CommitHead.format`: each ends with a zero byte.
nonisolated struct CommitFields: Sendable {
  private var fields: [[UInt8]] = []
  /// The bytes of a commit's field that has not ended yet.
  private var pending: [UInt8] = []
  /// The kept beginning of a commit's field that is too long, until the field ends; nil where the current
  /// field is not too long.
  private var longField: [UInt8]?
  /// Whether a field of the commit was longer than `mostBytes` and was cut.
  private(set) var isCut = false

  private static let count = 8
  /// The most bytes of a commit's field that are kept, chosen far above the length of real messages.
  static let mostBytes = 1 << 20

  var areWhole: Bool { fields.count == Self.count }

  subscript(number: Int) -> [UInt8] { fields[number] }

  /// Reads the next bytes of a commit's fields that git writes. Returns the bytes after the last field; empty
  /// until all fields have ended.
  mutating func append(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    // The bytes of the commit's unfinished field have no zero byte, so only the new ones are searched for it.
    let new = pending.count
    pending += bytes
    var rest = pending[...]
    while !areWhole, let end = rest[max(new, rest.startIndex)...].firstIndex(of: 0) {
      add(rest[..<end])
      rest = rest[(end + 1)...]
    }
    if areWhole {
      pending = []
      return rest
    }
    if longField != nil || rest.count > Self.mostBytes {
      longField = longField ?? Array(rest.prefix(Self.mostBytes))
      rest = []
    }
    pending = Array(rest)
    return []
  }

  /// Ends the commit's message, which is the last field, where all other fields have ended. Otherwise does
  /// nothing and returns false.
  mutating func endMessage() -> Bool {
    guard fields.count == Self.count - 1 else { return false }
    add(pending[...])
    return true
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    let kept = longField ?? Array(bytes.prefix(Self.mostBytes))
    isCut = isCut || longField != nil || bytes.count > kept.count
    longField = nil
    fields.append(Array(kept.drop { fields.isEmpty && $0 == 0x0A }))
  }
}
