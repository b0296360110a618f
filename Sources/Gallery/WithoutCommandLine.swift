#if !Program
  import CLibrary

  /// The program in a build without the package trait `Program`. The gallery's pages are compiled, but cannot
  /// be started.
  @main struct WithoutCommandLine {
    static func main() {
      let line = Array("termnav: built without its command line, which the trait Program has\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }
#endif
