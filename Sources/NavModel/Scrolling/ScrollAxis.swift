/// The scrolling of a view along one axis: offset, drag, glide and spring. Lengths are in cells, times in
/// seconds.
package struct ScrollAxis {
  private enum Motion {
    case resting
    /// A drag holds the content. `origin` is the offset at which the drag began, before the rubber band is
    /// applied. `translation` is the drag since then.
    case held(origin: Double, translation: Double)
    case gliding(Deceleration, since: MotionStart)
    case springing(to: Double, displacement: Double, velocity: Double, since: MotionStart)
  }

  /// The cells by which the content is scrolled; beyond 0…`limit` only while a drag holds the content or it
  /// moves.
  package private(set) var offset = 0.0
  package private(set) var contentLength: Double
  package private(set) var viewLength: Double
  private var motion = Motion.resting

  package static let spring = Spring.navigation

  /// Creates the scrolling of a view along one axis, at offset 0. The lengths are in cells; negative ones
  /// count as 0.
  package init(contentLength: Double = 0, viewLength: Double = 0) {
    self.contentLength = max(0, contentLength)
    self.viewLength = max(0, viewLength)
  }

  /// The largest offset of the content at rest, in cells.
  package var limit: Double { max(0, contentLength - viewLength) }
  package var isScrollable: Bool { limit > 0 }
  /// The value of the axis in `DragClaim.scrolling`: the offset, or nil where the content does not scroll.
  package var claim: Double? { isScrollable ? offset : nil }
  package var isHeld: Bool { if case .held = motion { true } else { false } }
  package var isMoving: Bool {
    switch motion {
    case .resting, .held: false
    case .gliding, .springing: true
    }
  }
  /// The offset at which the content comes to rest by itself; the present offset where nothing moves the
  /// content. A glide that will run past an end gives an offset beyond it, though the content comes to rest at
  /// the end.
  package var destination: Double {
    switch motion {
    case .resting, .held: offset
    case .gliding(let glide, _): glide.rest
    case .springing(let rest, _, _, _): rest
    }
  }
  /// The scroll offset in whole cells, with which the content is drawn.
  package var cell: Int { Int(nearest: offset.rounded()) }
  private var isBeyond: Bool { offset < 0 || offset > limit }

  // MARK: Lengths

  /// Sets the lengths of content and view, in cells. If the offset is then beyond the content's new end, it
  /// moves to that end; a motion that can go on does (RULES, section 23).
  package mutating func resize(content: Double, view: Double) {
    let (content, view) = (max(0, content), max(0, view))
    guard content != contentLength || view != viewLength else { return }
    let before = limit
    contentLength = content
    viewLength = view
    switch motion {
    case .resting: scroll(to: offset)
    case .held(let origin, let translation): rehold(origin: origin, translation: translation, before: before)
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

  /// Inserts cells of content before the visible part, or removes them if the length is negative. The visible
  /// part stays where it is, and a motion goes on.
  package mutating func insert(before length: Double) {
    let length = max(length, -contentLength)
    contentLength += length
    switch motion {
    case .resting: offset = min(max(0, offset + length), limit)
    case .held(let origin, let translation):
      motion = .held(origin: origin + length, translation: translation)
      drag(by: translation)
    case .gliding(let glide, let since):
      offset += length
      motion = .gliding(glide.moved(by: length), since: since)
    case .springing(let rest, let displacement, let velocity, let since):
      let new = min(max(0, rest + length), limit)
      offset += new - rest
      motion = .springing(to: new, displacement: displacement, velocity: velocity, since: since)
    }
  }

  /// Changes the drag that holds the content after the end of the content has changed, so that the content
  /// stays as far beyond the end as it was.
  private mutating func rehold(origin: Double, translation: Double, before: Double) {
    let free = origin + translation
    let new = free > before ? free - before + limit : min(free, limit)
    motion = .held(origin: new - translation, translation: translation)
    drag(by: translation)
  }

  /// Sets the scroll offset, limited to 0…`limit`, and ends any motion; NaN is ignored.
  package mutating func scroll(to target: Double) {
    guard !target.isNaN else { return }
    motion = .resting
    offset = min(max(0, target), limit)
  }

  /// Scrolls as little as possible to show a range of the content's cells. If the range is longer than the
  /// view, its first cells are shown.
  package mutating func scroll(toShow cells: Range<Int>) {
    let length = Int(viewLength)
    if cells.upperBound > cell + length { scroll(to: Double(cells.upperBound) - Double(length)) }
    if cells.lowerBound < cell { scroll(to: Double(cells.lowerBound)) }
  }

  package mutating func spring(to target: Double, velocity: Double = 0, at start: MotionStart) {
    let rest = min(max(0, target), limit)
    motion = .springing(
      to: rest, displacement: offset - rest, velocity: velocity.isFinite ? velocity : 0, since: start)
    advance(to: start.asked)
  }

  /// The speed in cells per second below which a press that stops a glide counts as a tap too. The figure was
  /// chosen: with a higher one, a press could hit a row that the user still saw moving.
  package static let tapSpeed = 4.0

  /// Stops a glide, but not a spring, because of a press. Returns true if the press only stops the motion and
  /// is no tap: always in a spring, and in a glide of at least `tapSpeed`.
  @discardableResult
  package mutating func stop() -> Bool {
    switch motion {
    case .resting, .held: return false
    case .springing: return true
    case .gliding(let glide, _):
      let speed = abs(glide.velocity(at: offset))
      scroll(to: offset.rounded())
      return speed >= Self.tapSpeed
    }
  }

  /// Moves the content to the end of its running motion at once.
  package mutating func finish() {
    switch motion {
    case .resting, .held: break
    case .gliding(let glide, _): scroll(to: glide.rest)
    case .springing(let rest, _, _, _): scroll(to: rest)
    }
  }

  // MARK: Drag

  package mutating func hold() {
    let origin: Double
    if offset < 0 {
      origin = -RubberBand.pull(shown: -offset, length: viewLength)
    } else if offset > limit {
      origin = limit + RubberBand.pull(shown: offset - limit, length: viewLength)
    } else {
      origin = offset
    }
    motion = .held(origin: origin, translation: 0)
  }

  /// Moves the content, which a drag holds, to `translation` cells from its offset at `hold()`. Beyond the
  /// ends it follows less, like a rubber band. A positive translation shows later content.
  package mutating func drag(by translation: Double) {
    guard case .held(let origin, _) = motion, translation.isFinite else { return }
    motion = .held(origin: origin, translation: translation)
    let free = origin + translation
    if free < 0 {
      offset = -RubberBand.shown(pull: -free, length: viewLength)
    } else if free > limit {
      offset = limit + RubberBand.shown(pull: free - limit, length: viewLength)
    } else {
      offset = free
    }
  }

  /// Releases the content that a drag holds: it glides on, or springs back from beyond an end.
  /// - Parameter velocity: cells per second, positive toward later content.
  package mutating func release(velocity: Double, at start: MotionStart) {
    guard isHeld else { return }
    if isBeyond {
      let rest = offset < 0 ? 0 : limit
      let pull = RubberBand.pull(shown: abs(offset - rest), length: viewLength)
      spring(
        to: rest, velocity: velocity * RubberBand.slope(pull: pull, length: viewLength), at: start)
    } else {
      let glide = Deceleration(start: offset, velocity: isScrollable ? velocity : 0)
      motion = .gliding(glide, since: start)
      advance(to: start.asked)
    }
  }

  // MARK: Motion

  package mutating func advance(to time: Seconds) {
    switch motion {
    case .resting, .held: break
    case .gliding(let glide, let since): advance(glide, since: since, to: time)
    case .springing(let rest, let displacement, let velocity, let since):
      let now = Self.spring.state(
        displacement: displacement, velocity: velocity, after: since.elapsed(at: time))
      // The content is at rest once its spring cannot swing by half a cell or more.
      let swing = abs(now.velocity) / Self.spring.angularFrequency
      if abs(now.displacement) + swing < 0.5 {
        offset = rest
        motion = .resting
      } else {
        offset = rest + now.displacement
      }
    }
  }

  private mutating func advance(_ glide: Deceleration, since: MotionStart, to time: Seconds) {
    let position = glide.position(after: since.elapsed(at: time))
    if abs(glide.rest - position) < 0.5, glide.rest >= 0, glide.rest <= limit {
      offset = glide.rest
      motion = .resting
    } else if position > limit, glide.rest <= limit {
      // The content has become shorter: the offset stays at the new end until the position of the glide is
      // within the content again.
      offset = limit
    } else if position < 0 || position > limit {
      // The spring begins at the time when the glide reached the end, which is before `time`.
      let end = position < 0 ? 0 : limit
      motion = .springing(
        to: end, displacement: 0, velocity: glide.velocity(at: end),
        since: MotionStart(at: (since.time ?? time) + glide.time(at: end)))
      advance(to: time)
    } else {
      offset = position
    }
  }
}
