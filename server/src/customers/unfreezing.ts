// Two persons end a freeze. The customer's own can be ended by the customer as well (security/unfreeze.ts).
import { ApiError } from '@assay/api/errors'
import { reasonOf } from '@assay/words/exchangeReasons'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { endClosure, standingClosure } from '../user/closures.ts'
import { endFreeze, readFreeze } from '../user/freezes.ts'
import { leaveLetters } from '../user/messages/leaveLetters.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { utcTime } from '../clock/utcTime.ts'
import { readCustomer } from './customerRows.ts'
import { shownFreeze } from './shownFreeze.ts'

export type Unfreezing = ApprovalKind<{ customerId: number }>

const starters = {
  CUSTOMER: 'the customer',
  LINK: 'the link in an email',
  OPERATOR: 'an operator',
  SYSTEM: 'the exchange itself',
}

/** By the state of a closing. */
const afterOf: Record<string, string> = {
  '': '',
  BOOKED: ', and the closing that the customer has booked is cancelled',
  CLOSED: ', and open again (the customer logs in with the old password)',
}

export function unfreezing(core: Pick<Core, 'clock' | 'inbox' | 'outside' | 'sessions' | 'settings'>): Unfreezing {
  return {
    name: 'customers.unfreeze',
    permission: 'customers.freeze',
    async plan(db, { customerId }) {
      await readCustomer(db, customerId)
      // What is decided here holds until the effect: the job that closes accounts waits, or has ended.
      await lockUser(db, customerId)
      const facts = await readFreeze(db, customerId)
      if (facts === null) throw new ApiError('NOTHING_CHANGES')
      const reason = facts.reason === '' ? '' : `: ${reasonOf(facts.reason)}`
      const closure = await standingClosure(db, customerId)
      // Its names may be somebody else's by now.
      if (closure !== null && closure.released_at !== null) throw new ApiError('NOTHING_CHANGES')
      const before = `Frozen by ${starters[facts.by]} since ${utcTime(facts.since)}${reason}`
      const after = `Not frozen${afterOf[closure?.state ?? '']}: withdrawals, transfers and trading are possible again`
      return {
        title: `${closure?.state === 'CLOSED' ? 'Reopen' : 'Unfreeze'} the account of customer ${customerId}`,
        lines: [{ what: 'Account', before, after }],
        facts: closure === null ? facts : { ...facts, closure: [Number(closure.id), closure.state] },
      }
    },
    async effect(transaction, { customerId }) {
      const freeze = await readFreeze(transaction, customerId)
      if (freeze === null) throw new ApiError('NOTHING_CHANGES')
      const ended = await endFreeze(core, transaction, {
        userId: customerId,
        freezeId: freeze.freezeId,
        hasLetter: true,
      })
      await endClosure(transaction, { userId: customerId, now: core.clock.now() })
      const letter = { name: 'unfrozen' } as const
      const sent = await leaveLetters(core, transaction, { userId: customerId, letter, browser: CONSOLE_BROWSER })
      return {
        customer: customerId,
        before: shownFreeze(freeze),
        after: null,
        afterCommit() {
          ended()
          sent()
        },
      }
    },
  }
}
