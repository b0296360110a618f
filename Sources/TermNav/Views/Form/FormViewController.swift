/// A page whose content is a form, the first control of which has the keys. As a presented page it is as high
/// as the form needs, unless `preferredContentSize` says otherwise.
@MainActor open class FormViewController: ViewController {
  /// The form, which is the page's `content`.
  public let form: Form

  /// Creates a page with a form.
  /// - Parameters:
  ///   - title: The title in the navigation bar.
  ///   - name: The name in traces and tests; nil uses the name of the class.
  ///   - sections: The sections from top to bottom. `form.setSections` replaces them later.
  public init(title: String = "", name: String? = nil, @ViewBuilder _ sections: () -> [View] = { [] }) {
    form = Form(sections)
    super.init(title: title, name: name)
    content = form
    form.becomeFirstResponder()
  }

  /// Returns the size of the form with one free row below it, like the one above. An empty form has no rows
  /// to measure yet.
  override func contentSize(fitting size: Size) -> Size {
    var wanted = preferredContentSize
    guard wanted.rows <= 0, !form.isEmpty else { return wanted }
    let columns = wanted.columns > 0 ? min(wanted.columns, size.columns) : size.columns
    let below = bottomRows(in: Size(columns: columns, rows: size.rows))
    wanted.rows = (form.contentSize(forColumns: columns)?.rows ?? 0) + 1 + below
    return wanted
  }
}
