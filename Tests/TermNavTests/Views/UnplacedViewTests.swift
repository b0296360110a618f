import Testing

@testable import TermNav

#if DEBUG
  /// RULES 21: a view that was added to a page and has no frame is told to the programmer.
  @Suite struct UnplacedViewTests {
    private let page = ViewController(title: "Page", name: "page")
    private let stage: Stage
    private let told = Told()

    private final class Told { var lines: [String] = [] }

    init() {
      stage = Stage(page, columns: 20, rows: 6)
      stage.app.addStackObserver { [told] event, _ in
        if case .ignored(let what, let why) = event { told.lines.append("\(what): \(why)") }
      }
    }

    private static let why =
      "it has no frame, so it is not seen: make it the page's content, or set its frame in viewWillLayoutSubviews"

    @Test func `it is told once for its class and page, in the trace and after the end`() {
      for word in ["one", "two"] { page.view.addSubview(Label(word)) }
      for _ in 0..<2 {
        page.view.setNeedsLayout()
        _ = stage.lines
        stage.app.mailbox.drain(for: stage.app)
      }
      #expect(told.lines == ["Label (of the page page): \(Self.why)"])
      let other = ViewController(title: "Other", name: "other")
      other.view.addSubview(Label("three"))
      other.view.addSubview(Switch())
      stage.navigation.push(other, animated: false)
      _ = stage.lines
      stage.app.mailbox.drain(for: stage.app)
      #expect(
        told.lines.dropFirst() == [
          "Label (of the page other): \(Self.why)", "Switch (of the page other): \(Self.why)",
        ])
      #expect(stage.app.observers.linesAtEnd.text == told.lines.map { $0 + "\n" }.joined())
    }

    @Test func `the view of a child is told by the child's name`() {
      let side = ViewController(title: "Side", name: "side")
      side.view.addSubview(Label("in a view without cells"))
      page.addChild(side)
      page.view.addSubview(side.view)
      _ = stage.lines
      stage.app.mailbox.drain(for: stage.app)
      #expect(told.lines == ["the page side: \(Self.why)"])
    }

    @Test func `a view that is placed, hidden, empty by its frame or the page's own is not told`() {
      let (placed, hidden, empty) = (Label("placed"), Label("hidden"), Label("empty"))
      for view in [placed, hidden, empty] { page.view.addSubview(view) }
      placed.frame = Rect(columns: 4, rows: 1)
      hidden.isHidden = true
      empty.frame = Rect(columns: 4, rows: 0)
      page.content = VStack { Label("content") }
      page.bottomView = HintBar()
      _ = stage.lines
      stage.app.mailbox.drain(for: stage.app)
      #expect(told.lines == [])
    }

    @Test func `on a screen without cells nothing is told`() {
      page.view.addSubview(Label("one"))
      stage.app.resize(to: Size(columns: 0, rows: 0))
      _ = stage.lines
      stage.app.mailbox.drain(for: stage.app)
      #expect(told.lines == [])
    }
  }
#endif
