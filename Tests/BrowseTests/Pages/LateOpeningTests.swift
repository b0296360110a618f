import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(2))) final class LateOpeningTests {
  private let opening = LateOpening()

  private func takes(_ event: InputEvent, awaitsRows: Bool, _ rig: BrowseRig) -> Bool {
    opening.keeps(event, awaitsRows: awaitsRows, for: rig.directory)
  }

  @Test("A key about a row waits while there is none, and all that is typed behind it") func waiting() throws
  {
    let rig = try BrowseRig()
    #expect(!takes(.key("j"), awaitsRows: false, rig) && !opening.keepsKeys)
    #expect(!takes(.key("/"), awaitsRows: true, rig) && !opening.keepsKeys)
    #expect(takes(.key("j"), awaitsRows: true, rig) && opening.keepsKeys)
    #expect(takes(.key("/"), awaitsRows: true, rig) && takes(.paste("text"), awaitsRows: true, rig))
    #expect(opening.giveUp() && !opening.keepsKeys && !opening.giveUp())
  }

  @Test("Esc gives up what waits, and a key that leaves the page is the page's") func leaving() throws {
    let rig = try BrowseRig()
    #expect(takes(.key("j"), awaitsRows: true, rig) && takes(.key("Esc"), awaitsRows: true, rig))
    #expect(!opening.keepsKeys)
    #expect(takes(.key("j"), awaitsRows: true, rig) && !takes(.key("h"), awaitsRows: true, rig))
    #expect(!opening.keepsKeys)
  }

  @Test("What waits goes to the program once there are rows") func rows() async throws {
    let rig = try BrowseRig()
    try await rig.read()
    #expect(takes(.key("j"), awaitsRows: true, rig) && takes(.key("/"), awaitsRows: true, rig))
    #expect(!rig.directory.filter.isOn)
    opening.rowsDidCome(for: rig.directory)
    #expect(!opening.keepsKeys && rig.directory.filter.isOn)
  }

  @Test("Keys that need a row are those of rows and counts, without modifiers") func needed() {
    let keymap = Keymap.standard
    for key: KeyPress in ["j", "l", "y", "g", "5"] { #expect(keymap.needsRow(key, in: .lists), "\(key)") }
    for key: KeyPress in ["/", "q", "!", "Alt-5", "0"] {
      #expect(!keymap.needsRow(key, in: .lists), "\(key)")
    }
  }

  @Test("A key leaves the page unless letters are typed for what a key before it opens") func left() {
    let keymap = Keymap.standard
    func leaves(_ key: KeyPress, behind events: InputEvent...) -> Bool {
      keymap.leaves(by: key, after: events, in: .lists)
    }
    #expect(leaves("h") && leaves("q") && leaves("Q") && leaves("h", behind: .key("j"), .key("l")))
    #expect(!leaves("j") && !leaves("Esc"))
    #expect(!leaves("h", behind: .key("j"), .key("/")) && !leaves("h", behind: .key("t")))
    #expect(!leaves("h", behind: .paste("text")))
  }
}
