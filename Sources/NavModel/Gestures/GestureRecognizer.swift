/// A recognizer of one gesture: UIKit's state machine, with closures as handlers.
///
/// `possible → began → changed* → ended | cancelled`, or `possible → failed`; a discrete gesture goes from possible to
/// ended at once. A subclass overrides `pressed`, `dragged`, `released` and `advance`, and calls `begin`, `change`,
/// `end` and `fail`; a `GestureArena` brings it the events and settles who wins.
@MainActor open class GestureRecognizer {
  /// Where a gesture stands. The names are UIKit's; `ended` is also its `recognized`.
  public enum State: String, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// What a recognizer may do when its gesture has been seen.
  public enum Permission: Equatable, Sendable {
    case begin
    /// Another one has to fail first; ask again at the next event.
    case wait
    case fail
  }

  /// The name in traces.
  public let name: String
  /// Back to `possible` once the press is over and everybody has been told.
  @exclusivity(unchecked) public internal(set) var state = State.possible
  /// Where the pointer is, in the view's columns and rows.
  @exclusivity(unchecked) public internal(set) var location = Point(column: 0, row: 0)
  /// Where the button went down, in the view's columns and rows.
  @exclusivity(unchecked) public internal(set) var pressLocation = Point(column: 0, row: 0)
  /// The time of the last event.
  @exclusivity(unchecked) public internal(set) var time: Seconds = 0
  /// The button that it listens to.
  public var button = PointerEvent.Button.primary

  /// Switching it off in the middle of a gesture cancels it.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// The application's last word on a gesture that has been seen.
  public var shouldBegin: ((GestureRecognizer) -> Bool)?
  /// Whether this and another may both be under way. One yes of the two is enough.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)?

  /// What it is attached to, such as a view. A recognizer belongs to one thing at a time.
  package weak var owner: AnyObject?

  weak var arena: GestureArena?
  /// Takes a place on the screen to one in the view, for the press under way.
  @exclusivity(unchecked) private(set) var transform = ViewTransform()
  /// The middle of the view, in its columns and rows, for the press under way.
  private(set) var center = Point(column: 0, row: 0)

  private enum Question { case begin, recognize }
  /// What it has been told to wait with.
  @exclusivity(unchecked) private var openQuestion: Question?
  private var requirements: [ObjectIdentifier: WeakRecognizer] = [:]
  @exclusivity(unchecked) private var handlers = GestureHandlers()

  private struct WeakRecognizer {
    weak var value: GestureRecognizer?
  }

  /// What removes one handler again.
  public struct HandlerToken: Equatable, Hashable, Sendable {
    let number: Int
  }

  /// - Parameter name: shown in traces; it need not be unique.
  public init(name: String) { self.name = name }

  /// Whether it is between began and ended.
  public var isActive: Bool { state == .began || state == .changed }
  /// Whether a press is being watched and nothing has been decided.
  public var isUndecided: Bool { state == .possible && arena != nil }
  /// Whether it has seen its gesture, or its beginning, and waits for another one to fail.
  public var isWaiting: Bool { isUndecided && openQuestion != nil }
  /// How many handlers will be told of the next change.
  public var handlerCount: Int { handlers.count }

  // MARK: Handlers

  /// Adds a closure that runs at every change of state but `failed`, after those added before it. A press that is not the
  /// gesture is none of its business; `GestureArena.observer` hears of that too.
  @discardableResult
  public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> HandlerToken {
    handlers.add(handler)
  }

  /// From now on the token's handler hears nothing more, not even of a change that others are being told of. Does nothing
  /// where it is gone already.
  public func removeHandler(_ token: HandlerToken) {
    handlers.remove(token)
  }

  // MARK: Relations

  /// This one begins only after `other` has failed, where both watch the same press.
  public func require(toFail other: GestureRecognizer) {
    // Without this a page that comes and goes would leave its recognizers' places here for ever.
    if requirements.count % 64 == 63 { requirements = requirements.filter { $0.value.value != nil } }
    requirements[ObjectIdentifier(other)] = WeakRecognizer(value: other)
  }

  /// Whether this one has to wait for `other`. Overridden for relations that depend on the press.
  open func requiresFailure(of other: GestureRecognizer) -> Bool { isToldToWait(for: other) }

  /// Whether `require(toFail:)` was called for `other`.
  final func isToldToWait(for other: GestureRecognizer) -> Bool {
    requirements.isEmpty ? false : requirements[ObjectIdentifier(other)]?.value === other
  }

  /// Whether this one's beginning fails `other`, where the two may not go along with each other.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether the beginning of `other` fails this one, where the two may not go along with each other.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether the press under way is one that other pans leave to this recognizer.
  var goesFirst: Bool { false }

