import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct QueryPromptTests {
  private func type(_ text: String, into prompt: inout QueryPrompt) {
    for letter in text { #expect(prompt.edit(KeyPress(.character(letter))) == .text) }
  }

  @Test func `keys edit the text, and keys of other things are left alone`() {
    var prompt = QueryPrompt()
    type("abc", into: &prompt)
    #expect(prompt.edit(KeyPress(.left)) == .caret && prompt.charactersBehind == 1)
    #expect(prompt.edit(KeyPress(.backspace)) == .text && prompt.pattern == "ac")
    #expect(prompt.edit(KeyPress(.up)) == nil && prompt.edit(KeyPress(.function(2))) == nil)
  }

  @Test func `earlier queries come up to the oldest, and what was typed comes back`() {
    var prompt = QueryPrompt()
    type("new", into: &prompt)
    let history = ["one", "two"]
    #expect(prompt.recall(-1, in: history) && prompt.pattern == "two")
    #expect(prompt.recall(-1, in: history) && prompt.pattern == "one")
    #expect(!prompt.recall(-1, in: history) && prompt.pattern == "one")
    #expect(prompt.recall(1, in: history) && prompt.recall(1, in: history))
    #expect(prompt.pattern == "new" && !prompt.recall(1, in: history))
  }

  @Test func `a query has no more characters than the limit`() {
    var prompt = QueryPrompt()
    #expect(prompt.paste(String(repeating: "x", count: 300)) == .text)
    #expect(prompt.pattern.count == QueryPrompt.longest && prompt.paste("y") == .nothing)
  }
}
