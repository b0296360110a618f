/// Rows of a form under a header, with a note below.
@MainActor open class FormSection: VStack {
  /// Bold; hidden while it is empty.
  public var header: String {
    get { headerLabel.text }
    set { show(newValue, in: headerLabel, headerBox) }
  }
  /// Wrapped; hidden while it is empty.
  public var footer: String {
    get { footerLabel.text }
    set { show(newValue, in: footerLabel, footerBox) }
  }

  private let headerLabel: Label
  private let footerLabel: Label
  private let headerBox: View
  private let footerBox: View

  /// `rows`: views that are no `FormRow` get a row of their own.
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

  /// Top to bottom.
  public var rows: [FormRow] { subviews.compactMap { $0 as? FormRow } }

  /// Replaces the rows. The keys stay with a control that stays; else the form's first control gets them.
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
