/// A record of what a program has told the window of a terminal in memory.
struct WindowRecord {
  var title: String?
  var workingDirectories: [String] = []
  var notifications: [String] = []
  var copied: [String] = []
  var pictureOrders: [PictureOrder] = []
}
