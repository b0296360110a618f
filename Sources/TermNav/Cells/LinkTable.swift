internal import Synchronization

/// The table of the links that cells lead to. A cell's style holds the number of a link in 9 bits, so that
/// links are moved, copied and compared with the cells.
///
/// When all numbers are in use and another link needs a number, the next frame begins a new `epoch`, in which
/// every page is drawn again with new numbers.
final class LinkTable: Sendable {
  static let shared = LinkTable()

  private struct State {
    var links: [TextLink] = []
    var numbers: [TextLink: Int] = [:]
    /// Whether a link got no number in the table of links, since all numbers were in use.
    var isExhausted = false
    /// Whether the frame that is being drawn began a new epoch, in which all links get new numbers.
    var isNew = false
  }

  private let state = Locked(State())
  // `sharedEpoch` and `hasBeenExhausted` are set while `state` is locked, and read by each frame without the
  // lock.
  private let sharedEpoch = Atomic(0)
  private let hasBeenExhausted = Atomic(false)

  /// The most links on one screen, as many as 9 bits can number; the texts of further links are shown without
  /// a link.
  static let most = 511

  /// The number of times that all links got new numbers, counted from 1 on again. Numbers of different epochs
  /// must not be compared.
  var epoch: Int { sharedEpoch.load(ordering: .acquiring) }

  /// Returns the number of a link, 1…511, and gives the link a number if it has none. Returns 0 where all
  /// numbers are in use, or where the link is not sent to the terminal (`TextLink.isSent`).
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

  /// Begins a new epoch, in which links get new numbers, if a link got no number in the epoch before. Called
  /// before a frame is drawn.
  func beginFrame() {
    guard hasBeenExhausted.load(ordering: .acquiring) else { return }
    state.withLock { state in
      state.isNew = state.isExhausted
      guard state.isExhausted else { return }
      state = State(isNew: true)
      sharedEpoch.add(1, ordering: .releasing)
    }
  }

  /// Returns whether another frame must be drawn, because a link of the frame just drawn got no number.
  /// Returns false if the frame began a new epoch, since a screen that has too many links by itself would be
  /// drawn again for ever.
  func endFrame() -> Bool {
    guard hasBeenExhausted.load(ordering: .acquiring) else { return false }
    return state.withLock { state in
      if state.isNew { state.isExhausted = false }
      return state.isExhausted
    }
  }
}
