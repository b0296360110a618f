/// The set of recognizers that take part in a press. The arena delivers the pointer's events to them; the
/// first recognizer that begins prevents the others (RULES, section 11).
@MainActor package final class GestureArena {
  /// A recognizer that takes part in a press, with the coordinates of its view.
  package struct Entrant {
    package var recognizer: GestureRecognizer
    /// The transform that converts the screen's locations to those of the view.
    package var transform: ViewTransform
    /// The centre of the view, in the view's own coordinates. The second of two touches is the pointer,
    /// mirrored about this centre.
    package var center: Point
    /// Objects that are kept alive while the recognizer takes part, such as the view: until the press ends
    /// or, where another press is awaited, until that wait ends.
    package var owners: [AnyObject]

    package init(
      _ recognizer: GestureRecognizer, transform: ViewTransform = ViewTransform(),
      center: Point = Point(column: 0, row: 0), owners: [AnyObject] = []
    ) {
      self.recognizer = recognizer
      self.transform = transform
      self.center = center
      self.owners = owners
    }
  }

  private let observers = ObserverList<GestureRecognizer>()
  /// The screen's size in columns and rows, by which screen-edge pans find the edges.
  package var containerSize = Size(columns: 80, rows: 24)
  package let bounces = TapBounces()

  /// A mouse button that is down, until its release has been delivered to all recognizers.
  private struct Press {
    let button: PointerEvent.Button
    var pointer: Point
    /// The centre between two touches, in columns and rows of the screen; nil for a press of one touch.
    let pairCenter: Point?
    var isReleased = false
  }

  private var held: Press?
  /// The number of presses so far. A changed number shows that a handler began another press while a release
  /// was delivered.
  private var presses = 0
  var entrants: [Entrant] = []
  private(set) var now: Seconds = 0
  /// Whether a recognizer has changed its state since the recognizers that wait for others were last asked
  /// whether they may begin.
  private var hasStateChanged = false
  /// Whether a recognizer is being asked about a single step, made by a key or the wheel; such a step
  /// competes with no other recognizer.
  var isFeeding = false
  private var tellings = 0

  package init() {}

  /// The mouse button that is down; nil if none is.
  package var button: PointerEvent.Button? { held?.button }
  package var isPressed: Bool { held != nil }
  /// Whether one of the gesture recognizers of the present press has begun and not ended.
  package var hasWinner: Bool { entrants.contains { $0.recognizer.isActive } }
  /// The gesture recognizers that take part in the present press, those of the innermost view first.
  package var recognizers: [GestureRecognizer] { Array(present) }
  var present: LazyMapSequence<[Entrant], GestureRecognizer> { entrants.lazy.map { $0.recognizer } }

  /// The two touches of a Ctrl+drag on the screen, in columns and rows, the pointer first; nil for a press of
  /// one touch.
  package var touchPair: (first: Point, second: Point)? {
    guard let held, let center = held.pairCenter else { return nil }
    return (held.pointer, center + (center - held.pointer))
  }

  // MARK: Events

  /// Starts a press. An earlier press of the same button is cancelled; the press is ignored while another
  /// button is held.
  /// - Parameters:
  ///   - touches: the number of touches, 2 for Ctrl+drag, otherwise 1; only recognizers with this
  ///     `touchCount` take part.
  ///   - newcomers: returns the recognizers under the pointer, innermost first. It may be called several
  ///     times, because handlers may change the views.
  package func press(_ event: PointerEvent, touches: Int = 1, entrants newcomers: () -> [Entrant]) {
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
    for entrant in found where entrant.recognizer.concludeSettled() {
      found = newcomers()
      break
    }
    let accepted = found.filter { accepts($0, event, touches) }
    presses += 1
    held = Press(
      button: event.button, pointer: event.location,
      pairCenter: touches == 2 ? accepted.first.map { $0.transform.onScreen($0.center) } : nil)
    enlist(accepted, event)
    deliver(event) { $0.pressed($1) }
  }

  private func accepts(_ entrant: Entrant, _ event: PointerEvent, _ touches: Int) -> Bool {
    let recognizer = entrant.recognizer
    return recognizer.isEnabled && recognizer.button == event.button && recognizer.touchCount == touches
  }

  private func enlist(_ newcomers: [Entrant], _ event: PointerEvent) {
    // Recognizers that still wait for others since an earlier press stay among `entrants` and keep their
    // locations.
    let staying = Set(entrants.map { ObjectIdentifier($0.recognizer) })
    let waiting = entrants.filter { $0.recognizer.hasSeenGesture }
    entrants = newcomers.filter { !$0.recognizer.hasSeenGesture || $0.recognizer.arena !== self }
    for entrant in entrants {
      entrant.recognizer.enlist(
        entrant, in: self, afresh: !staying.contains(ObjectIdentifier(entrant.recognizer)))
      entrant.recognizer.pressLocation = entrant.transform.inView(event.location)
      entrant.recognizer.pressTime = event.time
    }
    entrants += waiting
  }

  /// Delivers a motion or a release of the mouse to the recognizers of the present press; events of other
  /// buttons are ignored.
  package func handle(_ event: PointerEvent) {
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
      held?.pointer = event.location
      deliver(event) { $0.dragged($1) }
    case .released:
      // Old mouse protocols do not name the button that was released; then it counts as the one that is down.
      guard event.button == button || event.button == .none else { return }
      release(event)
    case .moved: cancel()
    }
  }

  private func release(_ event: PointerEvent) {
    let press = presses
    held?.isReleased = true
    held?.pointer = event.location
    telling {
      deliver(event) { $0.released($1) }
      // A handler of the release may have begun another press, which must not end with this one.
      guard press == presses else { return }
      for recognizer in present where !recognizer.outlivesRelease { recognizer.fail() }
      if press == presses { held = nil }
    }
  }

  /// Cancels the present press, and the recognizers that await another press.
  package func cancel() {
    guard isPressed || !entrants.isEmpty else { return }
    held = nil
    telling {
      for recognizer in present { recognizer.cancel() }
    }
  }

  /// Cancels the gesture recognizers for which a condition holds; the present press continues.
  package func cancel(where isLeaving: (GestureRecognizer) -> Bool) {
    telling {
      for recognizer in present where isLeaving(recognizer) { recognizer.cancel() }
    }
  }

  // MARK: Time

  /// The earliest deadline of the recognizers, in seconds: `advance(to:)` must be called then. nil if no
  /// recognizer has one.
  package var deadline: Seconds? {
    // If something other than an event has ended a wait, the waiting recognizer must be asked at once.
    if hasStateChanged, entrants.contains(where: { $0.recognizer.isWaiting }) { return now }
    var soonest: Seconds?
    // The loop runs for each report of a drag. It reads only the state of most recognizers, which retains no
    // object.
    for index in entrants.indices where entrants[index].recognizer.state == .possible {
      guard let deadline = deadline(of: entrants[index].recognizer) else { continue }
      soonest = min(soonest ?? deadline, deadline)
    }
    return soonest
  }

  /// Calls the gesture recognizers whose deadline has come. A time before that of the last call counts as
  /// that time.
  package func advance(to time: Seconds) {
    now = max(now, time)
    bounces.advance(to: now)
    let due = due
    if due.isEmpty, !hasStateChanged { return }
    telling {
      for recognizer in due where isDue(recognizer) {
        recognizer.time = now
        recognizer.advance(to: now)
      }
      for recognizer in present where !due.isEmpty && recognizer.isWaiting && rival(of: recognizer) == nil {
        recognizer.waitLocation = recognizer.location
      }
    }
  }

  /// The recognizers whose deadline has come, the earliest deadline first; recognizers of equal deadlines in
  /// their order in `entrants`.
  private var due: [GestureRecognizer] {
    var due: [GestureRecognizer] = []
    for index in entrants.indices
    where entrants[index].recognizer.state == .possible && isDue(entrants[index].recognizer) {
      due.append(entrants[index].recognizer)
    }
    guard due.count > 1 else { return due }
    let order = due.enumerated().sorted {
      ($0.element.deadline ?? 0, $0.offset) < ($1.element.deadline ?? 0, $1.offset)
    }
    return order.map(\.element)
  }

  private func isDue(_ recognizer: GestureRecognizer) -> Bool {
    deadline(of: recognizer).map { $0 <= now + GestureRecognizer.timeTolerance } == true
  }

  /// Returns when a recognizer that takes part in the press and is still undecided must be called, in
  /// seconds; nil for never.
  private func deadline(of recognizer: GestureRecognizer) -> Seconds? {
    guard recognizer.isUndecided, recognizer.isWatching, let deadline = recognizer.deadline,
      !deadline.isNaN
    else {
      return nil
    }
    return deadline
  }

  // MARK: Observers

  /// Adds an observer of each state change of a recognizer, also of `failed`, called before the recognizer's
  /// handlers.
  @discardableResult
  package func addObserver(_ observer: @escaping (GestureRecognizer) -> Void) -> ObserverToken {
    observers.add(observer)
  }

  private func deliver(_ event: PointerEvent, _ body: (GestureRecognizer, PointerEvent) -> Void) {
    telling {
      // Handlers may change the recognizers of the press, so the loops run over copies.
      var entrants = entrants
      for index in entrants.indices
      where entrants[index].recognizer.state == .possible && entrants[index].recognizer.isUndecided {
        entrants[index].recognizer.concludeSettled()
      }
      entrants = self.entrants
      for index in entrants.indices {
        let recognizer = entrants[index].recognizer
        guard recognizer.isWatching || recognizer.tracksAfterFailure else { continue }
        var local = event
        local.location = entrants[index].transform.inView(event.location)
        recognizer.location = local.location
        recognizer.time = event.time
        body(recognizer, local)
      }
    }
  }

  /// Runs `body`, which may call handlers. Then asks waiting recognizers again while states change, and drops
  /// finished recognizers.
  func telling(_ body: () -> Void) {
    tellings += 1
    body()
    if tellings == 1 {
      while hasStateChanged {
        hasStateChanged = false
        for entrant in entrants where entrant.recognizer.isWaiting {
          entrant.recognizer.askAgain(at: now, isHeld: held?.isReleased == false)
        }
      }
    }
    tellings -= 1
    if tellings == 0, !isPressed { dismissDone() }
  }

  func didChange(_ recognizer: GestureRecognizer) {
    if recognizer.state != .changed { hasStateChanged = true }
    observers.tell(recognizer)
    if recognizer.state == .ended { recognizer.didEnd(in: self) }
  }

  private func dismissDone() {
    // Recognizers stay only if one of them awaits another press; without such a one, no wait can end any
    // more.
    let stays = entrants.contains { $0.recognizer.isUndecided && $0.recognizer.awaitsPress }
    let gone = stays ? entrants.filter { !$0.recognizer.isUndecided } : entrants
    if stays { entrants.removeAll { !$0.recognizer.isUndecided } } else { entrants = [] }
    for entrant in gone { entrant.recognizer.leaveArena() }
  }

  private func dismiss() {
    let gone = entrants
    entrants = []
    held = nil
    for entrant in gone { entrant.recognizer.leaveArena() }
  }
}
