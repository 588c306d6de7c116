import type { Amount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { demandOnce, refusalOf } from '../exchange/ask.ts'
import { creditName } from './creditName.ts'

interface LineCredit {
  user: number
  lineId: bigint
  asset: string
  amount: Amount
}

type Parts = Pick<Core, 'db' | 'exchange'>

/**
 * Idempotent: safe to repeat after an interruption; the first answer is returned. Throws the refusal of the engine; a
 * later run tries again.
 */
export async function creditLine(parts: Parts, { user, lineId, asset, amount }: LineCredit): Promise<void> {
  const deposit = await creditName(parts.db, lineId)
  const operation = 'deposit.credit'
  if (!(await isCredited(parts, deposit))) {
    // Two concurrent runs use the same id and get one answer. A refusal is stored permanently under that id.
    const refusals = await readRefusals(parts, lineId)
    const clientId = refusals === 0 ? deposit : `${deposit}#${refusals}`
    const command = { type: 'transfer.creditDeposit', user, deposit, earlier: [], asset, amount } as const
    const refusal = await refusalOf(parts.exchange, { command, once: { user, operation, clientId, bodyHash: '' } })
    if (refusal !== null) {
      await countRefusal(parts, lineId, refusals)
      throw refusal
    }
  }
  // The bank has booked it: nothing more has to be waited for.
  const command = { type: 'transfer.finalizeDeposit', user, deposit } as const
  const once = { user, operation: 'deposit.finalize', clientId: deposit, bodyHash: '' }
  await demandOnce(parts.exchange, { command, once })
}

/** The ledger's own table decides. */
async function isCredited({ db }: Parts, deposit: string): Promise<boolean> {
  const row = await db.selectFrom('deposit_credits').select('deposit').where('deposit', '=', deposit).executeTakeFirst()
  return row !== undefined
}

async function readRefusals({ db }: Parts, lineId: bigint): Promise<number> {
  const row = await db
    .selectFrom('bank_credit_refusals')
    .select('refusals')
    .where('line_id', '=', lineId)
    .executeTakeFirst()
  return row?.refusals ?? 0
}

async function countRefusal({ db }: Parts, lineId: bigint, before: number): Promise<void> {
  await db
    .insertInto('bank_credit_refusals')
    .values({ line_id: lineId, refusals: before + 1 })
    .onConflict((conflict) =>
      conflict
        .column('line_id')
        .doUpdateSet({ refusals: before + 1 })
        .where('bank_credit_refusals.refusals', '=', before),
    )
    .execute()
}
