internal import CLibrary
internal import CProcess

extension Command {
  /// A means by which the kernel can keep a program from starting child processes.
  package enum ChildRefusal: Sendable {
    /// Child processes are refused by a filter of system calls (seccomp). The program may still have threads.
    case filter
    /// Child processes are refused by a limit of the number of processes. The limit counts threads too, so
    /// the program cannot start threads either.
    case limit
  }

  /// The means by which the kernel of this system can keep a program from starting child processes; nil if
  /// the kernel has none.
  package static var childRefusal: ChildRefusal? {
    switch tn_child_refusal() {
    case TN_FILTER: .filter
    case TN_LIMIT: .limit
    default: nil
    }
  }

  /// The standard descriptors that a child gets, and whether it gets the terminal.
  struct Descriptors {
    var input, output, error: Int32
    /// The memory in which the child's process group is noted before it becomes the foreground group of the
    /// terminal `input`. If nil, the child gets a session without a terminal.
    var front: UnsafeMutablePointer<pid_t>?
  }

  /// Starts the program as a child process, and returns its process identifier once the program runs.
  func start(_ descriptors: Descriptors) throws(CommandError) -> pid_t {
    let path = try executable()
    let variables = environment?.map { ByteString("\($0)=\($1)") }
    // In `addedEnvironment` nil removes a variable; the C function is told so by the variable's name without
    // `=`.
    let added =
      addedEnvironment.map { ByteString($0 + ($1.map { "=" + $0 } ?? "")) }
      + addedBytes.map { ByteString(bytes: Array("\($0)=".utf8) + $1) }
    let words = [ByteString(program)] + arguments
    guard (words + (variables ?? []) + added + [workingDirectory ?? ""]).allSatisfy({ !$0.bytes.contains(0) })
    else {
      throw .badArguments(program)
    }
    let poller = DescriptorPoller.shared.start()
    guard poller == 0 else { throw .failed(program, errno: poller) }
    var failed: Int32 = 0
    let pid = CStrings.with(words) { arguments in
      CStrings.with(variables) { environment in
        CStrings.with(added) { added in
          path.withCString { path in
            Self.withOptional(workingDirectory) { directory in
              var start = tn_start()
              start.path = path
              start.arguments = arguments
              start.environment = environment
              start.added = added
              start.directory = directory
              start.descriptors = (descriptors.input, descriptors.output, descriptors.error)
              start.front = descriptors.front
              start.is_childless = isChildless ? 1 : 0
              start.most_memory = UInt64(max(0, mostMemory ?? 0))
              return tn_start_child(&start, &failed)
            }
          }
        }
      }
    }
    guard pid < 0 else { return pid }
    let number = errno
    switch (Int(failed), number) {
    case (Int(TN_DIRECTORY.rawValue), _): throw .badDirectory(workingDirectory?.description ?? "")
    case (Int(TN_EXEC.rawValue), EACCES): throw .notExecutable(program)
    case (Int(TN_EXEC.rawValue), E2BIG): throw .badArguments(program)
    default: throw .failed(program, errno: number)
    }
  }

  private static func withOptional<Result>(
    _ text: ByteString?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    text.map { $0.withCString { body($0) } } ?? body(nil)
  }

  /// Returns the path of the program to start. A name without a slash is looked for in the folders of `PATH`:
  /// the first file that may be executed is taken, as execvp(3) chooses it.
  package func executable() throws(CommandError) -> String {
    guard !program.isEmpty, !program.utf8.contains(0) else { throw .notFound(program) }
    if program.utf8.contains(UInt8(ascii: "/")) {
      let path = inWorkingDirectory(program)
      guard path.withCString({ access($0, F_OK) }) == 0 else {
        throw errno == EACCES ? .notExecutable(program) : .notFound(program)
      }
      guard Self.isExecutable(path) else { throw .notExecutable(program) }
      return program
    }
    let folders = environment.map { $0["PATH"] } ?? getenv("PATH").map { String(cString: $0) }
    var isThere = false
    for folder in (folders ?? "/usr/local/bin:/usr/bin:/bin").utf8.split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    {
      let path = folder.isEmpty ? "./\(program)" : "\(Substring(folder))/\(program)"
      let found = inWorkingDirectory(path)
      if Self.isExecutable(found) { return path }
      isThere = isThere || found.withCString { access($0, F_OK) } == 0
    }
    throw isThere ? .notExecutable(program) : .notFound(program)
  }

  /// Returns a path in the form that this process can use. A relative path begins at the directory that the
  /// child will have.
  private func inWorkingDirectory(_ path: String) -> ByteString {
    let folder = path.utf8.first == UInt8(ascii: "/") ? nil : workingDirectory
    return ByteString(bytes: (folder.map { $0.bytes + Array("/".utf8) } ?? []) + path.utf8)
  }

  private static func isExecutable(_ path: ByteString) -> Bool {
    path.withCString { path in
      var state = stat()
      return stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }
}

/// Conversions of texts to an array of C strings that ends with NULL.
private enum CStrings {
  static func with<Result>(
    _ texts: [ByteString], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies: [UnsafeMutablePointer<CChar>?] = texts.map { $0.withCString { strdup($0) } } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// Calls `body` with the texts as an array of C strings that ends with NULL, or with nil where `texts` is
  /// nil.
  static func with<Result>(
    _ texts: [ByteString]?, _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    guard let texts else { return body(nil) }
    return with(texts) { (pointers: UnsafePointer<UnsafeMutablePointer<CChar>?>) in body(pointers) }
  }
}
