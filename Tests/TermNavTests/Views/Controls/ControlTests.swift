import Testing

@testable import TermNav

/// RULES section 27: each control by mouse, by keys and with bad input.
@Suite struct ControlTests {
  // MARK: Button

  @Test func `a button is pressed by click, Space and Return, and only then`() {
    var presses = 0
    let button = Button("Send") { presses += 1 }
    let rig = ControlRig(button, columns: 8)
    rig.click(3)
    #expect(presses == 1 && button.isFirstResponder)
    rig.key(.enter)
    rig.key(.character(" "))
    #expect(presses == 3)
    rig.key(.character("x"))
    rig.key(.enter, .shift)
    #expect(presses == 3 && rig.names.count == 2)
    rig.click(12)
    #expect(presses == 3)
  }

  @Test func `a press is seen while it is held, and taken back by a drag`() {
    var presses = 0
    let button = Button("Send") { presses += 1 }
    let rig = ControlRig(button, columns: 8)
    let atRest = rig.styles
    rig.press(3)
    #expect(button.isHighlighted && rig.styles != atRest && rig.stage.app.needsDisplay == false)
    rig.drag(to: 4)
    #expect(button.isHighlighted)
    rig.drag(to: 6)
    #expect(!button.isHighlighted)
    rig.drag(to: 20)
    #expect(rig.stage.navigation.transition != nil, "the drag pulls the page")
    rig.key(.escape)
    rig.stage.settle()
    rig.release(20)
    #expect(presses == 0 && rig.names.count == 2 && rig.styles == atRest)
    rig.press(3)
    rig.release(4)
    #expect(presses == 1 && !button.isHighlighted)
  }

  @Test func `a press that ends with its view, its page or its program leaves nothing highlighted`() {
    let button = Button("Send")
    let rig = ControlRig(button, columns: 8)
    rig.press(3)
    button.isHidden = true
    #expect(!button.isHighlighted)
    button.isHidden = false
    rig.release(3)
    rig.press(3)
    rig.stage.send(.focus(false))
    #expect(!button.isHighlighted)
    rig.press(3)
    button.isEnabled = false
    #expect(!button.isHighlighted)
    button.isEnabled = true
    rig.release(3)
    rig.press(3)
    button.removeFromSuperview()
    #expect(!button.isHighlighted)
  }

  @Test func `a disabled button takes neither press nor key, and no press goes through it`() {
    var presses = 0
    let button = Button("Send") { presses += 1 }
    let rig = ControlRig(button, columns: 8)
    let pad = TapPad(Rect(columns: 40, rows: 3))
    rig.page.view.addSubview(pad)
    pad.addSubview(button)
    button.isEnabled = false
    rig.click(3)
    rig.focus()
    rig.key(.enter)
    button.press()
    #expect(presses == 0 && pad.taps == [] && !button.canBecomeFirstResponder)
    button.isEnabled = true
    button.press()
    #expect(presses == 1)
  }

  @Test func `a button without a title, and one without room, are drawn`() {
    let button = Button("")
    let rig = ControlRig(button, columns: 4)
    #expect(rig.text == "[  ]" && button.intrinsicContentSize == .init(columns: 4, rows: 1))
    button.title = "Discard all"
    for (columns, text) in [
      (15, "[ Discard all ]"), (9, "[ Disc… ]"), (7, "[ Di… ]"), (6, "Disca…"), (1, "…"),
    ] {
      button.frame = Rect(column: 2, row: 1, columns: columns, rows: 1)
      let narrow = ControlRig(button, columns: columns)
      #expect(narrow.text == text, "\(columns)")
    }
    let wide = Button("保存")
    #expect(ControlRig(wide, columns: 8).text == "[ 保存 ]" && wide.intrinsicContentSize.columns == 8)
  }

  // MARK: Switch

  @Test func `a switch is turned by click and Space, and set by arrows`() {
    var told: [Bool] = []
    let control = Switch { told.append($0) }
    let rig = ControlRig(control, columns: 6)
    #expect(rig.text == " ○─── ")
    rig.click(2)
    #expect(control.isOn && rig.text == " ━━━● ")
    rig.key(.character(" "))
    rig.key(.left)
    #expect(told == [true, false] && rig.names.count == 2, "it is off already, and goes nowhere")
    rig.key(.right)
    rig.key(.right)
    #expect(told == [true, false, true])
    control.isOn = false
    #expect(told.count == 3, "only the user's changes are told")
    rig.key(.up)
    #expect(rig.page.keys == [KeyPress(.up)])
  }

