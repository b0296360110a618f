import Testing

@testable import TermNav

@Suite struct LoadingTests {
  @Test func `the indicator stands in place of one row, and turns`() {
    let rig = ControlRig(Button("Send"), columns: 8)
    rig.view.isLoading = true
    #expect(rig.text == "    ⠋   ")
    rig.stage.wait(0)
    rig.stage.wait(0.1)
    #expect(rig.text == "    ⠙   ")
    #expect(rig.stage.app.deadline != nil)
    rig.view.isLoading = false
    #expect(rig.text == "[ Send ]" && rig.stage.app.deadline == nil)
  }

  @Test func `over more rows what is below is dim`() {
    let text = TextView([.init("one two three four five six")])
    text.inset = 0
    let page = FixedPage("Page", hidesBar: true)
    text.frame = Rect(columns: 9, rows: 3)
    page.view.addSubview(text)
    let stage = Stage(page, columns: 9, rows: 3)
    text.isLoading = true
    #expect(stage.lines == ["one two  ", "thr ⠋    ", "four five"])
    #expect(stage.app.render().surface[0, 0].style.foreground == stage.app.theme.disabled.foreground)
  }

  @Test func `presses and keys are off, and come back`() {
    var presses = 0
    let button = Button("Send") { presses += 1 }
    let rig = ControlRig(button, columns: 8)
    rig.focus()
    button.isLoading = true
    rig.click(3)
    rig.key(.enter)
    #expect(presses == 0 && !button.isFirstResponder && FocusOrder.views(in: rig.page.view).isEmpty)
    #expect(rig.page.keys.map(\.key) == [.enter], "keys go on to the page")
    button.isLoading = false
    #expect(button.isFirstResponder)
    rig.click(3)
    rig.key(.enter)
    #expect(presses == 2)
  }

  @Test func `a drag on it pulls the page, also where the view would keep it`() {
    let rig = ControlRig(Slider(value: 0), columns: 30)
    rig.view.isLoading = true
    rig.press(2)
    rig.drag(to: 6)
    rig.drag(to: 30)
    #expect(rig.stage.app.progress > 0.5 && (rig.view as? Slider)?.value == 0)
    rig.key(.escape)
  }

  @Test func `the name of a loading row presses nothing`() {
    var presses = 0
    let row = FormRow("Name", Button("Send") { presses += 1 })
    let rig = ControlRig(row, columns: 30)
    row.control?.isLoading = true
    rig.click(2)
    #expect(presses == 0)
  }

  @Test func `on a page that has gone it is harmless`() {
    let rig = ControlRig(Button("Send"), columns: 8)
    rig.stage.navigation.pop(animated: false)
    rig.view.isLoading = true
    rig.stage.wait(1)
    #expect(rig.stage.app.deadline == nil && !rig.stage.app.needsDisplay || rig.stage.lines.count == 3)
    rig.view.isLoading = false
    #expect(rig.names == ["Home"])
  }
}

@Suite struct StepperRepeatTests {
  private func rig() -> (ControlRig, Stepper) {
    let stepper = Stepper(value: 3, in: 0...6)
    return (ControlRig(stepper, columns: 9), stepper)
  }

  @Test func `a held button steps again after half a second, then ten times a second`() {
    let (rig, stepper) = rig()
    rig.press(7)
    #expect(rig.stage.app.deadline == 0.5 && stepper.value == 3)
    rig.stage.wait(0.49)
    #expect(stepper.value == 3)
    rig.stage.wait(0.01)
    #expect(stepper.value == 4)
    rig.stage.wait(0.1)
    #expect(stepper.value == 5)
    rig.release(7)
    #expect(stepper.value == 5, "the release of a button that has stepped is no step")
    rig.click(7)
    #expect(stepper.value == 6)
  }

  @Test func `it stops at the limit, at a drag and when it is told so`() {
    let (rig, stepper) = rig()
    rig.press(7)
    for _ in 0..<20 { rig.stage.wait(0.1) }
    #expect(stepper.value == 6 && rig.stage.app.deadline == nil)
    rig.release(7)
    rig.press(1)
    rig.drag(to: 12)
    rig.drag(to: 14)
    #expect(rig.stage.app.deadline == nil || stepper.value == 6)
    rig.key(.escape)
    rig.release(14)
    rig.stage.settle()
    stepper.autorepeat = false
    rig.press(1)
    rig.stage.wait(2)
    #expect(stepper.value == 6)
    rig.release(1)
    #expect(stepper.value == 5)
  }

  @Test func `steps that were missed are left out`() {
    let (rig, stepper) = rig()
    rig.press(1)
    rig.stage.wait(30)
    #expect(stepper.value == 2)
    rig.release(1)
  }
}
