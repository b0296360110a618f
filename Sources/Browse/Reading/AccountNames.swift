import TermNav

/// The names of users and groups, each asked for once. Asking may block, as where another machine has them.
nonisolated struct AccountNames: Sendable {
  /// The names of users by their numbers.
  static let users = AccountNames { name(of: $0, getpwuid_r) { $0.pw_name } }
  static let groups = AccountNames { name(of: $0, getgrgid_r) { $0.gr_name } }

  private let ask: @Sendable (UInt32) -> String?
  private let known = Locked<[UInt32: String]>([:])

  init(_ ask: @escaping @Sendable (UInt32) -> String?) { self.ask = ask }

  /// The number where there is no name.
  subscript(number: UInt32) -> String {
    if let name = known.withLock({ $0[number] }) { return name }
    let name = ask(number).map(Path.visible) ?? "\(number)"
    known.withLock { $0[number] = name }
    return name
  }

  private typealias Asking<Record> = (
    UInt32, UnsafeMutablePointer<Record>, UnsafeMutablePointer<CChar>, Int,
    UnsafeMutablePointer<UnsafeMutablePointer<Record>?>
  ) -> Int32

  /// Bytes of a record at most; a group with many members is long. Our own figure.
  private static let mostBytes = 1 << 20

  private static func name<Record>(
    of number: UInt32, _ ask: Asking<Record>, _ name: (Record) -> UnsafeMutablePointer<CChar>?
  ) -> String? {
    var size = 1 << 12
    while size <= mostBytes {
      let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
      let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: size)
      defer {
        record.deallocate()
        bytes.deallocate()
      }
      var found: UnsafeMutablePointer<Record>?
      let failure = ask(number, record, bytes, size, &found)
      if failure == ERANGE {
        size *= 8
      } else {
        return failure == 0 ? found.flatMap { name($0.pointee) }.map { String(cString: $0) } : nil
      }
    }
    return nil
  }
}
