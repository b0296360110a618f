import Testing

@testable import NavModel

@Suite @MainActor struct WeaklyTests {
  private final class Owner: HandlerOwner {
    var told: [String] = []
    var handler: ((Int) -> Void)?
    var question: ((Int, String) -> [String])?
  }

  @Test func `a handler that its owner keeps gets the owner, and keeps it no longer`() {
    var owner: Owner? = Owner()
    owner!.handler = owner!.weakly { owner, number in owner.told.append("\(number)") }
    owner!.question = owner!.weakly(else: ["none"]) { owner, number, word in
      owner.told + ["\(number) \(word)"]
    }
    owner!.handler?(3)
    #expect(owner!.question?(4, "four") == ["3", "4 four"])
    let (handler, question) = (owner!.handler, owner!.question)
    weak var last: Owner?
    last = owner
    owner = nil
    #expect(last == nil)
    handler?(5)
    #expect(question?(6, "six") == ["none"])
  }

  @Test func `a handler without an argument, and one whose answer is not wanted`() {
    let owner = Owner()
    var numbers: Set<Int> = []
    let plain: () -> Void = owner.weakly { owner in owner.told.append("plain") }
    let unwanted: (Int) -> Void = owner.weakly { _, number in numbers.insert(number) }
    plain()
    unwanted(7)
    #expect(owner.told == ["plain"] && numbers == [7])
  }
}
