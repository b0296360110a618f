import TermNavText
import Testing

@testable import TermNav

/// A view of a class that a program can make, with something in it. A new class has its sample here, for all tests that try each.
nonisolated struct SampleView: CustomTestStringConvertible, Sendable {
  /// The name of the class.
  let testDescription: String
  /// Whether keys do something in the view itself, which its help lists.
  let hasKeys: Bool
  let make: @MainActor @Sendable () -> View

  private init(_ name: String, hasKeys: Bool = false, _ make: @escaping @MainActor @Sendable () -> View) {
    (testDescription, self.hasKeys, self.make) = (name, hasKeys, make)
  }

  private static let lines = ["one", "two words", "three"]

  /// Each class has one sample.
  static let all = [
    SampleView("View") { View() },
    SampleView("MapView") { MapView(contentSize: Size(columns: 99, rows: 99)) { _, _, _ in } },
    SampleView("Pager", hasKeys: true) { Pager([Label("one"), Label("two")]) },
    SampleView("ListView", hasKeys: true) {
      let list = ListView(rowCount: 40) { ListRow(title: "row \($0)") }
      list.leadingActions = { _ in [RowAction("Delete") { _ in }] }
      list.onOpen = { _ in }
      return list
    },
    SampleView("TextView") { TextView([.init("Some words of a text.")]) },
    SampleView("ScrollView") { ScrollView(Label("far"), contentSize: Size(columns: 99, rows: 99)) },
    SampleView("ImageView") { ImageView() },
    SampleView("TextField", hasKeys: true) { TextField("words") },
    SampleView("TextEditor", hasKeys: true) { TextEditor("words\nlines") },
    SampleView("LinesView", hasKeys: true) { LinesView(LineBuffer(lines.map { AttributedText($0) })) },
    SampleView("SegmentedControl", hasKeys: true) { SegmentedControl(lines, selectedSegmentIndex: 1) },
    SampleView("ActivityIndicator") { ActivityIndicator(isAnimating: true) },
    SampleView("Stepper", hasKeys: true) { Stepper(value: 3, in: 0...9) },
    SampleView("Button", hasKeys: true) { Button("Press") {} },
    SampleView("Picker", hasKeys: true) { Picker(lines, selectedIndex: 1) },
    SampleView("Label") { Label("words") },
    SampleView("ProgressView") { ProgressView(progress: 0.5) },
    SampleView("Control") { Control(name: "control") },
    SampleView("Switch", hasKeys: true) { Switch() },
    SampleView("LayoutView") { LayoutView([Label("words")]) },
    SampleView("Grid") { Grid(columns: [.flexible()]) { Label("words") } },
    SampleView("ZStack") { ZStack { Label("words") } },
    SampleView("StackView") { StackView(.rows, spacing: 0, [Label("words")]) },
    SampleView("HStack") { HStack { Label("words") } },
    SampleView("VStack") { VStack { Label("words") } },
    SampleView("Spacer") { Spacer() },
    SampleView("Slider", hasKeys: true) { Slider(value: 0.5) },
    SampleView("Form") {
      Form {
        FormSection("Head") {
          FormRow("One", Switch())
          FormRow("Two", Switch())
        }
      }
    },
    SampleView("FormRow") { FormRow("Row", Switch()) },
    SampleView("FormSection") { FormSection("Head", footer: "Foot") { FormRow("Row") } },
    SampleView("NavigationView") { NavigationView([FixedPage("one"), FixedPage("two")]) },
    SampleView("TransitionView") { TransitionView(front: FixedPage("front"), back: FixedPage("back")) },
    SampleView("HintBar") { HintBar([KeyCommand("x", title: "leave") {}]) },
  ]

  /// The sample of a class.
  @MainActor static func make<Sample: View>(_ type: Sample.Type) -> View {
    guard let sample = all.first(where: { $0.testDescription == "\(type)" }) else {
      preconditionFailure("\(type) has no sample")
    }
    return sample.make()
  }
}
