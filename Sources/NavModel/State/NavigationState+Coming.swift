/// The stack as it will be once what is running has come to rest.
extension NavigationState {
  /// The change that is running to its end; nil where none is, where it is held, and while it runs back.
  private var comingChange: StackChange<Controller>? {
    transition.flatMap { $0.driver.state == .finishing ? $0.change : nil }
  }

  /// Root first; the last one is `active`. At rest, and while a transition is held, the stack itself.
  var comingControllers: [Controller] {
    switch comingChange {
    case nil: stack.controllers
    case .push(let new): stack.controllers + [new]
    case .pop(let number): stack.controllers.dropLast(number)
    case .replace(let new): new
    }
  }

  /// How many they are, without making a list of them.
  var comingCount: Int {
    switch comingChange {
    case nil: stack.count
    case .push: stack.count + 1
    case .pop(let number): stack.count - number
    case .replace(let new): new.count
    }
  }

  /// The one that will be on top.
  var comingTop: Controller { comingChange.flatMap(stack.top(after:)) ?? stack.top }

  /// Whether a view controller will be among them.
  func willContain(_ controller: Controller) -> Bool {
    switch comingChange {
    case nil: stack.contains(controller)
    case .push(let new): new === controller || stack.contains(controller)
    case .pop(let number): stack.index(of: controller).map { $0 < stack.count - number } ?? false
    case .replace(let new): new.contains { $0 === controller }
    }
  }

  /// What can be brought back then, the next one last, where the page on top wants it.
  var comingKept: [Controller] {
    let pages = kept.entries.map(\.page)
    return switch comingChange {
    case nil: pages
    case .pop(let number): pages + stack.controllers.suffix(number).reversed()
    case .push: transition?.isForward == true ? pages.dropLast() : []
    case .replace: []
    }
  }

  /// The view controller under another one; nil for the root and for a stranger.
  func controller(below controller: Controller) -> Controller? {
    if controller === stack.top { return stack.below() }
    switch transition?.change {
    case .push(let new) where new === controller: return stack.top
    // The page that comes stands in the stack to come.
    case .replace(let new) where new.last === controller: return new.dropLast().last
    default: break
    }
    // A pop's other page, asked for every frame.
    if controller === stack.below() { return stack.below(2) }
    return stack.index(of: controller).flatMap { $0 > 0 ? stack.controllers[$0 - 1] : nil }
  }
}
