import Drawings
import TermNav
import TermNavTesting
import Testing

struct Ferry: Sendable {
  var time: String
  var harbour: String
}

/// The next ferries. Return or a click opens one.
final class Timetable: ListViewController {
  private var ferries: [Ferry] = []

  override func viewDidLoad() {
    content = VStack {
      Label("Choose a ferry to book it.", .secondary).padding(columns: 2)
      list
    }
    bottomView = HintBar()
    load()
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("r", title: "ask again") { self.load() }]
  }

  private func load() {
    list.state = .loading
    task { [self] in
      ferries = try await fetch()
      rows = ferries.map { ListRow(title: $0.harbour, detail: $0.time) }
      list.state = .loaded
    } onFailure: { [self] error, retry in
      list.state = .failed(error, retry: retry)
    }
  }

  private func fetch() async throws -> [Ferry] {
    try await app?.clock.sleep(for: .milliseconds(500))
    return [Ferry(time: "09:40", harbour: "Skagen"), Ferry(time: "10:15", harbour: "Lerwick")]
  }

  override func didOpenRow(at index: Int) {
    navigationController?.push(FerryPage(ferries[index]))
  }
}

/// A ferry, to be booked. A drag from anywhere on it goes back to the timetable.
final class FerryPage: FormViewController {
  private let state = Label("Not booked")

  init(_ ferry: Ferry) {
    super.init(title: ferry.harbour)
    form.setSections {
      FormSection("Departure") {
        FormRow("Time", detail: ferry.time)
        FormRow("With a car", Switch())
        FormRow("Seat", state)
      }
    }
    navigationItem.trailingItems = [
      BarItem("Book", key: "Ctrl-B") { [state] in state.text = "Booked" }
    ]
  }
}

/// The tutorial's program (FirstProgram.md), and its film: the rows come, a ferry is opened, booked and pulled away.
@MainActor @Suite struct GuideFerryTests {
  @Test func `the tutorial's program in motion, drawing`() async throws {
    let app = NavigationApp(root: Timetable(title: "Ferries"), theme: Theme(appearance: .dark))
    let camera = Camera(
      app, size: Size(columns: 48, rows: 12), pointer: Point(column: 30, row: 9), readsFiles: true)
    camera.begin()
    try await camera.wait(1)
    try await camera.move(to: "Skagen", 0.4)
    try await camera.click()
    try await camera.wait(0.8)
    try await camera.move(to: "Book", 0.4)
    try await camera.click()
    try await camera.wait(0.5)
    try await camera.move(10, 6, 0.4)
    camera.press()
    try await camera.move(24, 6.5, 0.7)
    try await camera.wait(0.2)
    try await camera.move(40, 6, 0.4)
    camera.release()
    try await camera.wait(0.8)
    var film = camera.film
    film.title = "The timetable of the tutorial: a ferry is opened, booked, and pulled away"
    try KeptDrawing("docs/TermNav.docc/first-program.svg").verify(film.animatedSVG(frameRate: 15))
  }
}
