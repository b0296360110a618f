/// A record of what a program has sent to the window around a terminal in memory, for tests.
struct WindowRecord {
  var title: String?
  var workingDirectories: [String] = []
  var notifications: [String] = []
  var copied: [String] = []
  var pictureOrders: [PictureOrder] = []
}
