// Processor time of this thread: other load on the machine does not count, so that contestants run one after the other
// are comparable.

/** Starts a stopwatch; calling it returns the processor milliseconds since. */
export function startWatch(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
