// Customers who let USDT be converted to BTC once a rate is reached, while they withdraw the same USDT. Each limit convert
// that is filled has one convert, which brought at least what it asked for; any other has none.
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import { sql } from 'kysely'
import { httpClient } from '../httpClient.ts'
import { check } from '../simulator/breach.ts'
import type { Random } from '../simulator/random.ts'
import type { MoneyServer } from './moneyServer.ts'

/** Seconds after which everything that was asked for is decided or open again, also what got lost. */
const SETTLED_AFTER = 45
const CONSUMED_WITHIN_MS = 60_000

export class LimitCustomers {
  readonly #test: MoneyServer

  constructor(test: MoneyServer) {
    this.#test = test
  }

  async act(random: Random, user: number): Promise<void> {
    const client = await this.#clientOf(user)
    const roll = random.below(10)
    if (roll < 4) await unlessRefused(() => place(client, random))
    else if (roll < 5) await unlessRefused(() => cancel(client, random))
    else await this.#tick()
  }

  async calm(): Promise<void> {
    for (let second = 0; second < SETTLED_AFTER; second += 1) await this.#tick()
  }

  /** Answers what was converted, in units of USDT. */
  async judge(user: number): Promise<bigint> {
    const { db } = this.#test.server
    const { rows } = await sql<Judged>`
      select l.limit_id as id, l.status, l.amount, l.receive as wanted, count(c.convert_id)::int as converts,
        coalesce(sum(c.amount), 0) as converted, coalesce(sum(c.receive), 0) as received
      from limit_converts l left join converts c on c.user_id = l.user_id and c.status = 'FILLED'
        and c.quote_id like 'limit:' || l.limit_id || ':%'
      where l.user_id = ${user} group by l.limit_id order by l.limit_id`.execute(db)
    for (const { id, status, amount, wanted, converts, converted, received } of rows) {
      check(status !== 'CONVERTING', `limit convert ${id} is decided`)
      check(converts === (status === 'FILLED' ? 1 : 0), `limit convert ${id} is ${status} and has ${converts} converts`)
      if (status !== 'FILLED') continue
      check(converted === amount, `limit convert ${id} of ${amount} has converted ${converted}`)
      check(received >= wanted, `limit convert ${id} brought ${received} and not ${wanted}`)
    }
    const sum = (of: 'converted' | 'received') => rows.reduce((total, row) => total + row[of], 0n)
    const btc = await db
      .selectFrom('balances')
      .select(({ fn }) => fn.coalesce(fn.sum<bigint>('available'), sql<bigint>`0`).as('units'))
      .where('owner', '=', BigInt(user))
      .where('asset', '=', 'btc')
      .executeTakeFirstOrThrow()
    check(BigInt(btc.units) === sum('received'), `user ${user} has the BTC of all filled limit converts`)
    return sum('converted')
  }

  /** A second with prices, and all that follows from it. */
  async #tick(): Promise<void> {
    const { clock, slices } = this.#test
    clock.advance(1000)
    await this.#test.beat()
    await slices.convert.idle?.()
    await this.#untilConsumed()
  }

  /** Outcomes come from the journal. */
  async #untilConsumed(): Promise<void> {
    for (const since = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 2))) {
      if (this.#test.consumerStates().every(({ lagCommands }) => lagCommands === 0)) return
      check(performance.now() - since < CONSUMED_WITHIN_MS, 'consumers read the journal to its end')
    }
  }

  /** Signed in again: so much time may have passed that a session has ended. */
  async #clientOf(user: number): Promise<Client> {
    const token = await this.#test.server.sessions.create(user)
    return httpClient({ url: this.#test.url, token })
  }
}

interface Judged {
  id: bigint
  status: string
  amount: bigint
  wanted: bigint
  converts: number
  converted: bigint
  received: bigint
}

/** About what the rate of now brings: reached at once, soon, or never. */
async function place(client: Client, random: Random): Promise<void> {
  const terms = { fromSymbol: 'usdt', toSymbol: 'btc', total: String(5 + random.below(400)) }
  const { receive } = await client.convert.getQuote(terms)
  const wanted = (Number(receive) * (990 + random.below(15))) / 1000
  await client.convert.placeLimitConvert({ ...terms, receive: wanted.toFixed(8) })
}

async function cancel(client: Client, random: Random): Promise<void> {
  const { rows } = await client.convert.listLimitConverts({ state: 'open' })
  if (rows.length > 0) await client.convert.cancelLimitConvert({ id: random.pick(rows).id })
}

/** A coin without a price, a limit convert that is being converted, too many of them. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}
