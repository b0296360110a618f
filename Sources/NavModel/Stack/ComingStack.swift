/// The stack as it will be once what is running has come to rest, and going back to any page of it.
extension NavigationController {
  /// Root first; the last one is `activeViewController`. At rest, and while a hand holds a page, the stack itself.
  public var comingViewControllers: [Controller] {
    guard let transition, transition.driver.state == .finishing else { return viewControllers }
    return switch transition.change {
    case .push(let new): viewControllers + [new]
    case .pop(let number): viewControllers.dropLast(number)
    case .replace(let new): new
    }
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
