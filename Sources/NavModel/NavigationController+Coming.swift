/// The stack as it will be once what is running has come to rest, and going back to any page of it.
extension NavigationController {
  /// Root first; the last one is `activeViewController`. At rest, and while a hand holds a page, the stack itself.
  public var comingViewControllers: [Controller] {
    switch comingChange {
    case nil: viewControllers
    case .push(let new): viewControllers + [new]
    case .pop(let number): viewControllers.dropLast(number)
    case .replace(let new): new
    }
  }

  /// How many they are, without making a list of them.
  var comingCount: Int {
    switch comingChange {
    case nil: count
    case .push: count + 1
    case .pop(let number): count - number
    case .replace(let new): new.count
    }
  }

  /// Whether the page will be among them.
  func willContain(_ controller: Controller) -> Bool {
    switch comingChange {
    case nil: contains(controller)
    case .push(let new): new === controller || contains(controller)
    case .pop(let number): stack.index(of: controller).map { $0 < count - number } ?? false
    case .replace(let new): new.contains { $0 === controller }
    }
  }

  /// The change that is running to its end; nil where none is, where a hand holds it, and while it runs back.
  var comingChange: StackChange<Controller>? {
    transition.flatMap { $0.driver.state == .finishing ? $0.change : nil }
  }

  /// What choosing a page in the back menu does: asks the top page's `shouldPop`, and none in between, then pops down to
  /// `controller`. False where nothing was popped: the page is on top already, or not in the stack.
  @discardableResult
  public func goBack(to controller: Controller, animated: Bool = true) -> Bool {
    // The page that one which stands is on its way to.
    if isStanding, !isChanging, transition?.runsAsPop == true, transition?.to === controller {
      return sendBack(animated: animated)
    }
    let coming = comingViewControllers
    guard let index = coming.lastIndex(where: { $0 === controller }), index < coming.count - 1,
      activeViewController.shouldPop()
    else { return false }
    pop(to: controller, animated: animated)
    return true
  }
}
