// How much of what an operation takes a caller may have at once; the rest of his calls wait for their turn.
import type { Route } from '@assay/api/routes'
import type { Caller } from '../context.ts'
import { addressKey } from '../addressKey.ts'
import { Turns } from '../turns.ts'

/**
 * Of the pool's twelve connections one user holds no more than this, also while his calls wait for a lock of his own.
 * A screen asks for a dozen things together and has them in three turns.
 */
const USER_AT_ONCE = 4
const USER_WAITING_MAX = 20_000
const COSTLY_AT_ONCE = 2
const COSTLY_WAITING_MAX = 300

export interface CallerTurns {
  /** Throws BUSY where too many wait. */
  run(route: Route, caller: Caller, work: () => unknown): Promise<unknown>
}

export function createCallerTurns(): CallerTurns {
  const ofUsers = new Turns({ atOnce: Infinity, atOnceEach: USER_AT_ONCE, waitingMax: USER_WAITING_MAX })
  const costly = new Turns({ atOnce: COSTLY_AT_ONCE, atOnceEach: COSTLY_AT_ONCE, waitingMax: COSTLY_WAITING_MAX })
  return {
    async run({ takes }, { user, address }, work) {
      if (takes === 'costly') return costly.run(user?.id ?? addressKey(address), work)
      return takes === 'command' || user === null ? work() : ofUsers.run(user.id, work)
    },
  }
}
