import TermNav

/// A page with text fields: they check their text, hide a secret, can be cleared, and show that they wait for
/// an answer.
final class TextPage: SayingPage {
  private let form = Form()
  private let nickname = TextField("Ferry")
  private let mail = TextField()
  private let secret = TextField()

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "text", title: "Fields",
      lead: "Fields check what you type. While the form signs up, it takes no keys.",
      content: form,
      tries: [
        "Select with Shift and arrows, by a double click, or by a drag.",
        "Write a mail address without @, then press Return.",
      ],
      keys: [
        .init(label: "Tab", title: "next"), .hint("Alt-←", title: "word"), .hint("⏎", title: "sign up"),
      ])
    freeArea = "beside a field"
    fill()
    form.becomeFirstResponder()
  }

  private func fill() {
    nickname.clearButtonMode = .always
    nickname.placeholder = "at most 12 letters"
    nickname.limit = 12
    nickname.onChange = { [unowned self] in say("hello \($0)") }
    mail.placeholder = "you@example.org"
    mail.validation = { $0.contains("@") ? nil : "A mail address has an @." }
    secret.isSecureTextEntry = true
    secret.validation = { $0.count < 4 ? "At least 4 characters." : nil }
    for field in [nickname, mail, secret] { field.onReturn = { [unowned self] _ in signUp() } }
    form.setSections {
      FormSection("Account") {
        FormRow("Name", nickname)
        FormRow("Mail", mail)
        FormRow("Secret", secret)
      }
      FormSection {
        FormRow("", Button("Sign up", role: .primary) { [unowned self] in signUp() })
      }
    }
  }

  /// The commands of the page. While the form waits for an answer, the letters that a person goes on typing
  /// must not run commands of the program. So the page has commands for these letters that do nothing.
  override var keyCommands: [KeyCommand] { form.isLoading ? Self.ofForm : super.keyCommands }

  /// Commands that do nothing, for all letters and for keys that go back. They have no titles, so neither
  /// hints nor help list them.
  private static let ofForm =
    "abcdefghijklmnopqrstuvwxyz".map { KeyCommand(KeySequence(KeyPress(.character($0)))) {} }
    + [KeyCommand("Backspace") {}, KeyCommand("←") {}]

  private func signUp() {
    guard form.validate() else { return say("not yet") }
    form.isLoading = true
    say("signing up")
    task { [self] in
      defer { form.isLoading = false }
      try await app?.clock.sleep(for: .seconds(1))
      say("welcome")
    }
  }
}
