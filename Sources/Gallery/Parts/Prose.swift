import TermNav

extension View {
  /// Swaps left and right where mirrored.
  func facing(_ words: String) -> String { isMirrored ? words.facingTheOtherWay : words }
}

extension String {
  fileprivate var facingTheOtherWay: String {
    var turned = ""
    for word in chunks { turned += Self.opposites[word] ?? String(word) }
    return turned
  }

  private var chunks: [Substring] {
    var chunks: [Substring] = []
    for place in indices {
      if self[place].isLetter, let last = chunks.last, last.last?.isLetter == true {
        chunks[chunks.count - 1] = self[last.startIndex...place]
      } else {
        chunks.append(self[place...place])
      }
    }
    return chunks
  }

  private static let opposites: [Substring: String] = [
    "left": "right", "right": "left", "Left": "Right", "Right": "Left", "→": "←", "←": "→", "‹": "›",
    "›": "‹",
  ]
}

/// Sample text with wide glyphs, emoji and combining marks; each fits 80×24 with its card.
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

  static func text(of name: String, hidesBar: Bool) -> [String] {
    let isSecond = name.hasPrefix("b-") || (name.last?.wholeNumberValue ?? 0) % 2 == 1
    return switch (hidesBar, isSecond) {
    case (false, false): harbour
    case (false, true): lighthouse
    case (true, false): quietHarbour
    case (true, true): openSea
    }
  }

  private static let harbour = [
    """
    This page asks for a navigation bar. Whoever comes before or after it may think differently: the bar belongs to the \
    page, not to the program. 每个页面都有自己的导航栏。
    """,
    """
    Pages lie on each other like sheets. The one on top is pushed by a key and pulled away by the hand; what lies below \
    was there all the time, a little to the left and a little darker. 下のページはずっとそこにいる。
    """,
    """
    Boats in the harbour ⛵🚤, nets on the quay, and somewhere a kettle. Где один, там и другой.
    """,
  ]

  private static let lighthouse = [
    """
    Where both pages have a bar, it is one band that never breaks: only the words on it travel. The title below waits \
    in the back button, 「戻る」 as it were, and walks to the middle.
    """,
    """
    Wide glyphs 漢字・かな・한글 and emoji 🌊🐟🦀 are two columns wide, and the edge of a page does not ask them. Cut \
    through the middle, a glyph leaves a blank of its own colour; nothing shifts, nothing tears.
    """,
    """
    Marks stay on their letters while they move: naïve, Ångström, ẹ̀kọ́, ที่นี่, Việt Nam.
    """,
  ]

  private static let quietHarbour = [
    """
    No bar here: the first row is the page's own. 没有导航栏，内容从第一行开始。 A photograph, a map, a reader would look \
    like this.
    """,
    """
    A page with a bar may lie on this one. Pull it aside, and its bar goes with it, from the edge on; this page keeps its \
    first row and does not move up or down by one line. 上下は動かない。
    """,
    """
    The gulls 🐦 do not mind either way: señal, façade, œuvre, ｆｕｌｌ　ｗｉｄｔｈ.
    """,
  ]

  private static let openSea = [
    """
    There is no button to go back here, so the drag, Esc and ← are the ways out. The sea has no buttons either 🌊, and \
    nobody misses them.
    """,
    """
    Drag this page away from one that has a bar, and that bar comes in with its page, clipped at the seam and a little \
    slower than the hand. まっすぐ横へ。 From one without, not a single cell of a bar is seen on the way.
    """,
    """
    Far out, only the horizon is level: 海と空のあいだ, 바다와 하늘 사이, между морем и небом.
    """,
  ]
}
