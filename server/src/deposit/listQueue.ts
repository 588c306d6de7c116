import type { DepositQueue } from '@assay/api/depositQueue'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { formatAmount } from '@assay/engine/money'
import { recallName } from '@assay/engine/transfer/credits'
import { sql } from 'kysely'
import type { DepositTables } from '../db/depositTables.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { Network } from '../outside/chains/chain.ts'
import { confirmationsOf, creditNameInQuery, type DepositRow } from './changeDeposit.ts'
import { takenBackColumns, takenBackOf } from '../exchange/takenBack.ts'

type Row = OperatorOutput<'deposit', 'listQueue'>['rows'][number]
type Status = DepositTables['deposits']['status']

const statuses: Record<DepositQueue, readonly Status[]> = {
  ARRIVING: ['SEEN', 'CONFIRMING'],
  FOUND: ['REVIEW', 'APPROVED'],
  CREDITED: ['CREDITED'],
  UNDONE: ['REVERSED'],
  REFUSED: ['REJECTED'],
  FINAL: ['WITHDRAWABLE'],
}
const orders: Record<DepositQueue, 'asc' | 'desc'> = {
  ARRIVING: 'asc',
  FOUND: 'asc',
  CREDITED: 'asc',
  UNDONE: 'desc',
  REFUSED: 'desc',
  FINAL: 'desc',
}

const name = creditNameInQuery(sql<number>`deposits.credits`)
const lastCredit = sql<string>`(select max(c.deposit) from deposit_credits c
  where c.deposit in (${name}, ${name} || ${recallName('')}))`

/** Of all customers. */
export async function listQueue(
  { clock, db, market, outside: { chains } }: OperatorContext,
  { state, pageNum, pageSize }: OperatorParsed<'deposit', 'listQueue'>,
): Promise<OperatorOutput<'deposit', 'listQueue'>> {
  const wanted = db.selectFrom('deposits').where('deposits.status', 'in', statuses[state])
  const { total } = await wanted.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .innerJoin('deposit_watchers', 'deposit_watchers.network', 'deposits.network')
    .leftJoin(
      'deposit_credits',
      // A recalled deposit has two rows: the credit, which was final, and what is owed since. The second one counts.
      (join) => join.on('deposit_credits.deposit', '=', lastCredit),
    )
    .selectAll('deposits')
    .select([
      'deposit_watchers.height as watched',
      sql<boolean>`exists (select from approvals a where a.kind = 'deposit.creditFound' and a.state = 'PENDING'
        and a.expires_at > ${clock.now()} and a.body = jsonb_build_object('depositId', deposits.id))`.as('is_asked'),
    ])
    .select(takenBackColumns)
    .orderBy('is_owed', 'desc')
    .orderBy('deposits.id', orders[state])
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    rows: rows.map((row) => {
      const scale = market.asset(row.asset ?? '')?.scale ?? 0
      const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
      return {
        ...stateOf(row),
        customerId: Number(row.user_id),
        coin: row.asset ?? '',
        network: row.channel ?? chains.rules[row.network as Network].name,
        amount: show(row.amount),
        units: String(row.units),
        isAsked: row.is_asked,
        confirmations: confirmationsOf(row),
        required: row.required,
        requiredFinal: row.required_final,
        txid: row.txid,
        address: row.address,
        seenAt: Number(row.seen_at),
        creditedAt: row.credited_at === null ? null : Number(row.credited_at),
        undone: row.status === 'REVERSED' ? takenBackOf(row, show) : null,
      }
    }),
    total: Number(total),
  }
}

function stateOf({ id, status, reason, note, is_found: isFound, height }: DepositRow) {
  return {
    depositId: Number(id),
    status,
    reason: reason as Row['reason'],
    note,
    isFound,
    height: height === null ? null : Number(height),
  }
}
