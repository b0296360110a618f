import Testing

@testable import TermNav

@Suite struct KeyResponderTests {
  private let home = FixedPage("Home")
  private let inner = FixedPage("Inner")
  private let group = View()
  private let field = TextField()

  init() {
    group.addSubview(field)
    inner.view.addSubview(group)
    field.becomeFirstResponder()
  }

  /// Those who are asked, until one takes the key.
  private func asked(until end: String? = nil) -> (names: [String], isTaken: Bool) {
    var names: [String] = []
    let isTaken = KeyResponder.ask(on: [inner, home]) { taker in
      switch taker {
      case .view(let view):
        names.append(view === field ? "field" : view === group ? "group" : "view of \(view.page?.name ?? "")")
      case .page(let page): names.append(page.name)
      case .items(let page): names.append("items of \(page.name)")
      }
      return names.last == end
    }
    return (names, isTaken)
  }

  @Test(
    "Views are asked from the first responder outward, then the page, its bar's items, and the page around")
  func order() {
    let (names, isTaken) = asked()
    #expect(names == ["field", "group", "view of Inner", "Inner", "items of Inner", "Home", "items of Home"])
    #expect(!isTaken)
  }

  @Test("The first that takes a key ends it", arguments: ["field", "Inner", "items of Inner"])
  func end(_ name: String) {
    let (names, isTaken) = asked(until: name)
    #expect(isTaken && names.last == name)
  }
}
