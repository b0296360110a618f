package import NavModel

/// Who is told of what happens in a program, and what nobody has heard.
@MainActor package final class ProgramObservers {
  let frames = ObserverList<NavigationApp.FrameReport>()
  /// Those of what is known of the line, told when an answer has come or was given up, while frames are observed.
  package let links = ObserverList<NavigationApp.LinkReport>()
  let events = ObserverList<InputEvent>()
  let terminal = ObserverList<(Size, TerminalCapabilities)>()
  /// Observers of all stacks of the program.
  let stacks = ObserverList<(NavigationEvent<ViewController>, NavigationController)>()
  let taskErrors = ObserverList<(ViewController, any Error)>()
  /// Traces and tests, which see an error of a task and leave it to others.
  let taskWitnesses = ObserverList<(ViewController, any Error)>()

  /// What was told last of the line to the terminal.
  package private(set) var link = NavigationApp.LinkReport()
  /// Errors of tasks that no observer was there for, and mistakes.
  var linesAtEnd = LinesAtEnd()
  private var followsOwnStack = false

  /// Has the program's own stack tell its events too. The other stacks always do; this one only from the first observer on,
  /// since it reports each step of a drag once it is observed.
  func follow(_ own: NavigationController) {
    guard !followsOwnStack else { return }
    followsOwnStack = true
    own.addObserver { [unowned own, stacks] in stacks.tell(($0, own)) }
  }

  func tell(_ frame: NavigationApp.FrameReport, link: NavigationApp.LinkReport) {
    self.link = link
    frames.tell(frame)
  }

  /// Tells what is known of the line, where that is something else and frames are observed; returns whether it was told.
  func tell(_ report: @autoclosure () -> NavigationApp.LinkReport) -> Bool {
    if links.isEmpty || frames.isEmpty { return false }
    let report = report()
    guard report != link else { return false }
    link = report
    links.tell(report)
    return true
  }

  /// Tells the error that a task of a page has thrown.
  func tell(_ error: any Error, of page: ViewController) {
    taskWitnesses.tell((page, error))
    if taskErrors.isEmpty { linesAtEnd.add(error, of: page.name) }
    taskErrors.tell((page, error))
  }
}
