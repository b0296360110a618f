/// A request of the user to quit the program, which a page may answer later. `resume()` asks the pages that
/// were not asked yet, and then ends the program.
public final class PendingQuit: PendingDeparture {}
