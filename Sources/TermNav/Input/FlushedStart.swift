internal import NavModel

/// The start of a sequence or string that a flush has emitted as a key. Its rest is still recognized for
/// `InputDecoder.lateDelay`.
struct FlushedStart {
  enum Part: UInt8 {
    case nothing, escape, introducer, stringIntroducer, stringEscape
  }

  private var part = Part.nothing
  private var end: Seconds = 0

  /// Notes which part was emitted as a key, and when.
  mutating func begin(_ part: Part, at time: Seconds) {
    self.part = part
    end = time + InputDecoder.lateDelay.seconds
  }

  /// Returns the part that the next byte may continue, and forgets it: only the first byte after a flush can
  /// continue one.
  mutating func consume(at time: Seconds) -> Part {
    defer { part = .nothing }
    return time <= end ? part : .nothing
  }
}
