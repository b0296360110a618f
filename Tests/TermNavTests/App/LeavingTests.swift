import Testing

@testable import TermNav

/// Law 11: every page that would leave by a person's act is asked.
@Suite struct LeavingTests {
  let form = UnsavedPage("Form", rows: ["form"])

  private func stage(_ page: ViewController, columns: Int = 40) -> Stage {
    let stage = Stage([FixedPage("Home"), page], columns: columns, rows: 10)
    page.prefersNavigationBarHidden = false
    _ = stage.lines
    // From here on the outer stack is meant, as at its own bar.
    page.firstResponder = nil
    return stage
  }

  @Test(arguments: Around.allCases, LeavingAct.allCases)
  func `a form within a page that leaves is asked, stays in sight, and lets it leave later`(
    _ around: Around, _ act: LeavingAct
  ) throws {
    let container = around.container(with: form)
    let stage = stage(container)
    act.perform(on: stage)
    #expect(form.asked == 1)
    #expect(stage.names == ["Home", container.name])
    stage.settle()
    #expect(container.withInnerPages.contains { $0 === form })
    #expect(form.view.window(on: stage) != nil, "it is seen")
    act.perform(on: stage)
    #expect(form.asked == 1, "it has not answered yet")
    #expect(stage.names == ["Home", container.name])
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test(arguments: Around.allCases)
  func `a form that says nothing beforehand is brought into sight after its no`(_ around: Around) {
    form.tellsBefore = false
    let stage = stage(around.container(with: form))
    LeavingAct.mouseButton.perform(on: stage)
    #expect(form.asked == 1)
    #expect(form.view.window(on: stage) != nil)
  }

  @Test(arguments: Around.allCases)
  func `the verdict on a page that is dragged away says that a form within asks`(_ around: Around) {
    let stage = stage(around.container(with: form))
    stage.press(0, 0)
    stage.drag(to: 3, 0)
    stage.drag(to: 35, 0)
    stage.wait(0.2)
    #expect(stage.navigation.interactivePopVerdict?.outcome == .ask)
    stage.release(35, 0)
    stage.settle()
    stage.press(0, 0)
    stage.drag(to: 3, 0)
    stage.drag(to: 35, 0)
    stage.wait(0.2)
    #expect(stage.navigation.interactivePopVerdict?.outcome == .cancel, "while it has not answered")
    stage.app.arena.cancel()
    stage.settle()
    form.isSaved = true
    form.pop?.cancel()
    stage.press(0, 0)
    stage.drag(to: 3, 0)
    stage.drag(to: 35, 0)
    stage.wait(0.2)
    #expect(stage.navigation.interactivePopVerdict?.outcome == .finish)
  }

  // MARK: A stack

  /// Home, Form, Above, Top.
  private func deepStage() -> Stage {
    let stage = Stage([FixedPage("Home"), form, FixedPage("Above"), FixedPage("Top")], columns: 40, rows: 10)
    _ = stage.lines
    return stage
  }

  @Test func `a form between is asked when the back menu goes to the root, in sight, and then it goes on`()
    throws
  {
    let stage = deepStage()
    var shown = ""
    form.onAsked = { [unowned stage] in shown = stage.lines[1] }
    stage.pointer(.pressed, 2, 0, .secondary)
    stage.pointer(.released, 2, 0, .secondary)
    stage.key(.end)
    stage.key(.enter)
    #expect(form.asked == 1)
    #expect(stage.names == ["Home", "Form"], "those above it had nothing to say")
    #expect(shown.hasPrefix("form"))
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `a program's Home button asks by goBack(to:), and popToRoot does not`() {
    let stage = deepStage()
    #expect(!stage.navigation.goBack(to: stage.navigation.rootViewController))
    #expect(form.asked == 1)
    form.forgetWish()
    stage.navigation.popToRoot()
    stage.settle()
    #expect(form.asked == 1)
    #expect(stage.names == ["Home"])
  }

  @Test func `the first no stops all, and those above are asked first`() throws {
    let (lower, upper) = (UnsavedPage("Lower"), UnsavedPage("Upper"))
    let stage = Stage([FixedPage("Home"), lower, upper, FixedPage("Top")], columns: 40, rows: 10)
    stage.navigation.goBack(to: stage.navigation.rootViewController)
    #expect(upper.asked == 1)
    #expect(lower.asked == 0)
    #expect(stage.names == ["Home", "Lower", "Upper"])
    #expect(try #require(upper.pop).resume() == false, "the next one says no")
    #expect(lower.asked == 1)
    #expect(upper.asked == 1)
    #expect(stage.names == ["Home", "Lower"])
    #expect(try #require(lower.pop).resume())
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `a pop in code that is caught and released asks all that it would take away`() {
    let stage = deepStage()
    stage.navigation.popToRoot()
    stage.wait(0.05)
    stage.press(20, 5)
    stage.drag(to: 24, 5)
    stage.drag(to: 39, 5)
    #expect(stage.navigation.interactivePopVerdict?.outcome == .ask)
    stage.rest(39, 5)
    stage.settle()
    #expect(form.asked == 1)
    #expect(stage.names == ["Home", "Form"])
  }

  // MARK: A tab

  @Test func `a press on the tab that is shown asks before it goes back to its root`() throws {
    let tabs = TabBarController([
      .init("Mail", root: FixedPage("Mail")), .init("Map", root: FixedPage("Map")),
    ])
    let stage = Stage([FixedPage("Home"), tabs], columns: 40, rows: 10)
    _ = stage.lines
    tabs.selectedStack.push(form, animated: false)
    tabs.selectedStack.push(FixedPage("Above"), animated: false)
    stage.click(5, 9)
    stage.settle()
    #expect(form.asked == 1)
    #expect(tabs.selectedStack.viewControllers.map(\.name) == ["Mail", "Form"])
    stage.click(30, 9)
    #expect(tabs.selectedIndex == 1, "another tab takes nothing away")
    #expect(form.asked == 1)
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(tabs.stack(at: 0).viewControllers.map(\.name) == ["Mail"])
  }

  @Test(arguments: ["Esc", "h", "back button", "mouse"])
  func `a form on a stack within a page is asked where it alone leaves`(_ way: String) throws {
    let tabs = TabBarController([.init("Mail", root: FixedPage("Mail"))])
    let stage = Stage([FixedPage("Home"), tabs], columns: 40, rows: 10)
    tabs.selectedStack.push(form, animated: false)
    _ = stage.lines
    switch way {
    case "Esc": stage.key(.escape)
    case "h": stage.key(.character("h"))
    case "mouse": stage.pointer(.pressed, 20, 5, .back)
    default: stage.click(2, 0)
    }
    stage.settle()
    #expect(form.asked == 1)
    #expect(tabs.selectedStack.viewControllers.map(\.name) == ["Mail", "Form"])
    #expect(try #require(form.pop).isOneStepBack)
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(tabs.selectedStack.viewControllers.map(\.name) == ["Mail"])
    #expect(stage.names.count == 2)
  }

  // MARK: A split view

  private func split(columns: Int) -> (Stage, SplitViewController) {
    let split = SplitViewController(primary: FixedPage("List"), secondary: form)
    split.minimumColumns = 60
    let stage = Stage(split, columns: columns, rows: 10)
    _ = stage.lines
    return (stage, split)
  }

  @Test(arguments: [40, 80]) func `another detail asks what it replaces, beside the list and on it`(
    columns: Int
  ) throws {
    let (stage, split) = split(columns: columns)
    let other = FixedPage("Other")
    #expect(!split.showDetail(other))
    #expect(form.asked == 1)
    #expect(split.stack.viewControllers.map(\.name) == ["List", "Form"])
    #expect(!split.showDetail(FixedPage("Third")), "it has not answered yet")
    #expect(form.asked == 1)
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(split.stack.viewControllers.map(\.name) == ["List", "Other"])
  }

  @Test(arguments: [40, 80]) func `asking: false replaces a detail without a question`(columns: Int) {
    let (stage, split) = split(columns: columns)
    #expect(split.showDetail(FixedPage("Other"), asking: false))
    stage.settle()
    #expect(form.asked == 0)
    #expect(split.stack.viewControllers.map(\.name) == ["List", "Other"])
  }

  @Test(arguments: [40, 80]) func `no detail asks too, and pages above a detail are asked first`(
    columns: Int
  ) throws {
    let (stage, split) = split(columns: columns)
    let above = UnsavedPage("Above")
    split.stack.push(above, animated: false)
    #expect(!split.showDetail(nil))
    #expect(above.asked == 1)
    #expect(form.asked == 0)
    #expect(try #require(above.pop).resume() == false)
    #expect(form.asked == 1)
    #expect(split.stack.viewControllers.map(\.name) == ["List", "Form"])
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(split.stack.viewControllers.map(\.name) == ["List"])
  }

  @Test func `a detail that is shown again is not asked`() {
    let (_, split) = split(columns: 80)
    #expect(split.showDetail(form))
    #expect(form.asked == 0)
  }

  // MARK: A presented stack

  enum SheetAct: CaseIterable { case drag, beside, escapeAtRoot, letterAtRoot, mouseAtRoot }

  private func sheet(_ style: ModalPresentationStyle = .sheet, rows: Int = 20) -> (Stage, FixedPage) {
    let home = FixedPage("Home")
    let stage = Stage(home, columns: 60, rows: rows)
    form.preferredContentSize = Size(columns: 30, rows: 8)
    home.present(form, style: style, animated: false)
    stage.settle()
    _ = stage.lines
    return (stage, home)
  }

  private func perform(_ act: SheetAct, on stage: Stage) {
    switch act {
    case .drag:
      stage.press(30, 12)
      stage.drag(to: 30, 14)
      stage.drag(to: 30, 19)
      stage.rest(30, 19)
    case .beside: stage.click(2, 1)
    case .escapeAtRoot: stage.key(.escape)
    case .letterAtRoot: stage.key(.character("h"))
    case .mouseAtRoot: stage.pointer(.pressed, 30, 15, .back)
    }
    stage.settle()
  }

  @Test(arguments: SheetAct.allCases) func `a sheet's page is asked, and the sheet goes later`(
    _ act: SheetAct
  )
    throws
  {
    let (stage, home) = sheet()
    perform(act, on: stage)
    #expect(form.asked == 1)
    #expect(home.presentedViewController === form)
    #expect(try #require(form.pop).isOneStepBack == ![.drag, .beside].contains(act))
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(home.presentedViewController == nil)
  }

  @Test(arguments: [SheetAct.drag, .beside])
  func `a page below the top of a sheet is asked, in sight`(_ act: SheetAct) throws {
    let (stage, home) = sheet()
    form.navigationController?.push(FixedPage("More", rows: ["more"]), animated: false)
    _ = stage.lines
    perform(act, on: stage)
    #expect(form.asked == 1)
    #expect(stage.seen === form)
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(home.presentedViewController == nil)
  }

  @Test(arguments: [SheetAct.escapeAtRoot, .letterAtRoot, .mouseAtRoot])
  func `a full screen and a popover ask at their roots`(_ act: SheetAct) {
    for style in [ModalPresentationStyle.fullScreen, .popover(from: View())] {
      form.forgetWish()
      let before = form.asked
      let (stage, home) = sheet(style)
      perform(act, on: stage)
      #expect(form.asked == before + 1, "\(style)")
      #expect(home.presentedViewController === form)
      home.dismiss(animated: false)
      stage.settle()
    }
  }

  @Test(arguments: [Around.tab, .hiddenTab, .splitDetail])
  func `a form within a container on a sheet is asked`(_ around: Around) throws {
    let home = FixedPage("Home")
    let stage = Stage(home, columns: 60, rows: 20)
    home.present(around.container(with: form), animated: false)
    stage.settle()
    _ = stage.lines
    perform(.beside, on: stage)
    #expect(form.asked == 1)
    #expect(home.presentedViewController != nil)
    #expect(try #require(form.pop).resume())
    stage.settle()
    #expect(home.presentedViewController == nil)
  }

  @Test func `a page that is presented over one that leaves is asked before it`() {
    let page = UnsavedPage("Page")
    let stage = Stage([FixedPage("Home"), page], columns: 60, rows: 20)
    page.present(form, animated: false)
    stage.settle()
    #expect(!stage.navigation.goBack())
    #expect(form.asked == 1)
    #expect(page.asked == 0)
    form.isSaved = true
    #expect(form.pop?.resume() == false)
    #expect(page.asked == 1)
    #expect(stage.app.presentedViewControllers.isEmpty, "it has agreed, and covered the page that asks")
  }

  @Test func `dismiss() asks nobody`() {
    let (stage, home) = sheet()
    form.dismiss()
    stage.settle()
    #expect(form.asked == 0)
    #expect(home.presentedViewController == nil)
  }
}

extension View {
  /// Where the view's page is seen: nil where another covers it, or its tab is hidden.
  func window(on stage: Stage) -> View? {
    var page = page
    while let shown = page, let navigation = shown.navigationController {
      if navigation.topViewController !== shown {
        // A list stands beside its pages.
        guard let split = shown.container?.page as? SplitViewController, !split.isCollapsed else {
          return nil
        }
      }
      if let tabs = shown.container?.page as? TabBarController, tabs.selectedStack !== navigation {
        return nil
      }
      page = shown.container?.page
    }
    return self
  }
}
