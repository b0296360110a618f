package import NavModel

/// The observers of a program, and reports that had none.
@MainActor package final class ProgramObservers {
  let frames = ObserverList<NavigationApp.FrameReport>()
  /// The observers of the connection to the terminal. While frames are observed too, they are told when an
  /// answer has come or was given up.
  package let links = ObserverList<NavigationApp.LinkReport>()
  let events = ObserverList<InputEvent>()
  let terminal = ObserverList<(Size, TerminalCapabilities)>()
  /// The observers of all stacks of the program.
  let stacks = ObserverList<(NavigationEvent<ViewController>, NavigationController)>()
  let taskErrors = ObserverList<(ViewController, any Error)>()
  /// The observers, such as traces and tests, that see the errors of tasks without handling them.
  let taskWitnesses = ObserverList<(ViewController, any Error)>()

  /// The last report about the connection to the terminal.
  package private(set) var link = NavigationApp.LinkReport()
  /// Errors of tasks that had no observer, and mistakes of views.
  var linesAtEnd = LinesAtEnd()
  private var followsOwnStack = false

  /// Lets the program's own stack tell its events to `stacks`, as all other stacks do. This begins with the
  /// first observer, since an observed stack reports each step of a drag.
  func follow(_ own: NavigationController) {
    guard !followsOwnStack else { return }
    followsOwnStack = true
    own.addObserver { [unowned own, stacks] in stacks.tell(($0, own)) }
  }

  func tell(_ frame: NavigationApp.FrameReport, link: NavigationApp.LinkReport) {
    self.link = link
    frames.tell(frame)
  }

  /// Tells what is known about the connection, if it has changed and frames are observed. Returns whether it
  /// was told.
  func tell(_ report: @autoclosure () -> NavigationApp.LinkReport) -> Bool {
    if links.isEmpty || frames.isEmpty { return false }
    let report = report()
    guard report != link else { return false }
    link = report
    links.tell(report)
    return true
  }

  /// Tells an error that a task of a page has thrown.
  func tell(_ error: any Error, of page: ViewController) {
    taskWitnesses.tell((page, error))
    if taskErrors.isEmpty { linesAtEnd.add(error, of: page.name) }
    taskErrors.tell((page, error))
  }
}
