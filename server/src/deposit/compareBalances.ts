// Native coin that a contract passes on is in no transaction of a block. It is found by comparing what an address has at a
// final block with what the books say it has there, and becomes a deposit that waits for two persons.
//
// An address has 1.5 ETH at block 100. The watcher saw deposits of 1.2, gas of 0.01 came from us, and a sweep took 0.2 and
// 0.001 for its fee: the books say 1.009, so 0.491 ETH arrived by no transaction. With a minimum of 0.01 they are a deposit
// in review, and known from then on.
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { BlockName, Chain } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { fromChainUnits } from '../outside/chains/units.ts'
import { type KnownBalance, readKnown } from './knownBalances.ts'
import { type OfferedChannel, termsOf } from './offeredChannels.ts'
import type { WatcherParts } from './watcherParts.ts'

/** In one round; the next one continues with the others. */
const ADDRESSES_MAX = 500

export type CompareParts = Pick<WatcherParts, 'clock' | 'db' | 'log' | 'market' | 'outside' | 'settings'>

/** Throws ChainUnavailable: the next round tries again. */
export async function compareBalances(parts: CompareParts, chain: Chain): Promise<void> {
  const at = await finalBlock(parts, chain)
  if (at === null || (at.block.height === at.comparedHeight && at.comparedN === null)) return
  const addresses = await parts.db
    .selectFrom('deposit_addresses')
    .select(['address', 'n'])
    .where('network', '=', chain.network)
    .where('n', '>', at.comparedN ?? -1n)
    .orderBy('n')
    .limit(ADDRESSES_MAX)
    .execute()
  const listed = addresses.map(({ address }) => address)
  await compareAddresses(parts, chain, { at, addresses: listed })
  await parts.db
    .updateTable('deposit_watchers')
    .set({
      compared_height: BigInt(at.block.height),
      compared_n: addresses.length < ADDRESSES_MAX ? -1n : (addresses.at(-1)?.n ?? -1n),
    })
    .where('network', '=', chain.network)
    .execute()
}

export interface FinalBlock {
  channel: Channel
  terms: OfferedChannel
  block: BlockName
  comparedHeight: number
  /** The last address of this pass; null: a new one begins. */
  comparedN: bigint | null
}

/** null while the watcher is behind or stopped, and before there is one that is not older than what was compared before. */
export async function finalBlock(parts: CompareParts, { network }: Chain): Promise<FinalBlock | null> {
  const channel = parts.outside.chains.channels.find((each) => each.network === network && each.contract === null)
  const terms = channel === undefined ? undefined : termsOf(parts, channel)
  const watcher = await parts.db
    .selectFrom('deposit_watchers')
    .selectAll()
    .where('network', '=', network)
    .executeTakeFirst()
  if (channel === undefined || terms === undefined || watcher === undefined) return null
  if (watcher.stopped !== null || watcher.height < watcher.head) return null
  const height = watcher.height + 1n - BigInt(terms.finalConfirmations)
  if (height < watcher.compared_height) return null
  const known = await parts.db
    .selectFrom('deposit_blocks')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', height)
    .executeTakeFirst()
  if (known === undefined) return null
  return {
    channel,
    terms,
    block: { height: Number(height), hash: known.hash },
    comparedHeight: Number(watcher.compared_height),
    comparedN: watcher.compared_n === -1n ? null : watcher.compared_n,
  }
}

/** Answers those that could be compared: none where the network does not tell balances of a past block. */
export async function compareAddresses(
  parts: CompareParts,
  chain: Chain,
  { at, addresses }: { at: FinalBlock; addresses: readonly string[] },
): Promise<Set<string>> {
  const clear = new Set<string>()
  const balances = await chain.balancesAt?.(addresses, at.block)
  if (balances === undefined) return clear
  // What was signed before the balances were read is in the books by now: its transaction is recorded before it is sent.
  await parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await requireSameBlock(transaction, chain, at.block)
      const known = await readKnown(transaction, at, addresses)
      for (const [place, address] of addresses.entries()) {
        const books = known.get(address)
        if (books === undefined || books.isMoving) continue
        if (await settle(parts, transaction, { at, address, books, balance: balances[place] ?? 0n })) clear.add(address)
      }
    })
  return clear
}

