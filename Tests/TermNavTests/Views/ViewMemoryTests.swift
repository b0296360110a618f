import Foundation
import Storms
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// A view or a page that nobody has is gone, with its recognizers and all within it.
@Suite struct ViewMemoryTests {
  nonisolated static let pages: [(name: String, make: @MainActor @Sendable () -> ViewController)] = [
    ("ViewController", { ViewController() }),
    ("ListViewController", { ListViewController(rows: [ListRow(title: "row")]) }),
    ("TextViewController", { TextViewController(text: "Some words.") }),
    ("FormViewController", { FormViewController { FormSection("Head") { FormRow("Row", Switch()) } } }),
    (
      "TabBarController",
      { TabBarController([.init("A", root: FixedPage("a")), .init("B", root: FixedPage("b"))]) }
    ),
    (
      "SplitViewController", { SplitViewController(primary: FixedPage("list"), secondary: FixedPage("page")) }
    ),
    ("Alert", { Alert("Sure?", actions: [.init("Yes"), .init("No")]) }),
  ]

  /// The classes that a program can make, by the sources.
  private func classes(under root: String) throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    var parents: [String: String] = [:]
    let pattern = /(?:open|public final) class (\w+)(?:: (\w+))?/
    for module in ["TermNav", "TermNavText"] {
      let folder = sources.appending(path: module).standardizedFileURL
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        for match in try String(contentsOf: file, encoding: .utf8).matches(of: pattern) {
          parents[String(match.1)] = match.2.map(String.init) ?? ""
        }
      }
    }
    func leads(_ name: String) -> Bool { name == root || parents[name].map(leads) == true }
    return Set(parents.keys.filter(leads))
  }

  @Test func `no public view or page is forgotten here`() throws {
    #expect(try classes(under: "View") == Set(SampleView.all.map(\.testDescription)))
    #expect(try classes(under: "ViewController") == Set(Self.pages.map { $0.name }))
  }

  /// Shown, pressed, dragged and scrolled.
  private func use(_ t: AppTester) throws {
    try t.settle()
    try t.click(Point(column: 3, row: 2))
    try t.drag(from: Point(column: 12, row: 3), by: Vector(dx: 5, dy: 2), over: .seconds(0.1))
    try t.wheel(.down)
    t.press(.tab)
    try t.settle()
    t.press(.escape)
    try t.settle()
  }

  @Test(arguments: SampleView.all) func `a view that is shown, used and dropped is gone`(_ sample: SampleView)
    throws
  {
    var objects = LiveObjects()
    let page = FixedPage("Page")
    let t = AppTester([FixedPage("Home"), page], size: Size(columns: 40, rows: 12))
    for _ in 1...3 {
      let view = sample.make()
      view.frame = Rect(columns: 40, rows: 10)
      page.view.addSubview(view)
      view.becomeFirstResponder()
      try use(t)
      objects.note(tree: view)
      view.removeFromSuperview()
      if t.topPage !== page {
        t.navigation.setViewControllers([t.navigation.rootViewController, page], animated: false)
      }
      try t.settle()
    }
    #expect(objects.counts == [:])
  }

  @Test(arguments: SampleView.all) func `a view that was never shown is gone`(_ sample: SampleView) {
    var objects = LiveObjects()
    do { objects.note(tree: sample.make()) }
    #expect(objects.counts == [:])
  }

  @Test(arguments: SampleView.all) func `a view that is presented over a page and dismissed is gone`(
    _ sample: SampleView
  ) throws {
    var objects = LiveObjects()
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    for style in [NavigationApp.PresentationStyle.overlay, .modal] {
      let view = sample.make()
      t.app.present(view, style: style) { Rect($0) }
      try t.settle()
      t.advance(by: .seconds(1))
      objects.note(tree: view)
      t.app.dismiss(view)
      try t.settle()
    }
    #expect(objects.counts == [:])
  }

  @Test func `help and toasts that are over are gone`() throws {
    var objects = LiveObjects()
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    for _ in 1...3 {
      t.type("?")
      try t.settle()
      objects.note(tree: try #require(t.app.overlays.last).view)
      t.press(.escape)
      t.topPage.toast("Saved")
      try t.settle()
      objects.note(tree: try #require(t.app.overlays.last).view)
      t.advance(by: .seconds(10))
    }
    #expect(t.app.overlays.isEmpty)
    #expect(objects.counts == [:])
  }

  @Test(arguments: pages.indices) func `a page that is shown, used and popped is gone`(_ index: Int) throws {
    var objects = LiveObjects()
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    for _ in 1...3 {
      t.navigation.push(Self.pages[index].make())
      objects.note(page: t.navigation.comingViewControllers[1])
      try use(t)
      t.navigation.popToRoot(animated: false)
      try t.settle()
    }
    #expect(objects.counts == [:])
  }

  /// Its commands name it; they are asked for anew each time, and the row below it shows them.
  private final class OwnCommandsPage: ViewController {
    private(set) var runs = 0

    override func viewDidLoad() {
      bottomView = HintBar()
      navigationItem.trailingItems = [BarItem("Run", action: weakly { page in page.runs += 1 })]
    }
    override var keyCommands: [KeyCommand] { [KeyCommand("x", title: "run") { self.runs += 1 }] }
  }

  @Test func `a page is gone whose key commands name it, with a row of hints that shows them`() throws {
    var objects = LiveObjects()
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    for _ in 1...3 {
      t.navigation.push(OwnCommandsPage())
      try t.settle()
      objects.note(page: t.topPage)
      try t.click("x run")
      try t.clickBarItem("Run")
      t.type("x")
      #expect((t.topPage as? OwnCommandsPage)?.runs == 3)
      t.navigation.popToRoot(animated: false)
      try t.settle()
    }
    #expect(objects.counts == [:])
  }

  @Test(arguments: pages.indices) func `a page that is presented and dismissed is gone`(_ index: Int) throws {
    var objects = LiveObjects()
    let t = AppTester(FixedPage("Home"), size: Size(columns: 40, rows: 12))
    for style in [ModalPresentationStyle.fullScreen, .sheet] {
      t.navigation.topViewController.present(Self.pages[index].make(), style: style)
      try t.settle()
      objects.note(page: try #require(t.navigation.topViewController.presentedViewController))
      try use(t)
      t.navigation.topViewController.dismiss()
      try t.settle()
    }
    #expect(objects.counts == [:])
  }
}
