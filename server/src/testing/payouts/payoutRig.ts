// Payouts from the approved withdrawal to the ledger, on a database of their own: the real planner, sender and signer, a
// chain in memory, and withdrawals of which each is two rows. The process can be killed at any step.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { depositAddress } from '../../outside/chains/depositAddress.ts'
import { networks } from '../../outside/chains/networks.ts'
import type { Payouts } from '../../payouts/context.ts'
import { recallPayout } from '../../payouts/recallPayout.ts'
import { payOut } from '../../payouts/payOut.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords } from '../../signer/ownRecords.ts'
import { openOwnWallets } from '../../signer/ownWallets.ts'
import type { Policy } from '../../signer/policy.ts'
import { Retries } from '../../limits/retries.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { deriveWallets } from '../../signer/wallets.ts'
import { createFakeChain, type FakeChain } from '../fakeChain.ts'
import { crashingChain, crashingRecords, crashingStatements, createCrashPoints } from './crashPoints.ts'
import { openRigDatabase } from './rigDatabase.ts'
import {
  createRigLedger,
  insertApproved,
  payRigFee,
  RIG_CHANNEL,
  type RigLedger,
  rigWithdrawals,
} from './rigWithdrawals.ts'

export const CONTRACT = mainChannels.find(({ channel }) => channel === RIG_CHANNEL)?.contract ?? ''
/** Few blocks, so that a test that goes through every step of many payouts has few to look through. */
const rules = { ...networks, ETHEREUM: { ...networks.ETHEREUM, confirmations: 5, furtherConfirmations: 3 } }
/** After these a deposit is credited, and a reorganisation is still possible. */
export const CREDITED = rules.ETHEREUM.confirmations
/** After these a payout has ended. */
export const CONFIRMATIONS = CREDITED + rules.ETHEREUM.furtherConfirmations
export const rigWallets = openOwnWallets(deriveWallets(Buffer.alloc(64, 7)))
export const HOT = rigWallets.own('ETHEREUM').hot

export interface PayoutRig {
  db: Kysely<Database>
  /** What the process works with: it can be killed at each use. */
  payouts: Payouts
  chain: FakeChain
  policy: Policy
  ledger: RigLedger
  /** Coins whose withdrawals are halted, for the planner. */
  halted: Set<string>
  /** What was logged as an error. */
  faults: readonly unknown[]
  /** A new customer withdraws 100 USDT with a fee of 3; answers the withdrawal and its address. */
  approve(): Promise<{ id: bigint; address: string }>
  statusOf(id: bigint): Promise<{ status: string; reason: string | null }>
  /** Everything once: what jobs does, and the signer until nothing waits. */
  round(): Promise<void>
  jobs(): Promise<void>
  sign(): Promise<void>
  /** The customer's cancellation: as endUnsigned.ts does it. */
  cancel(id: bigint): Promise<boolean>
  /** The process starts anew: the signer reads its records from the disk. */
  restart(): Promise<void>
  crashAt(step: number): void
  hasCrashed(): boolean
  passTime(ms: number): void
  /** When the signer has seen an address first. */
  seenAt(address: string): number | null
  /** What an address has got on the chain. */
  received(address: string): Promise<bigint[]>
  close(): Promise<void>
}

export async function openPayoutRig(): Promise<PayoutRig> {
  const database = await openRigDatabase()
  const plain = database.db
  await publishHot(plain)
  const points = createCrashPoints()
  const db = plain.withPlugin(crashingStatements(points))
  const fake = fundedChain()
  const chain = crashingChain(fake, points)
  const signer = await openSigning(db, points)
  const ledger = createRigLedger()
  const clock = { time: Date.UTC(2026, 5, 1), now: () => clock.time }
  const running = openRunning({ db, chain, clock, ledger, withdrawals: rigWithdrawals(db, ledger, points) })
  const [jobs, sign] = [() => payOut(running.payouts), () => signer.sign(clock.now, running.payouts.retries)]
  let next = 1
  return {
    db: plain,
    payouts: running.payouts,
    chain: fake,
    policy: signer.policy,
    ledger,
    halted: running.halted,
    faults: running.faults,
    async approve() {
      const id = BigInt(next++)
      const address = depositAddress('ETHEREUM', rigWallets.accountKey('ETHEREUM'), 1000 + Number(id))
      await insertApproved(plain, { id, address, amount: 100_000_000n })
      return { id, address }
    },
    statusOf: (id) => statusOf(plain, id),
    async round() {
      await jobs()
      await sign()
    },
    jobs,
    sign,
    cancel: (id) => cancel(plain, id, clock.now()),
    async restart() {
      points.never()
      running.restart()
      await signer.restart()
    },
    crashAt: (step) => points.crashAt(step),
    hasCrashed: () => points.hasCrashed(),
    passTime(ms) {
      clock.time += ms
    },
    seenAt: (address) => signer.seenAt(address),
    received: (address) => receivedOn(fake, address),
    async close() {
      await signer.close()
      await database.close()
    },
  }
}