  @Test func `a switch leads the other way from right to left`() {
    let control = Switch(isOn: true)
    let rig = ControlRig(control, columns: 6, direction: .rightToLeft)
    #expect(rig.text == " ●━━━ ")
    rig.focus()
    rig.key(.right)
    #expect(!control.isOn)
    rig.click(1)
    #expect(control.isOn)
  }

  // MARK: Segments

  private func segments(_ index: Int? = 1) -> (SegmentedControl, ControlRig, () -> [Int]) {
    final class Told { var all: [Int] = [] }
    let told = Told()
    let control = SegmentedControl(["Day", "Week", "Month"], selectedSegmentIndex: index) {
      told.all.append($0)
    }
    return (control, ControlRig(control, columns: 18), { told.all })
  }

  @Test func `a segment is chosen by click and by arrows, which stop at the ends`() {
    let (control, rig, told) = segments()
    #expect(rig.text == " Day [Week] Month ")
    rig.click(0)
    #expect(rig.text == "[Day] Week  Month ")
    rig.click(11)
    #expect(control.selectedSegmentIndex == 2)
    rig.key(.left)
    rig.key(.left)
    rig.key(.left)
    #expect(control.selectedSegmentIndex == 0 && rig.names.count == 2)
    for key in [Key.end, .right, .enter, .character(" "), .home] { rig.key(key) }
    #expect(told() == [0, 2, 1, 0, 2, 0, 1, 0])
    rig.click(17)
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test func `segments without a selection, and indices that are not there`() {
    let (control, rig, told) = segments(7)
    #expect(control.selectedSegmentIndex == nil && rig.text == " Day  Week  Month ")
    rig.focus()
    rig.key(.left)
    #expect(control.selectedSegmentIndex == 2)
    for index in [-1, 3, .max, .min] {
      control.selectedSegmentIndex = index
      #expect(control.selectedSegmentIndex == 2)
    }
    control.titles = ["One", "Two"]
    #expect(control.selectedSegmentIndex == nil && told() == [2])
    rig.key(.right)
    #expect(control.selectedSegmentIndex == 0)
    control.titles = []
    #expect(!control.canBecomeFirstResponder && control.titles.isEmpty)
    rig.key(.right)
    rig.click(2)
    #expect(control.selectedSegmentIndex == nil && rig.text == String(repeating: " ", count: 18))
    control.titles = ["", "x"]
    control.selectedSegmentIndex = 0
    #expect(rig.text.hasPrefix("[ ] x "))
  }

  @Test func `segments without room are cut, the widest first, and show the selected one`() {
    for (columns, text) in [
      (18, " Day [Week] Month "), (17, " Day [Week] Mon… "), (15, " Day [We…] Mo… "), (9, " … […] … "),
      (6, "[…] … "), (3, "[…]"), (1, "…"),
    ] {
      let control = SegmentedControl(["Day", "Week", "Month"], selectedSegmentIndex: 1)
      let rig = ControlRig(control, columns: columns)
      if columns >= 9 { #expect(rig.text == text, "\(columns)") }
      if columns >= 3, columns < 9 { #expect(rig.text.contains("[…]"), "\(columns): \(rig.text)") }
    }
    let long = SegmentedControl([String(repeating: "x", count: 100_000), "y"])
    #expect(ControlRig(long, columns: 12).text == " xxxxxx…  y ")
  }

  // MARK: Stepper

  @Test func `a stepper is worked by its buttons and by keys`() {
    var told: [Double] = []
    let stepper = Stepper(value: 3, in: 0...5) { told.append($0) }
    let rig = ControlRig(stepper, columns: 9)
    #expect(rig.text == "[-] 3 [+]" && stepper.intrinsicContentSize.columns == 9)
    rig.click(8)
    rig.click(0)
    rig.click(4)
    #expect(told == [4, 3], "the figure is no button")
    for key in [Key.right, .character("+"), .right, .right] { rig.key(key) }
    #expect(stepper.value == 5)
    for key in [Key.home, .left, .character("-"), .end, .left] { rig.key(key) }
    #expect(told == [4, 3, 4, 5, 0, 5, 4] && rig.names.count == 2)
  }

  @Test func `a stepper wraps, and its tenths add up`() {
    let stepper = Stepper(value: 0, in: 0...1, step: 0.1)
    let rig = ControlRig(stepper, columns: 13)
    rig.focus()
    for _ in 0..<10 { rig.key(.right) }
    #expect(stepper.value == 1 && rig.text.contains(" 1 "))
    stepper.wraps = true
    rig.key(.right)
    #expect(stepper.value == 0)
    rig.key(.left)
    #expect(stepper.value == 1)
    rig.key(.left)
    #expect(rig.text.contains("0.9"))
  }

  @Test func `a stepper's bad input has a meaning`() {
    let stepper = Stepper(value: .nan, in: 0...10, step: .nan)
    #expect(stepper.value == 0 && stepper.stepValue == 1)
    stepper.value = .nan
    stepper.value = 99
    #expect(stepper.value == 10)
    stepper.value = -.infinity
    #expect(stepper.value == 0)
    for step in [0, -1, .nan, .infinity] as [Double] { stepper.stepValue = step }
    #expect(stepper.stepValue == 1)
    stepper.minimumValue = 20
    #expect(stepper.maximumValue == 20 && stepper.value == 20)
    stepper.maximumValue = 5
    #expect(stepper.minimumValue == 5 && stepper.value == 5)
    stepper.minimumValue = .nan
    stepper.maximumValue = .nan
    #expect(stepper.minimumValue == 5 && stepper.maximumValue == 5)
    stepper.maximumValue = .infinity
    let rig = ControlRig(stepper, columns: 9)
    rig.focus()
    rig.key(.end)
    rig.key(.right)
    #expect(stepper.value == 6)
    #expect(Stepper.number(-0.0) == "0" && Stepper.number(2.5) == "2.5" && Stepper.number(1e300) == "1e+300")
    for columns in 1...9 { #expect(ControlRig(stepper, columns: columns).text.count == columns) }
  }

  // MARK: Slider

  @Test func `a disabled slider takes no press, drag or key`() {
    let slider = Slider(value: 0.5)
    let rig = ControlRig(slider, columns: 11)
    slider.isEnabled = false
    rig.click(10)
    rig.focus()
    rig.key(.end)
    #expect(slider.value == 0.5 && !slider.canBecomeFirstResponder)
    rig.press(2)
    rig.drag(to: 6)
    rig.drag(to: 20)
    #expect(slider.value == 0.5 && rig.stage.navigation.transition != nil, "the drag is the page's")
  }

  // MARK: Progress and activity

  @Test func `a progress view shows half columns, and neither end too early`() {
    let bar = ProgressView()
    let rig = ControlRig(bar, columns: 10)
    for (progress, text) in [
      (0, "──────────"), (0.001, "╸─────────"), (0.25, "━━╸───────"), (0.5, "━━━━━─────"),
      (0.999, "━━━━━━━━━╸"),
      (1, "━━━━━━━━━━"),
    ] {
      bar.progress = progress
      #expect(rig.text == text, "\(progress)")
    }
    bar.progress = .nan
    #expect(bar.progress == 1)
    bar.progress = -4
    #expect(bar.progress == 0)
    bar.progress = .infinity
    #expect(bar.progress == 1 && ProgressView(progress: .nan).progress == 0)
    bar.progress = 0.5
    _ = rig.text
    bar.progress = 0.5001
    #expect(!rig.stage.app.needsDisplay, "nothing new is to be seen")
    let mirrored = ControlRig(ProgressView(progress: 0.25), columns: 10, direction: .rightToLeft)
    #expect(mirrored.text == "───────╺━━")
  }

  @Test func `an activity indicator turns by the program's time, ten times a second`() {
    let dot = ActivityIndicator()
    let rig = ControlRig(dot, columns: 1)
    #expect(rig.text == " " && rig.stage.app.deadline == nil)
    dot.startAnimating()
    rig.stage.wait(0)
    var shown = [rig.text]
    for _ in 0..<9 {
      #expect(!rig.stage.app.isMoving && rig.stage.app.deadline.map { $0 - rig.stage.time < 0.1001 } == true)
      rig.stage.wait(0.1)
      shown.append(rig.text)
    }
    #expect(shown.joined() == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
    rig.stage.wait(0.05)
    #expect(!rig.stage.app.needsDisplay)
    rig.stage.wait(10.1)
    #expect(rig.text == "⠋", "a late turn is where it would be")
    dot.stopAnimating()
    #expect(rig.text == " " && rig.stage.app.deadline == nil)
    dot.hidesWhenStopped = false
    #expect(rig.text == "⠿")
  }

  @Test func `an activity indicator that is not seen wakes nobody`() {
    let dot = ActivityIndicator(isAnimating: true)
    let box = View()
    box.addSubview(dot)
    let rig = ControlRig(box, columns: 4)
    dot.frame = Rect(column: 1, row: 0, columns: 1, rows: 1)
    func turn() {
      _ = rig.text
      rig.stage.wait(0)
    }
    turn()
    #expect(rig.stage.app.deadline != nil)
    for hide in [{ box.isHidden = $0 }, { dot.isHidden = $0 }] as [(Bool) -> Void] {
      hide(true)
      turn()
      #expect(rig.stage.app.deadline == nil)
      hide(false)
      turn()
      #expect(rig.stage.app.deadline != nil)
    }
    dot.frame.row = 5
    turn()
    #expect(rig.stage.app.deadline == nil, "outside its superview")
    dot.frame.row = 0
    rig.stage.navigation.push(FixedPage("Above"), animated: false)
    rig.stage.wait(0)
    #expect(rig.stage.app.deadline == nil)
    rig.stage.navigation.pop(animated: false)
    rig.stage.navigation.reducesMotion = true
    #expect(rig.text.contains("⠿"))
    #expect(rig.stage.app.deadline == nil)
  }

  // MARK: Label

  @Test func `a label shows one line, cut where it says`() {
    let label = Label("The beginning and the end")
    let rig = ControlRig(label, columns: 12)
    #expect(rig.text == "The beginni…")
    label.lineBreakMode = .byTruncatingHead
    #expect(rig.text == "…and the end")
    label.text = "Two\nlines"
    #expect(rig.text == "Two…        ")
    label.text = "end"
    label.textAlignment = .trailing
    #expect(rig.text == "         end")
    label.textAlignment = .center
    #expect(rig.text == "    end     ")
    label.text = ""
    #expect(rig.text == "            " && label.sizeThatFits(Size(columns: 9, rows: 9)).rows == 0)
  }

  @Test func `a label of many lines wraps and says what it needs`() {
    let label = Label("one two three four", numberOfLines: 0)
    #expect(label.intrinsicContentSize == .init(columns: 18, rows: 1))
    #expect(label.sizeThatFits(Size(columns: 9, rows: 9)) == Size(columns: 7, rows: 3))
    #expect(label.sizeThatFits(Size(columns: 9, rows: 2)).rows == 2)
    label.numberOfLines = 2
    let stack = VStack {
      label
      Spacer()
    }
    stack.frame = Rect(columns: 9, rows: 4)
    stack.layoutIfNeeded()
    #expect(label.frame == Rect(columns: 9, rows: 2))
    var surface = Surface(size: Size(columns: 9, rows: 2))
    surface.draw { label.draw(&$0, theme: Theme()) }
    #expect(surface.text(ofRow: 0).hasPrefix("one two") && surface.text(ofRow: 1).hasPrefix("three…"))
    for lines in [-1, 0, 1, 2, .max] {
      label.numberOfLines = lines
      for columns in 0...3 { #expect(label.sizeThatFits(Size(columns: columns, rows: 4)).columns <= columns) }
    }
  }

  @Test func `Tab reaches what is enabled, in the order of addition`() {
    let (first, second, third) = (Button("a"), Switch(), Stepper())
    let rig = ControlRig(first, columns: 5)
    for (index, view) in [second, third].enumerated() {
      view.frame = Rect(column: 12 + 12 * index, row: 1, columns: 10, rows: 1)
      rig.page.view.addSubview(view)
    }
    second.isEnabled = false
    rig.key(.tab)
    #expect(first.isFirstResponder)
    rig.key(.tab)
    #expect(third.isFirstResponder)
    rig.key(.tab, .shift)
    #expect(first.isFirstResponder)
  }
}
