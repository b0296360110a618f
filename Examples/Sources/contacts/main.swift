import TermNav

let people = [
  "Ada", "Åsa", "Bela", "Boris", "Chiyo", "Ida", "Ines", "Nils", "Nuria", "Olaf", "Priya", "Yusuf",
]
NavigationApp(
  root: Contacts(
    people.enumerated().map { index, name in Person(name: name, number: "555 01\(10 + index)") })
).runAndExit()
