import TermNav

/// One process: facts, environment and CPU use.
final class ProcessPage: TabBarController {
  private let id: Int
  private let facts: FactsPage
  private let cpu = CPUPage(title: "CPU")

  init(_ process: ProcessEntry) {
    id = process.id
    facts = FactsPage(process)
    super.init([
      .init("Facts", root: facts), .init("Environment", root: EnvironmentPage(process)),
      .init("CPU", root: cpu),
    ])
    title = process.name
    show([process])
  }

  /// Shows the process as it was read last.
  func show(_ processes: [ProcessEntry]) {
    let process = processes.first { $0.id == id }
    facts.show(process)
    cpu.chart.loads = process?.loads ?? cpu.chart.loads
  }
}

/// What `ps` tells of a process.
final class FactsPage: FormViewController {
  private let state = Label()
  private let cpu = Label()
  private let memory = Label()

  init(_ process: ProcessEntry) {
    super.init(title: process.name)
    let command = Label(process.command)
    command.numberOfLines = 0
    form.setSections {
      FormSection {
        FormRow("PID", detail: "\(process.id)")
        FormRow("User", detail: process.user)
        FormRow("State", state)
        FormRow("CPU", cpu)
        FormRow("Memory", memory)
      }
      FormSection("Command") { command }
    }
  }

  /// Nil is a process that has ended; its last figures stay.
  func show(_ process: ProcessEntry?) {
    state.text = process == nil ? "ended" : "alive"
    guard let process else { return }
    cpu.text = "\(process.share) %"
    memory.text = process.memory
  }
}

/// The environment that a process was started with, by name.
final class EnvironmentPage: ListViewController {
  init(_ process: ProcessEntry) {
    let variables = process.text(of: "environ")?.split(separator: "\0").sorted()
    super.init(
      title: "Environment", rows: (variables ?? []).map { ListRow(title: String($0), accessory: .none) })
    list.placeholder = variables == nil ? "It cannot be read." : "It is empty."
  }
}

/// A chart over the whole page, without a bar.
final class CPUPage: ViewController {
  let chart = ChartView()

  override func viewDidLoad() {
    prefersNavigationBarHidden = true
    content = chart.padding(columns: 2, rows: 1)
  }
}
