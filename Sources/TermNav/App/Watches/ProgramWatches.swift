/// What a program watches. A watch of a file or a directory is kept until it has ended.
@MainActor final class ProgramWatches {
  let descriptors = DescriptorWatches()
  let clock: AppClock
  private var kept: [any PageWatch] = []
  #if os(Linux)
    private(set) lazy var mounts = MountListeners(descriptors)
    private var madeListeners: FileListeners?
  #endif

  init(_ clock: AppClock) { self.clock = clock }

  /// Keeps a watch, and has it end with its page.
  func keep<Watch: PageWatch>(_ watch: Watch, for page: ViewController?) -> Watch {
    kept.removeAll { !$0.isActive }
    kept.append(watch)
    page?.work.keep(watch)
    return watch
  }

  #if os(Linux)
    /// Who listens to what the system tells of files; nil where it tells nothing.
    var listeners: FileListeners? {
      if madeListeners == nil { madeListeners = FileListeners(descriptors, clock) }
      return madeListeners
    }
  #endif
}
