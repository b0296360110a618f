import NavModel

/// The library's transition styles, as they are without settings.
nonisolated package let everyTransitionStyle: [any TransitionStyle] = [
  SlideStyle(), CoverStyle(), FadeStyle(), CubeStyle(), FlipStyle(), RiseStyle(), ScaleStyle(),
]

/// The library's styles of the navigation bar.
nonisolated package let everyNavigationBarStyle: [any NavigationBarStyle] = [
  StandardNavigationBarStyle(), FixedBackNavigationBarStyle(),
]
