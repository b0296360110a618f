/// Brings one press after the other to the recognizers of one tree of views, and settles who wins.
///
/// From the press to its release the arena holds the recognizers that were under the pointer. The first to begin wins:
/// every other one fails, but for those that may go along with it and those that have to wait for it. A recognizer that
/// needs a second press stays past the release, and with it those that wait for it; they are told by `advance(to:)`
/// where no second press comes. A press whose release is lost is cancelled exactly once.
@MainActor public final class GestureArena {
  /// A recognizer under the pointer.
  public struct Entrant {
    /// What watches the press.
    public var recognizer: GestureRecognizer
    /// Takes a place on the screen to one in the recognizer's view.
    public var transform: ViewTransform
    /// The middle of the recognizer's view, in its columns and rows: two virtual touches are mirrored about it.
    public var center: Point
    /// Kept alive until the press is over: a handler may close the very sheet that the recognizer stands on.
    public var owners: [AnyObject]

    public init(
      _ recognizer: GestureRecognizer, transform: ViewTransform = ViewTransform(),
      center: Point = Point(column: 0, row: 0), owners: [AnyObject] = []
    ) {
      self.recognizer = recognizer
      self.transform = transform
      self.center = center
      self.owners = owners
    }
  }

  /// Called at every change of state of every recognizer, before its handlers.
  @exclusivity(unchecked) public var observer: ((GestureRecognizer) -> Void)?
  /// Columns × rows of the screen, whose edges a screen-edge pan begins at.
  public var containerSize = Size(columns: 80, rows: 24)
  /// The button of the press under way.
  @exclusivity(unchecked) public private(set) var button: PointerEvent.Button?
  /// The taps whose animated scale runs.
  public let bounces = TapBounces()

  @exclusivity(unchecked) var entrants: [Entrant] = []
  /// The time of the last event.
  @exclusivity(unchecked) private(set) var now: Seconds = 0
  /// Whether somebody's state has changed since those that wait were asked.
  @exclusivity(unchecked) private var isDecided = false
  @exclusivity(unchecked) private var isReleased = false
  @exclusivity(unchecked) private var presses = 0
  /// Set while a gesture is asked about that no press has begun: it is nobody's rival.
  @exclusivity(unchecked) var isFeeding = false
  /// How many events are being told at this moment, one within the other.
  @exclusivity(unchecked) private var tellings = 0
  private var pointer = Point(column: 0, row: 0)
  private var pairCenter: Point?

  public init() {}

  /// Whether a press is under way.
  public var isPressed: Bool { button != nil }
  /// Whether a recognizer is between began and ended.
  public var hasWinner: Bool { entrants.contains { $0.recognizer.isActive } }
  /// The recognizers of the press under way, the innermost first; empty while there is none.
  public var recognizers: [GestureRecognizer] { Array(present) }
  /// The same as they stand now, whatever happens while they are told: nothing is copied for it.
  var present: LazyMapSequence<[Entrant], GestureRecognizer> { entrants.lazy.map { $0.recognizer } }

  /// Where the two virtual touches of the press under way are on the screen: the pointer first, then the one mirrored
  /// about the view's centre. nil for a press with one touch.
  public var touchPair: (first: Point, second: Point)? {
    guard isPressed, let pairCenter else { return nil }
    return (pointer, pairCenter + (pairCenter - pointer))
  }

  // MARK: Events

  /// Starts a press for these recognizers, the innermost first. A press of the same button still under way is cancelled:
  /// its release was lost. Another button, while one is held, changes nothing.
  /// - Parameters:
  ///   - touches: 2 brings the press to the recognizers of two touches, and to no others.
  ///   - newcomers: who is under the pointer. Asked again where the press itself has ended somebody's wait, whose handler
  ///     may have changed what is there.
  public func press(_ event: PointerEvent, touches: Int = 1, entrants newcomers: @autoclosure () -> [Entrant])
  {
    if let button {
      if button != event.button { return }
      cancel()
      dismiss()
    }
    advance(to: event.time)
    if !entrants.isEmpty {
      telling { endWaits(for: event, among: newcomers().filter { accepts($0, event, touches) }) }
    }
    var found = newcomers()
    if found.contains(where: { $0.recognizer.prepare() }) { found = newcomers() }
    let accepted = found.filter { accepts($0, event, touches) }
    button = event.button
    presses += 1
    isReleased = false
    pointer = event.location
    pairCenter = touches == 2 ? accepted.first.map { $0.transform.onScreen($0.center) } : nil
    enlist(accepted, event)
    deliver(event) { $0.pressed($1) }
  }

  private func accepts(_ entrant: Entrant, _ event: PointerEvent, _ touches: Int) -> Bool {
    let recognizer = entrant.recognizer
    return recognizer.isEnabled && recognizer.button == event.button && recognizer.touchCount == touches
  }

