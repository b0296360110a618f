internal import Synchronization

/// The links that cells lead to. A cell's style holds the number of a link in 9 bits, so that links are
/// moved, copied and compared with the cells.
///
/// When all numbers are in use and another link needs one, the next frame begins a new `epoch`, in which
/// every page is drawn again with new numbers.
final class LinkTable: Sendable {
  static let shared = LinkTable()

  private struct State {
    var links: [TextLink] = []
    var numbers: [TextLink: Int] = [:]
    /// Whether a link got no number, since all were in use.
    var isExhausted = false
    /// Whether the frame that is being drawn began a new epoch.
    var isNew = false
  }

  private let state = Locked(State())
  // `sharedEpoch` and `hasBeenExhausted` are set while `state` is locked, and read by each frame without the
  // lock.
  private let sharedEpoch = Atomic(0)
  private let hasBeenExhausted = Atomic(false)

  /// The most links in one picture, as 9 bits can number them; the texts of further links are shown without a
  /// link.
  static let most = 511

  /// The number of times that links got new numbers from 1 on. Numbers of different epochs must not be
  /// compared.
  var epoch: Int { sharedEpoch.load(ordering: .acquiring) }

  /// Returns the number of a link, 1…511, and gives the link one if it has none. Returns 0 where all numbers
  /// are in use, or where the link is not sent to the terminal (`TextLink.isSent`).
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

  /// Begins a new epoch, in which links get new numbers, if a link got none in the one before. Called before
  /// a frame is drawn.
  func beginFrame() {
    guard hasBeenExhausted.load(ordering: .acquiring) else { return }
    state.withLock { state in
      state.isNew = state.isExhausted
      guard state.isExhausted else { return }
      state = State(isNew: true)
      sharedEpoch.add(1, ordering: .releasing)
    }
  }

  /// Returns whether another frame must be drawn, because a link of this one got no number; called after a
  /// frame. Returns false if this frame began a new epoch, since a picture that has too many links by itself
  /// would never be done.
  func endFrame() -> Bool {
    guard hasBeenExhausted.load(ordering: .acquiring) else { return false }
    return state.withLock { state in
      if state.isNew { state.isExhausted = false }
      return state.isExhausted
    }
  }
}
