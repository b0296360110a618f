/// The objects that all stacks of a program share: the program, the clock of motions, and the observers of
/// every stack.
@MainActor package final class StackHost {
  /// The program that shows the stacks; nil without one.
  package weak var program: AnyObject?
  /// The clock that gives motions their start.
  package let clock: MotionClock
  /// Whether frames wait for the connection to the terminal, so that bytes are worth sparing. A transition
  /// keeps the value that it found at its beginning.
  package var sparesBytes = false
  /// Observers of the verdict on a held page, in any stack of the program.
  package let verdictObservers = ObserverList<Void>()
  /// Observers of what the gate answers, in any stack of the program.
  package let gateObservers = ObserverList<GateReport>()
  /// Called when a setting of a stack has changed, so that the stacks which obey it follow.
  package var onSettings: (_ changesCurve: Bool) -> Void = { _ in }
  /// Returns whether a presented page is held part-way over the stacks, so that no drag may move their pages.
  package var isCovered: () -> Bool = { false }

  package init(clock: MotionClock = MotionClock()) { self.clock = clock }
}
