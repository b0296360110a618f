// The system's C library, in all files of the browser.
@_exported import CLibrary
