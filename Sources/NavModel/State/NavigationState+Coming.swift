/// The navigation stack as it will be after the running transition; a transition that is held or runs back
/// changes nothing.
extension NavigationState {
  private var comingChange: StackChange<Controller>? {
    transition.flatMap { $0.driver.state == .finishing ? $0.change : nil }
  }

  var comingControllers: [Controller] {
    switch comingChange {
    case nil: stack.controllers
    case .push(let new): stack.controllers + [new]
    case .pop(let number): stack.controllers.dropLast(number)
    case .replace(let new): new
    }
  }

  /// The number of view controllers in the navigation stack after the running transition, computed without
  /// making an array.
  var comingCount: Int {
    switch comingChange {
    case nil: stack.count
    case .push: stack.count + 1
    case .pop(let number): stack.count - number
    case .replace(let new): new.count
    }
  }

  var comingTop: Controller { comingChange.flatMap(stack.top(after:)) ?? stack.top }

  func willContain(_ controller: Controller) -> Bool {
    switch comingChange {
    case nil: stack.contains(controller)
    case .push(let new): new === controller || stack.contains(controller)
    case .pop(let number): stack.index(of: controller).map { $0 < stack.count - number } ?? false
    case .replace(let new): new.contains { $0 === controller }
    }
  }

  /// Returns whether the page is in the navigation stack, enters it by the running change, or is kept for
  /// `goForward`.
  func has(_ page: Controller) -> Bool {
    stack.contains(page) || transition?.change.coming.contains { $0 === page } == true || kept.contains(page)
  }

  /// Returns the pages that would leave if the user goes back: those above `target`. If `target` is nil or
  /// has left the navigation stack, these are the pages from `asked` on.
  /// - Parameters:
  ///   - asked: the page that was asked first, or a page within or over it, which leaves with it.
  ///   - target: the page to go back to; nil for one step back.
  @MainActor func leaving(_ asked: AnyObject?, for target: Controller?) -> ArraySlice<Controller> {
    let coming = comingControllers
    let first = coming.lastIndex { $0 === target }.map { $0 + 1 } ?? coming.lastIndex { $0.takesAlong(asked) }
    return first.map { $0 > 0 ? coming[$0...] : [] } ?? []
  }

  var comingKept: [Controller] {
    let pages = kept.entries.map(\.page)
    return switch comingChange {
    case nil: pages
    case .pop(let number): pages + stack.controllers.suffix(number).reversed()
    case .push: transition?.isForward == true ? pages.dropLast() : []
    case .replace: []
    }
  }
}

extension Navigable {
  fileprivate func takesAlong(_ page: AnyObject?) -> Bool {
    self === page || departing.contains { $0 === page }
  }
}

extension ArraySlice where Element: Navigable {
  /// All view controllers that leave together with the pages of this slice, those within the pages included,
  /// in the order in which they are asked, the topmost first.
  @MainActor var askedInOrder: [any Navigable] { reversed().flatMap(\.departing) }
}
