/// Questions sent with a frame; `TerminalReply.statusOK` answers each.
public struct FrameQuestions: OptionSet, Sendable {
  /// The set as bits.
  public let rawValue: Int
  /// A set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Asked before the frame's bytes.
  public static let before = FrameQuestions(rawValue: 1)
  /// Asked after the frame's bytes.
  public static let after = FrameQuestions(rawValue: 2)
}
