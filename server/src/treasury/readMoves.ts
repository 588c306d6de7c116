// What moves between the exchange's own addresses.
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { MovePurpose, MoveState } from '@assay/api/treasury'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { PayoutState } from '../db/payoutTables.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { Network } from '../outside/chains/chain.ts'

type Move = OperatorOutput<'treasury', 'readTreasury'>['moves'][number]

const MOVES_MAX = 100

const states: Record<PayoutState, MoveState> = {
  WAITING: 'LEAVING',
  PLANNED: 'LEAVING',
  SIGNED: 'LEAVING',
  SENT: 'LEAVING',
  CONFIRMING: 'LEAVING',
  PAID: 'LEAVING',
  STUCK: 'STUCK',
  REFUSED: 'REFUSED',
  RETURNED: 'REFUSED',
  COMPLETED: 'DONE',
  REVERTED: 'FAILED',
  FAILED: 'FAILED',
}

export async function readMoves({ db, outside: { chains } }: Pick<OperatorContext, 'db' | 'outside'>): Promise<Move[]> {
  const isDone = sql<boolean>`state in ('COMPLETED', 'FAILED', 'RETURNED')`
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where('purpose', '!=', 'WITHDRAWAL')
    .orderBy(isDone)
    .orderBy(sql`case when ${isDone} then -payout_id else payout_id end`)
    .limit(MOVES_MAX)
    .execute()
  const transactions =
    rows.length === 0
      ? []
      : await db
          .selectFrom('payout_transactions')
          .select(['payout_id', 'txid'])
          .where(
            'payout_id',
            'in',
            rows.map(({ payout_id }) => payout_id),
          )
          .orderBy('attempt', 'desc')
          .execute()
  return rows.map((row) => {
    const channel = chains.channels.find((each) => each.channel === row.channel)
    return {
      payoutId: Number(row.payout_id),
      purpose: row.purpose as MovePurpose,
      state: states[row.state],
      channel: row.channel,
      coin: channel?.asset ?? '',
      amount: formatAmount(row.units, channel?.decimals ?? 0, { trim: true }),
      source: row.source,
      recipient: row.recipient,
      reason: row.reason,
      canRaiseFee: chains.rules[row.network as Network].canRaiseFee,
      txids: transactions.flatMap(({ payout_id, txid }) => (payout_id === row.payout_id && txid !== null ? txid : [])),
      createdAt: Number(row.created_at),
    }
  })
}
