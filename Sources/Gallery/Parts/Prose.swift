import TermNav

extension View {
  /// Returns a text whose marked directions are those on the screen. Texts are written for pages that read
  /// from the left, with `{right}` or `{→}`; on a mirrored view the sides are exchanged.
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

/// The sentences on the gallery's pages about bars, by the names of the pages.
enum Prose {
  /// Returns the first sentence of a gallery's page that lies below another page of its entry; an empty array
  /// for other pages.
  /// - Parameter name: The name of the page in a trace.
  static func below(_ name: String) -> [String] {
    name.hasPrefix("a-") ? ["This is the page below. Pull it away too."] : []
  }

  static func title(of name: String) -> String {
    switch name {
    case "a-shown": "Harbour"
    case "a-hidden": "Quiet harbour"
    case "b-shown": "Lighthouse"
    case "b-hidden": "Open sea"
    default: name.prefix(1).uppercased() + name.dropFirst().map { $0 == "-" ? " " : $0 }
    }
  }

  /// Returns the sentence that says which bars a gallery's page and the page below it have.
  /// - Parameters:
  ///   - name: The name of the page in a trace.
  ///   - hidesBar: Whether the page has no bar.
  ///   - isOverBar: Whether the page below it has a bar.
  static func text(of name: String, hidesBar: Bool, isOverBar: Bool = true) -> String {
    let isSecond = name.hasPrefix("b-") || (name.last?.wholeNumberValue ?? 0) % 2 == 1
    return switch (hidesBar, isSecond) {
    case (false, false):
      "The bar belongs to this page, not to the program. The page above this one may have no bar."
    case (false, true): isOverBar ? lighthouse : beacon
    case (true, false):
      "This page has no bar, and uses the first row itself. If a page above brings a bar, this one does not move down."
    case (true, true): openSea
    }
  }

  private static let lighthouse =
    "Where both pages have a bar, the bar stands still while you pull. Only its words move: the back label becomes the title."

  private static let beacon =
    "This page has a bar, the page below has none. The bar moves away with this page."

  private static let openSea = """
    This page has no bar. If the page below has one, that bar comes in with it, at \(SlideStyle().parallax) of the \
    pointer's speed.
    """
}
