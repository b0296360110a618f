/// The user's request to quit. `resume()` asks the pages that were not asked yet, and then ends the program.
public final class PendingQuit: PendingDeparture {}
