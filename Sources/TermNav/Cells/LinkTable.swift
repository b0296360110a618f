internal import Synchronization

/// The links of cells, by numbers of 9 bits, which their styles hold: so links move, are copied and compared with cells.
///
/// Once all numbers are given out, the next frame begins anew (`epoch`): every page is drawn again, with new numbers.
final class LinkTable: Sendable {
  static let shared = LinkTable()

  private struct State {
    var links: [TextLink] = []
    var numbers: [TextLink: Int] = [:]
    /// A link got no number.
    var isExhausted = false
    /// This frame began anew.
    var isNew = false
  }

  private let state = Locked(State())
  // Set under the lock, and read by each frame without it.
  private let sharedEpoch = Atomic(0)
  private let hasBeenExhausted = Atomic(false)

  /// Links of one picture at most; the others are not sent.
  static let most = 511

  /// Numbers of different epochs have nothing to do with each other.
  var epoch: Int { sharedEpoch.load(ordering: .acquiring) }

  /// 1…511; 0 where there is none left, or where the terminal is not told.
  func number(of link: TextLink) -> Int {
    guard link.isSent else { return 0 }
    return state.withLock { state in
      if let number = state.numbers[link] { return number }
      guard state.links.count < Self.most else {
        state.isExhausted = true
        hasBeenExhausted.store(true, ordering: .releasing)
        return 0
      }
      state.links.append(link)
      state.numbers[link] = state.links.count
      return state.links.count
    }
  }

  func link(_ number: Int) -> TextLink? {
    number == 0 ? nil : state.withLock { $0.links.indices.contains(number - 1) ? $0.links[number - 1] : nil }
  }

  /// Before a frame is drawn.
  func beginFrame() {
    guard hasBeenExhausted.load(ordering: .acquiring) else { return }
    state.withLock { state in
      state.isNew = state.isExhausted
      guard state.isExhausted else { return }
      state = State(isNew: true)
      sharedEpoch.add(1, ordering: .releasing)
    }
  }

  /// After it; returns whether another one has links that this one lacks. One picture that has too many does not.
  func endFrame() -> Bool {
    guard hasBeenExhausted.load(ordering: .acquiring) else { return false }
    return state.withLock { state in
      if state.isNew { state.isExhausted = false }
      return state.isExhausted
    }
  }
}
