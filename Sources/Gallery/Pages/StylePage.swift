import TermNav

final class StylePage: SamplePage {
  private let example: Example

  nonisolated struct Example: Sendable {
    let name: String
    let style: any TransitionStyle
    let caption: String
    let prose: String

    static let all = [
      Example(
        name: "slide", style: SlideStyle(), caption: "the page below follows",
        prose:
          "The page below moves with this one, at \(SlideStyle().parallax) of its speed, and becomes brighter."
      ),
      Example(
        name: "cover", style: CoverStyle(), caption: "the page below stands still",
        prose: "This page slides away like a sheet of paper. The page below stands still."),
      Example(
        name: "cube", style: CubeStyle(), caption: "two sides of a box that turns",
        prose:
          "Two sides of a box that turns. The edge between them is bright; away from it they are darker."),
      Example(
        name: "flip", style: FlipStyle(), caption: "two sides of a sheet",
        prose:
          "The two pages are the two sides of a sheet. Halfway you see its edge, then its other side."
      ),
      Example(
        name: "fade", style: FadeStyle(), caption: "one page goes, the other comes",
        prose:
          "Neither page moves. The words of this one fade out, then those of the page below fade in."
      ),
      Example(
        name: "rise", style: RiseStyle(), caption: "a sheet comes from below",
        prose:
          "This page came up from below. A drag across takes it down: half the width is half the height."
      ),
      Example(
        name: "scale", style: ScaleStyle(), caption: "the page below comes forward",
        prose:
          "The page below has \(ScaleStyle().scale) of its size. It grows to its full size as this page slides away."
      ),
    ]
  }

  /// Makes a page of the gallery with an example of a transition.
  /// - Parameter number: Which of the pages with this example it is, from 1: each can push one more.
  init(_ gallery: Gallery, example: Example, number: Int = 1) {
    self.example = example
    let title = "\(example.name.prefix(1).uppercased())\(example.name.dropFirst())"
    super.init(
      gallery, name: number == 1 ? example.name : "\(example.name)-\(number)",
      title: number == 1 ? title : "\(title) \(number)",
      // Pages of one style differ in their text, so that a transition between two of them is seen.
      prose: [
        number == 1 ? example.prose : "Page \(number) in this style. Page \(number - 1) lies below it."
      ],
      tries: [
        "Drag to the {right}. Stop anywhere, and drag back.",
        "Or press Shift-{→}; ⏎ lets go, Esc puts it back.",
        "Press n, and catch the new page: press on it and drag.",
      ])
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("n", title: "next page") { [unowned self] in pushNext() }] + super.keyCommands
  }

  private func pushNext() {
    guard let navigation = navigationController else { return }
    let page = StylePage(gallery, example: example, number: navigation.comingViewControllers.count)
    navigation.push(page, style: example.style)
  }
}
