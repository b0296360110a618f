import TermNav

final class StylePage: SamplePage {
  private let look: Look

  nonisolated struct Look: Sendable {
    let name: String
    let style: any TransitionStyle
    let prose: String

    static let all = [
      Look(
        name: "slide", style: SlideStyle(),
        prose: """
          The page below follows at a third of the speed and comes out of the dim. It starts 0.3 of the width off its \
          place, as measured on iOS. 下の頁は三分の一の速さで。
          """),
      Look(
        name: "cover", style: CoverStyle(),
        prose: """
          A sheet is drawn from a table: the page below stands still, 動かない, and nothing of it is painted twice but its \
          shade.
          """),
      Look(
        name: "fade", style: FadeStyle(),
        prose: """
          Neither page moves. The words of this one sink into the background until one half, and from there those of the \
          other rise 溶けて現れる. Where a terminal has no colours to blend, the pages change places at one half, and are \
          dim about it.
          """),
      Look(
        name: "cube", style: CubeStyle(),
        prose: """
          Two faces of a cube 立方体. This one is squeezed into the columns from the seam on, the other into those before \
          it; the face with less room stands in the shade. CustomPopAnimation turns one; here it can be held.
          """),
      Look(
        name: "flip", style: FlipStyle(),
        prose: """
          A sheet with a page on either side 表と裏. It narrows to |cos πp| of the width about its middle, and at one half \
          it stands on its edge and shows the other side from there on.
          """),
      Look(
        name: "rise", style: RiseStyle(),
        prose: """
          A sheet rises from below over a page that stands still 下から昇る, with its bar, as Flutter's fullscreen dialog \
          does. The drag that takes it away stays horizontal: half the width is half the height.
          """),
      Look(
        name: "scale", style: ScaleStyle(),
        prose: """
          The page below stands back at 0.95 of its size 一歩後ろに, in columns and in rows, and comes forward while this \
          one slides off. BBGestureBack moves a photograph of it; here it is the page, and its cells can be pressed.
          """),
    ]
  }

  init(_ gallery: Gallery, name: String, look: Look) {
    self.look = look
    super.init(
      gallery, name: name, title: Self.title(name),
      prose: name.hasPrefix("a-") ? [Self.below] : [look.prose, Self.everyStyle],
      tries: [
        "Drag to the right, or swipe with two fingers.",
        "Press Shift with → and ← to move it by a twentieth, ⏎ to finish, Esc to put it back.",
        "Press n to see a page come in, and catch it while it does.",
      ])
  }

  /// Differs from the pages above.
  private static let below = """
    This page lies below. It waits until the one above it is drawn away, turned, or faded 下で待つ, and it takes your \
    clicks the moment you let go. Press n for a page that comes in over this one; what came in one way leaves the same \
    way.
    """
  private static let everyStyle = """
    Whatever the style, the same hand drives it: it is a pure function from a progress and a size to the places of \
    two pages, and so it can be held anywhere, turned back, caught and put back.
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
    let depth = navigation.count - 1
    let sign = depth < letters.count ? String(letters[depth]) : "\(depth)"
    navigation.push(StylePage(gallery, name: "\(sign)-\(look.name)", look: look), style: look.style)
  }
}
