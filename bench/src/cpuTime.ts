// Processor time of this thread: what else the machine is doing meanwhile does not count, so that two contestants
// that run one after the other are measured alike.

/** Starts a watch; calling it answers the milliseconds that this thread has worked since. */
export function startWatch(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
