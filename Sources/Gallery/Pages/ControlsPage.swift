import TermNav

/// A page with a form in which there is one of every control.
final class ControlsPage: SayingPage {
  private let form: Form
  private let activity = ActivityIndicator()
  private let height = Slider(value: 0.5)
  private lazy var progress = ProgressView(progress: height.value)

  init(_ gallery: Gallery) {
    form = Form()
    super.init(
      gallery, name: "form", title: "Form and controls",
      lead:
        "Each control works by click and by keys, the slider also by drag. A drag that begins on another control goes back.",
      content: form,
      tries: [
        "Press a button and hold it, then drag away.",
        "Choose a row by ↑ ↓, change it by ← → or Space.",
      ],
      keys: [
        .hint("↑", "↓", title: "row", label: "↑↓"), .hint("←", "→", title: "change", label: "← →"),
        .hint("Space", title: "press"),
      ])
    freeArea = "beside the slider"
    fill()
    form.becomeFirstResponder()
  }

  private func fill() {
    let wind = Switch { [unowned self] in say($0 ? "wind on" : "wind off") }
    let speed = Stepper(value: 3, in: 0...12, format: { "\(Int($0)) Bft" })
    speed.onChange = { [unowned self] in say("\(Int($0)) Bft") }
    let course = SegmentedControl(["North", "East", "South", "West"], selectedSegmentIndex: 0)
    course.onChange = { [unowned self, unowned course] in say(course.titles[$0]) }
    height.onChange = { [unowned self] in
      progress.progress = $0
      say("waves \($0.percentFigure)")
    }
    let off = Button("Moor")
    off.isEnabled = false
    form.setSections {
      FormSection("Weather", footer: "The bar shows what the slider says.") {
        FormRow("Wind", wind)
        FormRow("Force", speed)
        FormRow("From", course)
        FormRow("Waves", height)
        FormRow("Swell", progress)
      }
      FormSection("Ferry") {
        FormRow("Next", detail: "in 20 minutes")
        HStack(spacing: 2) {
          Button("Call", role: .primary) { [unowned self] in call() }
          Button("Cancel", role: .destructive) { [unowned self] in cancel() }
          off
          activity
        }
      }
    }
  }

  private func call() {
    activity.startAnimating()
    say("calling")
  }

  private func cancel() {
    activity.stopAnimating()
    say("cancelled")
  }
}
