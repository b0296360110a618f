// Programs that import TermNav also use the types of NavModel.
@_exported public import NavModel

/// The navigation controller of TermNav, a stack of `ViewController`s.
public typealias NavigationController = NavModel.NavigationController<ViewController>
