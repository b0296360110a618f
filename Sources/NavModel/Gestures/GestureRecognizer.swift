/// A recognizer of one gesture, with UIKit's states (RULES, section 11). Subclasses override `pressed`,
/// `dragged`, `released` and `advance`.
@MainActor open class GestureRecognizer {
  /// The states of a recognizer, as in UIKit; a discrete gesture that is recognized becomes `ended`.
  public enum State: String, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// The answer to the question whether a detected gesture may begin.
  public enum Permission: Equatable, Sendable {
    case begin
    /// The gesture must wait until another recognizer has failed.
    case wait
    case fail
  }

  /// The name, by which the trace (the log of events) and errors show the recognizer.
  public let name: String
  /// The state of the gesture; it is `possible` again after the press.
  public internal(set) var state = State.possible
  /// The pointer's last location, in the view's columns and rows.
  public internal(set) var location = Point(column: 0, row: 0)
  /// The location of the press, in the view's columns and rows.
  public internal(set) var pressLocation = Point(column: 0, row: 0)
  /// The time of the press, in seconds.
  public internal(set) var pressTime: Seconds = 0
  /// The time of the last event that the recognizer got, in seconds.
  public internal(set) var time: Seconds = 0
  /// The mouse button whose presses the recognizer gets.
  public var button = PointerEvent.Button.primary

  /// Whether the recognizer gets presses. Setting it to false also cancels a running gesture.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }

  /// A closure that is asked last whether the gesture may begin; if it returns false, the gesture fails. nil
  /// allows the gesture.
  public var shouldBegin: ((GestureRecognizer) -> Bool)? {
    get { handlers?.shouldBegin }
    set { madeHandlers.shouldBegin = newValue }
  }
  /// A closure that says whether this and another recognizer may be active together; it is enough if the
  /// closure of one of the two returns true.
  public var shouldRecognizeSimultaneously: ((GestureRecognizer) -> Bool)? {
    get { handlers?.shouldRecognizeSimultaneously }
    set { madeHandlers.shouldRecognizeSimultaneously = newValue }
  }

  /// The view, or another object, that keeps the recognizer's closures; nil while the recognizer keeps them
  /// itself.
  package private(set) weak var owner: AnyObject?

  weak var arena: GestureArena?
  private(set) var transform = ViewTransform()
  private(set) var center = Point(column: 0, row: 0)

  private enum Question { case begin, recognize }
  private var openQuestion: Question?
  /// The pointer's location when the recognizer's wait for another one ended by a deadline, not by a motion.
  /// nil otherwise.
  var waitLocation: Point?
  private var requirements: [ObjectIdentifier: WeakRecognizer] = [:]
  /// The recognizer's closures while it keeps them itself; nil where none was set, and while an owner keeps
  /// them.
  private var ownHandlers: GestureHandlers?
  private weak var ownersHandlers: GestureHandlers?

  private struct WeakRecognizer {
    weak var value: GestureRecognizer?
  }

  /// Creates a gesture recognizer.
  /// - Parameter name: the name by which the trace (the log of events) shows the recognizer.
  public init(name: String) { self.name = name }

  /// Whether the gesture has begun and not ended.
  public var isActive: Bool { state == .began || state == .changed }
  /// Whether the recognizer takes part in a press and has not decided yet.
  package var isUndecided: Bool { state == .possible && arena != nil }
  /// Whether the gesture waits for another recognizer's failure.
  package var isWaiting: Bool { isUndecided && openQuestion != nil }
  package var handlerCount: Int { handlers?.count ?? 0 }

  // MARK: Handlers

  /// The closures that a program has set on the recognizer; nil where none was set, and after the owner that
  /// kept them has been released.
  final var handlers: GestureHandlers? { ownHandlers ?? ownersHandlers }

  final var madeHandlers: GestureHandlers {
    if let handlers { return handlers }
    let new = GestureHandlers()
    ownHandlers = new
    return new
  }

  /// Gives the recognizer's closures to an owner, such as a view, and returns them; the owner must keep them
  /// from now on.
  package final func join(_ owner: AnyObject) -> GestureHandlers {
    let handlers = madeHandlers
    (self.owner, ownersHandlers, ownHandlers) = (owner, handlers, nil)
    return handlers
  }

  /// Lets the recognizer keep its closures itself again, because it leaves its view.
  package final func leaveOwner() {
    ownHandlers = handlers
    owner = nil
  }

  /// Adds a handler of the gesture, which is called for each state but `failed`, after earlier handlers;
  /// calling `remove` of the returned token ends its calls.
  ///
  /// The recognizer's view keeps the closure. The closure may hold the recognizer strongly; but it must not
  /// hold the view.
  @discardableResult
  public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> ObserverToken {
    let token = ObserverToken { [weak self] in self?.handlers?.remove($0) }
    madeHandlers.add(token, handler)
    return token
  }

  // MARK: Relations

  /// Lets this gesture begin only after `other` has failed, if both take part in a press.
  public func require(toFail other: GestureRecognizer) {
    // After each 64 requirements that recognizers fail, those of released recognizers are dropped.
    if requirements.count % 64 == 63 { requirements = requirements.filter { $0.value.value != nil } }
    requirements[ObjectIdentifier(other)] = WeakRecognizer(value: other)
  }

