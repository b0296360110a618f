/// A page that is one form; its first control has the keys.
@MainActor open class FormViewController: ViewController {
  /// Covers the page.
  public let form: Form

  /// `sections`: top to bottom; `form.setSections` sets them later.
  public init(title: String = "", name: String? = nil, @ViewBuilder _ sections: () -> [View] = { [] }) {
    form = Form(sections)
    super.init(title: title, name: name)
    view.addSubview(form)
    form.becomeFirstResponder()
  }

  open override func viewWillLayoutSubviews() { form.frame = view.bounds }
}
