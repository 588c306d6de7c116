// Jobs by time of day.
import type { Logger } from 'pino'
import type { Job } from '../slice.ts'

/** Each job runs again only after it has ended. A failure is logged and retried at the next time. */
export function startSchedule(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const repeated = jobs.map((job) => repeat(job, log))
  return {
    async stop() {
      await Promise.all(repeated.map((each) => each.stop()))
    },
  }
}

function repeat({ name, everyMs, work }: Job, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let isStopped = false
  let timer: NodeJS.Timeout
  const plan = () => {
    timer = setTimeout(() => {
      running = once()
    }, everyMs)
  }
  const once = async () => {
    await work().catch((error: Error) => log.error({ name, stack: error.stack }, 'a scheduled task failed'))
    if (!isStopped) plan()
  }
  plan()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
