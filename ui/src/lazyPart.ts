// Parts of a screen whose code comes when it is first needed. Where the network is lost just then, the part waits for it
// with its fallback on the screen; React's own lazy would remember the failure and take the whole screen down, with what
// was typed there. A part that never arrives says so, and the screen around it stays.
import { Component, type ComponentType, createElement, lazy, useEffect } from 'react'
import { useHost } from './host.ts'
import { showToast } from './toast.ts'

const AGAIN_AFTER_MS = 2000
/** Tries while the device is online; files that are still missing then are gone. */
const TRIES_MAX = 5

/** As React's lazy, but patient, and no danger to what stands around it. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const arriving = () => lazy<ComponentType<Props>>(() => untilLoaded(load).catch(missing))
  let Part = arriving()
  return class extends Component<Props, { error: Error | null }> {
    override state: { error: Error | null } = { error: null }

    static getDerivedStateFromError(error: Error): { error: Error } {
      return { error }
    }

    override render() {
      const { error } = this.state
      if (error === null) return createElement(Part, this.props)
      // What goes wrong in a part that has arrived is not ours to catch.
      if (error !== MISSING) throw error
      const onRetry = () => {
        Part = arriving()
        this.setState({ error: null })
      }
      return createElement(Missing, { onRetry })
    }
  }
}

const MISSING = new Error('a part of the screen did not arrive')

function missing(): never {
  throw MISSING
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { say } = useHost()
  useEffect(
    () => showToast({ tone: 'negative', text: say('failedLine'), action: { label: say('retry'), run: onRetry } }),
    // Said once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return null
}

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
