// Two operators write off what a customer owes for a deposit that was taken back: the house pays it. Without this, somebody who
// has lost the money could never withdraw again. The account stays frozen until operators end that too.
import { ApiError } from '@assay/api/errors'
import { formatAmount } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { coinText } from '../market/listings/coinText.ts'
import { bookWriteOffs } from './bookWriteOffs.ts'

export interface Debt {
  /** Name of the credit. */
  credit: string
}
export type WriteOff = ApprovalKind<Debt>

export function writeOff(
  core: Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'log' | 'market' | 'retries'>,
): WriteOff {
  return {
    name: 'deposit.writeOff',
    permission: 'treasury.correct',
    async plan(db, { credit }) {
      const { user, asset, owed, lacking } = await readDebt(db, credit)
      const show = (units: bigint) => coinText(core, asset, units)
      const house = await availableToHouse(db, asset)
      if (house < lacking) {
        const { scale } = core.market.asset(asset) ?? { scale: 0 }
        const facts = { asset, needed: formatAmount(lacking, scale), available: formatAmount(house, scale) }
        throw new ApiError('INSUFFICIENT_BALANCE', facts)
      }
      return {
        title: `Write off what customer ${user} owes`,
        lines: [
          { what: 'For', before: null, after: credit },
          { what: `Customer ${user} owes`, before: show(owed), after: show(0n) },
          { what: 'The house pays, as well as what it has paid before', before: null, after: show(lacking) },
          { what: `Customer ${user} has in all wallets`, before: null, after: await holdingsOf(core, db, user) },
          { what: 'The account', before: null, after: 'stays frozen until two persons end that' },
        ],
        // What is owed gets less whenever the customer pays: the rest is written off.
        facts: { user, asset },
      }
    },
    async effect(transaction, { credit }, { now, requestedBy, approvedBy }) {
      const { user, owed } = await readDebt(transaction, credit)
      await transaction
        .insertInto('deposit_write_offs')
        .values({
          deposit: credit,
          user_id: user,
          requested_by: requestedBy,
          approved_by: approvedBy,
          approved_at: now,
          state: 'APPROVED',
          updated_at: now,
        })
        .execute()
      return {
        customer: user,
        subject: `what is owed for ${credit}`,
        before: String(owed),
        after: '0',
        afterCommit: () => void bookWriteOffs(core).catch((error: unknown) => core.log.error({ error: String(error) })),
      }
    },
  }
}

/** Throws NOT_FOUND if nothing is owed, or it was written off already. */
async function readDebt(db: Kysely<Database>, credit: string) {
  const row = await db
    .selectFrom('deposit_credits')
    .select(['user_id', 'asset', 'amount', 'taken', 'covered'])
    .where('deposit', '=', credit)
    .where('status', '=', 'REVERSING')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deposit_write_offs').select('deposit').where('deposit', '=', credit))),
    )
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  const owed = row.amount - row.taken
  return { user: Number(row.user_id), asset: row.asset, owed, lacking: owed - row.covered }
}

/** Somebody may owe, and have it where it cannot be taken: in futures, in orders, or in another coin. */
async function holdingsOf(core: Pick<Core, 'market'>, db: Kysely<Database>, user: number): Promise<string> {
  const rows = await db
    .selectFrom('balances')
    .select((eb) => ['asset', eb.fn.sum<bigint>(eb('available', '+', eb.ref('held'))).as('units')])
    .where('owner', '=', BigInt(user))
    .groupBy('asset')
    .orderBy('asset')
    .execute()
  const held = rows.flatMap(({ asset, units }) => (BigInt(units) === 0n ? [] : [coinText(core, asset, BigInt(units))]))
  return held.join(', ') || 'nothing'
}

async function availableToHouse(db: Kysely<Database>, asset: string): Promise<bigint> {
  const row = await db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', BigInt(HOUSE))
    .where('asset', '=', asset)
    .where('wallet', '=', 'PLATFORM')
    .executeTakeFirst()
  return row?.available ?? 0n
}
