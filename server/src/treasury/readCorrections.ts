import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { CorrectedAccount, CounterAccount } from '@assay/api/treasury'
import { formatAmount } from '@assay/engine/money'
import type { OperatorContext } from '../operatorContext.ts'
import { owners } from './correction.ts'

type Row = OperatorOutput<'treasury', 'readTreasury'>['corrections'][number]

const ROWS_MAX = 100

/** The newest first. */
export async function readCorrections({ db, market }: Pick<OperatorContext, 'db' | 'market'>): Promise<Row[]> {
  const rows = await db.selectFrom('corrections').selectAll().orderBy('correction_id', 'desc').limit(ROWS_MAX).execute()
  return rows.map((row) => ({
    correctionId: Number(row.correction_id),
    account: row.owner > 0n ? 'CUSTOMER' : (accountOf(row.owner) as CorrectedAccount),
    customerId: row.owner > 0n ? Number(row.owner) : null,
    counter: accountOf(row.counter),
    coin: row.asset,
    direction: row.direction,
    amount: formatAmount(row.amount, market.asset(row.asset)?.scale ?? 0, { trim: true }),
    reason: row.reason,
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    approvedAt: Number(row.approved_at),
    state: row.state,
    refusal: row.refusal,
  }))
}

function accountOf(owner: bigint): CounterAccount {
  const found = (Object.keys(owners) as CounterAccount[]).find((name) => BigInt(owners[name]) === owner)
  if (found === undefined) throw new Error(`no account of the house is ${owner}`)
  return found
}
