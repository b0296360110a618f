import TermNav

/// A page with words of many scripts, wide letters, and letters with marks.
final class ScriptsPage: SamplePage {
  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "scripts", title: "Words of the world",
      prose: [
        """
        Some letters are two columns wide: 漢字, かな, 한글, 🌊🐟🦀. The edge of a page may cut one in half; no letter \
        beside it moves.
        """,
        """
        Marks stay on their letters: naïve, Ångström, ẹ̀kọ́, ที่นี่, Việt Nam.
        """,
        """
        每个页面都有自己的导航栏。 下のページはずっとそこにいる。 바다와 하늘 사이. Где один, там и другой. Το πλοίο φεύγει. ｆｕｌｌ　ｗｉｄｔｈ.
        """,
      ],
      tries: ["Pull slowly to the {right}, and look at the letters at the edge."])
  }
}
