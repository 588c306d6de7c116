// Reads the committed state after a fault in memory. It tries until it succeeds.
import { restore, type State } from '@assay/engine/state'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExchangeOptions } from './exchangeOptions.ts'

/** Between two tries. */
const AGAIN_MS = 500

export async function readBack(options: ExchangeOptions): Promise<State> {
  for (;;) {
    const snapshot = await options.store.loadSnapshot().catch(() => null)
    if (snapshot !== null) return restore(snapshot, options.stepMax)
    await (options.sleep ?? sleep)(AGAIN_MS)
  }
}
