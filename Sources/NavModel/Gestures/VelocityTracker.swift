/// How fast the pointer moves, from its last samples.
public struct VelocityTracker: Sendable {
  /// Samples this far before the newest count (BEHAVIOUR section 5).
  public static let window: Seconds = 0.1
  /// A pointer that has not moved for this long is at rest.
  public static let restAge: Seconds = 0.15

  private var samples: [(location: Point, time: Seconds)] = []

  public init() { samples.reserveCapacity(16) }

  /// Forgets all samples.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Adds a place of the pointer. Reports that were read at one moment count as one: the last.
  public mutating func add(_ location: Point, at time: Seconds) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].location = location
    } else {
      samples.append((location, time))
    }
    if let stale = samples.firstIndex(where: { time - $0.time <= Self.window }), stale > 0 {
      samples.removeFirst(stale)
    }
  }

  /// Columns and rows per second; zero once the pointer has rested.
  public func velocity(at time: Seconds) -> Vector {
    guard let first = samples.first, let last = samples.last, time - last.time < Self.restAge else {
      return .zero
    }
    let span = last.time - first.time
    guard span > 0 else { return .zero }
    let way = last.location - first.location
    return Vector(dx: way.dx / span, dy: way.dy / span)
  }
}
