import TermNav

extension ViewController {
  /// Runs work of something that the page owns: a page that is popped lives until its work knows of it.
  @discardableResult func keptTask(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never>
  {
    task { [self] in
      defer { withExtendedLifetime(self) {} }
      try await work()
    }
  }
}
