import type { DepositQueue } from '@assay/api/depositQueue'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { PAGE_SIZE_MAX } from '@assay/api/scalars'
import { formatAmount } from '@assay/engine/money'
import { recallName } from '@assay/engine/transfer/recallDeposit'
import { sql } from 'kysely'
import type { DepositTables } from '../db/depositTables.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { Network } from '../outside/chains/chain.ts'
import { confirmationsOf, creditNameInQuery } from './changeDeposit.ts'

type Row = OperatorOutput<'deposit', 'listQueue'>['rows'][number]
type Status = DepositTables['deposits']['status']

const statuses: Record<DepositQueue, readonly Status[]> = {
  ARRIVING: ['SEEN', 'CONFIRMING'],
  CREDITED: ['CREDITED'],
  UNDONE: ['REVERSED'],
  REFUSED: ['REJECTED'],
  FINAL: ['WITHDRAWABLE'],
}
const orders: Record<DepositQueue, 'asc' | 'desc'> = {
  ARRIVING: 'asc',
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
  { db, market, outside: { chains } }: OperatorContext,
  { state, pageNum, pageSize }: OperatorParsed<'deposit', 'listQueue'>,
): Promise<OperatorOutput<'deposit', 'listQueue'>> {
  const wanted = db.selectFrom('deposits').where('deposits.status', 'in', statuses[state])
  const { total } = await wanted.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const size = Math.min(pageSize, PAGE_SIZE_MAX)
  const rows = await wanted
    .innerJoin('deposit_watchers', 'deposit_watchers.network', 'deposits.network')
    .leftJoin(
      'deposit_credits',
      // Of a recalled one there are two: the credit, which was final, and what is owed since.
      (join) => join.on('deposit_credits.deposit', '=', lastCredit),
    )
    .selectAll('deposits')
    .select([
      'deposit_watchers.height as watched',
      'deposit_credits.deposit as credit',
      sql<boolean>`deposit_credits.status is not distinct from 'REVERSING'`.as('is_owed'),
      sql<boolean>`exists (select from deposit_write_offs w where w.deposit = deposit_credits.deposit)`.as(
        'is_given_up',
      ),
      'deposit_credits.amount as credited',
      'deposit_credits.taken',
      'deposit_credits.covered',
    ])
    .orderBy('is_owed', 'desc')
    .orderBy('deposits.id', orders[state])
    .limit(size)
    .offset((pageNum - 1) * size)
    .execute()
  return {
    rows: rows.map((row) => {
      const scale = market.asset(row.asset ?? '')?.scale ?? 0
      const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
      return {
        depositId: Number(row.id),
        customerId: Number(row.user_id),
        coin: row.asset ?? '',
        network: row.channel ?? chains.rules[row.network as Network].name,
        amount: show(row.amount),
        units: String(row.units),
        status: row.status,
        reason: row.reason as Row['reason'],
        confirmations: confirmationsOf(row),
        required: row.required,
        requiredFinal: row.required_final,
        txid: row.txid,
        address: row.address,
        seenAt: Number(row.seen_at),
        creditedAt: row.credited_at === null ? null : Number(row.credited_at),
        undone: row.status === 'REVERSED' ? undoneOf(row, show) : null,
      }
    }),
    total: Number(total),
  }
}

interface Undone {
  credit: string | null
  credited: bigint | null
  taken: bigint | null
  covered: bigint | null
  is_owed: boolean
  is_given_up: boolean
}

function undoneOf(row: Undone, show: (amount: bigint) => string): Row['undone'] {
  const { credit, credited, taken, covered, is_owed: isOwed, is_given_up: isGivenUp } = row
  if (credited === null || taken === null || covered === null) return null
  return {
    byCustomer: show(taken),
    byHouse: show(covered),
    open: show(credited - taken - covered),
    debt: isOwed && !isGivenUp ? credit : null,
    isGivenUp,
  }
}
