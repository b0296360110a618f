extension NavigationApp {
  /// A second Ctrl-C within this time ends the program, whatever was answered.
  public nonisolated static let interruptTime = Duration.seconds(2)

  /// Quits as the user does: asks `shouldQuit` of the pages, the top one first, then of the program.
  ///
  /// `exit` ends the program without asking. While someone has not answered yet, nobody is asked.
  /// - Returns: whether the program ends now.
  @discardableResult
  public func quit(_ status: Int32 = 0) -> Bool {
    guard pendingQuit?.isPending != true else { return false }
    return quit(status, afterAsking: quitQuestions[...])
  }

  /// Ctrl-C. One that was taken is no first one of two. A SIGINT that a process has sent means the program, whatever goes on.
  func interrupt(_ status: Int32, isSent: Bool, at time: Seconds) {
    if let last = lastInterrupt, time <= last + Self.interruptTime.seconds { return exit(status) }
    if !isSent, keyRouter.keys.interrupt() || interruptHandler?() == true { return }
    lastInterrupt = time
    quit(status)
  }

  private typealias Question = (PendingQuit) -> Bool

  /// All pages, in the order in which they are asked whether the program may end.
  var pagesByQuit: [ViewController] {
    let stacks = [navigation] + presentations.presentations.map(\.navigation)
    return stacks.flatMap(\.comingViewControllers).flatMap(\.withInnerPages).reversed()
  }

  private var quitQuestions: [Question] {
    let pages = pagesByQuit.map { page in
      { [weak page] quit in page?.shouldQuit(quit) ?? true } as Question
    }
    return pages + [{ [weak self] quit in self?.shouldQuit?(quit) ?? true }]
  }

  private func quit(_ status: Int32, afterAsking questions: ArraySlice<Question>) -> Bool {
    var rest = questions
    while let question = rest.popFirst() {
      let quit = PendingQuit { [weak self, rest] in self?.quit(status, afterAsking: rest) ?? false }
      pendingQuit = quit
      if !quit.isAgreed({ question(quit) }) { return false }
    }
    exit(status)
    return true
  }
}
