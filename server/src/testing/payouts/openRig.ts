// The process that pays out on one network, whatever chain it talks to: the real planner, sender and signer, on a database
// of their own, with withdrawals of which each is two rows. It can be killed at any step.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { Retries } from '../../limits/retries.ts'
import type { Chain, Network } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import type { Payouts } from '../../payouts/context.ts'
import { payOut } from '../../payouts/payOut.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords } from '../../signer/ownRecords.ts'
import { openOwnWallets } from '../../signer/ownWallets.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { deriveWallets } from '../../signer/wallets.ts'
import {
  type CrashPoints,
  crashingChain,
  crashingRecords,
  crashingStatements,
  createCrashPoints,
} from './crashPoints.ts'
import { createRigLedger, payRigFee, type RigLedger, rigWithdrawals } from './rigWithdrawals.ts'

export const rigWallets = openOwnWallets(deriveWallets(Buffer.alloc(64, 7)))

export interface RigNetwork {
  network: Network
  chain: Chain
  rules?: typeof networks
  clock: { now(): number }
  /** Of the signer, for each channel and time. */
  limit?: string
}

/** The signer has published the hot wallet of the network. `plain` is never killed. */
export async function openRig(plain: Kysely<Database>, on: RigNetwork) {
  const { network, clock, limit = '100000' } = on
  const hot = { network, account_key: '', hot_address: rigWallets.own(network).hot }
  await plain.insertInto('signer_wallets').values(hot).execute()
  const points = createCrashPoints()
  const db = plain.withPlugin(crashingStatements(points))
  const ledger = createRigLedger()
  const running = openJobs(db, on, { points, ledger })
  const signer = await openSigning(db, points, limit)
  const jobs = () => payOut(running.payouts)
  const sign = () => signer.sign(clock.now, running.payouts.retries)
  return {
    payouts: running.payouts as Payouts,
    ledger,
    /** Coins whose withdrawals are halted, for the planner. */
    halted: running.halted,
    /** What was logged as an error. */
    faults: running.faults as readonly unknown[],
    policy: signer.policy,
    jobs,
    sign,
    /** Everything once: what jobs does, and the signer until nothing waits. */
    async round() {
      await jobs()
      await sign()
    },
    /** When the signer has seen an address first. */
    seenAt: (address: string) => signer.seenAt(network, address),
    crashAt: points.crashAt,
    hasCrashed: points.hasCrashed,
    /** The process starts over: the signer reads its records from the disk. */
    async restart() {
      points.never()
      running.restart()
      await signer.restart()
    },
    close: signer.close,
  }
}

function openJobs(
  db: Kysely<Database>,
  { network: own, chain, rules = networks, clock }: RigNetwork,
  { points, ledger }: { points: CrashPoints; ledger: RigLedger },
) {
  const faults: unknown[] = []
  const halted = new Set<string>()
  const log = { warn: () => {}, error: (bound: unknown) => void faults.push(bound) }
  const reached = crashingChain(chain, points)
  const payouts: Payouts & { retries: Retries } = {
    db,
    chains: { channels: mainChannels, rules, chain: (network) => (network === own ? reached : null) },
    clock,
    log,
    retries: new Retries({ clock, log }),
    payFee: async (fee) => payRigFee(ledger, fee),
    turns: new Map(),
    isHalted: (asset) => halted.has(asset),
    withdrawals: rigWithdrawals(db, ledger, points),
    stopOf: async () => null,
  }
  const restart = () => {
    payouts.retries = new Retries({ clock, log })
  }
  return { payouts, halted, faults, restart }
}

async function openSigning(db: Kysely<Database>, points: CrashPoints, limit: string) {
  const directory = await mkdtemp(join(tmpdir(), 'assay-payouts-'))
  const path = join(directory, 'signed.jsonl')
  const policy = policyFor(mainChannels, { limit, chainId: 1, newAddressHours: 0 })
  let records = await openOwnRecords(path)
  return {
    policy,
    seenAt: (network: Network, address: string) => records.seenAt(network, address),
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