  /// The arena has told everybody that this recognizer has ended.
  func didEnd(in arena: GestureArena) {}

  /// Asked when the gesture has been seen.
  open func permission() -> Permission {
    switch arena?.rival(of: self) {
    case .active: .fail
    case .undecided: .wait
    case nil: shouldBegin?(self) == false ? .fail : .begin
    }
  }

  // MARK: For subclasses

  /// How many touches make the gesture: 1, or 2 for those that take the pair made by Ctrl and a drag.
  open var touchCount: Int { 1 }
  /// True while an undecided recognizer needs one more press after the release. It has to have a `deadline` then.
  open var awaitsPress: Bool { false }
  /// Whether a press is the one that it awaits. If not, it fails, and may watch that press as a new one.
  open func acceptsPress(_ event: PointerEvent) -> Bool { true }
  /// The button went down on the view.
  open func pressed(_ event: PointerEvent) {}
  /// The pointer moved with the button held.
  open func dragged(_ event: PointerEvent) {}
  /// The button went up.
  open func released(_ event: PointerEvent) {}
  /// Time has gone by. Called only at or after `deadline`.
  open func advance(to time: Seconds) {}
  /// When `advance` wants to be called, if nothing happens before.
  open var deadline: Seconds? { nil }
  /// The press is over and everybody has been told: forget it.
  open func reset() {}

  /// The gesture has been seen: begins, waits or fails, as `permission` says. Returns whether it has begun.
  @discardableResult
  public final func begin() -> Bool {
    if state == .possible { ask(.begin) }
    return isActive
  }

  /// The gesture of a discrete recognizer has been seen. Returns whether it has been told.
  @discardableResult
  public final func recognize() -> Bool { state == .possible && ask(.recognize) }

  @discardableResult
  private func ask(_ question: Question) -> Bool {
    let press = arena
    let permission = permission()
    // Whoever was asked may have ended the press.
    guard state == .possible, arena === press else { return false }
    switch permission {
    case .begin:
      arena?.willBegin(self)
      // So may have one that lost, when it heard of it.
      guard state == .possible, arena === press else { return false }
      enter(question == .begin ? .began : .ended)
      return true
    case .wait: openQuestion = question
    case .fail: fail()
    }
    return false
  }

  /// The gesture goes on. Does nothing while it is not active.
  public final func change() { if isActive { enter(.changed) } }
  /// The gesture is complete. Does nothing while it is not active.
  public final func end() { if isActive { enter(.ended) } }
  /// This press is not the gesture. Does nothing once it has begun.
  public final func fail() { if state == .possible { enter(.failed) } }

  /// Ends it from outside: an active one hears "cancelled" exactly once, an undecided one fails.
  public final func cancel() {
    if isActive {
      enter(.cancelled)
    } else if isUndecided {
      fail()
    }
  }

  private func enter(_ state: State) {
    // A handler may bring the next state. Those after it hear of this one first: nobody hears of an end before its
    // beginning, or of anything twice.
    tell()
    self.state = state
    openQuestion = nil
    arena?.didChange(self)
    if state == .failed { return }
    handlers.beginRound()
    tell()
  }

  private func tell() {
    while let handler = handlers.next() { handler(self) }
  }

  // MARK: For the arena

  /// Called before a press, and before each event while this one is undecided, reaches any recognizer. Returns whether
  /// something was done that may have changed what is under the pointer.
  @discardableResult
  func prepare() -> Bool { false }

  /// Sums of decimal seconds are off by less than this: a deadline that is this near has come.
  static let timeTolerance: Seconds = 1e-9

  /// Whether it wants the events of the press.
  var isWatching: Bool { isActive || isUndecided && !hasSeenGesture }
  /// Whether it has seen all of its gesture and only waits for another one to fail.
  var hasSeenGesture: Bool { isUndecided && openQuestion == .recognize }
  var outlivesRelease: Bool { !isUndecided || hasSeenGesture || awaitsPress }

  func enlist(_ entrant: GestureArena.Entrant, in arena: GestureArena, afresh: Bool) {
    self.arena = arena
    transform = entrant.transform
    center = entrant.center
    if afresh {
      state = .possible
      openQuestion = nil
    }
  }

  /// Asks once more what it waits with. A gesture that has to be held begins only while it is.
  func askAgain(at time: Seconds, isHeld: Bool) {
    guard isUndecided, let question = openQuestion, isHeld || question == .recognize else { return }
    self.time = max(self.time, time)
    ask(question)
  }

  /// Runs from began to ended, as a gesture does that is one step.
  func runAtOnce() {
    guard state == .possible else { return }
    enter(.began)
    end()
  }

  /// The press is over: forgets it.
  func leaveArena() {
    if state == .possible { fail() }
    arena = nil
    state = .possible
    openQuestion = nil
    reset()
  }
}
