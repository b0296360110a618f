/// The window around the program (RULES, section 38).
extension NavigationApp {
  /// Has the terminal notify its user, where it can; up to 1,000 characters, without controls.
  public func notify(_ text: String) {
    notifications.append(text)
    mailbox.wake()
  }

  func takeNotifications() -> [String] {
    defer { if !notifications.isEmpty { notifications = [] } }
    return notifications
  }

  var shownWindowTitle: String? { windowTitle ?? (showsPageTitle ? focusedViewController.title : nil) }
}
