import Testing

@testable import TermNav

/// RULES 32: a program's own container, by `addChild`, and a stack in any page.
@Suite struct OwnContainerTests {
  private final class Log {
    var lines: [String] = []
    func taken() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private class Told: FixedPage {
    let log: Log
    var commands: [KeyCommand] = []
    var quits = true

    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(title, rows: ["\(title) row"])
    }

    override func viewDidLoad() { log.lines.append("\(name) load") }
    override func viewWillAppear(animated: Bool) { log.lines.append("\(name) willAppear") }
    override func viewDidAppear(animated: Bool) { log.lines.append("\(name) didAppear") }
    override func viewWillDisappear(animated: Bool) { log.lines.append("\(name) willDisappear") }
    override func viewDidDisappear(animated: Bool) { log.lines.append("\(name) didDisappear") }
    override func didMove(toParent parent: AnyObject?) {
      super.didMove(toParent: parent)
      log.lines.append("\(name) \(parent == nil ? "left" : "entered")")
    }
    override var keyCommands: [KeyCommand] { commands }
    override func shouldQuit(_ quit: PendingQuit) -> Bool {
      log.lines.append("\(name) quit?")
      return quits
    }
  }

  /// Two pages side by side.
  private final class Pair: Told {
    var pages: [ViewController] = []

    override func viewWillLayoutSubviews() {
      let columns = view.size.columns / 2
      for (index, page) in pages.enumerated() {
        page.view.frame = Rect(
          column: index * columns, row: 0, columns: columns, rows: view.size.rows)
      }
    }

    func show(_ page: ViewController) {
      addChild(page)
      pages.append(page)
      view.addSubview(page.view)
      view.setNeedsLayout()
    }
  }

  private let log = Log()
  private let home: Told
  private let pair: Pair
  private let left: Told
  private let right: Told

  init() {
    home = Told("Home", log)
    pair = Pair("Pair", log)
    left = Told("Left", log)
    right = Told("Right", log)
  }

  private func stage(_ direction: LayoutDirection = .leftToRight) -> Stage {
    for page in [left, right] { pair.show(page) }
    _ = log.taken()
    return Stage([home, pair], columns: 40, rows: 6, direction: direction)
  }

  // MARK: Appearance

