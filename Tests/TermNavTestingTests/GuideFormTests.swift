import TermNav
import TermNavTesting
import Testing

/// The form of the guide: a report with a note of some lines, which is presented and awaited.
final class ReportPage: FormViewController, ModalPage {
  /// What `finish(_:)` gives: the report.
  typealias ModalResult = String

  private let address = TextField()
  private let note = TextEditor()
  private let terms = Label("The harbour reads every report, and answers within a week.", numberOfLines: 0)

  override func viewDidLoad() {
    title = "Report"
    address.validation = { $0.contains("@") ? nil : "An address has an @." }
    note.placeholder = "What happened?"
    form.setSections {
      FormSection {
        FormRow("From", address)
        FormRow("Note", note)
        FormRow("Terms", terms)
      }
    }
    navigationItem.trailingItems = [
      BarItem("Save", key: "Ctrl-S", action: weakly { page in page.save() })
    ]
  }

  private func save() {
    guard form.validate() else { return }
    finish("\(address.text): \(note.text)")
  }
}

/// Opens a report, and waits for it.
final class ReportsPage: ViewController {
  var reports: [String] = []

  override var keyCommands: [KeyCommand] {
    [KeyCommand("n", title: "report") { self.report() }]
  }

  private func report() {
    task { [self] in
      // nil where the sheet went without a result.
      guard let report = await present(ReportPage()) else { return }
      reports.append(report)
      setNeedsDisplay()
    }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, report) in reports.enumerated() {
      canvas.text(report, column: 2, row: row, style: theme.text)
    }
  }
}

@Suite struct GuideFormTests {
  @Test @MainActor func `a report is written in a sheet, and awaited`() async throws {
    let page = ReportsPage(title: "Reports")
    let t = AppTester(page, size: Size(columns: 60, rows: 20))
    t.type("n")
    try await t.rest()
    #expect(t.topPage is ReportPage && t.screen.contains("What happened?"))
    t.press("Ctrl-S")
    #expect(t.screen.contains("An address has an @."))
    t.type("ines@ferry.example\tFog.")
    t.press("Ctrl-S")
    try await t.rest()
    #expect(page.reports == ["ines@ferry.example: Fog."] && t.topPage === page)
  }

  @Test @MainActor func `a drag within a tab is that tab's`() throws {
    let tabs = TabBarController([
      .init("Notes", root: NoteList("Milk", "Rent")), .init("More", root: NoteList("Keys")),
    ])
    let t = AppTester(tabs, size: Size(columns: 40, rows: 8))
    try t.click("Rent")
    try t.settle()
    #expect(t.topPage is NotePage && tabs.selectedStack.count == 2)
    t.forgetEvents()
    try t.drag(from: "Saved", by: Vector(dx: 30, dy: 0))
    try t.settle()
    #expect(t.gates == [nil] && t.transitions.last?.phase == .finished)
    #expect(t.topPage is NoteList)
  }
}
