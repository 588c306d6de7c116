// Funding is paid every few hours per position. Each payment is in the records; the message is one total per day and
// coin.
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { Core } from '../context.ts'
import { personOf } from '../db/person.ts'
import type { Database } from '../db/schema.ts'
import type { NewMessage } from '../user/messages/newMessage.ts'

/** By then the last payments of a day are written. */
const SETTLED_AFTER_MS = 15 * 60_000
/** After a long downtime, earlier days are not reported. */
const DAYS_BACK_MAX = 3

type Needs = Pick<Core, 'clock' | 'db' | 'inbox' | 'market'>

/** Every day that is over, once: its mark and its messages are one transaction. */
export async function tellOfFunding(needs: Needs): Promise<void> {
  const { clock, db } = needs
  const last = Math.floor((clock.now() - SETTLED_AFTER_MS) / DAY_MS) - 1
  const { day: told } = await db
    .selectFrom('funding_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  const first = Math.max((told ?? last - 1) + 1, last - DAYS_BACK_MAX + 1)
  for (let day = first; day <= last; day += 1) await tellOfDay(needs, day)
}

async function tellOfDay({ clock, db, inbox, market }: Needs, day: number): Promise<void> {
  const tell = await db.transaction().execute(async (transaction) => {
    const mark = transaction.insertInto('funding_days').values({ day })
    const { numInsertedOrUpdatedRows: isFirst } = await mark
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (isFirst !== 1n) return null
    const messages = messagesOf(market, { day, now: clock.now() }, await readSums(transaction, day))
    return messages.length === 0 ? null : inbox.leave(transaction, messages)
  })
  tell?.()
}

interface Sum {
  person: bigint
  symbol: string
  /** Positive: paid. */
  amount: bigint
  payments: number
}

/** Of people: neither participants of a demo nor the house. */
async function readSums(transaction: Kysely<Database>, day: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select person, symbol, sum(amount) as amount, count(*)::integer as payments
    from (
      select ${personOf('user_id')} as person, rows.symbol, rows.amount
      from futures_fundings
      join futures_funding_payments as rows using (symbol, slot)
      where slot >= ${day * DAY_MS}::bigint and slot < ${(day + 1) * DAY_MS}::bigint
    ) as payments
    where person in (select id from users) and person not in (select user_id from participants)
    group by person, symbol order by person`.execute(transaction)
  return rows
}

interface Coin {
  userId: number
  coin: string
  scale: number
  received: bigint
  count: number
}

function messagesOf(
  market: Needs['market'],
  { day, now }: { day: number; now: number },
  sums: readonly Sum[],
): NewMessage[] {
  const coins = new Map<string, Coin>()
  for (const { person, symbol, amount, payments } of sums) {
    const rules = market.book(symbol)
    if (rules === undefined) continue
    const key = `${person}/${rules.quote}`
    const coin = coins.get(key) ?? {
      userId: Number(person),
      coin: rules.quote,
      scale: rules.quoteScale,
      received: 0n,
      count: 0,
    }
    coins.set(key, { ...coin, received: coin.received - BigInt(amount), count: coin.count + payments })
  }
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  return [...coins.values()].map(({ userId, coin, scale, received, count }) => ({
    userId,
    kind: 'FUNDING' as const,
    facts: { coin, amount: formatAmount(received, scale), count, date },
    time: now,
  }))
}
