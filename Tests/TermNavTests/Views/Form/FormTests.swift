import Testing

@testable import TermNav

/// RULES section 27: a form lays out its rows, scrolls, and keeps the row with the keys in sight.
@Suite struct FormTests {
  private let wind = Switch()
  private let force = Stepper(value: 3, in: 0...9)
  private let course = SegmentedControl(["North", "East", "South"], selectedSegmentIndex: 0)
  private let height = Slider(value: 0.5)
  private let name = TextField("Ada")
  private let call = Button("Call")

  private func page() -> FormViewController {
    FormViewController(title: "Form", name: "form") {
      FormSection("Weather", footer: "The figures are those of yesterday, as a station has measured them.") {
        FormRow("Wind", wind)
        FormRow("Force", force)
        FormRow("From", course)
      }
      FormSection("Ferry") {
        FormRow("Speed", height)
        FormRow("Captain", name)
        FormRow("Next", detail: "20 min")
        call
      }
    }
  }

  private func stage(
    _ columns: Int, _ rows: Int, _ direction: LayoutDirection = .leftToRight
  ) -> (Stage, FormViewController) {
    let page = page()
    return (Stage([FixedPage("Home"), page], columns: columns, rows: rows, direction: direction), page)
  }

  private func trimmed(_ lines: [String]) -> [String] {
    lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `rows have their controls at the end, and notes are wrapped`() {
    let (stage, page) = stage(44, 18)
    let expected = [
      " ‹ Home             Form",
      "",
      "  Weather",
      "▌ Wind                               ○───",
      "  Force                          [-] 3 [+]",
      "  From                [North] East  South",
      "  The figures are those of yesterday, as a",
      "  station has measured them.",
      "",
      "  Ferry",
      "  Speed    ━━━━━━━━━━━━━━━●───────────────",
      "  Captain  Ada",
      "  Next                              20 min",
      "  [ Call ]",
    ]
    #expect(Array(trimmed(stage.lines).prefix(14)) == expected)
    #expect(page.form.sections.map(\.header) == ["Weather", "Ferry"])
    #expect(page.form.sections[0].rows.map(\.title) == ["Wind", "Force", "From"])
  }

  @Test func `where title and control do not fit, the control stands below`() {
    let (stage, _) = stage(24, 24)
    let expected = [
      " ‹ Home   Form",
      "",
      "  Weather",
      "▌ Wind           ○───",
      "  Force      [-] 3 [+]",
      "  From",
      "  [North] East  South",
      "  The figures are",
      "  those of yesterday,",
      "  as a station has",
      "  measured them.",
      "",
      "  Ferry",
      "  Speed    ━━━━━●─────",
      "  Captain  Ada",
      "  Next          20 min",
      "  [ Call ]",
    ]
    #expect(Array(trimmed(stage.lines).prefix(17)) == expected)
  }

  @Test func `from right to left it is mirrored once`() {
    let left = stage(44, 18).0.lines
    let right = stage(44, 18, .rightToLeft).0.lines
    #expect(left[3] == "▌ Wind                               ○───   ")
    #expect(right[3] == "   ───○                               Wind ▐")
  }

  // MARK: Titles

  /// The columns in which the fields of a form begin and end, in a row of `columns`.
  private func fields(
    _ titles: [String], columns: Int, titleColumns: Int? = nil, beside others: [FormRow] = []
  ) -> [Range<Int>] {
    let form = Form {
      FormSection("One") { for title in titles { FormRow(title, TextField()) } }
      FormSection("Two") { for row in others { row } }
    }
    form.titleColumns = titleColumns
    form.frame = Rect(columns: columns, rows: 40)
    form.layoutIfNeeded()
    return form.sections[0].rows.map { $0.control!.frame.columns }
  }

  @Test func `fields begin behind the widest title of the form, and take what is left`() {
    #expect(fields(["To", "Subject"], columns: 80) == [11..<74, 11..<74])
    #expect(fields(["To"], columns: 80, beside: [FormRow("Remember", Switch())]) == [12..<74])
    #expect(fields(["To"], columns: 80, beside: [FormRow("A title that names nothing")]) == [6..<74])
    let hidden = FormRow("Remember", Switch())
    hidden.isHidden = true
    #expect(fields(["To"], columns: 80, beside: [hidden]) == [6..<74])
  }

  @Test func `a title that leaves less than half of the row moves no other row's field`() {
    let long = "What is to be done with what is left over"
    #expect(fields(["To", long], columns: 80) == [6..<74, 45..<74])
    #expect(fields(["To", "Twelve words"], columns: 30) == [6..<28, 16..<28])
    // Fewer than 10 columns would be left.
    #expect(fields(["To", "Fifteen letters"], columns: 30) == [6..<28, 2..<28])
  }

  @Test func `a program sets the columns of all titles`() {
    #expect(fields(["To", "Subject"], columns: 80, titleColumns: 4) == [8..<74, 8..<74])
    #expect(fields(["To", "Subject"], columns: 80, titleColumns: -1) == [4..<74, 4..<74])
    #expect(fields(["To", "Subject"], columns: 80, titleColumns: .max) == [2..<74, 2..<74])
    let page = FormViewController(title: "Form") {
      FormSection {
        FormRow("Subject", TextField("Fog"))
        FormRow("Remember me", Switch())
      }
    }
    page.form.titleColumns = 4
    let stage = Stage(page, columns: 40, rows: 8)
    #expect(trimmed(stage.lines)[2...3] == ["▌ Sub…  Fog", "  Remember me                    ○───"])
    page.form.titleColumns = 7
    #expect(trimmed(stage.lines)[2] == "▌ Subject  Fog")
    page.form.titleColumns = nil
    #expect(trimmed(stage.lines)[2] == "▌ Subject      Fog")
  }

  @Test func `fields follow a title, a row and a control that change`() {
    let (subject, remember) = (FormRow("Subject", TextField("Fog")), FormRow("Remember", Switch()))
    let section = FormSection { remember }
    let page = FormViewController(title: "Form") {
      FormSection { subject }
      section
    }
    let stage = Stage(page, columns: 40, rows: 8)
    func column() -> Int {
      _ = stage.lines
      return subject.control!.frame.column
    }
    #expect(column() == 12)
    remember.title = "Remember me"
    #expect(column() == 15)
    remember.control?.isHidden = true
    #expect(column() == 11)
    remember.control?.isHidden = false
    #expect(column() == 15)
    section.setRows { FormRow("A", Switch()) }
    #expect(column() == 11)
    subject.title = "To"
    #expect(column() == 6)
    stage.app.resize(to: Size(columns: 14, rows: 8))
    #expect(column() == 2 && subject.size.rows == 2)
  }

  @Test func `a row outside of a form goes by its own title`() {
    let row = FormRow("Subject", TextField())
    row.frame = Rect(columns: 40, rows: 1)
    row.layoutSubviews()
    #expect(row.control?.frame == Rect(column: 11, row: 0, columns: 27, rows: 1))
  }

  @Test func `on a wide screen it has 76 columns`() {
    let (stage, page) = stage(200, 60)
    #expect(stage.lines.allSatisfy { $0.columns == 200 })
    #expect(page.form.content.size.columns == 76)
  }

  @Test(arguments: [(1, 1), (3, 2), (8, 5), (40, 12), (80, 24), (200, 60)])
  func `it fits every screen`(columns: Int, rows: Int) {
    let (stage, page) = stage(columns, rows)
    #expect(!stage.app.render().surface.hasHole)
    for _ in 0..<12 { stage.key(.down) }
    #expect(!stage.app.render().surface.hasHole && stage.names.count == 2)
    stage.app.resize(to: Size(columns: 80, rows: 24))
    #expect(stage.lines.contains { $0.contains("[ Call ]") } && page.form.contentSize.columns == 76)
  }

  @Test func `the first control has the keys, and arrows go from row to row`() {
    let (stage, _) = stage(44, 18)
    let controls: [View] = [wind, force, course, height, name, call]
    for control in controls {
      #expect(control.isFirstResponder)
      stage.key(.down)
    }
    #expect(call.isFirstResponder, "the last one stays")
    for control in controls.reversed() {
      #expect(control.isFirstResponder)
      stage.key(.up)
    }
    #expect(wind.isFirstResponder)
    course.isEnabled = false
    force.isHidden = true
    stage.key(.down)
    #expect(height.isFirstResponder, "hidden and disabled ones are passed over")
    stage.key(.tab)
    #expect(name.isFirstResponder)
  }

  @Test func `what is wrong with a field below which nothing is in sight comes into sight`() {
    let fields = ["Name", "Mail", "Secret"].map { ($0, TextField()) }
    for (_, field) in fields { field.validation = { $0.isEmpty ? "It is empty." : nil } }
    let page = FormViewController(title: "Form") {
      FormSection("Account") { for (name, field) in fields { FormRow(name, field) } }
    }
    let stage = Stage(page, columns: 40, rows: 5)
    _ = stage.lines
    stage.key(.tab)
    #expect(stage.lines.last?.contains("Mail") == true)
    stage.key(.enter)
    #expect(stage.lines.last?.contains("It is empty.") == true)
    #expect(stage.lines.contains { $0.contains("Mail") })
  }

  @Test func `the row with the keys comes into sight, the first with what is above, the last with all below`()
  {
    let (stage, page) = stage(40, 8)
    func row() -> String { stage.lines.first { $0.contains("▌") } ?? "" }
    #expect(stage.lines[2].contains("Weather"))
    for word in ["Force", "From", "Speed", "Captain", "[ Call ]"] {
      stage.key(.down)
      #expect(row().contains(word) || stage.lines.contains { $0.contains(word) }, "\(word)")
    }
    #expect(page.form.contentOffset.row == Double(page.form.contentSize.rows - 7))
    for _ in 0..<8 { stage.key(.up) }
    #expect(page.form.contentOffset.row == 0)
    stage.key(.tab, .shift)
    stage.key(.tab, .shift)
    #expect(stage.lines.contains { $0.contains("[ Call ]") }, "Tab too")
  }

  @Test func `wheel, drag and page keys scroll it, and a drag across pops`() {
    let (stage, page) = stage(40, 8)
    stage.wheel(.down, 4, 4)
    #expect(page.form.contentOffset.row == 3)
    stage.key(.pageDown)
    #expect(page.form.contentOffset.row == 6)
    stage.key(.pageUp)
    stage.press(5, 6)
    stage.drag(to: 5, 4)
    stage.drag(to: 5, 2)
    #expect(page.form.contentOffset.row == 4)
    stage.rest(5, 2)
    stage.settle()
    stage.press(2, 4)
    stage.drag(to: 6, 4)
    stage.drag(to: 30, 4)
    #expect(stage.navigation.transition != nil)
  }

  @Test func `a click on a title is meant for its control`() {
    let (stage, _) = stage(44, 18)
    func click(_ word: String) {
      let row = stage.lines.firstIndex { $0.contains(word) } ?? 0
      stage.click(3, Double(row))
    }
    click("Wind")
    #expect(wind.isOn)
    click("Captain")
    #expect(name.isFirstResponder)
    click("Next")
    #expect(name.isFirstResponder, "words have no control")
    wind.isEnabled = false
    click("Wind")
    #expect(wind.isOn && name.isFirstResponder)
  }

  @Test func `what is set later is laid out, and stays where it was scrolled to`() {
    let (stage, page) = stage(40, 8)
    stage.wheel(.down, 4, 4)
    let words = Label("first")
    page.form.sections[1].setRows {
      FormRow("Ship", words)
      FormRow("Port", detail: "Kiel")
    }
    #expect(page.form.contentOffset.row == 3)
    words.text = "a longer name"
    #expect(stage.lines.contains { $0.contains("Ship") && $0.contains("a longer name") })
    let port = page.form.sections[1].rows[1]
    port.detail = "Oslo"
    stage.key(.end)
    #expect(port.detail == "Oslo" && stage.lines.contains { $0.contains("Oslo") })
    page.form.sections[0].header = ""
    page.form.sections[0].footer = ""
    #expect(!stage.lines.contains { $0.contains("Weather") || $0.contains("yesterday") })
    page.form.setSections {}
    #expect(stage.lines.dropFirst().allSatisfy { $0.allSatisfy { $0 == " " } })
    stage.key(.down)
    stage.key(.pageDown)
    #expect(stage.names.count == 2)
  }

  @Test func `a form on a modal view has the keys there`() {
    let stage = Stage([FixedPage("Home")], columns: 44, rows: 18)
    let form = Form {
      FormSection("Sheet") {
        FormRow("Wind", wind)
        FormRow("Force", force)
      }
    }
    stage.app.present(form, style: .modal) { Rect(columns: $0.columns, rows: 8) }
    form.becomeFirstResponder()
    _ = stage.lines
    stage.key(.character(" "))
    stage.key(.down)
    stage.key(.right)
    stage.key(.up)
    stage.key(.character(" "))
    #expect(!wind.isOn && force.value == 4)
    #expect(stage.lines.contains { $0.hasPrefix("▌ Wind") })
  }

  @Test func `a form without controls scrolls by keys`() {
    let page = FormViewController(title: "Words") {
      for number in 0..<30 { FormRow("Row \(number)", detail: "\(number)") }
    }
    let stage = Stage([page], columns: 30, rows: 8)
    _ = stage.lines
    stage.key(.down)
    stage.key(.end)
    #expect(stage.lines.contains { $0.contains("Row 29") })
  }
}
