import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: presenting and finishing wait for the call of the stack that is running, as pushing does.
@Suite struct CallOrderTests {
  private final class Picker: FixedPage, ModalPage {
    typealias ModalResult = Int
    var log: [String] = []
    var onWillAppear: () -> Void = {}

    override func viewWillAppear(animated: Bool) {
      log.append("willAppear")
      onWillAppear()
    }
    override func viewDidAppear(animated: Bool) { log.append("didAppear") }
    override func viewWillDisappear(animated: Bool) { log.append("willDisappear") }
    override func viewDidDisappear(animated: Bool) { log.append("didDisappear") }
  }

  private let home = Picker("Home")
  private let page = Picker("Page")

  private func tester() throws -> AppTester {
    let t = AppTester([home], size: Size(columns: 40, rows: 22))
    t.navigation.push(FixedPage("Other"), animated: false)
    try t.settle()
    (home.log, page.log) = ([], [])
    return t
  }

  @Test func `a page that finishes in a callback of its stack is dismissed behind that call`() throws {
    let t = try tester()
    t.navigation.topViewController.present(page, animated: false)
    page.navigationController?.push(FixedPage("Inner"), animated: false)
    page.log = []
    page.onWillAppear = { [page] in page.finish(5, animated: false) }
    page.navigationController?.pop(animated: false)
    #expect(page.log == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `a page that waits for its result is presented behind the call that is running`() async throws {
    let t = try tester()
    var (result, isOver): (Int?, Bool) = (nil, false)
    home.onWillAppear = { [home, page] in
      Task.immediate {
        result = await home.present(page, animated: false)
        isOver = true
      }
      home.log.append("asked")
      #expect(t.app.presentedViewControllers.isEmpty)
    }
    t.navigation.pop(animated: false)
    home.onWillAppear = {}
    #expect(home.log.prefix(3) == ["willAppear", "asked", "didAppear"])
    while t.app.presentedViewControllers.isEmpty { await Task.yield() }
    #expect(page.log == ["willAppear", "didAppear"])
    page.finish(7, animated: false)
    while !isOver { await Task.yield() }
    #expect(result == 7)
  }
}
