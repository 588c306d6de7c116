// A credited payment that the network has undone: the customer and the house pay it back, the account is frozen, and the
// deposit waits in the operators' queue. What neither could pay is asked for again in later rounds.
import { demand, demandOnce } from '../exchange/ask.ts'
import { ApiError } from '@assay/api/errors'
import { freezeAccount } from '../user/freezes.ts'
import { creditName, type DepositRow, once, setStatus } from './changeDeposit.ts'
import type { WatcherParts } from './watcherParts.ts'

/** The customer reads it. */
const REASON = 'The network has undone a deposit that was credited.'

export async function takeBack(parts: WatcherParts, row: DepositRow): Promise<void> {
  const user = Number(row.user_id)
  const deposit = creditName({ ...row, credits: row.credits - 1 })
  await freezeAccount(parts, { userId: user, by: 'OPERATOR', reason: REASON })
  await demandOnce(parts.exchange, {
    command: { type: 'transfer.reverseDeposit', user, deposit },
    once: once(user, 'deposit.reverse', deposit),
  })
  parts.log.error({ depositId: Number(row.id), network: row.network }, 'a network has undone a credited deposit')
  await setStatus(parts, row, { status: 'REVERSED' }, 'DEPOSIT_REVERSED')
}

/** Of undone deposits that are not paid back in full. */
export async function takeBackRest({ db, exchange }: Pick<WatcherParts, 'db' | 'exchange'>): Promise<void> {
  const rows = await db
    .selectFrom('deposit_credits')
    .select(['user_id', 'deposit'])
    .where('status', '=', 'REVERSING')
    .execute()
  for (const { user_id: user, deposit } of rows)
    await demand(exchange, { command: { type: 'transfer.reverseDeposit', user: Number(user), deposit } }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError && error.error === 'INSUFFICIENT_BALANCE')) throw error
      },
    )
}
