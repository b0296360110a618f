extension Theme {
  /// The colours of dark or of light pages. Each colour can be set: start from `.dark` or `.light`.
  ///
  /// With 24-bit colours, a text on the page's own background has its colour as it was set, if the theme sets
  /// that background. On other backgrounds, such as those of bars and selections, and with 256 colours, the
  /// colour of a text is moved toward black or white where its contrast is too low. With 16 colours only
  /// colours that were set by `Color.palette(0...15)` count, and without colours none.
  public struct Colors: Equatable, Sendable {
    /// The background of pages; `.default` is the terminal's own background.
    public var page: Color
    /// The background of navigation bars and other bars.
    public var bar: Color
    /// The background of sheets and menus.
    public var card: Color
    /// The background of the selected row of a list.
    public var selection: Color
    /// The background of a row or button while the mouse button is down on it.
    public var pressed: Color
    /// The background of a row or button while the pointer is over it.
    public var hover: Color
    /// The background of a list's selected row while another view has the keys.
    public var inactiveSelection: Color

    /// The colour of text on pages.
    public var text: Color
    /// The colour of captions and other secondary text.
    public var secondary: Color
    /// The colour of text that cannot be pressed now.
    public var disabled: Color
    /// The colour of text that can be pressed, like UIKit's tint.
    public var accent: Color
    /// The colour of lines that separate parts of a page.
    public var separator: Color
    /// The colour of text about success.
    public var good: Color
    /// The colour of texts that warn.
    public var caution: Color
    /// The colour of texts about failures and destructive actions.
    public var destructive: Color

    /// The colour of the shadow beside a moving page, toward which the page below is dimmed too.
    public var shadow: Color
    /// The colour toward which a page's background is moved while the page moves above another. A page that
    /// slides or rises is moved by a third of the difference; a page that turns, like the side of a cube, is
    /// moved as far as it has turned.
    public var raised: Color
    /// The colour of the edge of a page that lies above another, drawn as if light fell on it.
    public var edge: Color
    /// The colour of the area behind pages that do not fill the screen, as around a turning cube.
    public var void: Color

    /// The standard colours of dark pages.
    public static let dark = Colors(
      page: Color(0x14161B), bar: Color(0x20252E), card: Color(0x252B36), selection: Color(0x23405F),
      pressed: Color(0x264B73), hover: Color(0x1B1F27), inactiveSelection: Color(0x343B47),
      text: Color(0xE6E9EF), secondary: Color(0xA3ABBA),
      disabled: Color(0x757E8C), accent: Color(0x5AA9FF), separator: Color(0x2C323C), good: Color(0x6CCB8F),
      caution: Color(0xF2B84B), destructive: Color(0xFF7A7A), shadow: Color(0x000000),
      raised: Color(0x2A313D), edge: Color(0x56627A), void: Color(0x060709))

    /// The standard colours of light pages.
    public static let light = Colors(
      page: Color(0xFBFBFD), bar: Color(0xECEEF2), card: Color(0xFFFFFF), selection: Color(0xD6E6FA),
      pressed: Color(0xC2DAF6), hover: Color(0xF0F2F6), inactiveSelection: Color(0xDFE2E8),
      text: Color(0x1B1F27), secondary: Color(0x5B6472),
      disabled: Color(0x7F8794), accent: Color(0x0A5CC0), separator: Color(0xD5D8DF), good: Color(0x1B702C),
      caution: Color(0x8A5A00), destructive: Color(0xB3261E), shadow: Color(0x000000),
      raised: Color(0xFFFFFF), edge: Color(0xC9CED8), void: Color(0xC9CED8))

    /// The colour of one of the theme's backgrounds.
    public subscript(background: Background) -> Color {
      get { self[keyPath: Self.path(background)] }
      set { self[keyPath: Self.path(background)] = newValue }
    }

    /// The colour of texts of one meaning.
    public subscript(foreground: Foreground) -> Color {
      get { self[keyPath: Self.path(foreground)] }
      set { self[keyPath: Self.path(foreground)] = newValue }
    }

    private static func path(_ background: Background) -> WritableKeyPath<Colors, Color> {
      switch background {
      case .page: \.page
      case .bar: \.bar
      case .card: \.card
      case .selection: \.selection
      case .pressed: \.pressed
      case .hover: \.hover
      case .inactiveSelection: \.inactiveSelection
      }
    }

    private static func path(_ foreground: Foreground) -> WritableKeyPath<Colors, Color> {
      switch foreground {
      case .text: \.text
      case .secondary: \.secondary
      case .disabled: \.disabled
      case .accent: \.accent
      case .separator: \.separator
      case .good: \.good
      case .caution: \.caution
      case .destructive: \.destructive
      }
    }
  }
}
