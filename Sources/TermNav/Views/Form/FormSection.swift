/// Rows of a form under a heading, with a note below them.
@MainActor open class FormSection: VStack {
  /// The heading of the form's section in bold; hidden while it is empty.
  public var header: String {
    get { headerLabel.text }
    set { show(newValue, in: headerLabel, headerBox) }
  }
  /// The note below the rows of the form's section, wrapped; hidden while it is empty.
  public var footer: String {
    get { footerLabel.text }
    set { show(newValue, in: footerLabel, footerBox) }
  }

  private let headerLabel: Label
  private let footerLabel: Label
  private let headerBox: View
  private let footerBox: View

  /// Creates a section of a form: rows under a heading, with a note below them.
  /// - Parameters:
  ///   - header: The heading; empty for none.
  ///   - footer: The note below the rows; empty for none.
  ///   - rows: The rows from top to bottom. A view that is not a `FormRow` is put into a row without a title.
  public init(_ header: String = "", footer: String = "", @ViewBuilder _ rows: () -> [View] = { [] }) {
    headerLabel = Label(header, attributes: .bold)
    footerLabel = Label(footer, .secondary, numberOfLines: 0)
    headerBox = headerLabel.padding(columns: FormRow.inset)
    footerBox = footerLabel.padding(columns: FormRow.inset)
    headerBox.isHidden = header.isEmpty
    footerBox.isHidden = footer.isEmpty
    let views = [headerBox] + rows().map { $0 as? FormRow ?? FormRow("", $0) } + [footerBox]
    super.init { views }
  }

  /// The rows of the form's section from top to bottom.
  public var rows: [FormRow] { subviews.compactMap { $0 as? FormRow } }

  /// Replaces the rows of the form's section. If the control with the keyboard focus is in the new rows, it
  /// keeps the focus; otherwise the form's first control gets it.
  public func setRows(@ViewBuilder _ rows: () -> [View]) {
    let rows = rows().map { $0 as? FormRow ?? FormRow("", $0) }
    let change = { [self] in setArrangedSubviews { [headerBox] + rows + [footerBox] } }
    if let form = lineage.lazy.compactMap({ $0 as? Form }).first {
      form.keepingKeys(change)
    } else {
      change()
    }
  }

  private func show(_ text: String, in label: Label, _ box: View) {
    label.text = text
    box.isHidden = text.isEmpty
  }
}
