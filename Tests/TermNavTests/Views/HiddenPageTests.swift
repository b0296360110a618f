import Testing

@testable import TermNav

/// RULES 21: a page whose view is hidden.
@Suite struct HiddenPageTests {
  private final class Told: FixedPage {
    var told: [String] = []
    func taken() -> [String] {
      defer { told = [] }
      return told
    }
    override func viewWillAppear(animated: Bool) { told.append("will appear") }
    override func viewDidAppear(animated: Bool) { told.append("did appear") }
    override func viewWillDisappear(animated: Bool) { told.append("will disappear") }
    override func viewDidDisappear(animated: Bool) { told.append("did disappear") }
  }

  private let home = FixedPage("Home", rows: ["abcdefghijklmnopqrstuvwx"])
  private let page = Told("Page", rows: ["the page's own row"])

  private func stage() -> Stage {
    let stage = Stage(home, page, columns: 24, rows: 6)
    _ = stage.lines
    return stage
  }

  // MARK: What is seen

  @Test func `it shows its bar, and below it the background of its own theme`() {
    let stage = stage()
    page.bottomView = Label("below")
    page.overrideUserInterfaceStyle = .light
    page.view.isHidden = true
    let surface = stage.app.render().surface
    #expect(surface.lines[0].contains("Page") && !surface.hasHole)
    for row in 1..<6 {
      #expect(surface.lines[row].allSatisfy { $0 == " " })
      #expect((0..<24).allSatisfy { surface[$0, row].style.background == Theme.Colors.light.page })
    }
    page.view.isHidden = false
    #expect(stage.lines[1].hasPrefix("the page's own row") && stage.lines[5].hasPrefix("below"))
  }

  @Test func `it moves as a blank page, is dragged away, and may be shown and hidden meanwhile`() {
    let stage = stage()
    page.view.isHidden = true
    stage.hold(at: 12)
    func front() -> (text: String, hasHole: Bool) {
      let surface = stage.app.render().surface
      return (String(surface.lines[1].dropFirst(12)), surface.hasHole)
    }
    #expect(front() == (String(repeating: " ", count: 12), false))
    #expect(stage.lines[1].prefix(8).contains { $0 != " " }, "the page below is seen")
    page.view.isHidden = false
    #expect(front() == ("the page's o", false))
    page.view.isHidden = true
    #expect(front() == (String(repeating: " ", count: 12), false))
    stage.rest(22)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  // MARK: Presses and keys

  @Test func `its views get no press`() {
    let pad = TapPad(Rect(columns: 10, rows: 2))
    page.view.addSubview(pad)
    let stage = stage()
    page.view.isHidden = true
    stage.click(2, 2)
    #expect(pad.taps.isEmpty)
    page.view.isHidden = false
    stage.click(2, 2)
    #expect(pad.taps.count == 1)
  }

  @Test func `its views get no key and no cursor, its own keys work`() {
    let field = TextField()
    page.content = field
    var pressed = 0
    page.addKeyCommand(KeyCommand("x", title: "count") { pressed += 1 })
    field.becomeFirstResponder()
    let stage = stage()
    stage.type("x")
    #expect(field.text == "x" && pressed == 0 && stage.app.render().cursor?.isVisible == true)
    page.view.isHidden = true
    _ = stage.lines
    stage.type("x")
    stage.key(.tab)
    stage.type("x")
    #expect(field.text == "x" && pressed == 2 && stage.app.render().cursor?.isVisible != true)
    page.view.isHidden = false
    _ = stage.lines
    stage.type("y")
    #expect(field.text == "xy")
    page.view.isHidden = true
    _ = stage.lines
    stage.key(.escape)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  // MARK: Pages in it

  private let inner = Told("Inner")

  private func innerStage() -> Stage {
    page.content = NavigationView([inner])
    return stage()
  }

  @Test func `a page in it disappears, and appears with it, and the page itself does not`() {
    let stage = innerStage()
    let appears = ["will appear", "did appear"]
    #expect(page.taken() == appears && inner.taken() == appears)
    page.view.isHidden = true
    #expect(inner.taken() == ["will disappear", "did disappear"])
    page.view.isHidden = false
    #expect(inner.taken() == appears && page.taken() == [])
    #expect(stage.names == ["Home", "Page"])
  }

  @Test func `a page in one that comes hidden appears when that is shown`() {
    page.view.isHidden = true
    let stage = innerStage()
    #expect(page.taken().count == 2 && inner.taken() == [])
    stage.navigation.push(FixedPage("Over"), animated: false)
    page.view.isHidden = false
    #expect(inner.taken() == [], "the page is covered")
    page.view.isHidden = true
    stage.navigation.pop(animated: false)
    #expect(inner.taken() == [])
    page.view.isHidden = false
    #expect(inner.taken() == ["will appear", "did appear"])
    stage.navigation.pop(animated: false)
    #expect(inner.taken() == ["will disappear", "did disappear"])
  }

  @Test func `a view that comes into a hidden page brings nobody into sight`() {
    let stage = stage()
    page.view.isHidden = true
    page.content = NavigationView([inner])
    _ = stage.lines
    #expect(inner.taken() == [])
    page.view.isHidden = false
    #expect(inner.taken() == ["will appear", "did appear"])
  }

  @Test func `a child that is hidden takes the pages in it along`() {
    let child = Told("Child")
    child.content = NavigationView([inner])
    page.addChild(child)
    page.content = child.view
    let stage = stage()
    #expect(child.taken().count == 2 && inner.taken().count == 2)
    child.view.isHidden = true
    #expect(child.taken() == ["will disappear", "did disappear"])
    #expect(inner.taken() == ["will disappear", "did disappear"])
    child.view.isHidden = false
    #expect(
      child.taken() == ["will appear", "did appear"] && inner.taken() == ["will appear", "did appear"])
    #expect(stage.names == ["Home", "Page"])
  }
}
