import NavModel
import TermNav

/// How the program uses its terminal, where the command line does not say it.
public nonisolated struct TerminalSettings: Equatable, Sendable {
  /// How many colours pages use.
  public var color = ColorChoice.auto
  /// How frames of moving pages are sent.
  public var slides = SlideDrawing.automatic
  /// The direction in which pages read.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether pages are cut to, in place of slides that nobody holds.
  public var reducesMotion = false
  /// False leaves the mouse to the terminal.
  public var usesMouse = true

  /// The settings of a person who has set nothing.
  public init() {}
}

/// How many colours are used; `auto` are as many as the terminal has.
public nonisolated enum ColorChoice: String, CaseIterable, Sendable {
  case auto, truecolor
  case indexed = "256"
  case sixteen = "16"
  case mono

  /// nil for those of the terminal.
  public var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
}
