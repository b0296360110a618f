import TermNav

/// What a reader of feeds lets its user choose: a form of each control.
final class Settings: FormViewController {
  private let sync = Switch(isOn: true)
  private let look = SegmentedControl(["Dark", "Light"], selectedSegmentIndex: 0)
  private let days = Stepper(value: 7, in: 1...30, format: { "\(Int($0)) days" })
  private let size = Slider(value: 0.4)
  private let account = TextField("Home")
  private let language = Picker(["English", "Deutsch", "Français", "日本語"], selectedIndex: 0)
  private let storage = ProgressView(progress: 0.62)
  private let update = Button("Update now")
  private lazy var erase = Button("Erase", role: .destructive) { [storage] in storage.progress = 0 }

  override func viewDidLoad() {
    form.setSections {
      FormSection("Feeds", footer: "Articles that are older are not kept.") {
        FormRow("Account", account)
        FormRow("Update by itself", sync)
        FormRow("Keep for", days)
        update
      }
      FormSection("Look") {
        FormRow("Appearance", look)
        FormRow("Text size", size)
        FormRow("Language", language)
      }
      FormSection("Storage") {
        FormRow("Used", storage)
        FormRow("Version", detail: "1.0")
        erase
      }
    }
    update.action = weakly { page in page.refresh() }
    sync.onChange = { [days] in days.isEnabled = $0 }
    look.onChange = weakly { page, index in
      page.app?.theme = Theme(appearance: index == 0 ? .dark : .light)
    }
    account.clearButtonMode = .whileEditing
    account.validation = { $0.isEmpty ? "An account has a name." : nil }
    form.becomeFirstResponder()
  }

  /// As if a server were asked.
  private func refresh() {
    update.isLoading = true
    task { [self] in
      defer { update.isLoading = false }
      for step in 1...10 {
        try await app?.clock.sleep(for: .milliseconds(200))
        storage.progress = Double(step) / 10
      }
    }
  }
}
