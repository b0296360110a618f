/// Delivers presses to recognizers; the first to begin wins (RULES, section 11).
@MainActor package final class GestureArena {
  /// A recognizer under the pointer.
  package struct Entrant {
    /// The recognizer.
    package var recognizer: GestureRecognizer
    /// From screen to view.
    package var transform: ViewTransform
    /// The view's centre, which mirrors the second touch.
    package var center: Point
    /// Objects kept alive until the press ends.
    package var owners: [AnyObject]

    /// See the properties.
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
  /// Screen columns × rows, for screen-edge pans.
  package var containerSize = Size(columns: 80, rows: 24)
  package let bounces = TapBounces()

  /// A button that is down, until its release has been delivered.
  private struct Press {
    let button: PointerEvent.Button
    var pointer: Point
    /// The centre of two touches, on the screen.
    let pairCenter: Point?
    var isReleased = false
  }

  private var held: Press?
  /// How many presses have begun: a handler may begin another while a release is delivered.
  private var presses = 0
  var entrants: [Entrant] = []
  private(set) var now: Seconds = 0
  /// Whether a recognizer has changed its state since the waiting ones were asked.
  private var hasStateChanged = false
  /// True while a key or wheel step is decided; it competes with nothing.
  var isFeeding = false
  private var tellings = 0

  /// An idle arena.
  package init() {}

  /// The pressed button.
  package var button: PointerEvent.Button? { held?.button }
  /// Whether a button is down.
  package var isPressed: Bool { held != nil }
  /// Whether a recognizer is active.
  package var hasWinner: Bool { entrants.contains { $0.recognizer.isActive } }
  /// The press's recognizers, innermost first.
  package var recognizers: [GestureRecognizer] { Array(present) }
  var present: LazyMapSequence<[Entrant], GestureRecognizer> { entrants.lazy.map { $0.recognizer } }

  /// Two virtual touches on the screen, pointer first; nil otherwise.
  package var touchPair: (first: Point, second: Point)? {
    guard let held, let center = held.pairCenter else { return nil }
    return (held.pointer, center + (center - held.pointer))
  }

  // MARK: Events

  /// Starts a press; cancels one of the same button. Ignored while another button is held.
  /// - Parameters:
  ///   - touches: 2 selects recognizers of two touches.
  ///   - newcomers: those under the pointer, innermost first; asked again after handlers, and where the views have changed.
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
    // Recognizers that were already waiting continue and keep their locations.
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

  /// Continues a press; ignores other buttons.
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
      // Old mouse reports do not name the released button.
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
      // A handler may have begun a press.
      guard press == presses else { return }
      for recognizer in present where !recognizer.outlivesRelease { recognizer.fail() }
      if press == presses { held = nil }
    }
  }

  /// Cancels the press and recognizers awaiting another.
  package func cancel() {
    guard isPressed || !entrants.isEmpty else { return }
    held = nil
    telling {
      for recognizer in present { recognizer.cancel() }
    }
  }

  /// Cancels some recognizers; the press continues.
  package func cancel(where isLeaving: (GestureRecognizer) -> Bool) {
    telling {
      for recognizer in present where isLeaving(recognizer) { recognizer.cancel() }
    }
  }

  // MARK: Time

  /// The recognizers' earliest deadline.
  package var deadline: Seconds? {
    // Wakes at once for a wait ended from outside.
    if hasStateChanged, entrants.contains(where: { $0.recognizer.isWaiting }) { return now }
    var soonest: Seconds?
    // In a drag the state alone says it, and nothing is retained for it.
    for place in entrants.indices where entrants[place].recognizer.state == .possible {
      guard let deadline = deadline(of: entrants[place].recognizer) else { continue }
      soonest = min(soonest ?? deadline, deadline)
    }
    return soonest
  }

  /// Runs due deadlines; time never runs back.
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

  /// The earliest deadline first, however late the call is; of equals the first in the press.
  private var due: [GestureRecognizer] {
    var due: [GestureRecognizer] = []
    for place in entrants.indices
    where entrants[place].recognizer.state == .possible && isDue(entrants[place].recognizer) {
      due.append(entrants[place].recognizer)
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

  /// When a recognizer that watches the press, undecided, wants to be called; nil where it does not.
  private func deadline(of recognizer: GestureRecognizer) -> Seconds? {
    guard recognizer.isUndecided, recognizer.isWatching, let deadline = recognizer.deadline,
      !deadline.isNaN
    else {
      return nil
    }
    return deadline
  }

  // MARK: Telling

  /// Adds a closure for each state change of a recognizer, `failed` too, before its handlers.
  @discardableResult
  package func addObserver(_ observer: @escaping (GestureRecognizer) -> Void) -> ObserverToken {
    observers.add(observer)
  }

  private func deliver(_ event: PointerEvent, _ body: (GestureRecognizer, PointerEvent) -> Void) {
    telling {
      // Handlers may change who takes part.
      var entrants = entrants
      for place in entrants.indices
      where entrants[place].recognizer.state == .possible && entrants[place].recognizer.isUndecided {
        entrants[place].recognizer.concludeSettled()
      }
      entrants = self.entrants
      for place in entrants.indices {
        let recognizer = entrants[place].recognizer
        guard recognizer.isWatching || recognizer.tracksAfterFailure else { continue }
        var local = event
        local.location = entrants[place].transform.inView(event.location)
        recognizer.location = local.location
        recognizer.time = event.time
        body(recognizer, local)
      }
    }
  }

  /// Runs `body`, repeats waiting questions, drops finished recognizers.
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
    // Without a recognizer awaiting a press, no wait can end.
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
