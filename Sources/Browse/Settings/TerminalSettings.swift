import NavModel
import TermNav

/// How the program uses its terminal. The command line takes precedence.
public nonisolated struct TerminalSettings: Equatable, Sendable {
  /// How many colours pages have.
  public var color = ColorChoice.auto
  /// How the terminal is told to draw the frames of a page that moves.
  public var slides = SlideDrawing.automatic
  /// Whether pages read from left to right or from right to left.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether pages change without animation. Pages that are dragged still follow the pointer.
  public var reducesMotion = false
  /// Whether the program gets the mouse. Otherwise the terminal keeps it, to select text.
  public var usesMouse = true

  /// Makes the default settings.
  public init() {}
}

/// How many colours are used. `auto` is as many as the terminal has.
public nonisolated enum ColorChoice: String, CaseIterable, Sendable {
  case auto, truecolor
  case indexed = "256"
  case sixteen = "16"
  case mono

  /// The number of colours as a depth; nil for that of the terminal.
  public var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
}
