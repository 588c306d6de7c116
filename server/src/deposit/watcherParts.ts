import type { Core } from '../context.ts'

export type WatcherParts = Pick<
  Core,
  'clock' | 'db' | 'exchange' | 'inbox' | 'log' | 'market' | 'outside' | 'sessions' | 'settings'
>

/** The network has undone more blocks than make a deposit final: operators must look before anything is credited. */
export class TooDeep extends Error {
  /** The newest block that still stands; null if the watcher knows none. */
  readonly above: number | null

  constructor(message: string, above: number | null) {
    super(message)
    this.above = above
  }
}
