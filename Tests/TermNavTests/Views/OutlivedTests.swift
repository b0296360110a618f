import NavModel
import TermNavText
import Testing

@testable import TermNav

/// Objects that a program keeps longer than those that made them.
@Suite struct OutlivedTests {
  @Test func `a view outlives its page`() {
    var page: ViewController? = ViewController(title: "Page")
    let view = page!.view
    page = nil
    view.setNeedsDisplay()
    view.addSubview(Label("One"))
    #expect(view.page == nil)
  }

  @Test func `a stack outlives its program`() {
    var app: NavigationApp? = NavigationApp([ViewController(title: "Home")])
    app?.resize(to: Size(columns: 80, rows: 24))
    app?.navigation.start()
    let navigation = app!.navigation
    app = nil
    navigation.push(ViewController(title: "Page"), animated: false)
    navigation.pop(animated: false)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a drag's recognizer outlives its stack`() {
    var navigation: TermNav.NavigationController? = TermNav.NavigationController([
      ViewController(title: "Home")
    ])
    let recognizer = navigation!.interactivePopGestureRecognizer
    navigation = nil
    #expect(recognizer.permission() == .fail)
  }

  @Test func `what a drag asks of its content is answered when the content is gone`() {
    var views: [View] = [
      ListView(rowCount: 1) { _ in ListRow(title: "One") }, TextView([]), LinesView(LineBuffer([])),
      ScrollView(Label("One"), contentSize: Size(columns: 1, rows: 1)), Pager([Label("One")]), Slider(),
      TextField(), TextEditor(),
    ]
    let pans = views.flatMap(\.gestureRecognizers).compactMap { $0 as? ContentPanGestureRecognizer }
    views = []
    #expect(pans.count >= 8)
    for pan in pans {
      #expect(pan.claim() == .nothing)
      #expect(!pan.stopsContent())
    }
  }

  @Test func `a list outlives its controller`() {
    var controller: ListViewController? = ListViewController(title: "List", rows: [ListRow(title: "One")])
    let list = controller!.list
    controller = nil
    #expect(list.row(0) == ListRow())
    list.onOpen?(0)
  }

  @Test func `a key command outlives what it is of`() {
    var tabs: TabBarController? = TabBarController(
      ["One", "Two"].map { .init($0, root: ViewController(title: $0)) })
    let commands = tabs!.ownKeyCommands
    tabs = nil
    #expect(!commands.isEmpty)
    for command in commands { command.perform() }
  }

  @Test func `a view that was dismissed asks for no more frames`() {
    let rig = NonsenseRig()
    let label = Label("One")
    rig.app.present(label, style: .overlay) { _ in Rect(columns: 5, rows: 1) }
    rig.app.dismiss(label)
    _ = rig.app.render()
    label.text = "Two"
    #expect(!rig.app.needsDisplay)
    rig.app.present(label, style: .overlay) { _ in Rect(columns: 5, rows: 1) }
    _ = rig.app.render()
    label.text = "Three"
    #expect(rig.app.needsDisplay)
  }
}
