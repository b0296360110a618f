import TermNav

/// What the user may choose; each choice is in force at once.
final class Settings: FormViewController {
  init(_ store: Store) {
    let (appearances, signature) = ([Theme.Appearance.automatic, .dark, .light], TextField(store.signature))
    let look = Picker(
      ["As the terminal", "Dark", "Light"], selectedIndex: appearances.firstIndex(of: store.look))
    signature.onChange = { store.signature = $0 }
    super.init(title: "Settings") {
      FormSection("Mail") {
        FormRow("Previews", Switch(isOn: store.showsPreviews) { store.showsPreviews = $0 })
        FormRow("Look", look)
        FormRow("Signature", signature)
      }
      FormSection("The pretended server", footer: "What has failed can be tried again.") {
        FormRow("Answers", Switch(isOn: store.server.isReachable) { store.server.isReachable = $0 })
        FormRow("Fails at times", Switch(isOn: store.server.isUnreliable) { store.server.isUnreliable = $0 })
      }
    }
    look.onChange = weakly { page, index in
      store.look = appearances[index]
      page.app?.theme.appearance = store.look
    }
  }
}
