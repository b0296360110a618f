import CLibrary

/// The repositories that `Scripts/lab repositories` names, and the seed of what is drawn from them.
nonisolated enum RepositorySample {
  static let repositories = variable("SAMPLE_REPOSITORIES").split(separator: "\n").map(String.init)
  static let seed = UInt64(variable("SAMPLE_SEED")) ?? 1

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// Numbers that are the same for the same seed.
  struct Shuffle: RandomNumberGenerator {
    private var state = seed

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
