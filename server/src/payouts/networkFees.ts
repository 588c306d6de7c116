// The fees that networks take for our own transactions. Each fee is recorded when its transaction is final, and booked
// once from the house's account for network fees. While that account has too little, the fee waits, and operators see
// it.
import { amountUnits, divide, power } from '@assay/engine/money'
import { GAS } from '@assay/engine/nouns'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { bitcoinOutputs } from '../outside/chains/bitcoinBlock.ts'
import type { Channel } from '../outside/chains/channels.ts'
import type { Payouts } from './context.ts'
import type { SignedPayout } from './payoutRows.ts'

export interface MinedTransaction {
  txid: string
  /** As the chain says it; absent where only the inputs tell. */
  fee?: bigint
}

/** In the native coin's smallest unit. */
export async function feeOf(
  db: Kysely<Database>,
  { payout_id, transactions }: SignedPayout,
  { txid, fee }: MinedTransaction,
): Promise<bigint> {
  if (fee !== undefined) return fee
  const { units } = await db
    .selectFrom('payout_inputs')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>('units'), eb.lit(0)).as('units'))
    .where('payout_id', '=', payout_id)
    .executeTakeFirstOrThrow()
  const bytes = transactions.find((each) => each.txid === txid)?.bytes ?? ''
  return BigInt(units) - bitcoinOutputs(Buffer.from(bytes, 'hex'))
}

/** Of a transaction that is final. The second call changes nothing. */
export async function recordFee(
  { db, chains, clock }: Pick<Payouts, 'db' | 'chains' | 'clock'>,
  payout: SignedPayout,
  mined: MinedTransaction & { height: number },
): Promise<void> {
  const { network, payout_id } = payout
  const native = nativeOf(chains.channels, network)
  const asset = await readAsset(db, native)
  const units = await feeOf(db, payout, mined)
  if (native === undefined || asset === undefined || units <= 0n) return
  const amount = divide(units * power(asset.scale), power(native.decimals), 'up')
  await db
    .insertInto('network_fees')
    .values({
      network,
      txid: mined.txid,
      payout_id,
      channel: native.channel,
      units,
      asset: native.asset,
      amount,
      height: mined.height,
      found_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of transactions that are final and not booked, in the native coin's smallest unit; and whose they are. */
export async function readUnbooked(
  db: Kysely<Database>,
  network: string,
): Promise<{ units: bigint; payouts: Set<bigint> }> {
  const rows = await db
    .selectFrom('network_fees')
    .select(['payout_id', 'units'])
    .where('network', '=', network)
    .where('booked_at', 'is', null)
    .execute()
  return {
    units: rows.reduce((sum, row) => sum + row.units, 0n),
    payouts: new Set(rows.map(({ payout_id }) => payout_id)),
  }
}

/** In one round; the next one continues. */
const BOOKED_MAX = 200

/** Those that the account can pay, the oldest first. */
export async function bookFees({ db, clock, retries, payFee }: Payouts): Promise<void> {
  const rows = await db
    .selectFrom('network_fees')
    .selectAll()
    .where('booked_at', 'is', null)
    .orderBy('found_at')
    .orderBy('txid')
    .limit(BOOKED_MAX)
    .execute()
  if (rows.length === 0) return
  const left = await readGas(db)
  for (const { network, txid, asset, amount, refusals } of rows) {
    const free = left.get(asset) ?? 0n
    if (free < amount) continue
    await retries.try('book network fees', txid, async () => {
      const of = db.updateTable('network_fees').where('network', '=', network).where('txid', '=', txid)
      const fee = { transaction: `${network}:${txid}`, asset, amount: amountUnits(amount), refusals }
      if (await payFee(fee)) {
        left.set(asset, free - amount)
        await of.set({ booked_at: clock.now() }).execute()
      } else await of.set({ refusals: refusals + 1 }).execute()
    })
  }
}

/** What the account for network fees has available, by asset. */
export async function readGas(db: Kysely<Database>): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available'])
    .where('owner', '=', BigInt(GAS))
    .where('wallet', '=', 'PLATFORM')
    .execute()
  return new Map(rows.map(({ asset, available }) => [asset, available]))
}

export function nativeOf(channels: readonly Channel[], network: string): Channel | undefined {
  return channels.find((channel) => channel.network === network && channel.contract === null)
}

async function readAsset(db: Kysely<Database>, native: Channel | undefined): Promise<{ scale: number } | undefined> {
  if (native === undefined) return undefined
  return db.selectFrom('assets').select('scale').where('asset', '=', native.asset).executeTakeFirst()
}