  private func enlist(_ newcomers: [Entrant], _ event: PointerEvent) {
    // Who stays from the press before goes on; who has seen its gesture and waits keeps its places.
    let staying = Set(entrants.map { ObjectIdentifier($0.recognizer) })
    let waiting = entrants.filter { $0.recognizer.hasSeenGesture }
    entrants = newcomers.filter { !$0.recognizer.hasSeenGesture || $0.recognizer.arena !== self }
    for entrant in entrants {
      entrant.recognizer.enlist(
        entrant, in: self, afresh: !staying.contains(ObjectIdentifier(entrant.recognizer)))
      entrant.recognizer.pressLocation = entrant.transform(event.location)
    }
    entrants += waiting
  }

  /// Brings on what happens after a press. Buttons other than the pressed one change nothing.
  public func handle(_ event: PointerEvent) {
    guard isPressed else { return }
    telling {
      advance(to: event.time)
      if let button { handle(event, holding: button) }
    }
  }

  private func handle(_ event: PointerEvent, holding button: PointerEvent.Button) {
    switch event.phase {
    case .pressed: return
    case .dragged:
      guard event.button == button else { return }
      pointer = event.location
      deliver(event) { $0.dragged($1) }
    case .released:
      // The older mouse reports do not say which button went up.
      guard event.button == button || event.button == .none else { return }
      release(event)
    case .moved: cancel()
    }
  }

  private func release(_ event: PointerEvent) {
    let press = presses
    isReleased = true
    pointer = event.location
    telling {
      deliver(event) { $0.released($1) }
      // A handler may have begun another press.
      guard press == presses else { return }
      // Who has not seen its gesture by now will not see it.
      for recognizer in present where !recognizer.outlivesRelease { recognizer.fail() }
      if press == presses { self.button = nil }
    }
  }

  /// Cancels what is under way, and what waits for a second press: every active recognizer hears so once.
  public func cancel() {
    guard button != nil || !entrants.isEmpty else { return }
    button = nil
    telling {
      for recognizer in present { recognizer.cancel() }
    }
  }

  /// Cancels those recognizers of the press that `isLeaving` names, as when their page goes. The press goes on.
  public func cancel(where isLeaving: (GestureRecognizer) -> Bool) {
    telling {
      for recognizer in present where isLeaving(recognizer) { recognizer.cancel() }
    }
  }

  // MARK: Time

  /// The soonest deadline of a recognizer, whether a press is under way or not.
  public var deadline: Seconds? {
    // A wait that was ended from outside is told at once.
    if isDecided, entrants.contains(where: { $0.recognizer.isWaiting }) { return now }
    var soonest: Seconds?
    for entrant in entrants where entrant.recognizer.isUndecided && entrant.recognizer.isWatching {
      if let deadline = entrant.recognizer.deadline { soonest = min(soonest ?? deadline, deadline) }
    }
    return soonest
  }

  /// Tells recognizers whose deadline has come. Time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    bounces.advance(to: now)
    guard !entrants.isEmpty else { return }
    telling {
      for entrant in entrants where entrant.recognizer.isUndecided && entrant.recognizer.isWatching {
        let recognizer = entrant.recognizer
        guard let deadline = recognizer.deadline, deadline <= now + GestureRecognizer.timeTolerance else {
          continue
        }
        recognizer.time = now
        recognizer.advance(to: now)
      }
    }
  }

  // MARK: Telling

  private func deliver(_ event: PointerEvent, _ body: (GestureRecognizer, PointerEvent) -> Void) {
    telling {
      for entrant in entrants where entrant.recognizer.isUndecided { entrant.recognizer.prepare() }
      for entrant in entrants where entrant.recognizer.isWatching {
        var local = event
        local.location = entrant.transform(event.location)
        entrant.recognizer.location = local.location
        entrant.recognizer.time = event.time
        body(entrant.recognizer, local)
      }
    }
  }

  /// Runs `body`, then asks those that wait, and forgets those that are done once no press is under way.
  func telling(_ body: () -> Void) {
    tellings += 1
    body()
    if tellings == 1 {
      while isDecided {
        isDecided = false
        for entrant in entrants where entrant.recognizer.isWaiting {
          entrant.recognizer.askAgain(at: now, isHeld: button != nil && !isReleased)
        }
      }
    }
    tellings -= 1
    if tellings == 0, button == nil { dismissDone() }
  }

  func didChange(_ recognizer: GestureRecognizer) {
    if recognizer.state != .changed { isDecided = true }
    observer?(recognizer)
    if recognizer.state == .ended { recognizer.didEnd(in: self) }
  }

  private func dismissDone() {
    // With nobody left that a second press could decide, a wait has no end to come.
    let stays = entrants.contains { $0.recognizer.isUndecided && $0.recognizer.awaitsPress }
    let gone = stays ? entrants.filter { !$0.recognizer.isUndecided } : entrants
    if stays { entrants.removeAll { !$0.recognizer.isUndecided } } else { entrants = [] }
    for entrant in gone { entrant.recognizer.leaveArena() }
  }

  private func dismiss() {
    let gone = entrants
    entrants = []
    button = nil
    for entrant in gone { entrant.recognizer.leaveArena() }
  }
}
