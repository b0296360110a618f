"""An X server by way of its C library: pictures of the whole screen, each at one moment."""

import ctypes


# Where in an XImage the address of its pixels stands, behind four numbers.
PIXELS = 16


class XServer:
    """One connection."""

    def __init__(self, name):
        self.x = ctypes.CDLL("libX11.so.6")
        for function in ("XOpenDisplay", "XDefaultRootWindow", "XGetImage"):
            getattr(self.x, function).restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(name.encode()))
        if not self.display:
            raise OSError(f"no X server {name}")
        self.root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))

    def picture(self, width, height):
        """The left upper part of the screen: 4 bytes a pixel (blue, green, red, unused), row after row."""
        image = self.x.XGetImage(self.display, self.root, 0, 0, width, height, ctypes.c_ulong(0xFFFFFF), 2)
        if not image:
            raise OSError("no picture of the screen")
        address = ctypes.c_void_p.from_address(image + PIXELS)
        pixels = ctypes.string_at(address, 4 * width * height)
        self.x.XFree(address)
        self.x.XFree(ctypes.c_void_p(image))
        return pixels
