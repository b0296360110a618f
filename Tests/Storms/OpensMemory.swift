import CMemory
import Foundation

/// What a page's opens leave in memory, for `Scripts/lab soak`: bytes in use after a third of the opens, and after all.
public struct OpensMemory {
  /// How often each page is opened, a multiple of 30; nil where nothing asks for it.
  public nonisolated static let opens =
    ProcessInfo.processInfo.environment["SOAK_OPENS"].flatMap { Int($0) }.map { max(30, $0 / 30 * 30) }
  /// Bytes that an open may leave; our own figure: what is kept once is told in parts.
  public static let bound = 32

  private let name: String
  private var early = 0
  private var late = 0

  public init(_ name: String) { self.name = name }

  /// Called after each open, counted from 1, once its page has left.
  public mutating func closed(_ number: Int) {
    guard let opens = Self.opens else { return }
    if number == opens / 3 { early = cmemory_bytes_in_use() }
    if number == opens { late = cmemory_bytes_in_use() }
  }

  /// Bytes that each open between the two has left; says it in a line.
  public func leftByEach() -> Int {
    guard let opens = Self.opens else { return 0 }
    let (grown, times) = (late - early, opens - opens / 3)
    print(
      "Soak: \(name): \(early) bytes after \(opens / 3) opens, \(grown) more after \(opens): \(grown / times) each"
    )
    fflush(nil)
    return grown / times
  }
}