/** The watcher may have followed another branch while the nodes answered. */
async function requireSameBlock(
  transaction: Transaction<Database>,
  { network }: Chain,
  { height, hash }: BlockName,
): Promise<void> {
  const row = await transaction
    .selectFrom('deposit_blocks')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', BigInt(height))
    .executeTakeFirst()
  if (row?.hash !== hash) throw new Error(`${network} has undone final block ${height} while balances were compared`)
}

interface Compared {
  at: FinalBlock
  address: string
  books: KnownBalance
  balance: bigint
}

/** Whether everything that was found before is still there. */
async function settle(parts: CompareParts, transaction: Transaction<Database>, compared: Compared): Promise<boolean> {
  const { at, address, books, balance } = compared
  const { network } = at.channel
  const difference = balance - books.units
  if (books.baseline === null) {
    await transaction
      .updateTable('deposit_addresses')
      .set({ baseline: difference })
      .where('network', '=', network)
      .where('address', '=', address)
      .execute()
    return false
  }
  const surplus = difference - books.baseline
  if (surplus < 0n) {
    await retract(parts, transaction, compared)
    return false
  }
  await confirm(transaction, compared)
  if (surplus > 0n) await open(parts, transaction, compared, surplus)
  return true
}

/** The other branch has what was found in an undone block too. */
async function confirm(
  transaction: Transaction<Database>,
  { at: { block, channel }, address, books }: Compared,
): Promise<void> {
  if (!books.isUndone) return
  await transaction
    .updateTable('deposits')
    .set({ height: block.height, block_hash: block.hash })
    .where('network', '=', channel.network)
    .where('address', '=', address)
    .where('is_found', '=', true)
    .where('height', 'is not', null)
    .where('block_hash', 'is', null)
    .execute()
}

/** An address has one open finding at a time: what arrives meanwhile is found after it. Amounts below the minimum add up. */
async function open(
  parts: CompareParts,
  transaction: Transaction<Database>,
  { at: { block, channel, terms }, address, books }: Compared,
  units: bigint,
): Promise<void> {
  const amount = fromChainUnits(units, terms.scale, channel.decimals)
  if (amount === 0n || amount < terms.least) return
  const now = parts.clock.now()
  const made = await transaction
    .insertInto('deposits')
    .values({
      deposit: `${channel.network}:balance:${address}:${block.height}`,
      network: channel.network,
      txid: '',
      place: 0,
      user_id: books.userId,
      address,
      channel: channel.channel,
      asset: channel.asset,
      units,
      amount,
      height: block.height,
      block_hash: block.hash,
      status: 'REVIEW',
      required: terms.finalConfirmations,
      required_final: terms.finalConfirmations,
      is_found: true,
      seen_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined)
    parts.log.warn({ depositId: Number(made.id) }, 'coins have arrived by no transaction: they wait for review')
}

/**
 * The address has less than the books say: what was found in it is there no more, or is known as something else by now. The
 * newest goes first, one in each round. One that was credited goes only if its block is undone: then moveDeposits takes it
 * back.
 */
async function retract(
  { clock, log }: CompareParts,
  transaction: Transaction<Database>,
  { at: { block, channel }, address }: Compared,
): Promise<void> {
  const found = await transaction
    .selectFrom('deposits')
    .select(['id', 'status'])
    .where('network', '=', channel.network)
    .where('address', '=', address)
    .where('is_found', '=', true)
    .where(({ eb, or, and }) =>
      or([
        and([
          eb.or([
            eb('status', 'in', ['REVIEW', 'APPROVED']),
            and([eb('status', '=', 'REJECTED'), eb('reason', '=', 'REFUSED')]),
          ]),
          sql<boolean>`not exists (select from deposit_credits c where c.deposit = deposits.deposit)`,
        ]),
        and([eb('status', '=', 'WITHDRAWABLE'), eb('block_hash', 'is', null), eb('height', 'is not', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const facts = { network: channel.network, address, block: block.height }
  if (found === undefined) return log.error(facts, 'a deposit address has less than the books say')
  const row = transaction.updateTable('deposits').where('id', '=', found.id).where('status', '=', found.status)
  const now = clock.now()
  await (found.status === 'WITHDRAWABLE'
    ? row.set({ height: null, updated_at: now })
    : row.set({ status: 'REJECTED', reason: 'GONE', updated_at: now })
  ).execute()
  log.warn({ ...facts, depositId: Number(found.id) }, 'what was found by comparing balances is there no more')
}
