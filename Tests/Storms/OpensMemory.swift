import CMemory
import Foundation

/// What a page's opens leave in memory, for `Scripts/lab soak`: bytes in use after a third of the opens, and after all.
package struct OpensMemory {
  /// How often each page is opened, a multiple of 30; nil where nothing asks for it.
  package nonisolated static let opens =
    ProcessInfo.processInfo.environment["SOAK_OPENS"].flatMap { Int($0) }.map { max(30, $0 / 30 * 30) }
  /// Bytes that an open may leave; our own figure: 8 KiB that are kept once are 20 bytes of each of 400 opens.
  package static let bound = 32

  private let name: String
  private var early = Int.max
  private var late = Int.max

  package init(_ name: String) {
    self.name = name
    cmemory_forget_thrown_errors()
  }

  /// Called after opens, counted from 1, once their pages have left. A thread may still hold what it has read for such
  /// a page: what is in use counts where it is least, in the last sixth of all opens of each of the two parts.
  package mutating func closed(_ number: Int) {
    guard let opens = Self.opens else { return }
    func isLast(of part: Int) -> Bool { (part - opens / 6..<part).contains(number - 1) }
    if isLast(of: opens / 3) { early = min(early, cmemory_bytes_in_use()) }
    if isLast(of: opens) { late = min(late, cmemory_bytes_in_use()) }
  }

  /// Bytes that each open between the two has left; says it in a line.
  package func leftByEach() -> Int {
    guard let opens = Self.opens else { return 0 }
    let (grown, times) = (late - early, opens - opens / 3)
    print(
      "Soak: \(name): \(early) bytes after \(opens / 3) opens, \(grown) more after \(opens): \(grown / times) each"
    )
    fflush(nil)
    return grown / times
  }
}
