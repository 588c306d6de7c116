// A credited payment that the network has undone: the customer and the house pay it back, the account is frozen, and
// the deposit waits in the operators' queue. The amount that neither could pay is asked for again in later rounds. A
// final one is taken back only after two operators have accepted the network's branch (acceptBranch.ts).
import { type Amount, amountUnits } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { sql } from 'kysely'
import { refusalOf } from '../exchange/ask.ts'
import { freezeAccount } from '../user/freezes.ts'
import { askLedger, creditName, type DepositRow, setStatus } from './changeDeposit.ts'
import type { WatcherParts } from './watcherParts.ts'

export async function takeBack(parts: WatcherParts, row: DepositRow): Promise<void> {
  const user = Number(row.user_id)
  const deposit = creditName(row.deposit, row.credits)
  await freezeAccount(parts, { userId: user, by: 'SYSTEM', reason: 'DEPOSIT_REVERSED' })
  const refusal = await askLedger(
    parts,
    row,
    row.status === 'WITHDRAWABLE'
      ? { type: 'transfer.recallDeposit', user, deposit, asset: row.asset ?? '', amount: amountUnits(row.amount) }
      : { type: 'transfer.reverseDeposit', user, deposit },
  )
  if (refusal !== null) throw refusal
  parts.log.error({ depositId: Number(row.id), network: row.network }, 'a network has undone a credited deposit')
  await setStatus(parts, row, { status: 'REVERSED' }, 'DEPOSIT_REVERSED')
}

/**
 * Takes more back for undone deposits that are not paid back in full: what the customer has now, and what the house can
 * cover. The client id contains these amounts, so the same request is made only once.
 */
export async function takeBackRest({
  db,
  exchange,
  log,
}: Pick<WatcherParts, 'db' | 'exchange' | 'log'>): Promise<void> {
  const { rows } = await sql<Rest>`
    select c.user_id as user, c.deposit, c.taken, c.covered, c.amount - c.taken - c.covered as uncovered,
      coalesce((select sum(b.available) from balances b where b.owner = c.user_id and b.asset = c.asset
        and b.wallet in ('PLATFORM', 'FINANCIAL')), 0) as own,
      coalesce((select b.available from balances b where b.owner = ${HOUSE} and b.asset = c.asset
        and b.wallet = 'PLATFORM'), 0) as house
    from deposit_credits c where c.status = 'REVERSING' order by c.credited_at, c.deposit`.execute(db)
  for (const { user: id, deposit, taken, covered, uncovered, own, house } of rows) {
    if (own <= 0n && (uncovered <= 0n || house <= 0n)) continue
    const user = Number(id)
    const clientId = `${deposit} ${taken} ${covered} ${own} ${house}`
    const refusal = await refusalOf(exchange, {
      command: { type: 'transfer.reverseDeposit', user, deposit },
      once: { user, operation: 'deposit.reverseRest', clientId, bodyHash: '' },
    })
    if (refusal !== null) log.warn({ deposit, error: refusal.error }, 'an undone deposit could not be paid back now')
  }
}

interface Rest {
  user: bigint
  deposit: string
  taken: Amount
  covered: Amount
  uncovered: bigint
  own: bigint
  house: bigint
}
