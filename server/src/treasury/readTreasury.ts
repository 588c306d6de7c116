import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { formatAmount } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { readCorrections } from './readCorrections.ts'
import { readMoves } from './readMoves.ts'
import { readNetworkFees } from './readNetworkFees.ts'
import { fromChainUnits } from '../outside/chains/units.ts'

type Treasury = OperatorOutput<'treasury', 'readTreasury'>

const HOURS_SHOWN_MS = 7 * 24 * 3_600_000

/** Reads only tables: the check of reserves asks the networks once a minute. */
export async function readTreasury(context: OperatorContext): Promise<Treasury> {
  return {
    coins: await readCoins(context),
    networks: await readNetworks(context),
    moves: await readMoves(context),
    corrections: await readCorrections(context),
    signer: await readSigner(context.db),
  }
}

async function readCoins(context: OperatorContext): Promise<Treasury['coins']> {
  const { db, clock, market, outside } = context
  const { channels } = outside.chains
  const checks = await db.selectFrom('reserve_checks').selectAll().execute()
  const hours = await db
    .selectFrom('reserve_hours')
    .selectAll()
    .where('hour', '>', BigInt(clock.now() - HOURS_SHOWN_MS))
    .orderBy('hour')
    .execute()
  const wallets = await readWallets(db)
  const coins: Treasury['coins'] = []
  for (const coin of new Set(channels.map(({ asset }) => asset))) {
    const scale = market.asset(coin)?.scale
    if (scale === undefined) continue
    const show = (units: bigint) => formatAmount(units, scale, { trim: true })
    const check = checks.find(({ asset }) => asset === coin)
    coins.push({
      coin,
      held: check === undefined ? null : show(check.held),
      owed: check === undefined ? null : show(check.owed),
      coverage: check === undefined ? null : coverageOf(check),
      checkedAt: check === undefined ? null : Number(check.checked_at),
      wallets: channels
        .filter(({ asset }) => asset === coin)
        .map((channel) => walletOf(context, { channel, scale, wallets })),
      networkFees: await readNetworkFees(
        context,
        channels.find(({ asset, contract }) => asset === coin && contract === null),
      ),
      hours: hours
        .filter(({ asset }) => asset === coin)
        .map((row) => ({ hour: Number(row.hour), coverage: coverageOf(row) })),
    })
  }
  return coins
}

/** In hundredths of a percent, rounded down; null if nothing is owed. */
function coverageOf({ held, owed }: { held: bigint; owed: bigint }): number | null {
  return owed <= 0n ? null : Number((held * 10_000n) / owed)
}

interface WalletRow {
  channel: string
  hot: bigint
  cold: bigint
  deposits: bigint
  /** Of withdrawals that wait for the hot wallet. */
  waiting: bigint
  /** Planned or on its way, and not mined when the balances were read. */
  leaving: bigint
}

/** By channel, in the chain's smallest unit. */
async function readWallets(db: Kysely<Database>): Promise<Map<string, WalletRow>> {
  const { rows } = await sql<WalletRow>`
    with held as (
      select channel, coalesce(sum(units) filter (where place = 'HOT'), 0) as hot,
        coalesce(sum(units) filter (where place = 'COLD'), 0) as cold,
        coalesce(sum(units) filter (where place = 'DEPOSIT'), 0) as deposits
      from wallet_balances group by channel
    ), asked as (
      select channel, coalesce(sum(units) filter (where state = 'WAITING'), 0) as waiting,
        coalesce(sum(units) filter (where state in ('PLANNED', 'SIGNED', 'SENT', 'STUCK')), 0) as leaving
      from payouts where state not in ('COMPLETED', 'FAILED') and source_number is null group by channel
    )
    select channel, coalesce(hot, 0) as hot, coalesce(cold, 0) as cold, coalesce(deposits, 0) as deposits,
      coalesce(waiting, 0) as waiting, coalesce(leaving, 0) as leaving
    from held full join asked using (channel)`.execute(db)
  return new Map(rows.map((row) => [row.channel, row]))
}

function walletOf(
  { outside: { chains } }: OperatorContext,
  { channel, scale, wallets }: { channel: Channel; scale: number; wallets: Map<string, WalletRow> },
): Treasury['coins'][number]['wallets'][number] {
  const row = wallets.get(channel.channel)
  const show = (units = 0n) => formatAmount(fromChainUnits(units, scale, channel.decimals), scale, { trim: true })
  const short = row === undefined || row.waiting === 0n ? 0n : row.waiting + row.leaving - row.hot
  return {
    channel: channel.channel,
    networkName: chains.rules[channel.network].name,
    hot: show(row?.hot),
    cold: show(row?.cold),
    deposits: show(row?.deposits),
    waiting: show(row?.waiting),
    missing: show(short > 0n ? short : 0n),
    isGas: channel.contract === null,
  }
}

async function readNetworks({ db, outside: { chains } }: OperatorContext): Promise<Treasury['networks']> {
  const wallets = await db.selectFrom('signer_wallets').selectAll().execute()
  const watchers = await db.selectFrom('deposit_watchers').selectAll().execute()
  return (Object.keys(chains.rules) as Network[]).map((network) => {
    const wallet = wallets.find((row) => row.network === network)
    const watcher = watchers.find((row) => row.network === network)
    return {
      network,
      networkName: chains.rules[network].name,
      hasNode: chains.chain(network) !== null,
      hotAddress: wallet?.hot_address ?? null,
      coldAddresses: wallet?.cold_addresses ?? [],
      watcher:
        watcher === undefined
          ? null
          : {
              height: Number(watcher.height),
              head: Number(watcher.head),
              updatedAt: Number(watcher.updated_at),
              stopped: watcher.stopped,
              stoppedAbove: watcher.stopped_above === null ? null : Number(watcher.stopped_above),
            },
    }
  })
}

async function readSigner(db: Kysely<Database>): Promise<Treasury['signer']> {
  const { rows } = await sql<{ isRunning: boolean; waiting: number; oldestAt: number | null; refused: number }>`
    select exists (select from leases where role = 'signer' and expires_at > clock_timestamp()) as "isRunning",
      (select count(*)::int from payouts where state = 'PLANNED') as waiting,
      (select min(updated_at)::float8 from payouts where state = 'PLANNED') as "oldestAt",
      (select count(*)::int from payouts left join withdrawals using (withdrawal_id)
        where state in ('REFUSED', 'RETURNED') and coalesce(status, 'REVIEW') = 'REVIEW') as refused`.execute(db)
  return rows[0] ?? { isRunning: false, waiting: 0, oldestAt: null, refused: 0 }
}
