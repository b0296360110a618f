// A program that builds on TermNav speaks NavModel's words too: Size, GestureRecognizer, ReleasePolicy.
@_exported public import NavModel

/// The navigation controller of a terminal program: NavModel's, holding TermNav's view controllers.
public typealias NavigationController = NavModel.NavigationController<ViewController>