/** What jobs has in memory, and what it logs. */
function openRunning(parts: Pick<Payouts, 'db' | 'clock' | 'withdrawals'> & { chain: FakeChain; ledger: RigLedger }) {
  const { chain, clock } = parts
  const faults: unknown[] = []
  const halted = new Set<string>()
  const log = { warn: () => {}, error: (bound: unknown) => void faults.push(bound) }
  const payouts: Payouts & { retries: Retries } = {
    ...parts,
    chains: { channels: mainChannels, rules, chain: (network) => (network === 'ETHEREUM' ? chain : null) },
    log,
    retries: new Retries({ clock, log }),
    payFee: async (fee) => payRigFee(parts.ledger, fee),
    turns: new Map(),
    isHalted: (asset) => halted.has(asset),
    stopOf: async () => null,
  }
  const restart = () => {
    payouts.retries = new Retries({ clock, log })
  }
  return { payouts, halted, faults, restart }
}

/** As endUnsigned.ts does it. */
async function cancel(db: Kysely<Database>, id: bigint, now: number): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await recallPayout(transaction, { withdrawalId: id, now }))) return false
    await sql`update withdrawals set status = 'CANCELED' where withdrawal_id = ${id}`.execute(transaction)
    await sql`update withdrawal_amounts set status = 'REFUNDED' where withdrawal_id = ${id}`.execute(transaction)
    return true
  })
}

async function statusOf(db: Kysely<Database>, id: bigint): Promise<{ status: string; reason: string | null }> {
  const { rows } = await sql<{ status: string; reason: string | null }>`
    select w.status, p.reason from withdrawals w left join payouts p using (withdrawal_id)
    where withdrawal_id = ${id}`.execute(db)
  return rows[0] ?? { status: 'missing', reason: null }
}

async function publishHot(db: Kysely<Database>): Promise<void> {
  await db.insertInto('signer_wallets').values({ network: 'ETHEREUM', account_key: '', hot_address: HOT }).execute()
}

function fundedChain(): FakeChain {
  const chain = createFakeChain()
  chain.balances.set(HOT, 10n ** 20n)
  chain.balances.set(`${HOT} ${CONTRACT}`, 10n ** 15n)
  return chain
}

async function openSigning(db: Kysely<Database>, points: ReturnType<typeof createCrashPoints>) {
  const directory = await mkdtemp(join(tmpdir(), 'assay-payouts-'))
  const path = join(directory, 'signed.jsonl')
  const policy = policyFor(mainChannels, { limit: '100000', chainId: 1, newAddressHours: 0 })
  let records = await openOwnRecords(path)
  return {
    policy,
    seenAt: (address: string) => records.seenAt('ETHEREUM', address),
    async sign(now: () => number, retries: Retries) {
      const own = { db, records: crashingRecords(records, points), policy, wallets: rigWallets, now, retries }
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

async function receivedOn(chain: FakeChain, address: string): Promise<bigint[]> {
  const { height } = await chain.head()
  const blocks = await Promise.all(Array.from({ length: height + 1 }, (_, at) => chain.block(at)))
  return blocks.flatMap((block) =>
    (block?.payments ?? []).flatMap(({ to, units, succeeded }) => (to === address && succeeded ? units : [])),
  )
}
