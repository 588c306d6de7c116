// Checks reserves every minute and before each payout. The minute check queries every customer address; before a payout,
// only addresses that have changed. No coin is paid out while its reserves do not cover what is owed. After 30 seconds of
// this, its withdrawals are halted until two operators resume them.
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { requestHalt } from '../exchange/haltRequests.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import type { Retries } from '../limits/retries.ts'
import { type KeptBalances, keepDeposits, readReserve, type Reserve, type ReserveParts } from './reserves.ts'

/** A check of this age still counts before a payout. */
const FRESH_MS = 5000
/** A shortage must last this long before a halt, because only two operators can end one. */
const HALT_AFTER_MS = 30_000
const HOUR_MS = 3_600_000
const HOURS_KEPT = 90 * 24

export interface ReserveGate {
  /** Why nothing of this asset may be paid out now; null if it may. */
  stopOf(asset: string): Promise<string | null>
  /** All coins that have a network. */
  checkAll(): Promise<void>
}

export interface GateParts extends ReserveParts {
  db: Kysely<Database>
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'error' | 'warn'>
  retries: Pick<Retries, 'try'>
}

export function createReserveGate(parts: GateParts): ReserveGate {
  const { db, clock, log, retries } = parts
  const kept: KeptBalances = new Map()

  async function check(asset: string): Promise<string | null> {
    const reserve = await readReserve(parts, asset, kept)
    if (reserve === null) return null
    const now = clock.now()
    const shortSince = await keep(db, reserve, now)
    if (shortSince === null) return null
    log.error({ ...shown(reserve) }, 'the reserves do not cover what is owed')
    if (now - shortSince >= HALT_AFTER_MS) await halt(asset)
    return `the reserves of ${asset.toUpperCase()} do not cover what is owed`
  }

  /** With the balances of all customers' addresses read again. */
  async function refresh(asset: string): Promise<void> {
    const { chains } = parts
    for (const channel of chains.channels) {
      const chain = channel.asset === asset ? chains.chain(channel.network) : null
      if (chain !== null) await keepDeposits(parts, { chain, channel, kept })
    }
    await check(asset)
  }

  async function halt(asset: string): Promise<void> {
    const asked = {
      product: 'WITHDRAWALS',
      market: asset,
      shownName: asset.toUpperCase(),
      reason: 'RESERVES_CHECK',
      askedBy: 'the check of reserves',
    } as const
    const isAsked = await db
      .selectFrom('halt_requests')
      .select('request_id')
      .where('product', '=', 'WITHDRAWALS')
      .where('market', '=', asset)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (isAsked !== undefined) return
    await db.transaction().execute(async (transaction) => {
      await requestHalt(transaction, { ...asked, now: clock.now() })
    })
  }

  return {
    async stopOf(asset) {
      const last = await db.selectFrom('reserve_checks').selectAll().where('asset', '=', asset).executeTakeFirst()
      const isFresh = last !== undefined && clock.now() - Number(last.checked_at) < FRESH_MS
      return isFresh && last.held >= last.owed ? null : check(asset)
    },
    async checkAll() {
      const { chains } = parts
      for (const asset of new Set(chains.channels.map((channel) => channel.asset)))
        await retries.try('check reserves', asset, () =>
          refresh(asset).catch((error: unknown) => {
            if (!(error instanceof ChainUnavailable)) throw error
            log.warn({ asset, reason: error.message }, 'the reserves could not be checked')
          }),
        )
    },
  }
}

/** Answers since when every check has found too little; null if this one found enough. */
async function keep(db: Kysely<Database>, reserve: Reserve, now: number): Promise<number | null> {
  const { asset, held, owed, wallets } = reserve
  const short_since = held < owed ? now : null
  const { short_since: since } = await db
    .insertInto('reserve_checks')
    .values({ asset, held, owed, checked_at: now, short_since })
    .onConflict((conflict) =>
      conflict.column('asset').doUpdateSet({
        held,
        owed,
        checked_at: now,
        short_since: short_since === null ? null : sql`coalesce(reserve_checks.short_since, excluded.short_since)`,
      }),
    )
    .returning('short_since')
    .executeTakeFirstOrThrow()
  for (const { channel, place, units } of wallets)
    await db
      .insertInto('wallet_balances')
      .values({ channel, place, units, checked_at: now })
      .onConflict((conflict) => conflict.columns(['channel', 'place']).doUpdateSet({ units, checked_at: now }))
      .execute()
  await keepHour(db, reserve, now)
  return since === null ? null : Number(since)
}

/** The check of each hour with the smallest surplus over what was owed. */
async function keepHour(db: Kysely<Database>, { asset, held, owed }: Reserve, now: number): Promise<void> {
  const hour = now - (now % HOUR_MS)
  await db
    .insertInto('reserve_hours')
    .values({ asset, hour, held, owed })
    .onConflict((conflict) =>
      conflict
        .columns(['asset', 'hour'])
        .doUpdateSet({ held, owed })
        .where(sql<boolean>`excluded.held - excluded.owed < reserve_hours.held - reserve_hours.owed`),
    )
    .execute()
  const oldest = BigInt(hour - HOURS_KEPT * HOUR_MS)
  await db.deleteFrom('reserve_hours').where('asset', '=', asset).where('hour', '<', oldest).execute()
}

function shown({ asset, held, owed }: Reserve) {
  return { asset, held: String(held), owed: String(owed) }
}
