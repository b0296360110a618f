#if !Program
  import CLibrary

  /// What a build without the trait `Program` has in place of the command line: the pages are compiled, and not started.
  @main struct WithoutCommandLine {
    static func main() {
      let line = Array("termnav: built without its command line, which the trait Program has\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }
#endif
