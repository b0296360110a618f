/// Brings one press to the recognizers of one tree of views, and settles who wins.
///
/// From the press to its release the arena holds the recognizers that were under the pointer. The first to begin wins:
/// every other one fails, but for those that may go along with it and those that have to wait for it, which find out by
/// themselves. A press whose release is lost is cancelled exactly once.
public final class GestureArena {
  /// A recognizer under the pointer.
  public struct Entrant {
    /// What watches the press.
    public var recognizer: GestureRecognizer
    /// Takes a place on the screen to one in the recognizer's view.
    public var localOffset: Vector

    public init(_ recognizer: GestureRecognizer, localOffset: Vector = .zero) {
      self.recognizer = recognizer
      self.localOffset = localOffset
    }
  }

  /// Called at every change of state of every recognizer, before its handlers.
  public var observer: ((GestureRecognizer) -> Void)?

  private var entrants: [Entrant] = []
  /// The button of the press under way.
  public private(set) var button: PointerEvent.Button?
  /// How many events are being told at this moment, one within the other.
  private var tellings = 0

  public init() {}

  /// Whether a press is under way.
  public var isPressed: Bool { button != nil }
  /// Whether a recognizer is between began and ended.
  public var hasWinner: Bool { entrants.contains { $0.recognizer.isActive } }
  /// The recognizers of the press under way, the innermost first; empty while there is none.
  public var recognizers: [GestureRecognizer] { entrants.map(\.recognizer) }

  /// Starts a press for these recognizers, the innermost first. A press of the same button still under way is cancelled:
  /// its release was lost. Another button, while one is held, changes nothing.
  public func press(_ event: PointerEvent, entrants newcomers: [Entrant]) {
    if let button, button != event.button { return }
    cancel()
    finish()
    button = event.button
    entrants = newcomers.filter { $0.recognizer.isEnabled && $0.recognizer.button == event.button }
    for entrant in entrants {
      entrant.recognizer.arena = self
      entrant.recognizer.state = .possible
      entrant.recognizer.pressLocation = event.location + entrant.localOffset
    }
    sortByRequirements()
    deliver(event) { $0.pressed($1) }
  }

  /// Brings on what happens after a press. Buttons other than the pressed one change nothing.
  public func handle(_ event: PointerEvent) {
    guard let button else { return }
    switch event.phase {
    case .pressed: return
    case .dragged:
      if event.button == button { deliver(event) { $0.dragged($1) } }
    case .released:
      // The older mouse reports do not say which button went up.
      guard event.button == button || event.button == .none else { return }
      deliver(event) { $0.released($1) }
      finish()
    case .moved: cancel()
    }
  }

  /// Cancels what is under way: every active recognizer hears so once.
  public func cancel() {
    guard button != nil else { return }
    button = nil
    for entrant in entrants { entrant.recognizer.cancel() }
    // From inside a handler: the handlers after it have yet to see the state that they are told of.
    if tellings == 0 { finish() }
  }

  /// The soonest deadline of a recognizer.
  public var deadline: Seconds? {
    entrants.compactMap { $0.recognizer.isUndecided ? $0.recognizer.deadline : nil }.min()
  }

  /// Lets the recognizers know that time has gone by. Call it at or after `deadline`.
  public func advance(to time: Seconds) {
    telling {
      for recognizer in entrants.map(\.recognizer) where recognizer.isUndecided || recognizer.isActive {
        guard let deadline = recognizer.deadline, deadline <= time else { continue }
        recognizer.time = time
        recognizer.advance(to: time)
      }
    }
  }

  // MARK: Asked by recognizers

  enum Rival { case active, undecided }

  /// What stands in the way of `recognizer`: one that it has to see failed, or a winner that it may not join.
  func rival(of recognizer: GestureRecognizer) -> Rival? {
    var found: Rival?
    for other in entrants.lazy.map(\.recognizer) where other !== recognizer {
      let mustFail = recognizer.requiresFailure(of: other)
      if other.isActive || (other.state == .ended && mustFail) {
        if mustFail || !mayJoin(recognizer, other) { return .active }
      } else if mustFail, other.state == .possible {
        found = .undecided
      }
    }
    return found
  }

  func willBegin(_ winner: GestureRecognizer) {
    for other in entrants.lazy.map(\.recognizer) where other !== winner && other.state == .possible {
      if !other.requiresFailure(of: winner), !mayJoin(winner, other) { other.fail() }
    }
  }

  func didChange(_ recognizer: GestureRecognizer) { observer?(recognizer) }

  private func mayJoin(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.shouldRecognizeSimultaneously?(b) == true || b.shouldRecognizeSimultaneously?(a) == true
  }

  private func deliver(_ event: PointerEvent, _ body: (GestureRecognizer, PointerEvent) -> Void) {
    telling {
      for entrant in entrants where entrant.recognizer.isUndecided || entrant.recognizer.isActive {
        var local = event
        local.location = event.location + entrant.localOffset
        entrant.recognizer.location = local.location
        entrant.recognizer.time = event.time
        body(entrant.recognizer, local)
      }
    }
  }

  /// Runs `body`, and forgets the press if a handler has cancelled it meanwhile.
  private func telling(_ body: () -> Void) {
    tellings += 1
    body()
    tellings -= 1
    if tellings == 0, button == nil { finish() }
  }

  /// Puts those that others wait for before those others, so that a wait ends within the event that decides it.
  private func sortByRequirements() {
    var rest = entrants
    var sorted: [Entrant] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { candidate in
        !rest.contains {
          $0.recognizer !== candidate.recognizer && candidate.recognizer.requiresFailure(of: $0.recognizer)
        }
      }
      // Two that wait for each other keep their order; neither ever begins.
      sorted.append(rest.remove(at: next ?? 0))
    }
    entrants = sorted
  }

  private func finish() {
    let finished = entrants
    entrants = []
    button = nil
    for entrant in finished {
      if entrant.recognizer.state == .possible { entrant.recognizer.fail() }
      entrant.recognizer.arena = nil
      entrant.recognizer.state = .possible
      entrant.recognizer.reset()
    }
  }
}
