/// What happens to this process when memory runs out.
public enum MemoryPressure {
    /// Asks the kernel to end others first. Only some may ask; nothing depends on it.
    public static func askToBeSpared() {
        do throws(Errno) {
            // 1 is O_WRONLY.
            try FileDescriptor.open("/proc/self/oom_score_adj", flags: 1).write("-900")
        } catch {}
    }
}
