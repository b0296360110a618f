import Testing

@testable import TermNav

/// RULES 39: the end of a program, and that of its group.
@Suite struct ChildStateTests {
  private var state = ChildState()

  private mutating func end(_ hasCompany: Bool, asked: Bool = true) -> Bool {
    if asked { _ = state.end() }
    return state.leaderHasEnded(.exited(3), hasCompany: hasCompany)
  }

  @Test mutating func `who is asked to end is told once`() {
    #expect(!state.hasPatience)
    let asked = [state.end(), state.hasPatience, state.end()]
    #expect(asked == [true, true, false])
    let (kills, reaps) = state.patienceIsOver()
    #expect(kills && !reaps)
    let isAskedAgain = state.end()
    #expect(!isAskedAgain && state.status == nil)
  }

  @Test mutating func `a program that ends by itself is reaped, whoever it leaves behind`() {
    let reaps = end(true, asked: false)
    #expect(reaps && state.isReaped && state.status == .exited(3))
    // By now the number may be another's.
    let (later, (kills, reapsAgain)) = ([state.end(), state.groupIsEmpty()], state.patienceIsOver())
    #expect(later == [false, false] && !kills && !reapsAgain)
  }

  @Test mutating func `its end is told, and it stays until its group is gone`() {
    let reaps = end(true)
    #expect(!reaps && !state.isReaped && state.status == .exited(3))
    let (isEmpty, again, (kills, _)) = (state.groupIsEmpty(), state.groupIsEmpty(), state.patienceIsOver())
    #expect(isEmpty && state.isReaped && !again && !kills)
  }

  @Test mutating func `what is left of the group is killed before the program is reaped`() {
    _ = end(true)
    let ((kills, reaps), isEmpty) = (state.patienceIsOver(), state.groupIsEmpty())
    #expect(kills && reaps && state.isReaped && !isEmpty)
  }

  @Test mutating func `without others it is reaped at once`() {
    let reaps = end(false)
    #expect(reaps && state.isReaped)
  }

  @Test mutating func `one that was killed is reaped whoever is left`() {
    let (asked, (kills, _)) = (state.end(), state.patienceIsOver())
    let reaps = end(true, asked: false)
    #expect(asked && kills && reaps)
  }
}
