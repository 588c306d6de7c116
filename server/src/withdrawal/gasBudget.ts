// A withdrawal whose fee is below what the network takes costs the house the difference. For that there is a budget for each
// network and day (UTC), and never more than the house's account for network fees has left. When it is used up, such
// withdrawals are refused; those whose fee covers the network's continue.
//
// A payout costs 0.002 ETH, and its fee of 3 USDT is worth 0.0012 ETH: it draws 0.0008 ETH. With 0.0007 ETH left it is refused.
import { ApiError } from '@assay/api/errors'
import { DAY_MS } from '@assay/engine/calendar'
import { type Amount, amountUnits, divide, parseAmount, power } from '@assay/engine/money'
import { type Asset, GAS } from '@assay/engine/nouns'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { WithdrawalChannel } from './channels.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'
import { worthOf } from './worth.ts'

type Needs = Pick<Core, 'clock' | 'config' | 'market' | 'outside'>

interface Wanted {
  channel: WithdrawalChannel
  /** Of the withdrawal, in its coin. */
  fee: Amount
  /** Of the payment on the network, in its own coin's smallest unit there; null: not known now. */
  cost: bigint | null
}

interface Draw {
  network: string
  /** As the budget is configured. */
  budget: string
  native: Asset
  amount: bigint
}

/** What it costs beyond its fee; null: nothing. Without a price of one of both coins the fee counts for nothing. */
function drawOf(needs: Needs, { channel: { chain, asset }, fee, cost }: Wanted): Draw | null {
  if (chain === null || cost === null) return null
  const { market, outside, config } = needs
  const own = outside.chains.channels.find((each) => each.network === chain.network && each.contract === null)
  const native = own === undefined ? undefined : market.asset(own.asset)
  if (own === undefined || native === undefined) return null
  const needed = divide(cost * power(native.scale), power(own.decimals), 'up')
  const amount = needed - inNative(needs, { asset, native, fee })
  if (amount <= 0n) return null
  return { network: chain.network, budget: config.chains.gasBudget[own.channel] ?? '0', native, amount }
}

function inNative(needs: Needs, { asset, native, fee }: { asset: Asset; native: Asset; fee: Amount }): bigint {
  if (asset.asset === native.asset) return fee
  const one = worthOf(needs, native, amountUnits(power(native.scale)))
  const worth = worthOf(needs, asset, fee)
  return one === null || worth === null || one <= 0n ? 0n : divide(worth * power(native.scale), one, 'down')
}

/** Throws GAS_BUDGET_EMPTY. Reads only. */
export async function requireGas(needs: Needs, db: Kysely<Database>, wanted: Wanted): Promise<void> {
  const draw = drawOf(needs, wanted)
  if (draw !== null) await requireLeft(needs, db, draw)
}

/** If two requests come at the same moment, the second sees what the first has drawn. Throws GAS_BUDGET_EMPTY. */
export async function drawGas(
  needs: Needs,
  transaction: Transaction<Database>,
  { row, ...wanted }: Wanted & { row: Pick<WithdrawalRow, 'request_id'> },
): Promise<void> {
  const draw = drawOf(needs, wanted)
  if (draw === null) return
  const { network, native, amount } = draw
  await sql`select pg_advisory_xact_lock(hashtext(${`gas budget ${network}`}))`.execute(transaction)
  await requireLeft(needs, transaction, draw)
  await transaction
    .insertInto('gas_draws')
    .values({ request_id: row.request_id, network, day: dayOf(needs.clock.now()), asset: native.asset, amount })
    .execute()
}

async function requireLeft(
  { clock }: Pick<Core, 'clock'>,
  db: Kysely<Database>,
  { network, budget, native, amount }: Draw,
): Promise<void> {
  const day = dayOf(clock.now())
  const { rows } = await sql<{ drawn: bigint; open: bigint; unbooked: bigint; funded: bigint }>`
    with draws as (
      select d.network, d.day, d.asset, d.amount, w.status from gas_draws d join withdrawals w using (request_id)
      where w.status not in ('CANCELED', 'REJECTED')
    )
    select coalesce((select sum(amount) from draws where network = ${network} and day = ${day}), 0) as drawn,
      coalesce((select sum(amount) from draws where asset = ${native.asset}
        and status not in ('COMPLETED', 'FAILED')), 0) as open,
      coalesce((select sum(amount) from network_fees where asset = ${native.asset} and booked_at is null), 0) as unbooked,
      coalesce((select available from balances where owner = ${GAS} and wallet = 'PLATFORM'
        and asset = ${native.asset}), 0) as funded`.execute(db)
  const { drawn, open, unbooked, funded } = rows[0] ?? { drawn: 0n, open: 0n, unbooked: 0n, funded: 0n }
  const most = parseAmount(budget, native.scale) ?? 0n
  if (drawn + amount > most || open + unbooked + amount > funded)
    throw new ApiError('GAS_BUDGET_EMPTY', { restartsAt: (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS })
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
