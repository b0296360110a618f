/// Questions to the user, and short messages, each shown by a single call.
extension ViewController {
  /// Shows an alert with the button Cancel and one more, and waits for the answer.
  ///
  ///     if await confirm("Discard the draft?", action: "Discard", isDestructive: true) { pop.resume() }
  ///
  /// - Parameters:
  ///   - title: the title of the alert.
  ///   - message: the text below the title.
  ///   - action: the title of the second button.
  ///   - isDestructive: whether the second button looks destructive.
  /// - Returns: true after the second button; false after Cancel, and if the alert is dismissed without an
  ///   answer.
  public func confirm(
    _ title: String, message: String = "", action: String = "OK", isDestructive: Bool = false
  ) async -> Bool {
    let yes = Alert.Action(action, style: isDestructive ? .destructive : .default)
    return await present(Alert(title, message: message, actions: [.cancel, yes])) == yes
  }

  /// Shows an alert with a text field, the button Cancel and one more, and waits for the answer.
  /// - Parameters:
  ///   - title: the title of the alert.
  ///   - message: the text below the title.
  ///   - text: the text in the field at first.
  ///   - placeholder: what the empty field shows.
  ///   - action: the title of the second button.
  /// - Returns: the text after the second button; nil after Cancel, and if the alert is dismissed without an
  ///   answer.
  public func prompt(
    _ title: String, message: String = "", text: String = "", placeholder: String = "", action: String = "OK"
  ) async -> String? {
    let yes = Alert.Action(action)
    let alert = Alert(title, message: message, actions: [.cancel, yes])
    alert.addTextField(text, placeholder: placeholder)
    return await present(alert) == yes ? alert.textField?.text : nil
  }

  /// Shows a short message over everything for a while; see `NavigationApp.toast(_:for:)`.
  public func toast(_ text: String, for duration: Duration = NavigationApp.toastTime) {
    app?.toast(text, for: duration)
  }
}
