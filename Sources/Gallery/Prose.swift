/// What the sample pages say. Wide glyphs, emoji and combining marks are in it on purpose: the seam cuts them in front of
/// the reader.
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

  static let withBar = [
    """
    This page asks for a navigation bar. Whoever comes before or after it may think differently: the bar belongs to the \
    page, not to the program. 每个页面都有自己的导航栏。 Pull the page aside and watch the first row.
    """,
    """
    Where both pages have a bar, it is one band that never breaks: only the words on it travel. The title below waits in \
    the back button, 「戻る」 as it were, and walks to the middle while this one walks off. Где один, там и другой.
    """,
    """
    Wide glyphs 漢字・かな・한글 and emoji 🌊🐟⛵ are two columns wide, and the edge of a page does not ask them. Cut \
    through the middle, a glyph leaves a blank of its own colour; nothing shifts, nothing tears. Marks stay on their \
    letters: naïve, Å, ẹ̀kọ́, ที่นี่.
    """,
  ]

  static let withoutBar = [
    """
    This page has no bar. Its first row is its own, from the very top: 没有导航栏，内容从第一行开始。 A photograph, a map, a \
    reader would look like this.
    """,
    """
    Drag it away from a page that has a bar, and that bar comes in with its page, clipped at the seam, a little slower \
    than the hand. Nothing moves up or down on the way. 上下は動かない。 まっすぐ横へ。
    """,
    """
    There is no button to go back here, so the drag, Esc and ← are the ways out. The sea has no buttons either 🌊, and \
    nobody misses them: señal, façade, Việt Nam, ｆｕｌｌ　ｗｉｄｔｈ.
    """,
  ]
}
