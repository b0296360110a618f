/// The watches of a program: descriptors, and what other modules of the package watch for it.
@MainActor package final class ProgramWatches {
  package let descriptors = DescriptorWatches()
  package let clock: AppClock
  private var kept: [any PageWatch] = []
  private var shared: [ObjectIdentifier: AnyObject] = [:]

  package init(_ clock: AppClock) { self.clock = clock }

  /// Keeps a watch until it has ended, and ends it when the page leaves for good.
  package func keep<Watch: PageWatch>(_ watch: Watch, for page: ViewController?) -> Watch {
    kept.removeAll { !$0.isActive }
    kept.append(watch)
    page?.work.keep(watch)
    return watch
  }

  /// Returns the object of a type that the program's watches share. It is made by the first call, and lives
  /// as long as the program.
  package func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let known = shared[ObjectIdentifier(Object.self)] as? Object { return known }
    let new = make()
    shared[ObjectIdentifier(Object.self)] = new
    return new
  }
}
