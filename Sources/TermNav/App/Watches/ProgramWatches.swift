/// The watches of a program: those of descriptors, and those of other modules, such as watches of files.
@MainActor package final class ProgramWatches {
  package let descriptors = DescriptorWatches()
  package let clock: AppClock
  private var kept: [any PageWatch] = []
  private var shared: [ObjectIdentifier: AnyObject] = [:]

  package init(_ clock: AppClock) { self.clock = clock }

  /// Keeps a watch, such as of a file, alive until it has ended, and ends the watch when the page, if one is
  /// given, leaves for good. Returns the watch.
  package func keep<Watch: PageWatch>(_ watch: Watch, for page: ViewController?) -> Watch {
    kept.removeAll { !$0.isActive }
    kept.append(watch)
    page?.work.keep(watch)
    return watch
  }

  /// Returns the only object of its type, which all watches of the program share. The first call creates the
  /// object by `make`; the object lives as long as the program.
  package func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let known = shared[ObjectIdentifier(Object.self)] as? Object { return known }
    let new = make()
    shared[ObjectIdentifier(Object.self)] = new
    return new
  }
}
