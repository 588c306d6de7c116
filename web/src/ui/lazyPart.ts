// Parts of a screen whose code comes when it is first needed. Where the network is lost just then, the part waits for it
// with its fallback on the screen; React's own lazy would remember the failure and take the whole screen down.
import { lazy } from 'react'

const AGAIN_AFTER_MS = 2000
/** Tries while the device is online; files that are still missing then are gone, and the page says that it stopped. */
const TRIES_MAX = 5

/** As React's lazy, but patient. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load))

/** What `load` answers, asked for again after it failed. Rejects after the fifth failure with a network. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; ) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) tries += 1
      if (tries > TRIES_MAX) throw error
      await nextChance()
    }
  }
}

/** In two seconds, or as soon as the device says that it is online again. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, AGAIN_AFTER_MS)
    window.addEventListener('online', done)
  })
}
