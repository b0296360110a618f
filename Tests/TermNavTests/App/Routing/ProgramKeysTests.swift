import Testing

@testable import TermNav

@Suite struct ProgramKeysTests {
  @Test func `the usual keys that go back come first, in their order, and the others by their names`() {
    var keys = ProgramKeys()
    keys.back = [KeyPress(.character("z")), KeyPress(.left), KeyPress(.character("b")), KeyPress(.escape)]
    #expect(keys.backSequences.map(\.label) == ["Esc", "←", "b", "z"])
  }

  @Test func `keys that the program takes itself are noted once`() {
    var keys = ProgramKeys()
    let isNew = ["q", "q", "w"].map { keys.ignore(KeySequence(KeyPress(.character($0)))) }
    #expect(isNew == [true, false, true])
  }
}
