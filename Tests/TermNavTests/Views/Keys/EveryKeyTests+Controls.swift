import KeyRecords
import TermNav

extension EveryKeyTests {
  static var controls: [KeyMode] { choices + figures + words + scrolled + forms }

  /// A view that has the keys.
  private static func view<Subject: View>(
    _ mode: String, size: Size = Size(columns: 30, rows: 6), leaving rest: KeyMode.Rest = .nothing,
    keys: KeyPress...,
    onceShown: @escaping (Subject) -> Void = { _ in }, make: @escaping (KeyCalls) -> Subject,
    watch: @escaping (KeyStage, Subject) -> Void
  ) -> KeyMode {
    KeyMode(mode, leaving: rest) { direction in
      let calls = KeyCalls()
      let view = make(calls)
      let stage = KeyStage(view, calls, size: size, direction)
      watch(stage, view)
      onceShown(view)
      try await stage.rest()
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  // MARK: One of some

  private static var choices: [KeyMode] {
    func segments(_ mode: String, _ selected: Int?, titles: [String] = ["Day", "Week", "Month"]) -> KeyMode {
      view("segments, \(mode)") { calls in
        SegmentedControl(titles, selectedSegmentIndex: selected) { calls.note("changes to \($0)") }
      } watch: { stage, control in
        stage.watch("selected") { control.selectedSegmentIndex.map { "\($0)" } ?? "" }
      }
    }
    func picker(_ mode: String, _ selected: Int?, titles: [String]? = nil, keys: KeyPress...) -> KeyMode {
      KeyMode("picker, \(mode)", leaving: .nothing) { direction in
        let calls = KeyCalls()
        let all = titles ?? ["Africa", "America", "Asia", "Australia", "Europe"]
        let picker = Picker(all, selectedIndex: selected) { calls.note("changes to \($0)") }
        let stage = KeyStage(picker, calls, size: Size(columns: 30, rows: 12), direction)
        stage.watch("selected") { picker.selectedIndex.map { "\($0)" } ?? "" }
        stage.watch("open") { "\(picker.isOpen)" }
        for key in keys { try await stage.go(by: key) }
        return stage
      }
    }
    func toggle(_ mode: String, _ isOn: Bool, isEnabled: Bool = true) -> KeyMode {
      view("switch, \(mode)") { calls -> Switch in
        let control = Switch(isOn: isOn) { calls.note("changes to \($0)") }
        control.isEnabled = isEnabled
        return control
      } watch: { stage, control in
        stage.watch("on") { "\(control.isOn)" }
      }
    }
    return [
      segments("none", nil), segments("first", 0), segments("middle", 1), segments("last", 2),
      segments("without titles", nil, titles: []),
      picker("none", nil), picker("first", 0), picker("middle", 2), picker("last", 4),
      picker("without titles", nil, titles: []),
      picker("open", 2, keys: "Return"), picker("open at the first", 0, keys: "Return"),
      picker("open, letters typed", 0, keys: "Return", "a", "u"),
      picker("open, letters typed that are not there", 0, keys: "Return", "x"),
      toggle("off", false), toggle("on", true), toggle("disabled", true, isEnabled: false),
    ]
  }

  // MARK: Values

  private static var figures: [KeyMode] {
    func stepper(_ mode: String, _ value: Double, wraps: Bool = false, limits: ClosedRange<Double> = 0...9)
      -> KeyMode
    {
      view("stepper, \(mode)") { calls -> Stepper in
        let stepper = Stepper(value: value, in: limits) { calls.note("changes to \($0)") }
        stepper.wraps = wraps
        return stepper
      } watch: { stage, stepper in
        stage.watch("value") { "\(stepper.value)" }
      }
    }
    func slider(_ mode: String, _ value: Double, isEnabled: Bool = true) -> KeyMode {
      view("slider, \(mode)") { calls -> Slider in
        let slider = Slider(value: value)
        slider.onChange = { calls.note("changes to \(percent($0))") }
        slider.isEnabled = isEnabled
        return slider
      } watch: { stage, slider in
        stage.watch("value") { percent(slider.value) }
      }
    }
    return [
      stepper("least", 0), stepper("between", 4), stepper("most", 9), stepper("most, around", 9, wraps: true),
      stepper("least, around", 0, wraps: true),
      stepper("without limits", 4, limits: -.infinity ... .infinity),
      slider("least", 0), slider("between", 0.5), slider("most", 1),
      slider("disabled", 0.5, isEnabled: false),
    ]
  }

  /// Sums of binary fractions have long tails.
  private static func percent(_ value: Double) -> String { "\((value * 1000).rounded() / 10) %" }

  // MARK: Words

  private static var words: [KeyMode] {
    func button(_ mode: String, isEnabled: Bool = true) -> KeyMode {
      view("button, \(mode)") { calls -> Button in
        let button = Button("Send") { calls.note("pressed") }
        button.isEnabled = isEnabled
        return button
      } watch: { _, _ in
      }
    }
    func label(_ mode: String, keys: KeyPress...) -> KeyMode {
      KeyMode("links of a label, \(mode)") { direction in
        let calls = KeyCalls()
        let label = Label()
        label.attributedText = ["one", "two", "three"].reduce("") {
          $0 + AttributedText($1, TextAttributes(link: TextLink("link:\($1)"))) + " and "
        }
        label.onLink = { calls.note("opens \($0.url)") }
        let stage = KeyStage(label, calls, size: Size(columns: 40, rows: 2), direction)
        for key in keys { try await stage.go(by: key) }
        return stage
      }
    }
    return [
      button("enabled"), button("disabled", isEnabled: false), label("first"), label("middle", keys: "Right"),
      label("last", keys: "Right", "Right"),
    ]
  }

  // MARK: Scrolled

  private static var scrolled: [KeyMode] {
    func scroll(_ mode: String, _ content: Size, at place: Point = Point(column: 0, row: 0)) -> KeyMode {
      view(
        "scroll view, \(mode)", onceShown: { $0.contentOffset = place }
      ) { calls -> ScrollView in
        let view = ScrollView(Label("content"), contentSize: content)
        view.onScroll = { calls.note("scrolls") }
        return view
      } watch: { stage, view in
        stage.watch("offset") { view.contentOffset.words }
      }
    }
    func map(_ mode: String, at place: Point) -> KeyMode {
      view("map, \(mode)", onceShown: { $0.contentOffset = place }) { _ in
        MapView(contentSize: Size(columns: 200, rows: 60)) { _, _, _ in }
      } watch: { stage, view in
        stage.watch("offset") { view.contentOffset.words }
      }
    }
    func pager(_ mode: String, _ page: Int, of count: Int = 3) -> KeyMode {
      view("pager, \(mode)", onceShown: { $0.turn(to: page, animated: false) }) { calls -> Pager in
        let pager = Pager((0..<count).map { Label("page \($0)") })
        pager.onPageChange = { calls.note("turns to \($0)") }
        return pager
      } watch: { stage, pager in
        stage.watch("page") { "\(pager.currentPage)" }
        stage.watch("offset") { "\(pager.contentOffset)" }
      }
    }
    func text(_ mode: String, _ line: Int, paragraphs: Int = 20) -> KeyMode {
      view("text view, \(mode)", onceShown: { $0.scroll(to: line) }) { _ in
        TextView((0..<paragraphs).map { .init("Paragraph \($0)") })
      } watch: { stage, text in
        stage.watch("top") { "\(text.top)" }
      }
    }
    let far = Point(column: 900, row: 900)
    let middle = Point(column: 40, row: 20)
    let (wide, high) = (Size(columns: 100, rows: 3), Size(columns: 20, rows: 60))
    let both = Size(columns: 100, rows: 60)
    return [
      scroll("all in sight", Size(columns: 20, rows: 3)),
      scroll("wide, at its start", wide), scroll("wide, between", wide, at: middle),
      scroll("wide, at its end", wide, at: far),
      scroll("high, at its start", high), scroll("high, between", high, at: middle),
      scroll("high, at its end", high, at: far),
      scroll("wide and high, at its start", both), scroll("wide and high, between", both, at: middle),
      scroll("wide and high, at its end", both, at: far),
      map("at its start", at: Point(column: 0, row: 0)), map("between", at: middle),
      map("at its end", at: far),
      pager("first", 0), pager("middle", 1), pager("last", 2), pager("only one", 0, of: 1),
      text("at its start", 0), text("between", 12), text("at its end", 90),
      text("all in sight", 0, paragraphs: 2),
    ]
  }

  // MARK: Forms

  private static let rows = ["name", "switch", "stepper", "segments", "picker", "slider", "notes", "button"]

  private static var forms: [KeyMode] {
    rows.map { row in form("keys at the \(row)", row) } + [
      view("form, without controls") { _ in
        Form { FormSection("Section") { for row in 0..<20 { FormRow("Row \(row)", detail: "detail") } } }
      } watch: { stage, form in
        stage.watch("offset") { form.contentOffset.words }
      }
    ]
  }

  private static func form(_ mode: String, _ first: String) -> KeyMode {
    KeyMode("form, \(mode)") { direction in
      let calls = KeyCalls()
      let (field, toggle, stepper) = (TextField("Ada"), Switch(isOn: true), Stepper(value: 3))
      let (segments, slider) = (SegmentedControl(["a", "b"], selectedSegmentIndex: 0), Slider(value: 0.5))
      let (picker, editor) = (Picker(["x", "y"], selectedIndex: 0), TextEditor("some\nnotes"))
      let button = Button("Send") { calls.note("pressed") }
      let controls = [field, toggle, stepper, segments, picker, slider, editor, button]
      let form = Form {
        FormSection("One") { for index in 0..<4 { FormRow(rows[index], controls[index]) } }
        FormSection("Two", footer: "words") { for index in 4..<8 { FormRow(rows[index], controls[index]) } }
      }
      let stage = KeyStage(form, calls, size: Size(columns: 40, rows: 8), direction)
      for (row, control) in zip(rows, controls) { stage.name(control, row) }
      stage.name(form, "form")
      stage.watch("offset") { form.contentOffset.words }
      stage.watch(text: "name") { field.text }
      stage.watch("cursor") { "\(field.caret)" }
      stage.watch(text: "notes") { editor.text }
      stage.watch("caret") { "\(editor.caret.line).\(editor.caret.character)" }
      stage.watch("values") {
        "\(toggle.isOn) \(stepper.value) \(segments.selectedSegmentIndex ?? -1) \(picker.selectedIndex ?? -1) \(percent(slider.value))"
      }
      stage.watch("open") { "\(picker.isOpen)" }
      controls[rows.firstIndex(of: first)!].becomeFirstResponder()
      return stage
    }
  }
}

extension Point {
  fileprivate var words: String { "\(Int(column)),\(Int(row))" }
}
