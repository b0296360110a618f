/// A page that is one form; its first control has the keys. Presented, it is as high as its form asks for, unless
/// `preferredContentSize` says otherwise.
@MainActor open class FormViewController: ViewController {
  /// The `content` of the page.
  public let form: Form

  /// `sections`: top to bottom; `form.setSections` sets them later.
  public init(title: String = "", name: String? = nil, @ViewBuilder _ sections: () -> [View] = { [] }) {
    form = Form(sections)
    super.init(title: title, name: name)
    content = form
    form.becomeFirstResponder()
  }

  /// With a free row below, as above. Without rows it is not known yet.
  override func contentSize(fitting size: Size) -> Size {
    var wanted = preferredContentSize
    guard wanted.rows <= 0, !form.isEmpty else { return wanted }
    let columns = wanted.columns > 0 ? min(wanted.columns, size.columns) : size.columns
    let below = bottomRows(in: Size(columns: columns, rows: size.rows))
    wanted.rows = (form.contentSize(forColumns: columns)?.rows ?? 0) + 1 + below
    return wanted
  }
}
