/// What counts for all that is shown, and is drawn anew when it changes.
extension NavigationApp {
  /// A setting of a stack has changed; those that have none of their own obey it.
  func settingsDidChange(changesCurve: Bool) {
    for stack in program.inner.stacks { stack.followSettings(changesCurve: changesCurve) }
    presentations.followSettings(changesCurve: changesCurve)
    pagesNeedDisplay()
  }

  /// Draws hints, help and bars anew.
  func pagesNeedDisplay() {
    forEachShownView { $0.setNeedsDisplay() }
    for page in program.inner.stacks.flatMap(\.comingViewControllers) { page.setNeedsDisplay() }
    if keyHelp != nil { showKeyHelp() }
    setNeedsDisplay()
  }
}
