/// The objects that all navigation stacks of a program share: the program, the clock of animations, and
/// observers that every stack calls.
@MainActor package final class StackHost {
  /// The program that shows the navigation stacks; nil if no program shows them.
  package weak var program: AnyObject?
  /// The clock that gives animations their start times.
  package let clock: MotionClock
  /// Whether frames wait for the connection to the terminal, so that a transition should send few bytes. A
  /// transition keeps the value that it found at its beginning.
  package var sparesBytes = false
  /// Observers of the verdict (the result that a release of a held page would have), for all navigation
  /// stacks of the program.
  package let verdictObservers = ObserverList<Void>()
  /// Observers of the gate (which decides whether a drag may pop), for all navigation stacks of the program.
  package let gateObservers = ObserverList<GateReport>()
  /// Called when a setting of a navigation stack has changed, so that other stacks that use this setting
  /// apply it too.
  package var onSettings: (_ changesCurve: Bool) -> Void = { _ in }
  /// Returns whether a presented page is held part-way over the navigation stacks, so that no drag may move
  /// their pages.
  package var isCovered: () -> Bool = { false }

  package init(clock: MotionClock = MotionClock()) { self.clock = clock }
}
