import NavModel
import TermNav

/// How the program uses its terminal, unless the command line says otherwise.
public nonisolated struct TerminalSettings: Equatable, Sendable {
  /// How many colours pages use.
  public var color = ColorChoice.auto
  /// How the frames of moving pages are sent.
  public var slides = SlideDrawing.automatic
  /// The direction in which pages are read.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether pages change without animation, except when they are dragged.
  public var reducesMotion = false
  /// Whether the program uses the mouse; otherwise the terminal keeps it.
  public var usesMouse = true

  /// Makes the default settings.
  public init() {}
}

/// The number of colours that are used; `auto` for as many as the terminal has.
public nonisolated enum ColorChoice: String, CaseIterable, Sendable {
  case auto, truecolor
  case indexed = "256"
  case sixteen = "16"
  case mono

  /// The colour depth; nil for that of the terminal.
  public var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
}
