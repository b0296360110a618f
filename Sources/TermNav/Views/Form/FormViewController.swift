/// A page whose content is a form. The form's first control has the keyboard focus. As a presented page it is
/// as high as the form needs, unless `preferredContentSize` has a number of rows.
@MainActor open class FormViewController: ViewController {
  /// The form, which is the page's `content`.
  public let form: Form

  /// Creates a page whose content is a form.
  /// - Parameters:
  ///   - title: The title in the navigation bar.
  ///   - name: The name by which traces and tests identify the page; nil uses the name of the class.
  ///   - sections: The form's sections from top to bottom. `form.setSections` replaces them later.
  public init(title: String = "", name: String? = nil, @ViewBuilder _ sections: () -> [View] = { [] }) {
    form = Form(sections)
    super.init(title: title, name: name)
    content = form
    form.becomeFirstResponder()
  }

  /// Returns the preferred size of the presented page, with the rows of the form and one free row below it if
  /// `preferredContentSize` has no rows. A form without sections cannot be measured yet and adds no rows.
  override func contentSize(fitting size: Size) -> Size {
    var wanted = preferredContentSize
    guard wanted.rows <= 0, !form.isEmpty else { return wanted }
    let columns = wanted.columns > 0 ? min(wanted.columns, size.columns) : size.columns
    let below = bottomRows(in: Size(columns: columns, rows: size.rows))
    wanted.rows = (form.contentSize(forColumns: columns)?.rows ?? 0) + 1 + below
    return wanted
  }
}
