// The participants' users and money. They are ordinary users of the ledger, with reserved ids; the table `participants`
// lists them, nobody can sign in as one, and their coins come from the faucet's external account.
import { amountUnits } from '@assay/engine/money'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Exchange } from '../exchange/door.ts'
import type { Market } from '../market/market.ts'
import { simulatedPairs } from '../market/listings/coins.ts'
import type { SimulatedWorld } from '../outside/prices/priceSource.ts'
import { leaders } from './leader.ts'

export const makers: readonly number[] = [1, 2, 3]
export const takers: readonly number[] = [11, 12]
const leading = leaders.map(({ user }) => user)

/** A participant's funds, in days of the pair's turnover: of its coin, and as much in quote coins. */
const FUNDED_DAYS = 0.3
/** Below this part of the target, the faucet refills it. */
const REFILL_BELOW = 0.4
/** Quote coins available to each for futures margin. */
const CONTRACT_MARGIN = 3_000_000
/** The same of anyone who is copied. */
const LEADER_MARGIN = 20_000

export interface AccountsOptions {
  db: Kysely<Database>
  exchange: Pick<Exchange, 'submit'>
  market: Market
  clock: Clock
}

export async function openAccounts({ db, clock }: Pick<AccountsOptions, 'db' | 'clock'>): Promise<void> {
  const named = [
    ...makers.map((id, place) => ({ id, name: `demo-maker-${place + 1}` })),
    ...takers.map((id, place) => ({ id, name: `demo-taker-${place + 1}` })),
    ...leading.map((id, place) => ({ id, name: `demo-leader-${place + 1}` })),
  ]
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values(
        named.map(({ id, name }) => ({
          id,
          account_type: 'USERNAME' as const,
          account: name,
          password_hash: null,
          credits: 0,
          created_at: clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await transaction
      .insertInto('participants')
      .values(named.map(({ id, name }) => ({ user_id: id, name })))
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await transaction
      .insertInto('trader_profiles')
      .values(
        leaders.map(({ user, name, about }) => ({
          user_id: user,
          name,
          about,
          state: 'APPROVED' as const,
          applied_at: clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Brings every account to its target. Run at the start and now and then. */
export async function fundAccounts(options: AccountsOptions): Promise<void> {
  const { db, exchange, market } = options
  const targets = fundingTargets(market)
  const rows = await db
    .selectFrom('balances')
    .select(['owner', 'asset', 'available', 'held'])
    .where('owner', 'in', [...makers, ...takers].map(BigInt))
    .where('wallet', '=', 'PLATFORM')
    .execute()
  const held = new Map(rows.map((row) => [`${row.owner} ${row.asset}`, row.available + row.held]))
  const credits: Promise<unknown>[] = []
  for (const user of [...makers, ...takers])
    for (const [asset, target] of targets) {
      const total = held.get(`${user} ${asset}`) ?? 0n
      if (Number(total) >= Number(target) * REFILL_BELOW) continue
      const amount = amountUnits(target - total)
      const command = { type: 'transfer.creditFaucet' as const, user, transferId: 0, asset, amount }
      credits.push(exchange.submit({ command }))
    }
  await Promise.all(credits)
  await fundContractWallets(options)
}

/** Margin posted for positions is not in the wallet: this refills the available balance. */
async function fundContractWallets({ db, exchange, market }: AccountsOptions): Promise<void> {
  const coin = market.contracts()[0]?.futures.quote
  if (coin === undefined) return
  const scale = market.asset(coin)?.scale ?? 0
  const targets = [
    ...[...makers, ...takers].map((user) => ({ user, target: unitsOf(CONTRACT_MARGIN, scale) })),
    ...leading.map((user) => ({ user, target: unitsOf(LEADER_MARGIN, scale) })),
  ]
  const rows = await db
    .selectFrom('balances')
    .select(['owner', 'available'])
    .where(
      'owner',
      'in',
      targets.map(({ user }) => BigInt(user)),
    )
    .where('wallet', '=', 'CONTRACT')
    .where('asset', '=', coin)
    .execute()
  const available = new Map(rows.map((row) => [Number(row.owner), row.available]))
  for (const { user, target } of targets) {
    const amount = amountUnits(target - (available.get(user) ?? 0n))
    if (Number(amount) <= Number(target) * (1 - REFILL_BELOW)) continue
    const credit = { type: 'transfer.creditFaucet', user, transferId: 0, asset: coin, amount } as const
    await exchange.submit({ command: credit })
    const move = { type: 'transfer.betweenWallets', user, transferId: 0, asset: coin, amount } as const
    await exchange.submit({ command: { ...move, from: 'PLATFORM', to: 'CONTRACT' } })
  }
}

/** In smallest units by asset. */
function fundingTargets(market: Market): Map<string, bigint> {
  const targets = new Map<string, bigint>()
  for (const pair of simulatedPairs(market.pairs())) {
    const worth = pair.simulated.dailyTurnover * FUNDED_DAYS
    add(targets, pair.spot.quote, unitsOf(worth, pair.spot.quoteScale))
    add(targets, pair.spot.base, unitsOf(worth / lastPrice(market, pair.symbol, pair.simulated), pair.spot.baseScale))
  }
  return targets
}

function lastPrice(market: Market, symbol: string, { startPrice }: SimulatedWorld): number {
  return Number(market.ticker(symbol)?.close ?? startPrice)
}

/** Whole coins, or millionths of one where that is less than a coin. */
function unitsOf(coins: number, scale: number): bigint {
  return (BigInt(Math.ceil(coins * 1e6)) * 10n ** BigInt(scale)) / 1_000_000n
}

function add(targets: Map<string, bigint>, asset: string, amount: bigint): void {
  targets.set(asset, (targets.get(asset) ?? 0n) + amount)
}
