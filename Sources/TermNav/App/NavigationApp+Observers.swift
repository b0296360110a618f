/// Observers of a program. `remove` of the token ends an observer's calls.
extension NavigationApp {
  /// Adds an observer of every frame, called after the frame was sent.
  @discardableResult
  public func addFrameObserver(_ observer: @escaping (FrameReport) -> Void) -> ObserverToken {
    frameObservers.add(observer)
  }

  /// Adds an observer of every event, called before the event is handled.
  @discardableResult
  public func addEventObserver(_ observer: @escaping (InputEvent) -> Void) -> ObserverToken {
    eventObservers.add(observer)
  }

  /// Adds an observer of the terminal's size (columns × rows) and capabilities, called at the start and at changes.
  @discardableResult
  public func addTerminalObserver(_ observer: @escaping (Size, TerminalCapabilities) -> Void) -> ObserverToken
  {
    terminalObservers.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of every stack, called with the stack in which an event happens.
  @discardableResult
  package func addStackObserver(
    _ observer: @escaping (NavigationEvent<ViewController>, NavigationController) -> Void
  ) -> [ObserverToken] {
    [
      navigation.addObserver { [unowned navigation] in observer($0, navigation) },
      stackObservers.add { observer($0.0, $0.1) },
    ]
  }

  /// Adds an observer of tasks' errors that no override of `taskFailed` took. Without one, such errors are lines on standard
  /// error after the program's end, 20 at most.
  @discardableResult
  public func addTaskObserver(_ observer: @escaping (ViewController, any Error) -> Void) -> ObserverToken {
    taskObservers.add { observer($0.0, $0.1) }
  }

  /// Adds an observer of the same errors that leaves them to others.
  package func addTaskWitness(_ observer: @escaping (ViewController, any Error) -> Void) {
    taskWitnesses.add { observer($0.0, $0.1) }
  }

  func taskFailed(_ error: any Error, of page: ViewController) {
    taskWitnesses.tell((page, error))
    if taskObservers.isEmpty { untakenErrors.add(error, of: page.name) }
    taskObservers.tell((page, error))
  }
}