  /// Returns whether this recognizer must wait until `other` fails before it may begin.
  open func requiresFailure(of other: GestureRecognizer) -> Bool { isToldToWait(for: other) }

  /// Returns whether `other` must wait until this recognizer fails: the same relation as
  /// `requiresFailure(of:)`, decided by the recognizer that must fail.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  final func waits(for other: GestureRecognizer) -> Bool {
    requiresFailure(of: other) || other.shouldBeRequiredToFail(by: self)
  }

  final func isToldToWait(for other: GestureRecognizer) -> Bool {
    requirements.isEmpty ? false : requirements[ObjectIdentifier(other)]?.value === other
  }

  /// Returns whether this gesture may make `other` fail when it begins. It does so only if
  /// `other.canBePrevented(by:)` agrees, `other` does not wait for this gesture, and the two may not run
  /// together.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns whether `other` may make this gesture fail when `other` begins. `other.canPrevent(_:)` must
  /// agree.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether a list that shows its first row lets this recognizer have drags downward, as the drag that
  /// dismisses a sheet.
  var handlesOverscroll: Bool { false }

  func didEnd(in arena: GestureArena) {}

  /// Decides about a gesture that has been detected: it may begin, must wait for another recognizer, or
  /// fails.
  open func permission() -> Permission {
    switch arena?.rival(of: self) {
    case .active: .fail
    case .undecided: .wait
    case nil: shouldBegin?(self) == false ? .fail : .begin
    }
  }

  // MARK: For subclasses

  /// The number of touches of the gesture: 1, or 2 for gestures that the user makes by Ctrl+drag.
  open var touchCount: Int { 1 }
  /// Whether the recognizer stays after the release to await another press, until `deadline`.
  open var awaitsPress: Bool { false }
  /// Returns whether the press that the recognizer awaits is accepted; if it is not, the gesture fails.
  open func acceptsPress(_ event: PointerEvent) -> Bool { true }
  /// Called for a press of the button on the recognizer's view.
  open func pressed(_ event: PointerEvent) {}
  /// Called for a motion of the pointer during a press on the recognizer's view.
  open func dragged(_ event: PointerEvent) {}
  /// Called for the release of the button after a press on the recognizer's view.
  open func released(_ event: PointerEvent) {}
  /// Called with the time, in seconds, at or after `deadline`, so that the recognizer can begin or fail by
  /// time.
  open func advance(to time: Seconds) {}
  /// The time at which `advance(to:)` is to be called, in seconds; nil for never.
  open var deadline: Seconds? { nil }
  /// Clears the values that a subclass of recognizers keeps during a gesture; called after the press.
  open func reset() {}

  /// Begins a continuous gesture if `permission()` allows it; returns whether the gesture is active.
  @discardableResult
  public final func begin() -> Bool {
    if state == .possible { ask(.begin) }
    return isActive
  }

  /// Recognizes a discrete gesture if `permission()` allows it; returns whether it was recognized.
  @discardableResult
  public final func recognize() -> Bool { state == .possible && ask(.recognize) }

  @discardableResult
  private func ask(_ question: Question) -> Bool {
    let press = arena
    let permission = permission()
    // `permission()` calls closures of the program, which may end the press.
    guard state == .possible, arena === press else { return false }
    switch permission {
    case .begin:
      arena?.willBegin(self)
      // `willBegin` fails other recognizers, whose handlers may end the press.
      guard state == .possible, arena === press else { return false }
      enter(question == .begin ? .began : .ended)
      return true
    case .wait: openQuestion = question
    case .fail: fail()
    }
    return false
  }

  /// Continues an active gesture: its state becomes `changed`.
  public final func change() { if isActive { enter(.changed) } }
  /// Completes an active gesture: its state becomes `ended`.
  public final func end() { if isActive { enter(.ended) } }
  /// Fails a gesture that is still possible.
  public final func fail() { if state == .possible { enter(.failed) } }

  /// Cancels an active gesture, or fails one that has not begun yet.
  public final func cancel() {
    if isActive {
      enter(.cancelled)
    } else if isUndecided {
      fail()
    }
  }

  private func enter(_ state: State) {
    // Handlers that have not been called for the recognizer's previous state yet are called before the state
    // changes.
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

  /// Whether the recognizer gets the motions of the press although it has failed, so that a refused drag can
  /// shift the page.
  var tracksAfterFailure = false
  func stopTracking() { tracksAfterFailure = false }

  /// Ends an animation that looks at rest already, so that the event reaches the views that are visible now.
  /// Called before a press, and before each later event while the recognizer is undecided. Returns true if
  /// the views may have changed.
  @discardableResult
  func concludeSettled() -> Bool { false }

  /// How far two times in seconds may differ and still count as equal, because sums of decimal fractions are
  /// rounded.
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

  /// Asks again whether the gesture may begin, after another recognizer has changed. A continuous gesture
  /// begins only while the button is held.
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
