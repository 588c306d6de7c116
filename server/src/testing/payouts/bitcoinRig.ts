// Payouts on Bitcoin from the approved withdrawal to the ledger: the real planner, sender, signer and adapter, on a node in
// memory that takes only valid transactions. The process can be killed at any step.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { forgetOutputs, keepOutputs } from '../../deposit/keepOutputs.ts'
import { openBitcoin } from '../../outside/chains/bitcoin.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import { outputsOf } from '../../outside/chains/ownOutputs.ts'
import type { Payouts } from '../../payouts/context.ts'
import { payOut } from '../../payouts/payOut.ts'
import { Retries } from '../../limits/retries.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords } from '../../signer/ownRecords.ts'
import { openOwnWallets } from '../../signer/ownWallets.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { deriveWallets } from '../../signer/wallets.ts'
import { createBitcoinNode } from '../bitcoinNode.ts'
import {
  type CrashPoints,
  crashingChain,
  crashingRecords,
  crashingStatements,
  createCrashPoints,
} from './crashPoints.ts'
import { openRigDatabase } from './rigDatabase.ts'
import { createRigLedger, insertApproved, payRigFee, rigWithdrawals } from './rigWithdrawals.ts'

export const FINAL = networks.BITCOIN.confirmations + networks.BITCOIN.furtherConfirmations
const wallets = openOwnWallets(deriveWallets(Buffer.alloc(64, 7)))
export const { hot: HOT, deposit: depositOf } = wallets.own('BITCOIN')

export type BitcoinRig = Awaited<ReturnType<typeof openBitcoinRig>>

export async function openBitcoinRig() {
  const database = await openRigDatabase()
  const plain = database.db
  await begin(plain)
  const points = createCrashPoints()
  const db = plain.withPlugin(crashingStatements(points))
  const node = createBitcoinNode()
  const known = (_: string, address: string) => outputsOf(plain, 'BITCOIN', address)
  const adapter = openBitcoin({ nodes: [node.node], net: node.net, outputsOf: known })
  const chain = crashingChain(adapter, points)
  const signer = await openSigning(db, points)
  const { ledger, clock, payouts, jobs, restart } = openJobs(db, chain, points)
  const sign = () => signer.sign(clock.now, payouts.retries)
  let next = 1
  return {
    db: plain,
    node,
    chain: adapter,
    policy: signer.policy,
    ledger,
    jobs,
    sign,
    async round() {
      await jobs()
      await sign()
    },
    /** Half a bitcoin with a fee of a hundredth, to an address of its own or this one. */
    async approve(address = depositOf(1000 + next)) {
      const id = BigInt(next++)
      await insertWithdrawal(plain, id, address)
      return { id, address }
    },
    ...watched(plain, adapter, node),
    crashAt: points.crashAt,
    hasCrashed: points.hasCrashed,
    async restart() {
      points.never()
      restart()
      await signer.restart()
    },
    passTime(ms: number) {
      clock.time += ms
    },
    async close() {
      await signer.close()
      await database.close()
    },
  }
}

function openJobs(db: Kysely<Database>, chain: Chain, points: CrashPoints) {
  const ledger = createRigLedger()
  const clock = { time: Date.UTC(2026, 5, 1), now: () => clock.time }
  const log = { warn: () => {}, error: () => {} }
  const payouts: Payouts & { retries: Retries } = {
    db,
    chains: { channels: mainChannels, rules: networks, chain: (network) => (network === 'BITCOIN' ? chain : null) },
    clock,
    log,
    retries: new Retries({ clock, log }),
    payFee: async (fee) => payRigFee(ledger, fee),
    turns: new Map(),
    isHalted: () => false,
    withdrawals: rigWithdrawals(db, ledger, points),
    stopOf: async () => null,
  }
  const restart = () => {
    payouts.retries = new Retries({ clock, log })
  }
  return { ledger, clock, payouts, jobs: () => payOut(payouts), restart }
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

/** The signer has published its wallet, and the watcher knows the first block. */
async function begin(db: Kysely<Database>): Promise<void> {
  await db.insertInto('signer_wallets').values({ network: 'BITCOIN', account_key: '', hot_address: HOT }).execute()
  const row = { network: 'BITCOIN', height: 0, head: 0, updated_at: 0, moved_at: 0 }
  await db.insertInto('deposit_watchers').values(row).execute()
}

/** Half a bitcoin with a fee of a hundredth. */
async function insertWithdrawal(db: Kysely<Database>, id: bigint, address: string): Promise<void> {
  await insertApproved(db, { id, address, channel: 'BTC', asset: 'btc', amount: 50_000_000n, fee: 1_000_000n })
}

async function watch(db: Kysely<Database>, chain: Chain, { from, to }: { from: number; to: number }): Promise<void> {
  for (let height = from + 1; height <= to; height++) {
    const block = await chain.block(height)
    if (block === null) throw new Error('the node has no such block')
    await db.transaction().execute((transaction) => keepOutputs(transaction, block))
  }
  await db.updateTable('deposit_watchers').set({ height: to }).where('network', '=', 'BITCOIN').execute()
}

async function openSigning(db: Kysely<Database>, points: CrashPoints) {
  const directory = await mkdtemp(join(tmpdir(), 'assay-bitcoin-'))
  const path = join(directory, 'signed.jsonl')
  const policy = policyFor(mainChannels, { limit: '100000', chainId: 1, newAddressHours: 0 })
  let records = await openOwnRecords(path)
  return {
    policy,
    async sign(now: () => number, retries: Retries) {
      const own = { db, records: crashingRecords(records, points), policy, wallets, now, retries }
      for (;;) {
        const signed = await signNext({ ...own, log: { warn: () => {} } })
        if (signed === 'NONE') return
        if (signed === 'FAILED') await recordAgain({ db, records })
      }
    },
    async restart() {
      await records.close()
      records = await openOwnRecords(path)
      await recordAgain({ db, records })
    },
    async close() {
      await records.close()
      await rm(directory, { recursive: true })
    },
  }
}
