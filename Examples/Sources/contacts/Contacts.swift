import TermNav

/// A person to call.
struct Person: Hashable {
  var name: String
  var number: String
  var isFavourite = false

  var letter: String { String(name.prefix(1)) }
}

/// People by their letters: found as you type, starred by a drag to the right, removed by one to the left.
final class Contacts: ListViewController, ListDataSource {
  private(set) var sections: [(letter: String, people: [Person])] = []
  private(set) var people: [Person] { didSet { sort() } }

  init(_ people: [Person]) {
    self.people = people
    super.init(title: "Contacts")
    sort()
    list.dataSource = self
    list.columns = [.flexible, .trailing(10).shown(from: 36)]
    list.searchMode = .asYouType
    list.performsFirstActionWithFullSwipe = true
    list.leadingActions = weakly(else: []) { page, index in
      let word = page.person(index).isFavourite ? "Unstar" : "Star"
      return [RowAction(word, .good) { index in page.change(index) { $0.isFavourite.toggle() } }]
    }
    list.actions = weakly(else: []) { page, _ in
      [
        RowAction("Delete") { index in
          page.change { people in people.removeAll { $0 == page.person(index) } }
        }
      ]
    }
  }

  private func sort() {
    let sorted = people.sorted { $0.name < $1.name }
    sections = sorted.reduce(into: []) { sections, person in
      if sections.last?.letter != person.letter { sections.append((person.letter, [])) }
      sections[sections.count - 1].people.append(person)
    }
  }

  private func person(_ index: Int) -> Person {
    let path = list.path(for: index)
    return sections[path.section].people[path.row]
  }

  private func change(_ body: (inout [Person]) -> Void) {
    body(&people)
    list.reloadData(animated: true)
  }

  private func change(_ index: Int, _ body: (inout Person) -> Void) {
    let person = person(index)
    change { people in if let place = people.firstIndex(of: person) { body(&people[place]) } }
  }

  override func didOpenRow(at index: Int) { navigationController?.push(Card(person(index))) }

  // MARK: ListDataSource

  var numberOfSections: Int { sections.count }
  func numberOfRows(in section: Int) -> Int { sections[section].people.count }
  func titleForHeader(in section: Int) -> String? { sections[section].letter }
  func identity(at path: ListView.RowPath) -> AnyHashable? { sections[path.section].people[path.row].name }
  func row(at path: ListView.RowPath) -> ListRow {
    let person = sections[path.section].people[path.row]
    return ListRow(
      cells: [ListText(person.name), ListText(person.number, .secondary)],
      accessory: person.isFavourite ? .badge("★") : .automatic)
  }
}

/// One person.
final class Card: ViewController {
  private let person: Person

  init(_ person: Person) {
    self.person = person
    super.init(title: person.name)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text("Call \(person.number)", column: 2, row: 1, style: theme.text)
  }
}
