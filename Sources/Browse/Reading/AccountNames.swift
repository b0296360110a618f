import TermNav

/// The names of users or groups, by their numbers. The system is asked once for each. Asking may block, for
/// instance if the names are kept on another computer.
nonisolated struct AccountNames: Sendable {
  /// The names of users, by their numbers; `groups` has those of groups.
  static let users = AccountNames { name(of: $0, getpwuid_r) { $0.pw_name } }
  static let groups = AccountNames { name(of: $0, getgrgid_r) { $0.gr_name } }

  private let ask: @Sendable (UInt32) -> String?
  private let known = Locked<[UInt32: String]>([:])

  init(_ ask: @escaping @Sendable (UInt32) -> String?) { self.ask = ask }

  /// Returns the name of a user or group by its number, or the number as text if it has no name.
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

  /// The most bytes of the system's answer about a user or group. Most need far less, but a group may have
  /// many members.
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
