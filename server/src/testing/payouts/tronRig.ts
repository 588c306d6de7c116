// Payouts on TRON from the approved withdrawal to the ledger: the real planner, sender, signer and adapter, on a node in
// memory that takes only valid transactions. Time is the node's. The process can be killed at any step.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import { openTron } from '../../outside/chains/tron.ts'
import { tronHexOf } from '../../outside/chains/tronAddress.ts'
import type { Payouts } from '../../payouts/context.ts'
import { payOut } from '../../payouts/payOut.ts'
import { Retries } from '../../limits/retries.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords } from '../../signer/ownRecords.ts'
import { openOwnWallets } from '../../signer/ownWallets.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { deriveWallets } from '../../signer/wallets.ts'
import { createTronNode } from '../tronNode.ts'
import {
  type CrashPoints,
  crashingChain,
  crashingRecords,
  crashingStatements,
  createCrashPoints,
} from './crashPoints.ts'
import { openRigDatabase } from './rigDatabase.ts'
import { createRigLedger, insertApproved, payRigFee, rigWithdrawals } from './rigWithdrawals.ts'

export const TRC20 = 'USDT-TRC20'
const TOKEN = mainChannels.find(({ channel }) => channel === TRC20)?.contract ?? ''
/** Blocks after which a payout has ended. */
export const FINAL = networks.TRON.confirmations + networks.TRON.furtherConfirmations
const wallets = openOwnWallets(deriveWallets(Buffer.alloc(64, 7)))
export const { hot: HOT, deposit: depositOf } = wallets.own('TRON')
const BLOCK_MS = 3000

/** As the node names balances. */
export const tokensOf = (address: string) => `${tronHexOf(address)} ${tronHexOf(TOKEN)}`

export type TronRig = Awaited<ReturnType<typeof openTronRig>>

export async function openTronRig() {
  const database = await openRigDatabase()
  const plain = database.db
  await begin(plain)
  const points = createCrashPoints()
  const db = plain.withPlugin(crashingStatements(points))
  const node = createTronNode()
  node.mine(30)
  const adapter = openTron({ nodes: [node.node], genesis: node.genesis, contracts: [TOKEN] })
  const signer = await openSigning(db, points)
  const { ledger, payouts, jobs, restart } = openJobs(db, crashingChain(adapter, points), { points, now: node.time })
  const sign = () => signer.sign(node.time, payouts.retries)
  let next = 1
  return {
    db: plain,
    node,
    chain: adapter,
    payouts,
    policy: signer.policy,
    ledger,
    jobs,
    sign,
    async round() {
      await jobs()
      await sign()
    },
    /** 100 USDT with a fee of 3, to an address of its own or this one. */
    async approve(address = depositOf(1000 + next)) {
      const id = BigInt(next++)
      await insertApproved(plain, { id, address, channel: TRC20, amount: 100_000_000n })
      return { id, address }
    },
    crashAt: points.crashAt,
    hasCrashed: points.hasCrashed,
    async restart() {
      points.never()
      restart()
      await signer.restart()
    },
    /** By empty blocks. */
    passTime: (ms: number) => node.mine(Math.ceil(ms / BLOCK_MS)),
    async close() {
      await signer.close()
      await database.close()
    },
  }
}

function openJobs(db: Kysely<Database>, chain: Chain, { points, now }: { points: CrashPoints; now(): number }) {
  const ledger = createRigLedger()
  const clock = { now }
  const log = { warn: () => {}, error: () => {} }
  const payouts: Payouts & { retries: Retries } = {
    db,
    chains: { channels: mainChannels, rules: networks, chain: (network) => (network === 'TRON' ? chain : null) },
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
  return { ledger, payouts, jobs: () => payOut(payouts), restart }
}

/** The signer has published its wallet, and the house has TRX for network fees. */
async function begin(db: Kysely<Database>): Promise<void> {
  await db.insertInto('signer_wallets').values({ network: 'TRON', account_key: '', hot_address: HOT }).execute()
  await sql`insert into assets (asset, scale) values ('trx', 6)`.execute(db)
  await sql`insert into balances (owner, wallet, asset, available, held) values (-8, 'PLATFORM', 'trx', ${10n ** 12n}, 0)`.execute(
    db,
  )
}

async function openSigning(db: Kysely<Database>, points: CrashPoints) {
  const directory = await mkdtemp(join(tmpdir(), 'assay-tron-'))
  const path = join(directory, 'signed.jsonl')
  const policy = policyFor(mainChannels, { limit: '1000000', chainId: 1, newAddressHours: 0 })
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
