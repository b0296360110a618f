internal import NavModel

/// The start of a sequence or string that a flush took for a key: its rest may still come for a while.
struct FlushedStart {
  enum Part: UInt8 {
    case nothing, escape, introducer, stringIntroducer, stringEscape
  }

  private var part = Part.nothing
  private var end: Seconds = 0

  /// Notes what was given out as a key.
  mutating func begin(_ part: Part, at time: Seconds) {
    self.part = part
    end = time + InputDecoder.lateDelay.seconds
  }

  /// What the next byte may go on with. Only one byte is asked about.
  mutating func take(at time: Seconds) -> Part {
    defer { part = .nothing }
    return time <= end ? part : .nothing
  }
}
