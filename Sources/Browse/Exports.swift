// Makes the system's C library available in all files of the browser.
@_exported import CLibrary
