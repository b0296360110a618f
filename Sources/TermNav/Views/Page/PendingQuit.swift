/// The user's wish to quit: `resume()` asks those that were not asked yet, then ends the program.
public final class PendingQuit: PendingDeparture {}
