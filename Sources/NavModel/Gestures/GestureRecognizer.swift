/// A recognizer of one gesture: UIKit's state machine, with closures as handlers.
///
/// `possible → began → changed* → ended | cancelled`, or `possible → failed`; a discrete gesture goes from possible to
/// ended at once. A subclass overrides `pressed`, `dragged`, `released` and `advance`, and calls `begin`, `change`,
/// `end` and `fail`; a `GestureArena` brings it the events and settles who wins.
open class GestureRecognizer {
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
  public internal(set) var state = State.possible
  /// Where the pointer is, in the view's columns and rows.
  public internal(set) var location = Point(column: 0, row: 0)
  /// Where the button went down, in the view's columns and rows.
  public internal(set) var pressLocation = Point(column: 0, row: 0)
  /// The time of the last event.
  public internal(set) var time: Seconds = 0
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

  weak var arena: GestureArena?
  private var requirements: [WeakRecognizer] = []
  private var handlers: [(token: HandlerToken, run: (GestureRecognizer) -> Void)] = []
  private var nextToken = 0

  private struct WeakRecognizer {
    weak var value: GestureRecognizer?
  }

  /// What removes one handler again.
  public struct HandlerToken: Equatable, Hashable, Sendable {
    fileprivate let number: Int
  }

  /// - Parameter name: shown in traces; it need not be unique.
  public init(name: String) { self.name = name }

  /// Whether it is between began and ended.
  public var isActive: Bool { state == .began || state == .changed }
  /// Whether a press is being watched and nothing has been decided.
  public var isUndecided: Bool { state == .possible && arena != nil }

  // MARK: Handlers

  /// Adds a closure that runs at every change of state, after those added before it.
  @discardableResult
  public func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> HandlerToken {
    nextToken += 1
    let token = HandlerToken(number: nextToken)
    handlers.append((token, handler))
    return token
  }

  /// Does nothing where the token's handler is gone already.
  public func removeHandler(_ token: HandlerToken) {
    handlers.removeAll { $0.token == token }
  }

  // MARK: Relations

  /// This one begins only after `other` has failed, where both watch the same press.
  public func require(toFail other: GestureRecognizer) {
    requirements.append(WeakRecognizer(value: other))
  }

  /// Whether this one has to wait for `other`. Overridden for relations that depend on the press.
  open func requiresFailure(of other: GestureRecognizer) -> Bool { isToldToWait(for: other) }

  /// Whether `require(toFail:)` was called for `other`.
  final func isToldToWait(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0.value === other }
  }

  /// Asked when the gesture has been seen.
  open func permission() -> Permission {
    switch arena?.rival(of: self) {
    case .active: .fail
    case .undecided: .wait
    case nil: shouldBegin?(self) == false ? .fail : .begin
    }
  }

  // MARK: For subclasses

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
    guard state == .possible else { return isActive }
    switch permission() {
    case .begin:
      arena?.willBegin(self)
      enter(.began)
      return true
    case .wait: return false
    case .fail:
      fail()
      return false
    }
  }

  /// The gesture of a discrete recognizer has been seen.
  @discardableResult
  public final func recognize() -> Bool {
    guard state == .possible else { return false }
    switch permission() {
    case .begin:
      arena?.willBegin(self)
      enter(.ended)
      return true
    case .wait: return false
    case .fail:
      fail()
      return false
    }
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
    self.state = state
    arena?.didChange(self)
    for handler in handlers {
      handler.run(self)
      // A handler has brought the next state, and all have heard that one: the rest must not hear it twice.
      guard self.state == state else { return }
    }
  }
}
