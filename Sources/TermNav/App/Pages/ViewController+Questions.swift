/// Questions and notices in a line (RULES, section 31).
extension ViewController {
  /// Asks by an alert with Cancel and one more button.
  ///
  ///     if await confirm("Discard the draft?", action: "Discard", isDestructive: true) { pop.resume() }
  ///
  /// - Returns: false after Cancel, and where the wait ends without an answer.
  public func confirm(
    _ title: String, message: String = "", action: String = "OK", isDestructive: Bool = false
  ) async -> Bool {
    let yes = Alert.Action(action, style: isDestructive ? .destructive : .default)
    return await present(Alert(title, message: message, actions: [.cancel, yes])) == yes
  }

  /// Asks for a line of text by an alert with a field.
  /// - Returns: the text; nil after Cancel, and where the wait ends without an answer.
  public func prompt(
    _ title: String, message: String = "", text: String = "", placeholder: String = "", action: String = "OK"
  ) async -> String? {
    let yes = Alert.Action(action)
    let alert = Alert(title, message: message, actions: [.cancel, yes])
    alert.addTextField(text, placeholder: placeholder)
    return await present(alert) == yes ? alert.textField?.text : nil
  }

  /// Shows a line over everything; see `NavigationApp.toast(_:for:)`.
  public func toast(_ text: String, for duration: Duration = NavigationApp.toastTime) {
    app?.toast(text, for: duration)
  }
}
