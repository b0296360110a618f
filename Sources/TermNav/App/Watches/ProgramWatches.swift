/// What a program watches: descriptors, and what other modules of the package watch for it.
@MainActor package final class ProgramWatches {
  package let descriptors = DescriptorWatches()
  package let clock: AppClock
  private var kept: [any PageWatch] = []
  private var shared: [ObjectIdentifier: AnyObject] = [:]

  package init(_ clock: AppClock) { self.clock = clock }

  /// Keeps a watch until it has ended, and has it end with its page.
  package func keep<Watch: PageWatch>(_ watch: Watch, for page: ViewController?) -> Watch {
    kept.removeAll { !$0.isActive }
    kept.append(watch)
    page?.work.keep(watch)
    return watch
  }

  /// The object of a type that watches of the program share; it is made when it is first asked for, and lives as long as the program.
  package func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let known = shared[ObjectIdentifier(Object.self)] as? Object { return known }
    let new = make()
    shared[ObjectIdentifier(Object.self)] = new
    return new
  }
}
