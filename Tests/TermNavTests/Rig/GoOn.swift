import Testing

/// Lets tasks, other threads and children go on until something is so. What never comes fails the test, which would hang.
nonisolated(nonsending) func goOn(
  _ location: SourceLocation = #_sourceLocation, until isSo: () throws -> Bool
) async rethrows {
  // All tests of the process have their turn between two yields.
  let limit = ContinuousClock.now + .seconds(20)
  var yields = 0
  while try !isSo() {
    guard yields < 100_000 || ContinuousClock.now < limit else {
      Issue.record("It never came.", sourceLocation: location)
      return
    }
    await Task.yield()
    yields += 1
  }
}

/// The same for so many yields, after which something has not come.
nonisolated(nonsending) func goOn(for yields: Int) async {
  for _ in 0..<yields { await Task.yield() }
}
