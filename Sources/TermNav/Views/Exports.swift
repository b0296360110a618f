// Programs use NavModel's types too.
@_exported public import NavModel

/// Holds TermNav's view controllers.
public typealias NavigationController = NavModel.NavigationController<ViewController>
