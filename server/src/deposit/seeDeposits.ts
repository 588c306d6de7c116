// The payments of a block that go to customers' addresses become rows. A payment that another block had before continues
// where it was.
import { hash } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DepositTables } from '../db/depositTables.ts'
import type { Database } from '../db/schema.ts'
import type { Block, Payment } from '../outside/chains/chain.ts'
import { fromChainUnits } from '../outside/chains/units.ts'
import { type OfferedChannel, termsOf } from './offeredChannels.ts'
import type { WatcherParts } from './watcherParts.ts'

export async function seeDeposits(
  parts: WatcherParts,
  transaction: Transaction<Database>,
  { block, payments }: { block: Block; payments: readonly Payment[] },
): Promise<void> {
  const [first] = payments
  if (first === undefined) return
  const owners = await transaction
    .selectFrom('deposit_addresses')
    .select(['address', 'user_id'])
    .where('network', '=', first.network)
    .where('address', '=', (eb) => eb.fn.any(eb.val([...new Set(payments.map(({ to }) => to))])))
    .execute()
  const userOf = new Map(owners.map((row) => [row.address, row.user_id]))
  const now = parts.clock.now()
  const kept = await replaceUndone(transaction, payments)
  const own = await readGas(transaction, payments)
  for (const payment of payments) {
    const userId = userOf.get(payment.to)
    if (userId === undefined || payment.units <= 0n || own.has(payment.txid)) continue
    const described = describe(parts, payment)
    const before = kept.get(described.deposit)
    // It was credited in a block that is undone, and in this one it moves nothing: the credit is taken back.
    if (before !== undefined && !payment.succeeded) continue
    const deposit = before === undefined || isSame(before, described) ? described.deposit : otherName(described)
    const where = { height: block.height, block_hash: block.hash, updated_at: now }
    await transaction
      .insertInto('deposits')
      .values({ ...described, ...where, deposit, user_id: userId, seen_at: now })
      .onConflict((conflict) =>
        conflict
          .column('deposit')
          .doUpdateSet({
            ...where,
            status: sql`case when deposits.status in ('CREDITED', 'WITHDRAWABLE') then deposits.status else 'SEEN' end`,
            reason: '',
          })
          .where('deposits.height', 'is', null)
          .where('deposits.units', '=', described.units)
          .where('deposits.address', '=', described.address),
      )
      .execute()
  }
}

/** What our hot wallet sent to deposit addresses for their sweeps: nobody's deposit. Recorded before it is broadcast. */
async function readGas(transaction: Transaction<Database>, payments: readonly Payment[]): Promise<Set<string | null>> {
  const rows = await transaction
    .selectFrom('payout_transactions')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_transactions.payout_id')
    .select('txid')
    .where('purpose', '=', 'GAS')
    .where('txid', '=', (eb) => eb.fn.any(eb.val([...new Set(payments.map(({ txid }) => txid))])))
    .execute()
  return new Set(rows.map(({ txid }) => txid))
}

type Content = Pick<Selectable<DepositTables['deposits']>, 'address' | 'units' | 'channel'>

/**
 * A block has all payments of a transaction: what an undone block had of it is replaced. Answers those that stay, by name,
 * because they were credited. The process may have died between a credit and its row.
 */
async function replaceUndone(
  transaction: Transaction<Database>,
  payments: readonly Payment[],
): Promise<Map<string, Content>> {
  const network = payments[0]?.network ?? ''
  const txids = [...new Set(payments.map(({ txid }) => txid))]
  await transaction
    .deleteFrom('deposits')
    .where('network', '=', network)
    .where('txid', '=', (eb) => eb.fn.any(eb.val(txids)))
    .where('height', 'is', null)
    .where('credits', '=', 0)
    .where(sql<boolean>`not exists (select from deposit_credits c where c.deposit = deposits.deposit)`)
    .execute()
  const rows = await transaction
    .selectFrom('deposits')
    .select(['deposit', 'address', 'units', 'channel'])
    .where('network', '=', network)
    .where('txid', '=', (eb) => eb.fn.any(eb.val(txids)))
    .where('height', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.deposit, row]))
}

function isSame(one: Content, other: Content): boolean {
  return one.address === other.address && one.units === other.units && one.channel === other.channel
}

/** Of a payment that differs from one which another block had at its place and which was credited, such as of a swap. */
function otherName({ deposit, address, units, channel }: Content & { deposit: string }): string {
  return `${deposit}:${hash('sha256', `${address} ${units} ${channel}`).slice(0, 16)}`
}

function depositName({ network, txid, index }: Pick<Payment, 'network' | 'txid' | 'index'>): string {
  return `${network}:${txid}:${index}`
}

function describe(parts: WatcherParts, payment: Payment) {
  const { network, txid, index, to, contract, units, matures = 1 } = payment
  const channel = parts.outside.chains.channels.find((each) => each.network === network && each.contract === contract)
  const terms = channel === undefined ? undefined : termsOf(parts, channel)
  const rules = parts.outside.chains.rules[network]
  const amount =
    channel === undefined || terms === undefined ? 0n : fromChainUnits(units, terms.scale, channel.decimals)
  const reason = refusalOf(payment, terms, amount)
  return {
    deposit: depositName(payment),
    network,
    txid,
    place: index,
    address: to,
    channel: channel?.channel ?? null,
    asset: terms === undefined ? null : (channel?.asset ?? null),
    units,
    amount,
    status: reason === '' ? ('SEEN' as const) : ('REJECTED' as const),
    reason,
    required: Math.max(matures, terms?.confirmations ?? rules.confirmations),
    required_final: Math.max(matures, terms?.finalConfirmations ?? rules.confirmations + rules.furtherConfirmations),
  }
}

function refusalOf({ succeeded }: Payment, terms: OfferedChannel | undefined, amount: bigint): string {
  if (!succeeded) return 'FAILED'
  if (terms === undefined) return 'UNKNOWN_COIN'
  if (amount === 0n || amount < terms.least) return 'BELOW_MINIMUM'
  return amount > terms.most ? 'ABOVE_MAXIMUM' : ''
}
