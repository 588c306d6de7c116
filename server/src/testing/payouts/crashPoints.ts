// A process that can be killed at any step: a statement of the database, a call of a node, of the ledger, or a write of the
// signer's records.
import type { KyselyPlugin } from 'kysely'
import type { OwnRecords } from '../../signer/ownRecords.ts'
import type { Chain } from '../../outside/chains/chain.ts'

/** The process ends here. */
export class Crash extends Error {}

export interface CrashPoints {
  /** One step. Throws Crash at the chosen one, and ever after. */
  step(): void
  /** The n-th step from now. */
  crashAt(n: number): void
  never(): void
  hasCrashed(): boolean
}

export function createCrashPoints(): CrashPoints {
  let left = Number.POSITIVE_INFINITY
  return {
    step() {
      left -= 1
      if (left <= 0) throw new Crash('the process was killed')
    },
    crashAt(n) {
      left = n
    },
    never() {
      left = Number.POSITIVE_INFINITY
    },
    hasCrashed: () => left <= 0,
  }
}

/** Before each statement; a transaction that it interrupts leaves nothing. */
export function crashingStatements({ step }: CrashPoints): KyselyPlugin {
  return {
    transformQuery({ node }) {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Before each call, and after it: what the call did stays done. */
export function crashingChain<Kind extends Chain>(chain: Kind, { step }: CrashPoints): Kind {
  return new Proxy(chain, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        step()
        const answer: unknown = await Reflect.apply(value, target, given)
        step()
        return answer
      }
    },
  })
}

export function crashingRecords(records: OwnRecords, { step }: CrashPoints): OwnRecords {
  return {
    ...records,
    async add(record) {
      step()
      await records.add(record)
      step()
    },
  }
}
