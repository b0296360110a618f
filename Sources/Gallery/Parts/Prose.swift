import TermNav

extension View {
  /// A text whose words of direction are marked, as on a screen that is read from the left: `{right}`, `{→}`. They name the
  /// sides of this one; no other word turns.
  func facing(_ text: String) -> String { text.facing(isMirrored: isMirrored) }
}

extension String {
  private static let directions = [
    ("left", "right"), ("Left", "Right"), ("→", "←"), ("‹", "›"),
  ].flatMap { [$0, ($0.1, $0.0)] }

  func facing(isMirrored: Bool) -> String {
    guard contains("{") else { return self }
    var text = self
    for (here, there) in Self.directions { text.replace("{\(here)}", with: isMirrored ? there : here) }
    return text
  }
}

/// Sample text; each fits 80×24 with its card.
enum Prose {
  static func title(of name: String) -> String {
    switch name {
    case "a-shown": "Harbour"
    case "a-hidden": "Quiet harbour"
    case "b-shown": "Lighthouse"
    case "b-hidden": "Open sea"
    default: name.prefix(1).uppercased() + name.dropFirst().map { $0 == "-" ? " " : $0 }
    }
  }

  /// - Parameter isOverBar: whether the page below has a bar.
  static func text(of name: String, hidesBar: Bool, isOverBar: Bool = true) -> [String] {
    let isSecond = name.hasPrefix("b-") || (name.last?.wholeNumberValue ?? 0) % 2 == 1
    return switch (hidesBar, isSecond) {
    case (false, false): harbour
    case (false, true): isOverBar ? lighthouse : beacon
    case (true, false): quietHarbour
    case (true, true): openSea
    }
  }

  private static let harbour = [
    """
    This page wants a navigation bar. The page before it and the page after it may want none: the bar belongs to the \
    page, not to the program.
    """,
    """
    Pages lie on each other like sheets. A key brings the one on top, and a drag takes it away. The page below was \
    there all the time, a little to the {left} and a little darker.
    """,
    """
    Boats in the harbour, nets on the quay, and somewhere a kettle.
    """,
  ]

  private static let lighthouse = [
    """
    Where both pages have a bar, it is one band without a gap. Only the words on it move. The back label glides to \
    the centre and becomes the title.
    """,
    """
    The title of this page leaves to the {right} and fades. The band keeps still, so the eye has a place to rest while \
    everything below it moves.
    """,
    """
    A light turns in the tower: two flashes, a pause, two flashes.
    """,
  ]

  private static let beacon = [
    """
    This page has a bar, the page below has none. Pulled away, the bar goes with its page, cut at the edge, and the words \
    on it do not move.
    """,
    """
    The page below keeps its first row all the time: it is pushed down by nothing, and does not jump when the bar has \
    gone.
    """,
    """
    A light turns in the tower: two flashes, a pause, two flashes.
    """,
  ]

  private static let quietHarbour = [
    """
    No bar here: the first row is the page's own. A photograph, a map or a text to read would look like this.
    """,
    """
    A page with a bar may lie on this one. Pull it aside, and its bar goes with it, from the edge on. This page keeps \
    its first row; it moves neither up nor down.
    """,
    """
    The gulls like it either way.
    """,
  ]

  private static let openSea = [
    """
    There is no button to go back here, so the drag, Esc and {←} are the ways out. The sea has no buttons either, and \
    nobody misses them.
    """,
    """
    Drag this page away from one that has a bar, and that bar comes in with its page, cut at the edge, at \
    \(SlideStyle().parallax) of the pointer's speed. From a page without a bar, there is no bar at any point.
    """,
    """
    Far out, only the horizon is level.
    """,
  ]
}
