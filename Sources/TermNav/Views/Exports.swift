// Exports the module NavModel, so that programs that import TermNav can use its types too, such as the
// gesture recognizers.
@_exported public import NavModel

/// The navigation controller of TermNav, a stack of `ViewController`s.
public typealias NavigationController = NavModel.NavigationController<ViewController>
