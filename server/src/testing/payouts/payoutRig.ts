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
import { payOut } from '../../payouts/payOut.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords } from '../../signer/ownRecords.ts'
import { openOwnWallets } from '../../signer/ownWallets.ts'
import type { Policy } from '../../signer/policy.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { deriveWallets } from '../../signer/wallets.ts'
import { createFakeChain, type FakeChain } from '../fakeChain.ts'
import { crashingChain, crashingRecords, crashingStatements, createCrashPoints } from './crashPoints.ts'
import { openRigDatabase } from './rigDatabase.ts'
import { insertApproved, RIG_CHANNEL, type RigLedger, rigWithdrawals } from './rigWithdrawals.ts'

export const CONTRACT = mainChannels.find(({ channel }) => channel === RIG_CHANNEL)?.contract ?? ''
export const CONFIRMATIONS = networks.ETHEREUM.confirmations
export const rigWallets = openOwnWallets(deriveWallets(Buffer.alloc(64, 7)))
export const HOT = rigWallets.own('ETHEREUM').hot

export interface PayoutRig {
  db: Kysely<Database>
  chain: FakeChain
  policy: Policy
  ledger: RigLedger
  /** A new customer withdraws 100 USDT with a fee of 3; answers the withdrawal and its address. */
  approve(): Promise<{ id: bigint; address: string }>
  statusOf(id: bigint): Promise<{ status: string; reason: string | null }>
  /** Everything once: what jobs does, and the signer until nothing waits. */
  round(): Promise<void>
  jobs(): Promise<void>
  sign(): Promise<void>
  /** The process starts anew: the signer reads its records from the disk. */
  restart(): Promise<void>
  crashAt(step: number): void
  hasCrashed(): boolean
  passTime(ms: number): void
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
  const ledger: RigLedger = { asked: new Map(), done: new Map() }
  const clock = { time: Date.UTC(2026, 5, 1), now: () => clock.time }
  const payouts: Payouts = {
    db,
    chains: { channels: mainChannels, rules: networks, chain: (network) => (network === 'ETHEREUM' ? chain : null) },
    clock,
    log: { warn: () => {}, error: () => {} },
    withdrawals: rigWithdrawals(db, ledger, points),
    stopOf: async () => null,
  }
  const [jobs, sign] = [() => payOut(payouts), () => signer.sign(clock.now)]
  let next = 1
  return {
    db: plain,
    chain: fake,
    policy: signer.policy,
    ledger,
    async approve() {
      const id = BigInt(next++)
      const address = depositAddress('ETHEREUM', rigWallets.accountKey('ETHEREUM'), 1000 + Number(id))
      await insertApproved(plain, { id, address, amount: 100_000_000n })
      return { id, address }
    },
    async statusOf(id) {
      const { rows } = await sql<{ status: string; reason: string | null }>`
        select w.status, p.reason from withdrawals w left join payouts p using (withdrawal_id)
        where withdrawal_id = ${id}`.execute(plain)
      return rows[0] ?? { status: 'missing', reason: null }
    },
    async round() {
      await jobs()
      await sign()
    },
    jobs,
    sign,
    async restart() {
      points.never()
      await signer.restart()
    },
    crashAt: (step) => points.crashAt(step),
    hasCrashed: () => points.hasCrashed(),
    passTime(ms) {
      clock.time += ms
    },
    received: (address) => receivedOn(fake, address),
    async close() {
      await signer.close()
      await database.close()
    },
  }
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
    async sign(now: () => number) {
      const log = { warn: () => {} }
      while (await signNext({ db, records: crashingRecords(records, points), policy, wallets: rigWallets, now, log }));
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
