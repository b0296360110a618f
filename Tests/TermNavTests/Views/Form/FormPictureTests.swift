import TermNavTesting
import Testing

@testable import TermNav

/// Pictures of a form with every control, some of them disabled, at 40×12 and 60×24: one has the keys, one is pressed.
@Suite struct FormPictureTests {
  private func page() -> FormViewController {
    let note = TextEditor("Late boats\nwait outside.").sized(rows: .fixed(2))
    let off = [Switch(isOn: true), Stepper(value: 2, in: 0...9), Button("Erase", role: .destructive)]
    for control in off { control.isEnabled = false }
    return FormViewController(title: "Passage", name: "passage") {
      FormSection("Boat", footer: "What cannot be changed now is dim.") {
        FormRow("Name", TextField("Old Tern"))
        FormRow("Harbour", Picker(["Oslo", "Rome"], selectedIndex: 0))
        FormRow("Lights", Switch(isOn: true))
        FormRow("Crew", Stepper(value: 3, in: 0...9))
        FormRow("Watch", SegmentedControl(["Day", "Night"], selectedSegmentIndex: 1))
        FormRow("Speed", Slider(value: 0.5))
        FormRow("Loaded", ProgressView(progress: 0.4))
        FormRow("Radio", ActivityIndicator(isAnimating: true))
      }
      FormSection("Not now") {
        FormRow("Engine", off[0])
        FormRow("Anchors", off[1])
        off[2]
      }
      FormSection("Log") {
        note
        Button("Send")
      }
    }
  }

  @Test(arguments: PictureLook.allCases) func `every control, the first with the keys, one pressed`(
    look: PictureLook
  )
    throws
  {
    let t = AppTester(
      [FixedPage("Home"), page()],
      size: look == .small ? Size(columns: 40, rows: 12) : Size(columns: 60, rows: 24), theme: look.theme,
      layoutDirection: look.direction)
    t.press(.tab)
    if look != .small { try t.press(at: "Send") }
    try t.verifySnapshot("form-\(look.rawValue)")
  }
}
