@testable import TermNav

/// A page that has something to lose: it says no, and keeps the wish, as long as it is not saved.
final class UnsavedPage: FixedPage {
  var isSaved = false
  /// Whether it says beforehand that it will ask.
  var tellsBefore = true
  private(set) var asked = 0
  private(set) var pop: PendingPop?
  /// What the screen showed when it was asked.
  var onAsked: () -> Void = {}

  override var asksBeforePop: Bool { tellsBefore && !isSaved }
  override func shouldPop(_ pop: PendingPop) -> Bool {
    asked += 1
    self.pop = pop
    onAsked()
    return isSaved
  }

  func forgetWish() { pop = nil }
}

/// The pages within and over which a form can stand that leaves with what is around it.
enum Around: CaseIterable {
  case tab, hiddenTab, deepInTab, coveredInTab, splitDetail, collapsedSplit, splitList, splitInTab

  func container(with form: ViewController) -> ViewController {
    switch self {
    case .tab: return tabs([form, FixedPage("Other")])
    case .hiddenTab: return tabs([FixedPage("Other"), form])
    case .deepInTab:
      let tabs = tabs([FixedPage("Root"), FixedPage("Other")])
      tabs.stack(at: 0).push(form, animated: false)
      return tabs
    case .coveredInTab:
      let tabs = tabs([form, FixedPage("Other")])
      tabs.stack(at: 0).push(FixedPage("Above"), animated: false)
      return tabs
    case .splitDetail: return split(FixedPage("List"), form, minimum: 20)
    case .collapsedSplit: return split(FixedPage("List"), form, minimum: 200)
    case .splitList: return split(form, FixedPage("Detail"), minimum: 200)
    case .splitInTab: return tabs([FixedPage("Other"), split(FixedPage("List"), form, minimum: 20)])
    }
  }

  private func tabs(_ roots: [ViewController]) -> TabBarController {
    TabBarController(roots.map { .init($0.title, root: $0) }, title: "Tabs", name: "Tabs")
  }

  private func split(_ list: ViewController, _ detail: ViewController, minimum: Int) -> SplitViewController {
    let split = SplitViewController(primary: list, secondary: detail, title: "Split", name: "Split")
    split.minimumColumns = minimum
    return split
  }
}

/// What a person does to leave the page on top of the program's stack.
enum LeavingAct: CaseIterable {
  case back, backspace, letter, mouseButton, drag, fling, shiftAndReturn, swipe, backMenu, backButton

  func perform(on stage: Stage) {
    switch self {
    case .back: stage.app.goBack()
    case .backspace: stage.key(.backspace)
    case .letter: stage.key(.character("h"))
    case .mouseButton: stage.pointer(.pressed, 39, 0, .back)
    case .drag:
      stage.press(0, 0)
      stage.drag(to: 3, 0)
      stage.drag(to: 35, 0)
      stage.rest(35, 0)
    case .fling:
      stage.press(0, 0)
      for column in 1...6 { stage.drag(to: Double(column * 4), 0) }
      stage.release(24, 0)
    case .shiftAndReturn:
      stage.key(.right, .shift)
      stage.key(.enter)
    case .swipe:
      for _ in 0..<30 {
        stage.wheel(.left, 20, 0)
        stage.wait(0.01)
      }
      stage.wait(0.2)
    case .backMenu:
      stage.app.showBackMenu()
      stage.key(.enter)
    case .backButton:
      stage.click(2, 0)
    }
    stage.settle()
  }
}

extension Stage {
  /// The innermost page that has the keys.
  var seen: ViewController { app.focusedViewController }
}
