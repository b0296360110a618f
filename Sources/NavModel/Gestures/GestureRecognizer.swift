/// UIKit's gesture state machine (RULES, section 11). Subclasses override `pressed`, `dragged`,
/// `released` and `advance`.
@MainActor open class GestureRecognizer {
  /// UIKit's states; `ended` is also `recognized`.
  public enum State: String, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// The answer to a detected gesture.
  public enum Permission: Equatable, Sendable {
    case begin
    /// Another must fail first.
    case wait
    case fail
  }

  /// Shown in traces.
  public let name: String
  /// Back to `possible` after the press.
  public internal(set) var state = State.possible
  /// The pointer, in the view's columns and rows.
  public internal(set) var location = Point(column: 0, row: 0)
  /// The press, in the view's columns and rows.
  public internal(set) var pressLocation = Point(column: 0, row: 0)
  /// When the press began, in seconds.
  public internal(set) var pressTime: Seconds = 0
  /// The last event, in seconds.
  public internal(set) var time: Seconds = 0
  /// Its mouse button.
  public var button = PointerEvent.Button.primary

  /// False also cancels a running gesture.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// Asked last, before it begins.
  public var shouldBegin: ((GestureRecognizer) -> Bool)? {
    get { handlers?.shouldBegin }
    set { madeHandlers.shouldBegin = newValue }
  }
  /// Whether both may be active together; one yes is enough.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)? {
    get { handlers?.shouldRecognizeSimultaneously }
    set { madeHandlers.shouldRecognizeSimultaneously = newValue }
  }

  /// The view, or another object, that keeps its closures.
  package private(set) weak var owner: AnyObject?

  weak var arena: GestureArena?
  private(set) var transform = ViewTransform()
  private(set) var center = Point(column: 0, row: 0)

  private enum Question { case begin, recognize }
  private var openQuestion: Question?
  /// Where the pointer was when time, not a motion, ended its wait for another's failure.
  var waitLocation: Point?
  private var requirements: [ObjectIdentifier: WeakRecognizer] = [:]
  /// nil while an owner keeps them.
  private var ownHandlers: GestureHandlers?
  private weak var ownersHandlers: GestureHandlers?

  private struct WeakRecognizer {
    weak var value: GestureRecognizer?
  }

  /// - Parameter name: shown in traces.
  public init(name: String) { self.name = name }

  /// Whether it has begun and not ended.
  public var isActive: Bool { state == .began || state == .changed }
  /// Whether it watches a press, undecided.
  package var isUndecided: Bool { state == .possible && arena != nil }
  /// Whether it waits for another's failure.
  package var isWaiting: Bool { isUndecided && openQuestion != nil }
  /// The number of handlers.
  package var handlerCount: Int { handlers?.count ?? 0 }

  // MARK: Handlers

  /// nil where nothing was given, and once the owner that kept them is gone.
  final var handlers: GestureHandlers? { ownHandlers ?? ownersHandlers }

  final var madeHandlers: GestureHandlers {
    if let handlers { return handlers }
    let new = GestureHandlers()
    ownHandlers = new
    return new
  }

  /// Returns the closures, for the owner to keep: they go with it.
  package final func join(_ owner: AnyObject) -> GestureHandlers {
    let handlers = madeHandlers
    (self.owner, ownersHandlers, ownHandlers) = (owner, handlers, nil)
    return handlers
  }

  /// The recognizer keeps its closures again.
  package final func leaveOwner() {
    ownHandlers = handlers
    owner = nil
  }

  /// Adds a closure for each state but `failed`, after earlier ones; `remove` of the token ends its calls.
  ///
  /// The recognizer's view keeps the closure. It may hold the recognizer strongly; it must not hold the view.
  @discardableResult
  public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> ObserverToken {
    let token = ObserverToken { [weak self] in self?.handlers?.remove($0) }
    madeHandlers.add(token, handler)
    return token
  }

  // MARK: Relations

  /// Begins only after `other` fails, if both watch a press.
  public func require(toFail other: GestureRecognizer) {
    // Drops freed recognizers.
    if requirements.count % 64 == 63 { requirements = requirements.filter { $0.value.value != nil } }
    requirements[ObjectIdentifier(other)] = WeakRecognizer(value: other)
  }

  /// Whether it must wait for `other`.
  open func requiresFailure(of other: GestureRecognizer) -> Bool { isToldToWait(for: other) }

  /// Whether `other` must wait for it: `requiresFailure(of:)` asked from the other side.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  final func waits(for other: GestureRecognizer) -> Bool {
    requiresFailure(of: other) || other.shouldBeRequiredToFail(by: self)
  }

  final func isToldToWait(for other: GestureRecognizer) -> Bool {
    requirements.isEmpty ? false : requirements[ObjectIdentifier(other)]?.value === other
  }

  /// Whether its beginning fails `other`.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether the beginning of `other` fails it.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether content at its first row leaves drags down to it.
  var takesOverscroll: Bool { false }

  func didEnd(in arena: GestureArena) {}

  /// Whether a detected gesture may begin.
  open func permission() -> Permission {
    switch arena?.rival(of: self) {
    case .active: .fail
    case .undecided: .wait
    case nil: shouldBegin?(self) == false ? .fail : .begin
    }
  }

  // MARK: For subclasses

  /// Its touches; Ctrl and a drag make 2.
  open var touchCount: Int { 1 }
  /// Whether it awaits another press, until `deadline`.
  open var awaitsPress: Bool { false }
  /// Whether it accepts the awaited press; else it fails.
  open func acceptsPress(_ event: PointerEvent) -> Bool { true }
  /// A press on the view.
  open func pressed(_ event: PointerEvent) {}
  /// A motion during the press.
  open func dragged(_ event: PointerEvent) {}
  /// The release.
  open func released(_ event: PointerEvent) {}
  /// Called at or after `deadline`.
  open func advance(to time: Seconds) {}
  /// The next call of `advance`.
  open var deadline: Seconds? { nil }
  /// Clears the gesture after the press.
  open func reset() {}

  /// Begins if `permission` allows; returns whether it did.
  @discardableResult
  public final func begin() -> Bool {
    if state == .possible { ask(.begin) }
    return isActive
  }

  /// Ends a discrete gesture, otherwise as `begin`.
  @discardableResult
  public final func recognize() -> Bool { state == .possible && ask(.recognize) }

  @discardableResult
  private func ask(_ question: Question) -> Bool {
    let press = arena
    let permission = permission()
    // The question may end the press.
    guard state == .possible, arena === press else { return false }
    switch permission {
    case .begin:
      arena?.willBegin(self)
      // A handler may end the press.
      guard state == .possible, arena === press else { return false }
      enter(question == .begin ? .began : .ended)
      return true
    case .wait: openQuestion = question
    case .fail: fail()
    }
    return false
  }

  /// Continues an active gesture.
  public final func change() { if isActive { enter(.changed) } }
  /// Completes an active gesture.
  public final func end() { if isActive { enter(.ended) } }
  /// Fails a possible gesture.
  public final func fail() { if state == .possible { enter(.failed) } }

  /// Cancels an active gesture; fails an undecided one.
  public final func cancel() {
    if isActive {
      enter(.cancelled)
    } else if isUndecided {
      fail()
    }
  }

  private func enter(_ state: State) {
    // Remaining handlers get the previous state first.
    tell()
    self.state = state
    openQuestion = nil
    arena?.didChange(self)
    if state == .failed { return }
    handlers?.beginRound()
    tell()
  }

  private func tell() {
    while let handler = handlers?.next() { handler(self) }
  }

  // MARK: Arena

  /// Whether it is told of the rest of a press in which it has failed.
  var tracksAfterFailure = false
  func stopTracking() { tracksAfterFailure = false }

  /// Concludes a motion that looks at rest already, so that the event finds what is in view. Called before each event while it is
  /// undecided; true if the views may have changed.
  @discardableResult
  func concludeSettled() -> Bool { false }

  /// Rounding error of summed decimal seconds.
  static let timeTolerance: Seconds = 1e-9

  var isWatching: Bool { isActive || isUndecided && !hasSeenGesture }
  var hasSeenGesture: Bool { isUndecided && openQuestion == .recognize }
  var outlivesRelease: Bool { !isUndecided || hasSeenGesture || awaitsPress }

  func enlist(_ entrant: GestureArena.Entrant, in arena: GestureArena, afresh: Bool) {
    self.arena = arena
    transform = entrant.transform
    center = entrant.center
    if afresh {
      state = .possible
      openQuestion = nil
      waitLocation = nil
    }
  }

  /// A continuous gesture begins only while held.
  func askAgain(at time: Seconds, isHeld: Bool) {
    guard isUndecided, let question = openQuestion, isHeld || question == .recognize else { return }
    self.time = max(self.time, time)
    ask(question)
  }

  func runAtOnce() {
    guard state == .possible else { return }
    enter(.began)
    end()
  }

  func leaveArena() {
    if state == .possible { fail() }
    arena = nil
    state = .possible
    openQuestion = nil
    reset()
  }
}
