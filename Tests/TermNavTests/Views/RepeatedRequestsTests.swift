import NavModel
import Testing

@testable import TermNav

#if DEBUG
  /// RULES 28: a debug build tells of views that ask for the next frame in each one.
  @Suite struct RepeatedRequestsTests {
    /// Asks within its layout, its drawing or both, so often.
    private final class Restless: View {
      var layouts = 0
      var drawings = 0

      override func layoutSubviews() {
        if layouts > 0 { setNeedsLayout() }
        layouts -= 1
      }
      override func draw(_ canvas: inout Canvas, theme: Theme) {
        if drawings > 0 { setNeedsDisplay() }
        drawings -= 1
      }
    }

    private let view = Restless()
    private let page = FixedPage("Home")
    private let most = RepeatedRequests.most

    private func stage() -> Stage {
      view.frame = Rect(columns: 4, rows: 1)
      page.view.addSubview(view)
      return Stage(page)
    }

    /// What observers and the lines at the end have been told after so many frames.
    private func told(_ stage: Stage, frames: Int) -> [String] {
      var told: [String] = []
      let token = stage.navigation.addObserver {
        if case .ignored(let what, let why) = $0 { told.append("\(what): \(why)\n") }
      }
      for _ in 0..<frames {
        _ = stage.lines
        stage.app.mailbox.drain(for: stage.app)
      }
      token.remove()
      #expect(stage.app.observers.linesAtEnd.text == told.joined())
      return told
    }

    @Test func `a layout that asks for itself in every frame is told once, by the view's name`() {
      let stage = stage()
      view.layouts = .max
      view.setNeedsLayout()
      #expect(
        told(stage, frames: 3 * most) == [
          "setNeedsLayout() of Restless (of the page Home): its layout asks for it in every frame\n"
        ])
    }

    @Test func `a drawing that asks for itself in every frame is told once, by the view's name`() {
      let stage = stage()
      view.drawings = .max
      #expect(
        told(stage, frames: 3 * most) == [
          "setNeedsDisplay() of Restless (of the page Home): its drawing asks for it in every frame\n"
        ])
    }

    @Test func `one that comes to rest in time is not told, however often it begins anew`() {
      let stage = stage()
      for _ in 0..<3 {
        (view.layouts, view.drawings) = (most - 1, most - 1)
        view.setNeedsLayout()
        #expect(told(stage, frames: 2 * most) == [])
        #expect(!stage.app.needsDisplay)
      }
    }

    @Test func `what is asked for in every frame from outside is not told`() {
      let stage = stage()
      for _ in 0..<2 * most {
        view.setNeedsLayout()
        #expect(told(stage, frames: 1) == [])
      }
    }

    @Test func `a subview that asks for its superview's layout is told by the superview's name`() {
      final class Asking: View {
        override func layoutSubviews() { superview?.setNeedsLayout() }
      }
      final class Around: View {
        override func layoutSubviews() { subviews[0].setNeedsLayout() }
      }
      let around = Around()
      around.addSubview(Asking())
      around.frame = Rect(columns: 4, rows: 1)
      page.view.addSubview(around)
      #expect(
        told(Stage(page), frames: 2 * most) == [
          "setNeedsLayout() of Around (of the page Home): its layout asks for it in every frame\n"
        ])
    }

    @Test func `a page that asks is told by its name`() {
      final class Asking: ViewController {
        override func viewWillLayoutSubviews() { view.setNeedsLayout() }
      }
      #expect(
        told(Stage([Asking(title: "Asking", name: "asking")]), frames: 2 * most) == [
          "setNeedsLayout() of the page asking: its layout asks for it in every frame\n"
        ])
    }

    @Test func `a view in a page that is shown within another is told, and what shows the page is not`() {
      let outer = FixedPage("Outer")
      view.frame = Rect(columns: 4, rows: 1)
      page.view.addSubview(view)
      let inner = NavigationView([page])
      inner.frame = Rect(columns: 20, rows: 3)
      outer.view.addSubview(inner)
      let stage = Stage(outer)
      (view.layouts, view.drawings) = (.max, .max)
      view.setNeedsLayout()
      let lines = told(stage, frames: 3 * most)
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains("Restless (of the page Home)") }, "\(lines)")
    }
  }
#endif
