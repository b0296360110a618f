"""An X server by way of its C library: pictures of the whole screen, each at one moment."""

import ctypes


class Image(ctypes.Structure):
    """The head of an XImage."""

    _fields_ = [
        ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
        ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int), ("bits_per_pixel", ctypes.c_int),
    ]


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
        head = Image.from_address(image)
        pixels = ctypes.string_at(head.data, head.bytes_per_line * height)
        self.x.XFree(ctypes.c_void_p(head.data))
        self.x.XFree(ctypes.c_void_p(image))
        return pixels
