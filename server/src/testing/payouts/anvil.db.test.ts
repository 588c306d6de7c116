// Payouts for real: the signer as a process, anvil as the chain. A withdrawal is signed, sent and seen on the chain, and a
// signer that is killed between signing and sending pays once.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { openEthereum } from '../../outside/chains/ethereum.ts'
import { networks } from '../../outside/chains/networks.ts'
import { findAnvil } from '../../outside/devnet/anvil.ts'
import { type Devnet, openDevnet } from '../../outside/devnet/devnet.ts'
import { type DevnetTerms, readDevnetTerms } from '../../outside/devnet/devnetKeys.ts'
import type { Payouts } from '../../payouts/context.ts'
import { payOut } from '../../payouts/payOut.ts'
import { Retries } from '../../limits/retries.ts'
import { createDemoFolder, policyFor } from '../../signer/createFolder.ts'
import { eventually } from '../eventually.ts'
import { createCrashPoints } from './crashPoints.ts'
import { openRigDatabase, type RigDatabase } from './rigDatabase.ts'
import { createRigLedger, insertApproved, payRigFee, RIG_CHANNEL, rigWithdrawals } from './rigWithdrawals.ts'

const binary = findAnvil() ?? ''
const isPossible = binary !== ''
const CONFIRMATIONS = 3

let directory: string
let devnet: Devnet
let terms: DevnetTerms
let chain: Chain
let database: RigDatabase
let db: Kysely<Database>
let payouts: Payouts
let signer: ChildProcess | null = null
const ledger = createRigLedger()

beforeAll(async () => {
  if (!isPossible) return
  directory = await mkdtemp(join(tmpdir(), 'assay-anvil-'))
  terms = await readDevnetTerms(directory)
  devnet = openDevnet({ binary, directory, terms, blockMs: 100, restAfter: CONFIRMATIONS + 2, log: { warn: () => {} } })
  await devnet.begin()
  chain = openEthereum({ nodes: [devnet.node], chainId: terms.chainId, contracts: [terms.usdt] })
  const channels = mainChannels.map((channel) =>
    channel.channel === RIG_CHANNEL ? { ...channel, contract: terms.usdt } : channel,
  )
  database = await openRigDatabase()
  db = database.db
  const [clock, log] = [{ now: Date.now }, { warn: () => {}, error: () => {} }]
  payouts = {
    db,
    chains: {
      channels,
      rules: {
        ...networks,
        ETHEREUM: { ...networks.ETHEREUM, confirmations: CONFIRMATIONS - 1, furtherConfirmations: 1 },
      },
      chain: (network) => (network === 'ETHEREUM' ? chain : null),
    },
    clock,
    log,
    retries: new Retries({ clock, log }),
    withdrawals: rigWithdrawals(db, ledger, createCrashPoints()),
    payFee: async (fee) => payRigFee(ledger, fee),
    turns: new Map(),
    isHalted: () => false,
    stopOf: async () => null,
  }
  const limits = { limit: '1000', chainId: terms.chainId, newAddressHours: 0 }
  await createDemoFolder(join(directory, 'signer'), policyFor(channels, limits))
  startSigner()
  await eventually(async () => expect(await readHot()).toBeDefined())
  const hot = (await readHot()) as Hex
  await devnet.mint.back(hot, { usdt: 1_000_000_000n, ether: parseEther('10') })
  await eventually(async () => expect(await chain.balanceOf(hot, terms.usdt)).toBe(1_000_000_000n))
})

afterAll(async () => {
  await killSigner()
  if (!isPossible) return
  await database.close()
  await devnet.close()
  await rm(directory, { recursive: true, force: true })
})

function startSigner(): void {
  const env = { ROLES: 'signer', DATA_DIR: directory, DATABASE_URL: database.url }
  signer = fork(new URL('../../main.ts', import.meta.url), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

async function killSigner(): Promise<void> {
  if (signer === null || signer.exitCode !== null) return
  const ended = once(signer, 'exit')
  signer.kill('SIGKILL')
  await ended
  signer = null
}

const readHot = async () =>
  (await db.selectFrom('signer_wallets').select('hot_address').executeTakeFirst())?.hot_address as Hex | undefined

async function readPayout(id: bigint) {
  return db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select(['state', 'txid', 'bytes', 'nonce'])
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
}

async function completed(id: bigint): Promise<void> {
  await eventually(async () => {
    await payOut(payouts)
    expect((await readPayout(id))?.state).toBe('COMPLETED')
  })
}

test.runIf(isPossible)('a withdrawal is signed, sent, and its transfer is on the chain', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await insertApproved(db, { id: 1n, address, amount: 100_000_000n })
  await completed(1n)
  expect(await chain.balanceOf(address, terms.usdt)).toBe(97_000_000n)
  const txid = (await readPayout(1n))?.txid ?? ''
  const mined = await chain.transaction(txid)
  const block = await chain.block(mined?.block?.height ?? 0)
  expect(block?.payments.filter((payment) => payment.txid === txid)).toEqual([
    expect.objectContaining({ to: address, contract: terms.usdt, units: 97_000_000n, succeeded: true }),
  ])
  expect(ledger.asked.get(1n)).toEqual(['COMPLETED'])
})

test.runIf(isPossible)('a signer that is killed between signing and sending pays once', async () => {
  const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  await insertApproved(db, { id: 2n, address, amount: 50_000_000n })
  await payOut(payouts)
  await eventually(async () => expect((await readPayout(2n))?.state).toBe('SIGNED'))
  await killSigner()
  const signed = await readPayout(2n)
  startSigner()
  await completed(2n)
  expect(await readPayout(2n)).toEqual({ ...signed, state: 'COMPLETED' })
  expect(await chain.balanceOf(address, terms.usdt)).toBe(47_000_000n)
  expect(ledger.asked.get(2n)).toEqual(['COMPLETED'])
  // The signer continues with the next nonce.
  await insertApproved(db, { id: 3n, address, amount: 10_000_000n })
  await completed(3n)
  expect(await chain.balanceOf(address, terms.usdt)).toBe(54_000_000n)
  expect((await readPayout(3n))?.nonce).toBe((signed?.nonce ?? 0n) + 1n)
})
