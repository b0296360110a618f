import Testing

@testable import NavModel

/// Observers and their tokens, of every list of the model.
@Suite struct ObserverTests {
  @Test func `observers run in order until their tokens are removed`() {
    let list = ObserverList<Int>()
    var heard: [String] = []
    let tokens = ["a", "b", "c"].map { name in list.add { heard.append("\(name)\($0)") } }
    list.tell(1)
    tokens[1].remove()
    tokens[1].remove()
    list.tell(2)
    #expect(heard == ["a1", "b1", "c1", "a2", "c2"])
    #expect(tokens.map(\.isRemoved) == [false, true, false] && !list.isEmpty)
  }

  @Test func `a token that is dropped leaves its observer`() {
    let list = ObserverList<Int>()
    var heard = 0
    list.add { heard += $0 }
    list.tell(3)
    #expect(heard == 3)
  }

  @Test func `an observer may remove itself and others, and add some, while observers run`() {
    let list = ObserverList<Int>()
    var heard: [String] = []
    var tokens: [ObserverToken] = []
    tokens.append(
      list.add { _ in
        heard.append("first")
        tokens[0].remove()
        tokens[1].remove()
        list.add { _ in heard.append("late") }
      })
    tokens.append(list.add { _ in heard.append("second") })
    list.add { _ in heard.append("third") }
    list.tell(0)
    #expect(heard == ["first", "third"])
    list.tell(0)
    #expect(heard == ["first", "third", "third", "late"])
  }

  @Test func `an observer that tells again is heard in the order of the calls`() {
    let list = ObserverList<Int>()
    var heard: [String] = []
    list.add { if $0 == 1 { list.tell(2) } }
    list.add { heard.append("b\($0)") }
    list.tell(1)
    #expect(heard == ["b2", "b1"])
  }

  @Test func `removing frees what the observer holds`() {
    final class Held {}
    let list = ObserverList<Int>()
    weak var held: Held?
    let token: ObserverToken
    do {
      let object = Held()
      held = object
      token = list.add { _ in _ = object }
    }
    #expect(held != nil)
    token.remove()
    #expect(held == nil)
  }

  @Test func `a token whose list is gone can be removed`() {
    var list: ObserverList<Int>? = ObserverList()
    let token = list?.add { _ in }
    list = nil
    token?.remove()
    #expect(token?.isRemoved == true)
  }

  @Test func `a navigation's observer is removed by its token`() {
    let script = Script("A")
    var heard = 0
    let token = script.nav.addObserver { _ in heard += 1 }
    script.nav.push(TestPage("B"), animated: false)
    let before = heard
    token.remove()
    script.nav.pop(animated: false)
    #expect(before > 0 && heard == before)
  }

  @Test func `an observer removed by the event that it hears gets no more of that change`() {
    let script = Script("A")
    var heard: [String] = []
    var token: ObserverToken?
    token = script.nav.addObserver {
      guard case .lifecycle(_, let callback, _) = $0 else { return }
      heard.append(callback.rawValue)
      token?.remove()
    }
    script.nav.push(TestPage("B"))
    script.settle()
    #expect(heard == ["viewDidLoad"])
  }

  @Test func `without a verdict observer a pointer at rest needs no wake`() {
    let script = Script("A", "B")
    script.press(0)
    for step in 1...10 { script.drag(Double(step), after: 0.004) }
    let token = script.nav.addVerdictObserver {}
    #expect(script.nav.deadline != nil)
    token.remove()
    #expect(script.nav.deadline == nil)
  }

  @Test func `an arena's observers hear of failures too, each until it is removed`() {
    let tap = TapGestureRecognizer()
    let finger = Finger(tap)
    var heard: [String] = []
    let token = finger.arena.addObserver { heard.append($0.state.rawValue) }
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.release(at: 0.2)
    #expect(heard == ["failed"])
    token.remove()
    finger.click(10, at: 1)
    #expect(heard == ["failed"] && finger.log == ["tap failed", "tap ended"])
  }

  @Test func `the token of another recognizer's handler removes nothing here`() {
    let (tap, other) = (TapGestureRecognizer(), TapGestureRecognizer())
    var heard = 0
    tap.addHandler { _ in heard += 1 }
    other.addHandler { _ in }.remove()
    Finger(tap).click(10, at: 0)
    #expect(heard == 1 && tap.handlerCount == 1 && other.handlerCount == 0)
  }
}
