import Storms
import Testing

@testable import TermNav

/// Closures of recognizers belong to the view (RULES, section 11).
@Suite struct HandlerMemoryTests {
  private final class Held {}

  @Test func `a view that goes takes its recognizers along, whatever closures hold them`() {
    weak var gone: Held?
    weak var recognizer: ContentPanGestureRecognizer?
    do {
      let (view, held) = (View(), Held())
      let pan = ContentPanGestureRecognizer(name: "pan")
      pan.addHandler { _ in _ = (pan, held) }
      pan.shouldBegin = { _ in pan.isEnabled }
      pan.shouldRecognizeSimultaneously = { _ in pan.isEnabled }
      pan.claim = { pan.isEnabled ? .everything : .nothing }
      pan.stopsContent = { pan.isEnabled }
      view.addGestureRecognizer(pan)
      (gone, recognizer) = (held, pan)
    }
    #expect(gone == nil)
    #expect(recognizer == nil)
  }

  @Test func `closures that are given once the view has the recognizer go with it too`() {
    weak var recognizer: GestureRecognizer?
    do {
      let view = View()
      let tap = view.onTap {}
      tap.addHandler { _ in _ = tap }
      view.on(tap) { _ in _ = tap }
      recognizer = tap
    }
    #expect(recognizer == nil)
  }

  @Test func `a recognizer that is kept after its view does nothing, and holds nothing of it`() {
    weak var gone: Held?
    let tap = TapGestureRecognizer()
    var heard: [String] = []
    do {
      let (view, held) = (View(), Held())
      view.addGestureRecognizer(tap)
      tap.addHandler { _ in
        heard.append("first")
        _ = (held, tap)
      }
      gone = held
    }
    #expect(tap.view == nil)
    #expect(tap.handlerCount == 0)
    #expect(gone == nil)
    #expect(tap.recognize())
    #expect(heard == [])
  }

  @Test func `a recognizer that is kept after its view serves another`() {
    let page = FixedPage("Page", hidesBar: true)
    let stage = Stage(FixedPage("Home", hidesBar: true), page, columns: 60, rows: 12)
    let tap = TapGestureRecognizer()
    var heard: [String] = []
    do {
      let view = View()
      view.addGestureRecognizer(tap)
      tap.addHandler { _ in heard.append("first") }
    }
    let view = View()
    view.frame = Rect(columns: 20, rows: 6)
    page.view.addSubview(view)
    view.addGestureRecognizer(tap)
    tap.addHandler { heard.append("second \($0.state)") }
    stage.click(5, 3)
    #expect(heard == ["second ended"])
  }

  @Test func `removing keeps the closures, and so does another view`() {
    let (first, second) = (View(), View())
    let tap = TapGestureRecognizer()
    var heard: [String] = []
    let token = tap.addHandler { heard.append("a \($0.state)") }
    tap.addHandler { heard.append("b \($0.state)") }
    tap.shouldRecognizeSimultaneously = { _ in true }
    first.addGestureRecognizer(tap)
    first.removeGestureRecognizer(tap)
    #expect(tap.handlerCount == 2)
    second.addGestureRecognizer(tap)
    first.addGestureRecognizer(tap)
    #expect(second.gestureRecognizers.isEmpty)
    #expect(tap.handlerCount == 2)
    token.remove()
    #expect(tap.recognize())
    #expect(heard == ["b ended"])
    #expect(tap.shouldRecognizeSimultaneously?(tap) == true)
  }

  @Test func `a view that goes in the middle of a gesture is not told of the rest`() {
    let page = FixedPage("Page", hidesBar: true)
    let stage = Stage(FixedPage("Home", hidesBar: true), page, columns: 60, rows: 12)
    var heard = 0
    weak var gone: View?
    do {
      let view = View()
      view.frame = Rect(columns: 20, rows: 6)
      let pan = view.onPan { _ in }
      pan.addHandler { [unowned view] pan in
        heard += 1
        if pan.state == .began { view.removeFromSuperview() }
      }
      page.view.addSubview(view)
      gone = view
    }
    stage.press(10, 3)
    for column in [12.0, 14, 16] { stage.drag(to: column, 3) }
    stage.release(16, 3)
    #expect(heard == 2, "began, cancelled")
    #expect(gone == nil)
  }

  @Test func `a stack takes the handlers of its pop along`() {
    weak var recognizer: GestureRecognizer?
    do {
      let view = NavigationView([FixedPage("one"), FixedPage("two")])
      let pop = view.navigation.interactivePopGestureRecognizer
      pop.addHandler { _ in _ = pop }
      recognizer = pop
    }
    #expect(recognizer == nil)
  }
}
