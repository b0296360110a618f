internal import CLibrary
internal import CProcess

/// A child process that was started. Its methods may be called from any thread; signals and reaping are done
/// by `Children` on one thread.
final class Child: Sendable {
  let pid: pid_t
  /// A descriptor that becomes readable once the program has ended (a pidfd). The descriptor is closed when
  /// this object is released, and negative where the kernel is too old for pidfds.
  let descriptor: Int32
  /// The state of the child, which is changed only on the thread of `DescriptorPoller`, and the tasks that
  /// wait for the child's end.
  private let state = Locked((known: ChildState(), waiting: [Waiting]()))

  init(_ pid: pid_t) {
    self.pid = pid
    descriptor = tn_open_child(pid)
    awaitEnd()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  // MARK: For all threads

  /// How the child's program has ended; nil while it runs.
  var ended: TerminationStatus? { state.withLock { $0.known.status } }

  /// Ends the wait of a task (`waiting`) once the child's program has ended, or at once if the program has
  /// ended already.
  func whenEnded(_ waiting: Waiting) {
    let isOver = state.withLock { state in
      if state.known.status == nil { state.waiting.append(waiting) }
      return state.known.status != nil
    }
    if isOver { waiting.end() }
  }

  func status(isolation: isolated (any Actor)? = #isolation) async -> TerminationStatus {
    await Waiting.wait { whenEnded($0) }
    return ended ?? .exited(127)
  }

  /// Asks the child's program and its process group to end, by SIGTERM. Processes that still run after
  /// `patience` are killed. Does nothing if the program has ended, or if this was called before.
  func end(patience: Duration = ChildProcess.patience) {
    Children.perform {
      guard self.state.withLock({ $0.known.end() }) else { return }
      kill(-self.pid, SIGTERM)
      // A stopped program gets SIGTERM only when it continues, so the program is continued.
      kill(-self.pid, SIGCONT)
      Children.perform(after: patience) { self.patienceIsOver() }
    }
  }

  func send(_ signal: Int32) {
    Children.perform {
      if !self.state.withLock({ $0.known.isReaped }) { kill(-self.pid, signal) }
    }
  }

  // MARK: The thread of the children

  private func awaitEnd() {
    // Without a descriptor that tells the child's end, the child process is checked every 50 ms.
    let isWatched = descriptor >= 0
    Children.perform(whenReadable: isWatched ? [descriptor] : [], after: isWatched ? nil : .milliseconds(50))
    {
      self.lookForEnd()
    }
  }

  private func lookForEnd() {
    var number: Int32 = 0
    let how = tn_has_ended(pid, &number)
    if how == 0 { return awaitEnd() }
    let status: TerminationStatus = how < 0 ? .exited(127) : how == 1 ? .exited(number) : .signaled(number)
    let hasCompany = state.withLock { $0.known.hasPatience } && tn_has_company(pid) == 1
    let waiting = state.withLock { state in
      if state.known.leaderHasEnded(status, hasCompany: hasCompany) { reap() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for wait in waiting { wait.end() }
    lookForGroup()
  }

  /// Looks ten times a second whether other processes of the child's group are left, until none is left or
  /// the group's time to end is over.
  private func lookForGroup() {
    if state.withLock({ $0.known.isReaped }) { return }
    Children.perform(after: .milliseconds(100)) {
      if tn_has_company(self.pid) == 0, self.state.withLock({ $0.known.groupIsEmpty() }) { self.reap() }
      self.lookForGroup()
    }
  }

  private func patienceIsOver() {
    let (kills, reaps) = state.withLock { $0.known.patienceIsOver() }
    if kills { kill(-pid, SIGKILL) }
    if reaps { reap() }
  }

  private func reap() {
    tn_forget_child(pid)
    tn_reap_child(pid)
  }
}
