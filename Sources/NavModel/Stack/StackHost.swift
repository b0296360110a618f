/// What all stacks of a program have in common: the program, the clock of motions, and who is told of every stack.
@MainActor package final class StackHost {
  /// The program.
  package weak var program: AnyObject?
  /// Gives motions their start.
  package let clock: MotionClock
  /// Whether frames wait for the line to the terminal; a transition keeps what it was at its beginning.
  package var sparesBytes = false
  /// Observers of the verdict on a held page, whichever stack of the program the page is in.
  package let verdictObservers = ObserverList<Void>()
  /// Observers of what the gate answers, whichever stack of the program was asked.
  package let gateObservers = ObserverList<GateReport>()
  /// Called when a setting of a stack has changed, for the stacks that obey it.
  package var onSettings: (_ changesCurve: Bool) -> Void = { _ in }
  /// Whether something stands part-way over the stacks, so that no drag moves their pages.
  package var isCovered: () -> Bool = { false }

  package init(clock: MotionClock = MotionClock()) { self.clock = clock }
}
