// Payouts on Bitcoin from the approved withdrawal to the ledger: openRig.ts with the real adapter, on a node in memory
// that takes only valid transactions.
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { forgetOutputs, keepOutputs } from '../../deposit/keepOutputs.ts'
import { openBitcoin } from '../../outside/chains/bitcoin.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { networks } from '../../outside/chains/networks.ts'
import { outputsOf } from '../../outside/chains/ownOutputs.ts'
import { createBitcoinNode } from '../bitcoinNode.ts'
import { openRigDatabase } from './rigDatabase.ts'
import { openRig, rigWallets } from './openRig.ts'
import { insertApproved } from './rigWithdrawals.ts'

export const FINAL = networks.BITCOIN.confirmations + networks.BITCOIN.furtherConfirmations
export const { hot: HOT, deposit: depositOf } = rigWallets.own('BITCOIN')

export type BitcoinRig = Awaited<ReturnType<typeof openBitcoinRig>>

export async function openBitcoinRig() {
  const database = await openRigDatabase()
  const { db } = database
  // The watcher knows the first block.
  const first = { network: 'BITCOIN', height: 0, head: 0, updated_at: 0, moved_at: 0 }
  await db.insertInto('deposit_watchers').values(first).execute()
  const node = createBitcoinNode()
  const known = (_: string, address: string) => outputsOf(db, 'BITCOIN', address)
  const chain = openBitcoin({ nodes: [node.node], net: node.net, outputsOf: known })
  const clock = { time: Date.UTC(2026, 5, 1), now: () => clock.time }
  const rig = await openRig(db, { network: 'BITCOIN', chain, clock })
  let next = 1
  return {
    ...rig,
    db,
    node,
    chain,
    /** Half a bitcoin with a fee of a hundredth, to a new address or to this one. */
    async approve(address = depositOf(1000 + next)) {
      const id = BigInt(next++)
      await insertApproved(db, { id, address, channel: 'BTC', asset: 'btc', amount: 50_000_000n, fee: 1_000_000n })
      return { id, address }
    },
    ...watched(db, chain, node),
    passTime(ms: number) {
      clock.time += ms
    },
    async close() {
      await rig.close()
      await database.close()
    },
  }
}

function watched(db: Kysely<Database>, chain: Chain, node: ReturnType<typeof createBitcoinNode>) {
  return {
    /** Blocks, which the watcher then knows. */
    async mine(blocks = 1, coinbase?: Parameters<typeof node.mine>[1]) {
      const from = node.height()
      node.mine(blocks, coinbase)
      await watch(db, chain, { from, to: node.height() })
    },
    async reorganise(depth: number, options?: { drop: boolean }) {
      const from = node.height() - depth
      node.reorganise(depth, options)
      await db.transaction().execute((transaction) => forgetOutputs(transaction, 'BITCOIN', from))
      await watch(db, chain, { from, to: node.height() })
    },
  }
}

async function watch(db: Kysely<Database>, chain: Chain, { from, to }: { from: number; to: number }): Promise<void> {
  for (let height = from + 1; height <= to; height++) {
    const block = await chain.block(height)
    if (block === null) throw new Error('the node has no such block')
    await db.transaction().execute((transaction) => keepOutputs(transaction, block))
  }
  await db.updateTable('deposit_watchers').set({ height: to }).where('network', '=', 'BITCOIN').execute()
}
