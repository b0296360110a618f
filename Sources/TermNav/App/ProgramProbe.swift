internal import NavModel

/// A program's state for tests and the inspector: what it waits for, what it shows, and what a click hits.
@MainActor package struct ProgramProbe {
  let app: NavigationApp

  /// The number of tasks of pages that are busy: tasks that have not ended, do not sleep on the program's
  /// clock, and do not wait for a presented page.
  package var busyTasks: Int { Set(runningTasks.map(\.task)).subtracting(app.clock.sleepingTasks).count }

  /// The tasks of pages that have not ended and do not wait for a presented page.
  private var runningTasks: [(task: PageTask, page: ViewController)] {
    let waiting = app.presentations.presentations.reduce(into: Set()) { $0.formUnion($1.waits.tasks) }
    return keptPages.flatMap { page in
      page.work.tasks.keys.filter { !waiting.contains($0) }.map { ($0, page) }
    }
  }

  private var keptPages: [ViewController] { app.presentations.stacks.flatMap(\.keptPages) }

  /// The reasons, in words, why the program is not at rest: unfinished tasks of pages, visible views that are
  /// loading, and visible activity indicators that turn.
  package var unrest: [String] {
    let now = app.clock.now.seconds
    let tasks = runningTasks.sorted { $0.task < $1.task }.map { task, page in
      let wait = app.clock.wakeTime(of: task).map {
        "which sleeps for \(Int(nearest: (($0 - now) * 1000).rounded())) ms more"
      }
      return "a task of “\(page.name)”, \(wait ?? "which waits for something else than the program's clock")"
    }
    let pages = keptPages.flatMap { page in loadingSigns(in: page.view).map { "“\(page.name)”, where \($0)" }
    }
    let overlays = app.program.overlays.overlays.flatMap {
      loadingSigns(in: $0.view).map { "what is over the page, where \($0)" }
    }
    return tasks + pages + overlays
  }

  /// Whether a gesture will be decided later by time alone, without another event, such as a long press or a
  /// swipe on a trackpad.
  package var isGestureUndecided: Bool {
    app.arena.deadline != nil || app.presentations.root.pane.scrub.isDriving
  }

  package var showsKeyHelp: Bool { app.program.overlays.overlays.contains { $0.view is KeyHelp } }

  // MARK: Hit testing

  /// Returns what a press at a point of the screen would hit.
  package func pressed(at point: Point) -> Pressed {
    let router = app.presentations.router(at: point)
    let views = router.hitTest(point).map(\.0)
    return views.first === router.pane.stage.position?.backdrop ? Pressed([]) : Pressed(views)
  }

  /// The items of the visible bars of the pages that get the keys, the innermost page first. Items in the
  /// menu behind the button `…` are included.
  package var barItems: [ShownBarItem] {
    app.presentations.keyRouter.panes.focused.filter(\.showsBar).flatMap { pane in
      let stage = pane.stage.frameOnScreen
      return pane.bar.placedItems.map { item, frame, isInMenu in
        let shownFrame = app.presentations.onScreen(frame.offset(columns: stage.column, rows: stage.row))
        return ShownBarItem(
          title: item.title, isEnabled: item.isEnabled, frame: shownFrame, isInMenu: isInMenu)
      }
    }
  }

  /// Returns whether a point is on the open menu or another modal overlay, rather than beside it. Returns
  /// false if there is no menu and no modal overlay.
  package func isOnMenu(_ point: Point) -> Bool {
    guard let menu = app.program.overlays.modal else { return false }
    return app.presentations.router(at: point).hitTest(point).dropFirst().contains { $0.0 === menu.view }
  }
}

extension NavigationApp {
  /// A view of the program's state for tests and for the inspector, a view over the page. It is read
  /// when it is asked, so a kept one tells what is so now.
  package var probe: ProgramProbe { ProgramProbe(app: self) }
}

/// Returns, in words, which visible views of a tree are loading.
@MainActor private func loadingSigns(in view: View) -> [String] {
  guard view.isOnScreen else { return [] }
  let name = view is PageView ? "the page" : "\(type(of: view))"
  let loading = view.isLoading ? [name + " is loading"] : []
  let turning = (view as? ActivityIndicator)?.isAnimating == true ? [name + " turns"] : []
  // Views that show another page are left out, because that page is examined on its own.
  return loading + turning + view.subviews.filter { !($0 is PageView) }.flatMap(loadingSigns(in:))
}

/// The target that a press at a point of the screen would have, for tests that click on a text.
package struct Pressed {
  /// The kinds of targets of a press, in rising order: if a text occurs at several places, a test clicks on
  /// the target of the highest kind.
  package enum Kind: Int { case other, hint, control }

  package let kind: Kind
  /// The target of a press in words, for the message of an error.
  package let name: String

  /// Finds out what a press at a point of the screen would hit.
  /// - Parameter views: the views under the point, the innermost first.
  @MainActor fileprivate init(_ views: [View]) {
    let taps = views.first { $0 is Control || $0.gestureRecognizers.contains { $0 is TapGestureRecognizer } }
    let isOnBar = views.contains { $0 is BarButtons }
    if views.contains(where: { $0 is HintBar }) {
      (kind, name) = (.hint, "a hint")
    } else if let view = taps ?? views.first {
      let page = (view as? PageView)?.page.map { "the page “\($0.name)”" }
      (kind, name) = (
        taps == nil ? .other : .control, isOnBar ? "the bar" : page ?? "\(type(of: view))"
      )
    } else {
      (kind, name) = (.other, "what is covered")
    }
  }
}

/// An item of a navigation bar, with the position at which the item is pressed.
package struct ShownBarItem {
  package let title: String
  package let isEnabled: Bool
  /// The frame of the bar's item on the screen, in columns and rows.
  package let frame: Rect
  /// Whether the item has no room in the navigation bar. If so, `frame` is that of the button `…`, whose menu
  /// contains the item.
  package let isInMenu: Bool
}

extension NavigationController {
  /// All view controllers that have not left the navigation stack for good: those in the stack or entering
  /// it, those that `goForward` can bring back, and all view controllers within these.
  fileprivate var keptPages: [ViewController] {
    let coming = incomingViewController.map { [$0] } ?? []
    return (viewControllers + coming + forwardViewControllers).flatMap(\.keptPages)
  }
}

extension ViewController {
  /// This view controller, its children, and all view controllers of the stacks within it.
  fileprivate var keptPages: [ViewController] {
    [self] + children.flatMap(\.keptPages) + childStacks.flatMap(\.keptPages)
  }
}