  @Test func `children load and appear with their page, after it`() {
    let stage = stage()
    #expect(
      log.taken() == [
        "Home entered", "Pair entered", "Pair load", "Pair willAppear", "Left load", "Left willAppear",
        "Right load", "Right willAppear", "Pair didAppear", "Left didAppear", "Right didAppear",
      ])
    #expect(pair.children.map(\.name) == ["Left", "Right"])
    #expect(left.parent === pair)
    #expect(left.navigationController === stage.navigation)
    #expect(left.app === stage.app)
  }

  @Test func `a cancelled drag tells them in pairs, a pop leaves for good`() {
    let stage = stage()
    _ = log.taken()
    stage.hold(at: 10)
    stage.rest(10)
    stage.settle()
    #expect(
      log.taken().filter { $0.hasPrefix("Left") } == [
        "Left willDisappear", "Left willAppear", "Left didAppear",
      ])
    stage.navigation.pop(animated: false)
    #expect(
      log.taken().filter { $0.hasPrefix("Left") } == ["Left willDisappear", "Left didDisappear"])
    #expect(left.work.hasLeft)
    stage.navigation.push(pair, animated: false)
    #expect(log.taken().filter { $0.hasPrefix("Left") } == ["Left willAppear", "Left didAppear"])
    #expect(!left.work.hasLeft)
  }

  @Test
  func `a child that is added to a page that has appeared appears at once, and goes when it is removed`() {
    let stage = Stage(pair, columns: 40, rows: 6)
    _ = log.taken()
    pair.show(left)
    #expect(log.taken() == ["Left entered", "Left load", "Left willAppear", "Left didAppear"])
    #expect(stage.lines[1].contains("Left row"))
    left.removeFromParent()
    #expect(log.taken() == ["Left willDisappear", "Left didDisappear", "Left left"])
    #expect(left.parent == nil)
    #expect(left.navigationController == nil)
    #expect(pair.children.isEmpty)
    #expect(!stage.lines[1].contains("Left row"))
    left.removeFromParent()
    #expect(log.taken() == [])
  }

  @Test func `a child without its view in the tree is told nothing`() {
    let stage = Stage(pair, columns: 40, rows: 6)
    _ = log.taken()
    pair.addChild(left)
    #expect(log.taken() == ["Left entered"])
    let box = View()
    box.addSubview(left.view)
    #expect(log.taken() == [])
    pair.view.addSubview(box)
    #expect(log.taken() == ["Left load", "Left willAppear", "Left didAppear"])
    stage.navigation.push(home, animated: false)
    #expect(log.taken().filter { $0.hasPrefix("Left") } == ["Left willDisappear", "Left didDisappear"])
    box.removeFromSuperview()
    stage.navigation.pop(animated: false)
    #expect(log.taken().filter { $0.hasPrefix("Left") } == [])
  }

  @Test func `a view that is hidden hides the pages in it`() {
    let stage = Stage(pair, columns: 40, rows: 6)
    let box = View()
    box.isHidden = true
    pair.view.addSubview(box)
    pair.addChild(left)
    box.addSubview(left.view)
    _ = log.taken()
    box.isHidden = false
    #expect(log.taken() == ["Left load", "Left willAppear", "Left didAppear"])
    box.isHidden = true
    #expect(log.taken() == ["Left willDisappear", "Left didDisappear"])
    stage.navigation.push(home, animated: false)
    stage.navigation.pop(animated: false)
    #expect(log.taken().filter { $0.hasPrefix("Left") } == [])
  }

  @Test func `a view that moves within its page tells nothing`() {
    let stage = stage()
    let box = View()
    pair.view.addSubview(box)
    _ = log.taken()
    box.addSubview(left.view)
    #expect(log.taken() == [])
    let hidden = View()
    hidden.isHidden = true
    pair.view.addSubview(hidden)
    hidden.addSubview(left.view)
    #expect(log.taken() == ["Left willDisappear", "Left didDisappear"])
    pair.view.addSubview(left.view)
    #expect(log.taken() == ["Left willAppear", "Left didAppear"])
    #expect(stage.names == ["Home", "Pair"])
  }

  @Test func `a child in a child, a tab, a split view and a sheet appears`() {
    let inner = Told("Inner", log)
    left.addChild(inner)
    left.view.addSubview(inner.view)
    for page in [left, right] { pair.show(page) }
    let tabs = TabBarController([
      .init("Pair", root: SplitViewController(primary: pair)), .init("B", root: FixedPage("B")),
    ])
    let stage = Stage(home, columns: 100, rows: 10)
    home.present(tabs, style: .fullScreen, animated: false)
    #expect(
      log.taken().filter { $0.hasPrefix("Inner") }.suffix(2) == ["Inner willAppear", "Inner didAppear"])
    tabs.selectedIndex = 1
    #expect(log.taken().filter { $0.hasPrefix("Inner") } == ["Inner willDisappear", "Inner didDisappear"])
    #expect(inner.app === stage.app)
  }

  @Test func `the trace has a child's callbacks`() {
    var told: [String] = []
    let stage = Stage(pair, columns: 40, rows: 6)
    stage.app.addStackObserver { event, _ in
      if case .lifecycle(let page, let callback, _) = event {
        told.append("\(page.name) \(callback.rawValue)")
      }
    }
    pair.show(left)
    #expect(told == ["Left viewDidLoad", "Left viewWillAppear", "Left viewDidAppear"])
  }

  // MARK: Keys, theme, direction

  @Test func `keys go to the views of a child, the child, then the page around it`() {
    let pad = TapPad(Rect(column: 0, row: 2, columns: 5, rows: 1))
    left.view.addSubview(pad)
    left.wantedKeys = [KeyPress(.character("a"))]
    var pressed: [String] = []
    left.commands = [KeyCommand("c") { pressed.append("left") }]
    pair.commands = [
      KeyCommand("c") { pressed.append("pair") }, KeyCommand("d") { pressed.append("pair d") },
    ]
    let stage = stage()
    stage.click(2, 4)
    stage.type("acd")
    #expect(left.keys.contains(KeyPress(.character("a"))))
    #expect(!pair.keys.contains(KeyPress(.character("a"))))
    #expect(pressed == ["left", "pair d"])
    stage.click(30, 4)
    stage.type("ac")
    #expect(right.keys.contains(KeyPress(.character("a"))))
    #expect(pair.keys.contains(KeyPress(.character("a"))))
    #expect(pressed == ["left", "pair d", "pair"])
  }

  @Test func `Tab goes through the views of the children, and stops at a child without any`() {
    let field = TextField()
    field.frame = Rect(column: 0, row: 0, columns: 10, rows: 1)
    left.view.addSubview(field)
    let stage = stage()
    pair.navigationItem.hidesBackButton = true
    _ = stage.lines
    stage.key(.tab)
    #expect(field.isFirstResponder)
    stage.key(.tab)
    #expect(right.view.isFirstResponder)
    stage.type("x")
    #expect(right.keys == [KeyPress(.character("x"))])
    stage.key(.tab)
    #expect(field.isFirstResponder)
    #expect(left.firstResponder === field)
    #expect(right.firstResponder == nil)
  }

  @Test func `hints list what a child's keys do`() {
    left.commands = [KeyCommand("c", title: "of the child") {}]
    let stage = stage()
    stage.click(2, 4)
    #expect(pair.workingKeyCommands.contains { $0.title == "of the child" })
    #expect(left.workingKeyCommands.contains { $0.title == "of the child" })
  }

  @Test func `a child is mirrored with its page, and has its theme or its own`() {
    let stage = stage(.rightToLeft)
    #expect(stage.lines[1].hasSuffix("Left row"))
    #expect(left.view.isMirrored)
    #expect(left.view.frameOnScreen?.column == 0)
    left.overrideUserInterfaceStyle = .light
    let (one, other) = (stage.app.render().surface[35, 4], stage.app.render().surface[5, 4])
    #expect(one.style != other.style)
  }

  @Test func `a change of a child draws it again`() {
    let stage = stage()
    _ = stage.lines
    left.rows = ["other"]
    #expect(stage.app.needsDisplay)
    #expect(stage.lines[1].contains("other"))
  }

  @Test func `children are asked before the program ends`() {
    let stage = stage()
    _ = log.taken()
    right.quits = false
    #expect(!stage.app.quit())
    #expect(log.taken() == ["Right quit?"])
  }

  @Test func `a child presents a page, which goes with it`() {
    let stage = stage()
    left.present(FixedPage("Sheet"), animated: false)
    #expect(stage.app.presentedViewControllers.map(\.name) == ["Sheet"])
    stage.navigation.pop(animated: false)
    #expect(stage.app.presentedViewControllers.isEmpty)
  }

  @Test func `a child's tasks end with the page around it`() {
    let stage = stage()
    let task = left.task {}
    stage.navigation.pop(animated: false)
    #expect(task.isCancelled)
  }

  // MARK: A stack alone

  @Test func `a stack in any page starts with it, and is told with it`() {
    let view = NavigationView([left, right])
    pair.view.addSubview(view)
    _ = log.taken()
    let stage = Stage([home, pair], columns: 40, rows: 6)
    view.frame = Rect(columns: 40, rows: 5)
    #expect(
      log.taken() == [
        "Home entered", "Pair entered", "Pair load", "Pair willAppear", "Left entered", "Right entered",
        "Right load", "Right willAppear", "Pair didAppear", "Right didAppear",
      ])
    #expect(stage.lines.contains { $0.contains("Right row") })
    #expect(stage.lines.contains { $0.contains("‹ Left") })
    stage.press(2, 3)
    stage.drag(to: 4, 3)
    stage.drag(to: 32, 3)
    stage.rest(32, 3)
    stage.settle()
    #expect(view.navigation.viewControllers.map(\.name) == ["Left"])
    #expect(stage.names == ["Home", "Pair"])
  }

  @Test func `a stack that is added to a page that has appeared starts at once, and is told when it goes`() {
    let stage = Stage(pair, columns: 40, rows: 6)
    let view = NavigationView([left])
    view.frame = Rect(columns: 40, rows: 5)
    _ = log.taken()
    pair.view.addSubview(view)
    #expect(log.taken() == ["Left entered", "Left load", "Left willAppear", "Left didAppear"])
    #expect(stage.lines.contains { $0.contains("Left row") })
    view.removeFromSuperview()
    #expect(log.taken() == ["Left willDisappear", "Left didDisappear"])
    pair.view.addSubview(view)
    #expect(log.taken() == ["Left willAppear", "Left didAppear"])
    #expect(pair.childStacks.count == 1)
    #expect(pair.withInnerPages.map(\.name) == ["Pair", "Left"])
  }

  @Test func `a stack of a page ends with the page`() {
    let view = NavigationView([left])
    pair.view.addSubview(view)
    let stage = Stage([home, pair], columns: 40, rows: 6)
    stage.navigation.pop(animated: false)
    #expect(left.work.hasLeft)
  }

  @Test func `a stack in an overlay stays unstarted, and that is told once`() {
    var told: [String] = []
    let stage = Stage(home, columns: 40, rows: 6)
    stage.app.addStackObserver { event, _ in
      if case .ignored(let what, let why) = event { told.append("\(what): \(why)") }
    }
    let view = NavigationView([left])
    _ = log.taken()
    stage.app.present(view, style: .overlay) { Rect($0) }
    for _ in 0..<2 { _ = stage.lines }
    #expect(log.taken() == [])
    #expect(told == ["NavigationView of Left: it is in no page"])
    stage.app.dismiss(view)
    home.view.addSubview(view)
    #expect(log.taken() == ["Left entered", "Left load", "Left willAppear", "Left didAppear"])
  }
}
