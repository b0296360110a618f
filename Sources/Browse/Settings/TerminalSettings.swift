import NavModel
import TermNav

/// The settings for how the program uses its terminal. Options on the command line take precedence over them.
public nonisolated struct TerminalSettings: Equatable, Sendable {
  /// The setting for how many colours pages have.
  public var color = ColorChoice.auto
  /// The setting for how the terminal is told to draw the frames of a page that moves.
  public var slides = SlideDrawing.automatic
  /// Whether pages read from left to right or from right to left.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether pages change without animation. Pages that are dragged still follow the pointer.
  public var reducesMotion = false
  /// Whether the program gets the mouse. Otherwise the terminal keeps it, to select text.
  public var usesMouse = true

  /// Makes the default settings for how the program uses its terminal.
  public init() {}
}

/// The setting for how many colours are used. `auto` is as many as the terminal has.
public nonisolated enum ColorChoice: String, CaseIterable, Sendable {
  case auto, truecolor
  case indexed = "256"
  case sixteen = "16"
  case mono

  /// The number of colours that the setting asks for, as a depth; nil for that of the terminal.
  public var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
}
