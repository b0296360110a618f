import CLibrary
import NavModel
import Testing

@testable import TermNav

/// Handlers run on any thread, so they count by bytes in a pipe: 1 for a signal that is raised, 2 for one that is heard.
private let counts = {
  var ends: [Int32] = [-1, -1]
  pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  return (read: ends[0], write: ends[1])
}()
private func count(_ byte: UInt8) {
  var byte = byte
  _ = write(counts.write, &byte, 1)
}

nonisolated(unsafe) private var interrupts = 0

/// Colours that arrive late, and colours beside attributes.
extension TerminalRenderingTests {
  @Test(.needsLibvterm()) func `with more colours the next frame is whole, and shows them`() throws {
    let size = Size(columns: 12, rows: 3)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm"), name: "xterm", depth: .sixteen, size: size)
    let emulator = Emulator(size: size)
    var frame = Surface(size: size, filledWith: Cell(.space, Style(on: Color(0x14161B))))
    frame[3, 1] = Cell(Glyph("x"), Style(Color(0x010203), on: Color(0x040506), .bold))
    emulator.feed(renderer.render(frame).bytes)
    #expect(emulator.firstFault(against: frame) != nil)
    #expect(renderer.deepen(to: .truecolor))
    #expect(renderer.depth == .truecolor)
    emulator.feed(renderer.render(frame).bytes)
    #expect(emulator.firstFault(against: frame) == nil)
    #expect(renderer.render(frame).bytes.isEmpty)
  }

  /// Another thread may read the environment, or start a child, when the answer comes.
  @Test func `colours that come late leave the environment alone`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      Curses.useUTF8()
      let size = Size(columns: 12, rows: 3)
      let renderer = try NcursesRenderer(
        TerminfoDescription(of: "xterm"), name: "xterm", depth: .sixteen, size: size)
      // Where the variable is set anew, another text is in its place.
      let own = strdup("TERMINFO=own")!
      putenv(own)
      guard renderer.deepen(to: .truecolor) else { exit(1) }
      guard let now = getenv("TERMINFO"), now == own + strlen("TERMINFO=") else { exit(2) }
      exit(0)
    }
  }

  /// Ctrl-C between the signal's two handlers was heard by nobody.
  @Test func `a signal that comes while ncurses opens ends the program as ever`() async {
    await #expect(processExitsWith: .signal(SIGINT)) { @MainActor in
      Curses.useUTF8()
      let description = try TerminfoDescription(of: "xterm")
      // Whoever started the tests may ignore or block it.
      signal(SIGINT, SIG_DFL)
      var interrupt = sigset_t()
      sigemptyset(&interrupt)
      sigaddset(&interrupt, SIGINT)
      sigprocmask(SIG_UNBLOCK, &interrupt, nil)
      signal(SIGALRM) { _ in
        var now = sigaction()
        sigaction(SIGINT, nil, &now)
        // Within newterm.
        if now.__sigaction_handler.sa_handler != nil {
          interrupts += 1
          raise(SIGINT)
        }
      }
      let tick = timeval(tv_sec: 0, tv_usec: 100)
      var timer = itimerval(it_interval: tick, it_value: tick)
      setitimer(0, &timer, nil)
      for _ in 0..<10_000 where interrupts == 0 {
        // A call that the timer interrupts may fail.
        _ = try? NcursesRenderer(
          description, name: "xterm", depth: .sixteen, size: Size(columns: 80, rows: 24))
      }
      exit(interrupts == 0 ? 2 : 3)
    }
  }

  @Test func `colours that come late need no descriptor`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      Curses.useUTF8()
      let size = Size(columns: 12, rows: 3)
      let renderer = try NcursesRenderer(
        TerminfoDescription(of: "xterm"), name: "xterm", depth: .sixteen, size: size)
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      #if canImport(Darwin)
        try #require(setrlimit(RLIMIT_NOFILE, &none) == 0)
      #else
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
      #endif
      let frame = Surface(size: size, filledWith: Cell(Glyph("x"), Style(Color(0x010203))))
      guard renderer.deepen(to: .truecolor), !renderer.render(frame).bytes.isEmpty else { exit(1) }
      exit(0)
    }
  }

  /// What a theme has reduced and what a page has not come out alike.
  @Test func `the terminal's colours are those that ColorMath reduces to`() {
    let parts: [UInt8] = [0, 8, 60, 90, 128, 163, 200, 238, 255]
    for red in parts {
      for green in parts {
        for color in parts.map({ Color.rgb(red, green, $0) }) + [.palette(red), .default] {
          for depth in [ColorDepth.indexed, .sixteen, .mono] {
            let reduced = ColorMath.degraded(color, to: depth)
            #expect(color.cursesNumber(at: depth) == reduced.cursesNumber(at: .indexed), "\(color), \(depth)")
          }
        }
      }
    }
    #expect(Color.rgb(0, 0, 90).cursesNumber(at: .indexed) == 17)
    #expect(Color.rgb(0, 0, 90).cursesNumber(at: .sixteen) == 0)
  }

  /// The console's entry says that colour and dim exclude each other; a slide does not ask, so neither may a frame.
  @Test(arguments: ["linux", "xterm"]) func `dim text keeps its colour in every frame`(name: String) throws {
    let size = Size(columns: 12, rows: 2)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: .sixteen, size: size)
    var frame = Surface(size: size, filledWith: Cell())
    frame[0, 0] = Cell(Glyph("x"), Style(.palette(2), on: .default, .dim))
    let text = String(decoding: renderer.render(frame).bytes, as: UTF8.self)
    let codes = text.matches(of: /\u{1B}\[([\d;]*)m/).flatMap { $0.1.split(separator: ";") }
    #expect(codes.contains("2") && codes.contains("32"), "\(text.debugDescription)")
  }

  /// newterm takes the signals that it finds at their default, and Ctrl-C is the program's when colours come late.
  @Test func `no signal is lost while ncurses opens anew`() throws {
    let reading = counts.read
    let before = [
      signal(SIGINT) { _ in count(2) },
      signal(SIGALRM) { _ in
        count(1)
        raise(SIGINT)
      },
    ]
    let size = Size(columns: 80, rows: 24)
    let description = try TerminfoDescription(of: "xterm")
    // ITIMER_REAL, which Glibc imports as a type of its own.
    let realTime: Int32 = 0
    let tick = timeval(tv_sec: 0, tv_usec: 300)
    var timer = itimerval(it_interval: tick, it_value: tick)
    setitimer(realTime, &timer, nil)
    for _ in 0..<400 {
      _ = try NcursesRenderer(description, name: "xterm", depth: .sixteen, size: size)
    }
    timer = itimerval()
    setitimer(realTime, &timer, nil)
    // One that waits to be delivered is forgotten, and would end the tests; one under way on another thread gets its time.
    signal(SIGALRM, SIG_IGN)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var watched = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, bytes.count { $0 == 1 } == bytes.count { $0 == 2 } ? 50 : 1000) > 0 {
      bytes += chunk[..<read(reading, &chunk, chunk.count)]
    }
    signal(SIGALRM, before[1])
    signal(SIGINT, before[0])
    let raised = bytes.count { $0 == 1 }
    #expect(raised > 40 && bytes.count == 2 * raised)
  }
}
