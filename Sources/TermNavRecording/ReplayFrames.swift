import TermNav

/// A comparison of the frames of a replay with those of its recording.
struct ReplayFrames {
  private(set) var differences: [ReplayDifference] = []
  /// Whether the terminal had accepted all of the last frame of the replay when it was recorded.
  private(set) var isSent = true
  private var count = 0
  /// How many bytes the last recorded frame had. A frame of the replay that is not in the recording gets the
  /// same number.
  private var lastBytes = 0

  /// Compares a frame of the replay with the recorded one, and notes a difference. Returns the frame's
  /// checksums, with the recorded number of cells and bytes.
  /// - Parameters:
  ///   - recorded: The recorded frame; nil where the recording has no frame at this point.
  ///   - isAdditional: Whether it counts as a difference that the recording has no frame.
  ///   - time: The time since the recording's start, in microseconds.
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

  /// Notes recorded frames that the program did not draw in the replay.
  mutating func miss(_ frames: [FrameMark], at time: Int) {
    for mark in frames {
      differ(.missing, at: time)
      lastBytes = mark.cost.bytes
    }
  }

  /// Notes that the terminal has accepted all of the replay's last frame.
  mutating func send() { isSent = true }

  private mutating func differ(_ kind: ReplayDifference.Kind, at time: Int) {
    differences.append(ReplayDifference(frame: count + 1, time: .microseconds(time), kind: kind))
  }
}
