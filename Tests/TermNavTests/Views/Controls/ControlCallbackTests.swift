import Testing

@testable import TermNav

/// What a program does to a control from within the control's own callbacks.
@Suite struct ControlCallbackTests {
  /// A control that calls a closure for all that a subclass overrides.
  private final class OwnControl: Control {
    var onCall: (String) -> Void = { _ in }

    override func tapped(at place: Point) { onCall("tapped") }
    override func labelTapped() { onCall("labelTapped") }
    override func handleEnabled(_ key: KeyPress) -> Bool {
      onCall("handleEnabled")
      return super.handleEnabled(key)
    }
    override func pressDidChange(to place: Point?) {
      super.pressDidChange(to: place)
      onCall("pressDidChange")
    }
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.text("own", column: 0, row: 0, style: theme.text)
    }
  }

  private static func read(_ control: Control) {
    SenderUse.read(control)
    _ = (control.isEnabled, control.isHighlighted, control.interactionState, control.tapGestureRecognizer)
  }

  private static func change(_ control: Control) {
    SenderUse.change(control)
    control.isEnabled = false
    control.isEnabled = true
  }

  /// - Parameters:
  ///   - use: is told in the callback.
  ///   - act: what a person does.
  private func expectCalls(
    _ control: Control, columns: Int = 12, read: @escaping () -> Void = {}, change: @escaping () -> Void,
    _ wire: (SenderUse) -> Void, when act: (ControlRig) -> Void
  ) {
    let use = SenderUse {
      Self.read(control)
      read()
    } change: {
      Self.change(control)
      change()
    }
    wire(use)
    let rig = ControlRig(control, columns: columns, screen: Size(columns: 40, rows: 9))
    act(rig)
    #expect(use.calls > 0, "it was called")
    _ = rig.text
    Self.read(control)
  }

  @Test(arguments: [true, false]) func `a button's action`(_ byKey: Bool) {
    let button = Button("Send")
    expectCalls(
      button, read: { _ = (button.title, button.role) },
      change: {
        button.title += "."
        button.role = .primary
        button.press()
        button.action = same(button.action)
      }, { use in button.action = { use() } }
    ) { rig in
      rig.focus()
      if byKey { rig.key(.enter) } else { rig.click(3) }
      button.labelTapped()
    }
  }

  @Test(arguments: [true, false]) func `a switch's onChange`(_ byKey: Bool) {
    let control = Switch()
    expectCalls(
      control, read: { _ = control.isOn },
      change: {
        control.isOn.toggle()
        control.labelTapped()
        control.onChange = same(control.onChange)
      }, { use in control.onChange = { _ in use() } }
    ) { rig in
      rig.focus()
      if byKey { rig.key(.right) } else { rig.click(3) }
    }
  }

  enum Way: CaseIterable { case key, click, drag, hold }

  @Test(arguments: [Way.key, .click, .drag]) func `a slider's onChange`(_ way: Way) {
    let slider = Slider(value: 0.5)
    expectCalls(
      slider, read: { _ = (slider.value, slider.step) },
      change: {
        slider.value += 0.1
        slider.step = 0.2
        slider.panGestureRecognizer.claim = same(slider.panGestureRecognizer.claim)
        slider.onChange = same(slider.onChange)
      }, { use in slider.onChange = { _ in use() } }
    ) { rig in
      rig.focus()
      switch way {
      case .key: rig.key(.right)
      case .click: rig.click(1)
      case .drag, .hold:
        rig.press(2)
        for column in 4..<9 { rig.drag(to: Double(column)) }
        rig.release(9)
      }
    }
    #expect((0...1).contains(slider.value))
  }

  @Test(arguments: [Way.key, .click, .hold]) func `a stepper's onChange and its words`(_ way: Way) {
    let stepper = Stepper(value: 3)
    func change() {
      stepper.value += 2
      stepper.minimumValue -= 1
      stepper.maximumValue += 1
      stepper.stepValue = 2
      stepper.wraps.toggle()
      stepper.autorepeat = same(stepper.autorepeat)
      stepper.onChange = same(stepper.onChange)
    }
    func read() { _ = (stepper.value, stepper.minimumValue, stepper.maximumValue, stepper.stepValue) }
    func act(_ rig: ControlRig) {
      rig.focus()
      switch way {
      case .key: rig.key(.right)
      case .click, .drag: rig.click(11)
      case .hold:
        rig.press(11)
        rig.stage.wait(0.6)
        rig.stage.wait(0.2)
        rig.release(11)
      }
    }
    expectCalls(
      stepper, read: read, change: change, { use in stepper.onChange = { _ in use() } }, when: act)
    stepper.onChange = nil
    // The words are asked for while the control is measured, which `SenderUse.read` does: they read the value alone.
    let words = SenderUse(read: read) { stepper.value += 1 }
    stepper.format = {
      words()
      return "\($0) pieces"
    }
    act(ControlRig(stepper, columns: 20))
    #expect(words.calls > 0)
  }

  @Test(arguments: [true, false]) func `a segmented control's onChange`(_ byKey: Bool) {
    let control = SegmentedControl(["A", "B", "C"], selectedSegmentIndex: 0)
    expectCalls(
      control, read: { _ = (control.titles, control.selectedSegmentIndex) },
      change: {
        control.titles.append("D")
        control.selectedSegmentIndex = nil
        control.onChange = same(control.onChange)
      }, { use in control.onChange = { _ in use() } }
    ) { rig in
      rig.focus()
      if byKey { rig.key(.end) } else { rig.click(4) }
    }
  }

  @Test(arguments: [true, false]) func `a picker's onChange, with its list and without`(_ isOpen: Bool) {
    let picker = Picker(["A", "B", "C"], selectedIndex: 0)
    expectCalls(
      picker, read: { _ = (picker.titles, picker.selectedIndex, picker.isOpen, picker.placeholder) },
      change: {
        picker.titles.append("D")
        picker.selectedIndex = 2
        picker.placeholder += "."
        picker.open()
        picker.close()
        picker.onChange = same(picker.onChange)
      }, { use in picker.onChange = { _ in use() } }
    ) { rig in
      rig.focus()
      if isOpen {
        rig.key(.enter)
        #expect(picker.isOpen)
        rig.key(.down)
        rig.key(.enter)
      } else {
        rig.key(.right)
      }
    }
    #expect(!picker.isOpen)
  }

  @Test func `what a control of one's own overrides`() {
    for name in ["tapped", "labelTapped", "handleEnabled", "pressDidChange"] {
      let control = OwnControl(name: "own")
      expectCalls(
        control, change: {},
        { use in control.onCall = { if $0 == name { use() } } }
      ) { rig in
        rig.focus()
        rig.key(.character("x"))
        rig.click(3)
        control.labelTapped()
      }
    }
  }

  @Test(arguments: [true, false]) func `a label's onLink`(_ byKey: Bool) throws {
    let link = try #require(TextLink("https://a.example/x"))
    let label = Label()
    func text(_ words: String) -> AttributedText {
      AttributedText(words, TextAttributes(.accent, link: link))
    }
    label.attributedText = text("here")
    let use = SenderUse {
      SenderUse.read(label)
      _ = (label.text, label.attributedText, label.isEnabled)
    } change: {
      SenderUse.change(label)
      label.attributedText = text("there and here")
      label.numberOfLines = 2
      label.isEnabled = true
      label.onLink = same(label.onLink)
    }
    label.onLink = { _ in use() }
    let rig = ControlRig(label, columns: 12)
    rig.focus()
    if byKey { rig.key(.enter) } else { rig.click(1) }
    #expect(use.calls == 1)
    _ = rig.text
  }
}
