// From block to block, each with the hash of the one before. Where that differs, the network has undone blocks: the watcher
// goes back to the last block that still stands, and follows the other branch from there.
import { sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Block, BlockName, Chain, Network, Payment } from '../outside/chains/chain.ts'
import { forgetOutputs, keepOutputs } from './keepOutputs.ts'
import { seeDeposits } from './seeDeposits.ts'
import { TooDeep, type WatcherParts } from './watcherParts.ts'

/** In one round; the next one continues. */
const BLOCKS_MAX = 500
/** Kept beyond those that make a deposit final, because the configuration may ask for more. */
const KEPT_BEYOND = 200

/** Whether it has reached the newest block. */
export async function followBlocks(parts: WatcherParts, chain: Chain): Promise<boolean> {
  const { network } = chain
  const head = await chain.head()
  let last = (await newestBlock(parts, chain)) ?? (await begin(parts, chain, head))
  await hear(parts, network, { head: head.height, height: last.height })
  for (let count = 0; count < BLOCKS_MAX; count += 1) {
    if (head.height < last.height) return false
    const block = await chain.block(last.height + 1 > head.height ? last.height : last.height + 1)
    if (block === null) return false
    if (block.height === last.height) {
      if (block.hash === last.hash) return true
      last = await goBack(parts, chain, { last, head: head.height })
      continue
    }
    if (count === 0) await dateUnread(parts, network, block)
    if (block.parent === last.hash) last = await take(parts, { chain, block, head: head.height })
    else last = await goBack(parts, chain, { last, head: head.height })
  }
  parts.log.info({ network, height: last.height, head: head.height }, 'a watcher is behind its network')
  return false
}

async function newestBlock({ db }: WatcherParts, { network }: Chain): Promise<BlockName | null> {
  const row = await db
    .selectFrom('deposit_blocks')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { height: Number(row.height), hash: row.hash }
}

/** A new watcher begins with the newest block: nobody had an address before. */
async function begin({ clock, db }: WatcherParts, { network }: Chain, head: BlockName): Promise<BlockName> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('deposit_blocks')
      .values({ network, ...head })
      .execute()
    const now = clock.now()
    const row = { height: head.height, head: head.height, updated_at: now, moved_at: now }
    await transaction
      .insertInto('deposit_watchers')
      .values({ network, ...row })
      .execute()
    // It has not seen what came before: the first comparison of an address says what that was.
    await transaction.updateTable('deposit_addresses').set({ baseline: null }).where('network', '=', network).execute()
  })
  return head
}

async function take(
  parts: WatcherParts,
  { chain: { network }, block, head }: { chain: Chain; block: Block; head: number },
): Promise<BlockName> {
  const { height, hash } = block
  await parts.db.transaction().execute(async (transaction) => {
    const now = parts.clock.now()
    // The next block was made after this one.
    const unread_at = height < head ? Math.min(block.time, now) : null
    await move(transaction, { network, from: height - 1, to: height, head }, { unread_at, moved_at: now })
    await transaction.insertInto('deposit_blocks').values({ network, height, hash }).execute()
    const rules = parts.outside.chains.rules[network]
    const kept = rules.confirmations + rules.furtherConfirmations + KEPT_BEYOND
    await transaction
      .deleteFrom('deposit_blocks')
      .where('network', '=', network)
      .where('height', '<=', BigInt(height - kept))
      .execute()
    await seeDeposits(parts, transaction, { block, payments: toOthers(block.payments) })
    await keepOutputs(transaction, block)
  })
  return { height, hash }
}

/** Without repetitions: a transaction pays once at each place. */
function toOthers(payments: readonly Payment[]): Payment[] {
  return [...new Map(payments.map((payment) => [`${payment.txid} ${payment.index}`, payment])).values()]
}

