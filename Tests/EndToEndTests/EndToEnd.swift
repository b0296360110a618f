import CVTerm
import Testing

/// All tests that run programs in terminals. A few at a time: what they wait for are other processes.
@Suite(.inTurn, .needsLibvterm()) struct EndToEnd {}

extension Trait where Self == ConditionTrait {
  /// Left out where libvterm is not installed, from which screens are read.
  static func needsLibvterm(_ file: String = #fileID) -> Self {
    .enabled(if: cvterm_is_here(file), "libvterm is not installed")
  }
}
