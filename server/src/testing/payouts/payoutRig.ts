// Payouts on Ethereum from the approved withdrawal to the ledger: openRig.ts on a chain in memory.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { depositAddress } from '../../outside/chains/depositAddress.ts'
import { networks } from '../../outside/chains/networks.ts'
import { recallPayout } from '../../payouts/recallPayout.ts'
import { createFakeChain, type FakeChain } from '../fakeChain.ts'
import { openRigDatabase } from './rigDatabase.ts'
import { openRig, rigWallets } from './openRig.ts'
import { insertApproved, RIG_CHANNEL } from './rigWithdrawals.ts'

export const CONTRACT = mainChannels.find(({ channel }) => channel === RIG_CHANNEL)?.contract ?? ''
/** Few blocks, so that a test that goes through every step of many payouts has few to look through. */
const rules = { ...networks, ETHEREUM: { ...networks.ETHEREUM, confirmations: 5, furtherConfirmations: 3 } }
/** After these a deposit is credited, and a reorganisation is still possible. */
export const CREDITED = rules.ETHEREUM.confirmations
/** After these a payout has ended. */
export const CONFIRMATIONS = CREDITED + rules.ETHEREUM.furtherConfirmations
export const HOT = rigWallets.own('ETHEREUM').hot

export type PayoutRig = Awaited<ReturnType<typeof openPayoutRig>>

export async function openPayoutRig() {
  const database = await openRigDatabase()
  const { db } = database
  const chain = fundedChain()
  const clock = { time: Date.UTC(2026, 5, 1), now: () => clock.time }
  const rig = await openRig(db, { network: 'ETHEREUM', chain, rules, clock })
  let next = 1
  return {
    ...rig,
    db,
    chain,
    /** A new customer withdraws 100 USDT with a fee of 3. */
    async approve() {
      const id = BigInt(next++)
      const address = depositAddress('ETHEREUM', rigWallets.accountKey('ETHEREUM'), 1000 + Number(id))
      await insertApproved(db, { id, address, amount: 100_000_000n })
      return { id, address }
    },
    statusOf: (id: bigint) => statusOf(db, id),
    /** The customer's cancellation. */
    cancel: (id: bigint) => cancel(db, id, clock.now()),
    passTime(ms: number) {
      clock.time += ms
    },
    /** The payments that an address has got on the chain. */
    received: (address: string) => receivedOn(chain, address),
    async close() {
      await rig.close()
      await database.close()
    },
  }
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

function fundedChain(): FakeChain {
  const chain = createFakeChain()
  chain.balances.set(HOT, 10n ** 20n)
  chain.balances.set(`${HOT} ${CONTRACT}`, 10n ** 15n)
  return chain
}

async function receivedOn(chain: FakeChain, address: string): Promise<bigint[]> {
  const { height } = await chain.head()
  const blocks = await Promise.all(Array.from({ length: height + 1 }, (_, at) => chain.block(at)))
  return blocks.flatMap((block) =>
    (block?.payments ?? []).flatMap(({ to, units, succeeded }) => (to === address && succeeded ? units : [])),
  )
}