/** To the newest known block that the network still has. Throws TooDeep if there is none. */
async function goBack(
  parts: WatcherParts,
  chain: Chain,
  { last, head }: { last: BlockName; head: number },
): Promise<BlockName> {
  const { network } = chain
  const known = await parts.db
    .selectFrom('deposit_blocks')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .execute()
  for (const row of known) {
    const height = Number(row.height)
    const now = await chain.block(height)
    if (now?.hash !== row.hash) continue
    await refuseTooDeep(parts, network, height)
    await parts.db.transaction().execute(async (transaction) => {
      const unread_at = sql<bigint>`coalesce(unread_at, ${parts.clock.now()})`
      await move(transaction, { network, from: last.height, to: height, head }, { unread_at })
      await transaction
        .deleteFrom('deposit_blocks')
        .where('network', '=', network)
        .where('height', '>', BigInt(height))
        .execute()
      await forget(transaction, network, height)
      await forgetOutputs(transaction, network, height)
    })
    parts.log.warn({ network, from: last.height, to: height }, 'a network has undone blocks')
    return { height, hash: row.hash }
  }
  throw new TooDeep(`${parts.outside.chains.rules[network].name} has undone every block that its watcher knows`, null)
}

/**
 * What is final may have left the exchange already: nobody may treat it as if it could still be taken back,
 * until two operators have accepted exactly this branch.
 */
async function refuseTooDeep({ db, outside }: WatcherParts, network: Network, height: number): Promise<void> {
  const watcher = db.selectFrom('deposit_watchers').select('accepted_above').where('network', '=', network)
  if ((await watcher.executeTakeFirst())?.accepted_above === BigInt(height)) return
  const { count } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('network', '=', network)
    .where('height', '>', BigInt(height))
    .where('status', '=', 'WITHDRAWABLE')
    // What was found by balances and is compared again was counted when its block was undone.
    .where('block_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count === 0n) return
  const deposits = count === 1n ? '1 final deposit' : `${count} final deposits`
  throw new TooDeep(`${outside.chains.rules[network].name} has undone ${deposits} above block ${height}`, height)
}

/** Payments of undone blocks wait until another block has them. What was found by balances is compared again. */
async function forget(transaction: Transaction<Database>, network: string, height: number): Promise<void> {
  const above = transaction.updateTable('deposits').where('network', '=', network).where('height', '>', BigInt(height))
  await above.set({ block_hash: null }).where('is_found', '=', true).execute()
  const undone = above.where('is_found', '=', false)
  await undone.set({ height: null, block_hash: null, status: 'SEEN' }).where('status', '=', 'CONFIRMING').execute()
  await undone
    .set({ height: null, block_hash: null })
    .where('status', 'in', ['SEEN', 'CREDITED', 'WITHDRAWABLE', 'REJECTED'])
    .execute()
}

async function move(
  transaction: Transaction<Database>,
  { network, from, to, head }: { network: string; from: number; to: number; head: number },
  lag: Pick<UpdateObject<Database, 'deposit_watchers'>, 'unread_at' | 'moved_at'>,
): Promise<void> {
  const moved = await transaction
    .updateTable('deposit_watchers')
    .set({ height: to, head, ...lag })
    .where('network', '=', network)
    .where('height', '=', BigInt(from))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`another process watches ${network}`)
}

/** The network has answered. A node that has less than the watcher is no sign that nothing is unread. */
async function hear(
  { clock, db }: WatcherParts,
  network: string,
  { head, height }: { head: number; height: number },
): Promise<void> {
  if (head < height) return
  const now = clock.now()
  const unread_at = head === height ? null : sql<bigint>`coalesce(unread_at, ${now})`
  await db
    .updateTable('deposit_watchers')
    .set({ head, updated_at: now, unread_at })
    .where('network', '=', network)
    .execute()
}

/** What is read at once is never late; what fails after this is as late as its block is old. */
async function dateUnread({ clock, db }: WatcherParts, network: string, { time }: Block): Promise<void> {
  const unread_at = Math.min(time, clock.now())
  await db.updateTable('deposit_watchers').set({ unread_at }).where('network', '=', network).execute()
}
