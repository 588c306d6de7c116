// The server's clock, one step a second, aligned with its seconds: every countdown on the page changes together.
import { useSyncExternalStore } from 'react'
import { live } from './live.ts'

const watchers = new Set<() => void>()
let second = 0
let timer: ReturnType<typeof setTimeout> | undefined

function step(): void {
  const now = live.serverNow()
  second = Math.floor(now / 1000) * 1000
  timer = setTimeout(step, 1000 - (now % 1000) + 5)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (watchers.size === 1) step()
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearTimeout(timer)
  }
}

/** Epoch ms of the server's current second. */
export function useServerSecond(): number {
  return useSyncExternalStore(watch, () => second || Math.floor(live.serverNow() / 1000) * 1000)
}
