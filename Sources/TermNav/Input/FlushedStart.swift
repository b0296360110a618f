internal import NavModel

/// The start of a control sequence that was emitted as a key, because its next byte did not come in time. If
/// that byte comes within `InputDecoder.lateDelay`, the rest is still recognized as a sequence.
struct FlushedStart {
  enum Part: UInt8 {
    case nothing, escape, introducer, stringIntroducer, stringEscape
  }

  private var part = Part.nothing
  private var end: Seconds = 0

  /// Notes which part of a control sequence was emitted as a key because its next byte was late, and when.
  mutating func begin(_ part: Part, at time: Seconds) {
    self.part = part
    end = time + InputDecoder.lateDelay.seconds
  }

  /// Returns the part of a control sequence, emitted as a key before, that a byte which comes now may
  /// continue. Forgets that part, because only the first byte after it may continue it.
  mutating func consume(at time: Seconds) -> Part {
    defer { part = .nothing }
    return time <= end ? part : .nothing
  }
}
