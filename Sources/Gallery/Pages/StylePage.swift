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
        prose: """
          The page below follows at \(SlideStyle().parallax) of the pointer's speed and comes out of the dim. It starts \
          \(SlideStyle().parallax) of the width off its place, as measured on iOS.
          """),
      Example(
        name: "cover", style: CoverStyle(), caption: "the page below stands still",
        prose: """
          A sheet is drawn from a table. The page below stands still, and nothing of it is painted twice but its shade.
          """),
      Example(
        name: "cube", style: CubeStyle(), caption: "two sides of a box that turns",
        prose: """
          Two sides of a box. This one is squeezed into the columns from the edge on, the other one into those before \
          it. The seam is lit; away from it each side grows darker. You can hold the box at any angle.
          """),
      Example(
        name: "flip", style: FlipStyle(), caption: "two sides of a sheet",
        prose: """
          A sheet with a page on either side. It narrows about its middle as it turns. At one half it \
          stands on its edge, and from there on it shows the other side.
          """),
      Example(
        name: "fade", style: FadeStyle(), caption: "one page goes, the other comes",
        prose: """
          Neither page moves. This one goes and the other one comes, cell by cell. A terminal without colours has no \
          shades for it, and shows what it can.
          """),
      Example(
        name: "rise", style: RiseStyle(), caption: "a sheet comes from below",
        prose: """
          A sheet rises from below over a page that stands still, with its bar. \
          The drag that takes it away stays horizontal: half the width is half the height.
          """),
      Example(
        name: "scale", style: ScaleStyle(), caption: "the page below comes forward",
        prose: """
          The page below stands back at \(ScaleStyle().scale) of its size, in columns and in rows, and comes forward while this one \
          slides off. It is the page, not a picture of it: its cells can be pressed.
          """),
    ]
  }

  init(_ gallery: Gallery, name: String, example: Example) {
    self.example = example
    super.init(
      gallery, name: name, title: Self.title(name),
      prose: name.hasPrefix("a-") ? [Self.below] : [example.prose, Self.everyStyle],
      tries: [
        "Drag to the {right}, or swipe with two fingers.",
        "Press Shift with → and ← to move it by a twentieth, ⏎ to finish, Esc to put it back.",
        "Press n to see a page come in, and catch it while it does.",
      ])
  }

  /// Differs from the pages above.
  private static let below = """
    This page lies below. It waits until the one above it is drawn away, turned, or faded, and it takes your \
    clicks the moment you let go. Press n for a page that comes in over this one; what came in one way leaves the same \
    way.
    """
  private static let everyStyle = """
    All styles are driven by the same drag. A style says for each progress and size where both pages stand. So any \
    of them can be held anywhere, turned back, caught and put back.
    """

  private static func title(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard words.count > 1 else { return name }
    return "\(words[1].prefix(1).uppercased())\(words[1].dropFirst()) \(words[0].uppercased())"
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("n", title: "next page") { [unowned self] in pushNext() }] + super.keyCommands
  }

  private func pushNext() {
    guard let navigation = navigationController else { return }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let depth = navigation.comingViewControllers.count - 1
    let sign = depth < letters.count ? String(letters[depth]) : "\(depth)"
    navigation.push(
      StylePage(gallery, name: "\(sign)-\(example.name)", example: example), style: example.style)
  }
}
