import Testing

@testable import TermNav

@Suite struct ViewTreeTests {
  private let page = FixedPage("Page")
  private let box = View()
  private let field = TextField("ab")

  init() { box.addSubview(field) }

  @Test func `a view that is added shares the tree of its superview, with all that is in it`() {
    let own = field.tree
    field.isLoading = true
    #expect(box.tree === own && own.page == nil && field.loadingCover?.tree === own)
    page.view.addSubview(box)
    #expect([box, field].allSatisfy { $0.tree === page.view.tree } && field.tree.page === page)
    #expect(field.loadingCover?.tree === page.view.tree)
    box.removeFromSuperview()
    #expect(field.tree === box.tree && box.tree !== page.view.tree && field.tree.page == nil)
    #expect(field.loadingCover?.tree === box.tree)
  }

  @Test func `a child's view is in the tree of the page around it, and its own page's after that`() {
    let child = FixedPage("Child")
    page.addChild(child)
    page.view.addSubview(child.view)
    #expect(child.view.tree.page === page)
    child.removeFromParent()
    #expect(child.view.tree.page === child)
  }

  @Test func `a view that is drawn again asks its page, or what shows it`() {
    var calls = 0
    box.tree.onNeedsDisplay = { calls += 1 }
    field.setNeedsDisplay()
    #expect(calls == 1)
    page.view.addSubview(box)
    let changes = page.changes
    field.setNeedsDisplay()
    #expect(calls == 1 && page.changes == changes + 1)
  }

  @Test func `the keys come with a view that is added, unless another has them`() {
    field.becomeFirstResponder()
    page.view.addSubview(box)
    #expect(field.isFirstResponder && page.view.tree.responders.count == 3)
    let (other, late) = (View(), TextField("cd"))
    other.addSubview(late)
    late.becomeFirstResponder()
    page.view.addSubview(other)
    #expect(field.isFirstResponder && !late.isFirstResponder)
  }

  @Test func `a view that is taken out has no keys, and has them again where it is put back`() {
    page.view.addSubview(box)
    field.becomeFirstResponder()
    box.removeFromSuperview()
    #expect(!field.isFirstResponder && page.view.tree.responders.isEmpty)
    page.view.addSubview(box)
    #expect(field.isFirstResponder)
  }

  @Test func `in a view that is hidden those around it respond, and none has the keys`() {
    page.view.addSubview(box)
    field.becomeFirstResponder()
    box.isHidden = true
    #expect(!field.isFirstResponder && page.view.tree.responders.first === page.view)
    box.isHidden = false
    page.view.tree.receivesKeys = false
    #expect(!field.isFirstResponder && page.view.tree.seenResponder === field)
  }

  @Test func `a button of the bar loses the keys to a view, unless it is to keep them`() {
    page.view.addSubview(box)
    page.barFocus = .back
    page.view.tree.setFirstResponder(field, keepsPage: true)
    #expect(page.barFocus == .back && field.isFirstResponder)
    field.becomeFirstResponder()
    #expect(page.barFocus == nil)
  }

  @Test func `the program is asked for anew where the stack is another program's`() throws {
    let first = Stage(page)
    #expect(page.view.tree.host === first.app)
    let second = Stage(FixedPage("Home"))
    page.view.tree.presenter = second.navigation
    #expect(page.view.tree.host === first.app, "the page's own stack shows it")
    let overlay = View()
    overlay.tree.presenter = first.navigation
    #expect(overlay.tree.host === first.app)
    overlay.tree.presenter = second.navigation
    #expect(overlay.tree.host === second.app)
  }
}
