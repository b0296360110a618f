/// The styles that single pages came with.
extension NavigationController {
  /// How a page comes and leaves: as it was pushed, else as the controller's pages do at this moment.
  public func style(of controller: Controller) -> any TransitionStyle {
    ownStyles[ObjectIdentifier(controller)] ?? transitionStyle
  }

  /// Lets a page of the stack leave as if it had been pushed with a style, as a stack that was set needs it; nil takes
  /// the controller's `transitionStyle` from now on. A page that is not in the stack is ignored.
  public func setTransitionStyle(_ style: (any TransitionStyle)?, for controller: Controller) {
    guard contains(controller) || transition?.to === controller else { return }
    ownStyles[ObjectIdentifier(controller)] = style
  }

  /// Pages that have left may be freed, and another page may get their place in memory.
  func forgetStyles(of controllers: [Controller]) {
    for controller in controllers { ownStyles[ObjectIdentifier(controller)] = nil }
  }
}
