import TermNav

#if os(Linux)
  nonisolated extension Path {
    /// The path with all links resolved; nil where nothing exists there.
    var followed: Path? {
      guard let name = withCString({ realpath($0, nil) }) else { return nil }
      defer { free(name) }
      return Path(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// Whether the file is on a network's file system, on which the kernel does not report changes that other
    /// machines make. A file system of a program (FUSE) or of a virtual machine's host counts too.
    var isOnNetwork: Bool {
      var status = stat()
      guard withCString({ stat($0, &status) }) == 0,
        let table = try? FileSystem.system.beginning(Path("/proc/self/mountinfo"), 1 << 20)
      else { return false }
      let device = UInt64(truncatingIfNeeded: status.st_dev)
      let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
      let minor = device & 0xFF | device >> 12 & ~0xFF
      let kinds = table.text.split(separator: "\n").compactMap { line -> Substring? in
        let fields = line.split(separator: " ")
        guard fields.count > 2, fields[2] == "\(major):\(minor)", let dash = fields.firstIndex(of: "-") else {
          return nil
        }
        return fields.dropFirst(fields.distance(from: fields.startIndex, to: dash) + 1).first
      }
      let names = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "fuse", "virtiofs", "vboxsf", "prl_fs",
      ]
      return kinds.contains { names.contains(String($0)) || $0.hasPrefix("fuse.") }
    }
  }
#endif
