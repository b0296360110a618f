// Makes the system's C library visible in all source files of the browser.
@_exported import CLibrary
