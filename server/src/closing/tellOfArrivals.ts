// Money that reaches a closed account is kept for its owner. Customer service is told once the balances are worth more than dust,
// and again whenever more than dust has arrived since. Smaller amounts are not told one by one, because anybody can send tiny
// amounts to an address as often as they like.
import { formatAmount } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { JobContext } from './context.ts'
import { dustOf, findObstacles, type Held, worthOfAll } from './findObstacles.ts'

const ACCOUNTS_AT_ONCE = 50
const LINES_MAX = 20
/** An entry of just before the closing may have been written after it. The account was frozen then: it is an arrival, too. */
const BEFORE_MS = 600_000

interface ClosedAccount {
  id: bigint
  user_id: bigint
}

export async function tellOfArrivals(context: JobContext): Promise<void> {
  const { db, retries } = context
  for (let last: bigint | null = 0n; last !== null; ) {
    const found = await sql<ClosedAccount>`
      select id, user_id from closures where id > ${last} and state = 'CLOSED'
        and seen_sequence < (select max(sequence) from postings where owner = user_id)
      order by id limit ${ACCOUNTS_AT_ONCE}`.execute(db)
    const rows: readonly ClosedAccount[] = found.rows
    for (const row of rows) await retries.try('tell of money at closed accounts', row.id, () => tellOfOne(context, row))
    last = rows.length < ACCOUNTS_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
  }
}

async function tellOfOne(context: JobContext, { id, user_id: user }: ClosedAccount): Promise<void> {
  const { clock, db, tellSupport } = context
  const now = clock.now()
  const userId = Number(user)
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user)
    const closure = await transaction
      .selectFrom('closures')
      .select(['state', 'told_sequence', 'seen_sequence', 'ended_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const newest = await newestEntry(transaction, user)
    // Two jobs look for it, and operators reopen accounts.
    if (closure.state !== 'CLOSED' || closure.seen_sequence >= newest) return
    const told = closure.told_sequence
    const since = { after: told, until: newest, from: Number(closure.ended_at) - BEFORE_MS }
    const { obstacles } = await findObstacles(context, transaction, userId)
    const isMoreThanDust = obstacles.some(({ kind }) => kind === 'BALANCE')
    const isNews = isMoreThanDust && (told === 0n || (await isMoreThanDustSince(context, transaction, user, since)))
    const lines = isNews ? await linesOf(context, transaction, user, since) : []
    if (lines.length > 0) {
      const text = `This account is closed, and money has arrived on it since. It is kept for its owner.\n${lines.join('\n')}`
      await tellSupport(transaction, { userId, text, now })
    }
    await transaction
      .updateTable('closures')
      .set({ seen_sequence: newest, told_sequence: lines.length > 0 ? newest : told })
      .where('id', '=', id)
      .execute()
  })
}

interface Span {
  after: bigint
  until: bigint
  /** Epoch ms. */
  from: number
}

async function isMoreThanDustSince(
  context: JobContext,
  db: Kysely<Database>,
  user: bigint,
  { after, until }: Span,
): Promise<boolean> {
  const { rows } = await sql<Held>`
    select asset, sum(amount)::numeric(38, 0) as total from postings
    where owner = ${user} and sequence > ${after} and sequence <= ${until}
    group by asset having sum(amount) > 0`.execute(db)
  const worth = worthOfAll(context, rows)
  return worth === null || worth > dustOf(context)
}

async function linesOf(
  { market }: Pick<JobContext, 'market'>,
  db: Kysely<Database>,
  user: bigint,
  { after, until, from }: Span,
): Promise<string[]> {
  const entries = await db
    .selectFrom('postings')
    .select(['asset', 'amount', 'reason'])
    .where('owner', '=', user)
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .where('time', '>', BigInt(from))
    .orderBy('sequence')
    .limit(LINES_MAX)
    .execute()
  return entries.map(
    ({ asset, amount, reason }) =>
      `${reason}: ${formatAmount(amount, market.asset(asset)?.scale ?? 0)} ${asset.toUpperCase()}`,
  )
}

async function newestEntry(db: Kysely<Database>, user: bigint): Promise<bigint> {
  const { newest } = await db
    .selectFrom('postings')
    .select((eb) => eb.fn.max('sequence').as('newest'))
    .where('owner', '=', user)
    .executeTakeFirstOrThrow()
  return BigInt(newest ?? 0)
}
