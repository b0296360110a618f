/// One axis of content that scrolls: where it stands, what holds it, and how it moves by itself.
///
/// The offset runs from 0, the start of the content, to `limit`. A hand may pull it beyond either end, against the
/// rubber band; let go, it glides on, or springs back. Time is an argument; lengths are in cells.
public struct ScrollAxis: Equatable, Sendable {
  private enum Motion: Equatable {
    case resting
    /// A hand holds it: the offset at which it would stand without a rubber band when the hand took hold, and how
    /// far the hand has gone since.
    case held(origin: Double, way: Double)
    case gliding(Deceleration, since: Seconds)
    case springing(to: Double, displacement: Double, velocity: Double, since: Seconds)
  }

  /// The cells between the content's start and the view's; beyond 0…`limit` only while it moves or is held.
  public private(set) var offset = 0.0
  /// All of the content along the axis, in cells: columns or rows. Never negative.
  public private(set) var contentLength: Double
  /// The part of it that is in sight, in cells. Never negative.
  public private(set) var viewLength: Double
  private var motion = Motion.resting

  /// What brings it back from beyond its ends, and a pager to its page: the navigation's own spring.
  public static let spring = Spring.navigation

  /// Negative lengths count as none.
  public init(contentLength: Double = 0, viewLength: Double = 0) {
    self.contentLength = max(0, contentLength)
    self.viewLength = max(0, viewLength)
  }

  /// The last offset, in cells.
  public var limit: Double { max(0, contentLength - viewLength) }
  /// Whether there is more content than is in sight.
  public var isScrollable: Bool { limit > 0 }
  /// Whether a hand has taken hold and not let go.
  public var isHeld: Bool { if case .held = motion { true } else { false } }
  /// Whether `advance` has something to do.
  public var isMoving: Bool {
    switch motion {
    case .resting, .held: false
    case .gliding, .springing: true
    }
  }
  /// The offset in whole cells, as it is shown.
  public var cell: Int { Int(offset.rounded()) }
  private var isBeyond: Bool { offset < 0 || offset > limit }

  // MARK: Set from outside

  /// New lengths, in cells: the offset is brought within them, and nothing stops. A glide goes on to where it would have
  /// come to rest, a spring to its end, a hand keeps its hold; each only as far as the content now goes.
  public mutating func resize(content: Double, view: Double) {
    let (content, view) = (max(0, content), max(0, view))
    guard content != contentLength || view != viewLength else { return }
    let before = limit
    contentLength = content
    viewLength = view
    switch motion {
    case .resting: scroll(to: offset)
    case .held(let origin, let way): rehold(origin: origin, way: way, before: before)
    case .gliding(let glide, _):
      guard offset > limit else { return }
      offset = limit
      if glide.rest >= limit { motion = .resting }
    case .springing(let rest, let displacement, let velocity, let since):
      let new = min(rest, limit)
      offset += new - rest
      motion = .springing(to: new, displacement: displacement, velocity: velocity, since: since)
    }
  }

  /// Under a hand, what was pulled beyond the last end stays pulled as far; an end that has come nearer is where it
  /// stands.
  private mutating func rehold(origin: Double, way: Double, before: Double) {
    let free = origin + way
    let new = free > before ? free - before + limit : min(free, limit)
    motion = .held(origin: new - way, way: way)
    drag(by: way)
  }

  /// Goes to an offset in cells at once, within the ends. NaN is ignored.
  public mutating func scroll(to target: Double) {
    guard !target.isNaN else { return }
    motion = .resting
    offset = min(max(0, target), limit)
  }

  /// Springs there, starting with a velocity in cells per second.
  public mutating func spring(to target: Double, velocity: Double = 0, at time: Seconds) {
    let rest = min(max(0, target), limit)
    motion = .springing(
      to: rest, displacement: offset - rest, velocity: velocity.isFinite ? velocity : 0, since: time)
    advance(to: time)
  }

  /// A press on content that glides stops it where it is. What is beyond an end goes on to spring back.
  /// - Returns: whether it was gliding.
  @discardableResult
  public mutating func stop() -> Bool {
    guard case .gliding = motion else { return false }
    scroll(to: offset.rounded())
    return true
  }

  /// Brings what moves to its rest at once: for reduced motion.
  public mutating func finish() {
    switch motion {
    case .resting, .held: break
    case .gliding(let glide, _): scroll(to: glide.rest)
    case .springing(let rest, _, _, _): scroll(to: rest)
    }
  }

  // MARK: Under the hand

  /// A hand takes hold, where it stands.
  public mutating func hold() {
    let origin: Double
    if offset < 0 {
      origin = -RubberBand.pull(shown: -offset, length: viewLength)
    } else if offset > limit {
      origin = limit + RubberBand.pull(shown: offset - limit, length: viewLength)
    } else {
      origin = offset
    }
    motion = .held(origin: origin, way: 0)
  }

  /// The hand has gone so many cells since it took hold; positive shows later content.
  public mutating func drag(by way: Double) {
    guard case .held(let origin, _) = motion, way.isFinite else { return }
    motion = .held(origin: origin, way: way)
    let free = origin + way
    if free < 0 {
      offset = -RubberBand.shown(pull: -free, length: viewLength)
    } else if free > limit {
      offset = limit + RubberBand.shown(pull: free - limit, length: viewLength)
    } else {
      offset = free
    }
  }

  /// The hand lets go.
  /// - Parameter velocity: cells per second, positive toward later content.
  public mutating func release(velocity: Double, at time: Seconds) {
    guard isHeld else { return }
    if isBeyond {
      let rest = offset < 0 ? 0 : limit
      let pull = RubberBand.pull(shown: abs(offset - rest), length: viewLength)
      spring(
        to: rest, velocity: velocity * RubberBand.slope(pull: pull, length: viewLength), at: time)
    } else {
      let glide = Deceleration(start: offset, velocity: isScrollable ? velocity : 0)
      motion = .gliding(glide, since: time)
      advance(to: time)
    }
  }

  // MARK: By itself

  /// Brings it to where it stands at `time`.
  public mutating func advance(to time: Seconds) {
    switch motion {
    case .resting, .held: break
    case .gliding(let glide, let since): advance(glide, since: since, to: time)
    case .springing(let rest, let displacement, let velocity, let since):
      let now = Self.spring.state(
        displacement: displacement, velocity: velocity, after: max(0, time - since))
      // At rest once what is left cannot be seen: less than half a cell, now and at its farthest from here.
      let swing = abs(now.velocity) / Self.spring.angularFrequency
      if abs(now.displacement) + swing < 0.5 {
        offset = rest
        motion = .resting
      } else {
        offset = rest + now.displacement
      }
    }
  }

  private mutating func advance(_ glide: Deceleration, since: Seconds, to time: Seconds) {
    let place = glide.position(after: time - since)
    if abs(glide.rest - place) < 0.5, glide.rest >= 0, glide.rest <= limit {
      offset = glide.rest
      motion = .resting
    } else if place > limit, glide.rest <= limit {
      // The content has become shorter than the place where this began: it stands at the end until it comes in.
      offset = limit
    } else if place < 0 || place > limit {
      // Past the end: from the moment it got there it was a spring, with the velocity that it had.
      let end = place < 0 ? 0 : limit
      motion = .springing(
        to: end, displacement: 0, velocity: glide.velocity(at: end), since: since + glide.time(at: end))
      advance(to: time)
    } else {
      offset = place
    }
  }
}
