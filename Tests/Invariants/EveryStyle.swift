public import NavModel

/// The library's transition styles, as they are without settings.
nonisolated public let everyTransitionStyle: [any TransitionStyle] = [
  SlideStyle(), CoverStyle(), FadeStyle(), CubeStyle(), FlipStyle(), RiseStyle(), ScaleStyle(),
]

/// The library's styles of the navigation bar.
nonisolated public let everyNavigationBarStyle: [any NavigationBarStyle] = [
  StandardNavigationBarStyle(), FixedBackNavigationBarStyle(),
]
