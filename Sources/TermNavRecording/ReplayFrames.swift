import TermNav

/// The frames of a replay, which are compared with those of the recording.
struct ReplayFrames {
  /// Where a frame differs.
  private(set) var differences: [ReplayDifference] = []
  /// Whether the terminal has taken all of the last frame.
  private(set) var isSent = true
  private var count = 0
  /// Bytes of the last recorded frame.
  private var lastBytes = 0

  /// Compares a frame with the one that is recorded in its place. Returns its mark, with the recorded cost.
  /// - Parameter isAdditional: whether the recording should have had one in its place.
  mutating func draw(_ frame: Frame, as recorded: FrameMark?, isAdditional: Bool, at time: Int) -> FrameMark {
    var mark = FrameMark(frame, cost: PresentStatistics(bytes: lastBytes), isUnsent: false)
    if let recorded {
      (mark.cost, mark.isUnsent) = (recorded.cost, recorded.isUnsent)
      if !mark.isSame(as: recorded) { differ(.cells(mark.difference(from: recorded)), at: time) }
      lastBytes = mark.cost.bytes
    } else if isAdditional {
      differ(.additional, at: time)
    }
    isSent = !mark.isUnsent
    count += 1
    return mark
  }

  /// Notes recorded frames that were not drawn.
  mutating func miss(_ frames: [FrameMark], at time: Int) {
    for mark in frames {
      differ(.missing, at: time)
      lastBytes = mark.cost.bytes
    }
  }

  /// The terminal has taken all.
  mutating func send() { isSent = true }

  private mutating func differ(_ kind: ReplayDifference.Kind, at time: Int) {
    differences.append(ReplayDifference(frame: count + 1, time: .microseconds(time), kind: kind))
  }
}
