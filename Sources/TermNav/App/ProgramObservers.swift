package import NavModel

/// The observers of a program, and the errors of tasks for which there was no observer.
@MainActor package final class ProgramObservers {
  let frames = ObserverList<NavigationApp.FrameReport>()
  /// The observers of the connection to the terminal. They are called when an answer of the terminal has come
  /// or was given up, but only while there are observers of frames too.
  package let links = ObserverList<NavigationApp.LinkReport>()
  let events = ObserverList<InputEvent>()
  let terminal = ObserverList<(Size, TerminalCapabilities)>()
  /// The observers of all stacks of the program.
  let stacks = ObserverList<(NavigationEvent<ViewController>, NavigationController)>()
  let taskErrors = ObserverList<(ViewController, any Error)>()
  /// The observers, such as a trace (a log of events) and tests, that see the errors of tasks without
  /// handling them.
  let taskWitnesses = ObserverList<(ViewController, any Error)>()

  /// The last report about the connection to the terminal, to compare it with the next one.
  package private(set) var link = NavigationApp.LinkReport()
  /// Errors of tasks that had no observer, programming mistakes in views, and the name of a terminfo entry
  /// used instead of the terminal's own. They are written to standard error at the program's end.
  var linesAtEnd = LinesAtEnd()
  private var followsOwnStack = false

  /// Passes the events of the program's own navigation stack to the observers of stacks, as is done for all
  /// other stacks. Called when the first observer is added, because an observed stack must report each step
  /// of a drag.
  func follow(_ own: NavigationController) {
    guard !followsOwnStack else { return }
    followsOwnStack = true
    own.addObserver { [unowned own, stacks] in stacks.tell(($0, own)) }
  }

  func tell(_ frame: NavigationApp.FrameReport, link: NavigationApp.LinkReport) {
    self.link = link
    frames.tell(frame)
  }

  /// Passes a report about the connection to its observers, if the report has changed and there are observers
  /// of frames too. Returns whether the report was passed on.
  func tell(_ report: @autoclosure () -> NavigationApp.LinkReport) -> Bool {
    if links.isEmpty || frames.isEmpty { return false }
    let report = report()
    guard report != link else { return false }
    link = report
    links.tell(report)
    return true
  }

  /// Passes an error that a task of a page has thrown to the observers. Without observers, keeps the error
  /// for the program's end.
  func tell(_ error: any Error, of page: ViewController) {
    taskWitnesses.tell((page, error))
    if taskErrors.isEmpty { linesAtEnd.add(error, of: page.name) }
    taskErrors.tell((page, error))
  }
}
