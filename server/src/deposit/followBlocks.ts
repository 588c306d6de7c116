// From block to block, each with the hash of the one before. Where that differs, the network has undone blocks: the watcher
// goes back to the last block that still stands, and follows the other branch from there.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Block, BlockName, Chain, Payment } from '../outside/chains/chain.ts'
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
  for (let count = 0; count < BLOCKS_MAX; count += 1) {
    if (head.height < last.height) return false
    const block = await chain.block(last.height + 1 > head.height ? last.height : last.height + 1)
    if (block === null) return false
    if (block.height === last.height) {
      if (block.hash === last.hash) {
        await keepHead(parts, chain, head.height)
        return true
      }
      last = await goBack(parts, chain, last)
    } else if (block.parent !== last.hash) last = await goBack(parts, chain, last)
    else last = await take(parts, { chain, block, head: head.height })
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
    const row = { height: head.height, head: head.height, updated_at: clock.now() }
    await transaction
      .insertInto('deposit_watchers')
      .values({ network, ...row })
      .execute()
  })
  return head
}

async function take(
  parts: WatcherParts,
  { chain: { network }, block, head }: { chain: Chain; block: Block; head: number },
): Promise<BlockName> {
  const { height, hash } = block
  await parts.db.transaction().execute(async (transaction) => {
    await move(parts, transaction, { network, from: height - 1, to: height, head })
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

/** Of one transaction and place there is one payment. */
function toOthers(payments: readonly Payment[]): Payment[] {
  return [...new Map(payments.map((payment) => [`${payment.txid} ${payment.index}`, payment])).values()]
}

/** To the newest known block that the network still has. Throws TooDeep if there is none. */
async function goBack(parts: WatcherParts, chain: Chain, last: BlockName): Promise<BlockName> {
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
      await move(parts, transaction, { network, from: last.height, to: height, head: last.height })
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
  throw new TooDeep(`${network} has undone every block that its watcher knows`, null)
}

/**
 * What is final may have left the exchange already: nobody may go on as if it could still be taken back, until two operators
 * have accepted just this branch.
 */
async function refuseTooDeep({ db }: WatcherParts, network: string, height: number): Promise<void> {
  const watcher = db.selectFrom('deposit_watchers').select('accepted_above').where('network', '=', network)
  if ((await watcher.executeTakeFirst())?.accepted_above === BigInt(height)) return
  const { count } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('network', '=', network)
    .where('height', '>', BigInt(height))
    .where('status', '=', 'WITHDRAWABLE')
    .executeTakeFirstOrThrow()
  if (count > 0n)
    throw new TooDeep(`${network} has undone ${count} deposits that were final, above block ${height}`, height)
}

/** Payments of undone blocks wait until another block has them. */
async function forget(transaction: Transaction<Database>, network: string, height: number): Promise<void> {
  const undone = transaction.updateTable('deposits').where('network', '=', network).where('height', '>', BigInt(height))
  await undone.set({ height: null, block_hash: null, status: 'SEEN' }).where('status', '=', 'CONFIRMING').execute()
  await undone
    .set({ height: null, block_hash: null })
    .where('status', 'in', ['SEEN', 'CREDITED', 'WITHDRAWABLE', 'REJECTED'])
    .execute()
}

async function move(
  { clock }: Pick<WatcherParts, 'clock'>,
  transaction: Transaction<Database>,
  { network, from, to, head }: { network: string; from: number; to: number; head: number },
): Promise<void> {
  const moved = await transaction
    .updateTable('deposit_watchers')
    .set({ height: to, head, updated_at: clock.now() })
    .where('network', '=', network)
    .where('height', '=', BigInt(from))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`another process watches ${network}`)
}

async function keepHead({ clock, db }: WatcherParts, { network }: Chain, head: number): Promise<void> {
  await db
    .updateTable('deposit_watchers')
    .set({ head, updated_at: clock.now() })
    .where('network', '=', network)
    .execute()
}
