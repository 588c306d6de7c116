// Makes the intent to pay an approved withdrawal: what, to whom, at which network fee. The signer checks it against the
// ledger and gives it its nonce.
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { PayoutTables } from '../db/payoutTables.ts'
import type { Database } from '../db/schema.ts'
import type { Chain } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { toChainUnits } from '../outside/chains/units.ts'
import type { ApprovedWithdrawal, Payouts } from './context.ts'
import { openWallet } from './openWallet.ts'
import type { Cover, Wallet } from './wallet.ts'

interface Plan {
  withdrawal: ApprovedWithdrawal
  channel: Channel
  units: bigint
  source: string
}

/** Looked at in one round. However many wait, each has its turn. */
const PLANNED_AT_ONCE = 200

export async function planPayouts(payouts: Payouts, chain: Chain): Promise<void> {
  const { db, withdrawals, chains, turns } = payouts
  const { network } = chain
  const after = turns.get(network) ?? 0n
  const approved = await withdrawals.listApproved(network, { after, most: PLANNED_AT_ONCE })
  const last = approved.at(PLANNED_AT_ONCE - 1)
  if (last === undefined) turns.delete(network)
  else turns.set(network, last.withdrawalId)
  const source = await readHotAddress(payouts, chain)
  if (approved.length === 0 || source === null) return
  await continueNonces(payouts, chain, source)
  const wallet = await openWallet(payouts, chain, source)
  const scales = new Map(
    (await db.selectFrom('assets').selectAll().execute()).map(({ asset, scale }) => [asset, scale]),
  )
  let isOvertaken = false
  for (const withdrawal of approved) {
    // The next round reads the balances again.
    if (isOvertaken) {
      turns.set(network, after)
      return
    }
    const channel = chains.channels.find((each) => each.channel === withdrawal.channel)
    const scale = scales.get(withdrawal.asset)
    if (channel === undefined || scale === undefined) continue
    await payouts.retries.try('plan payouts', withdrawal.withdrawalId, async () => {
      const units = toChainUnits(withdrawal.receives, scale, channel.decimals)
      const wanted = { channel, recipient: withdrawal.address, units }
      const stop = await stopped(payouts, withdrawal.asset)
      const cover = stop === null ? await wallet.cover(wanted) : { lack: stop }
      const planned = { withdrawal, channel, units, source }
      if ('lack' in cover) await wait(payouts, planned, cover.lack)
      else {
        const made = await plan(payouts, planned, { cover, wallet })
        if (made === 'PLANNED') wallet.spend(wanted, cover)
        isOvertaken = made === 'OVERTAKEN'
      }
    })
  }
}

async function stopped({ isHalted, stopOf }: Payouts, asset: string): Promise<string | null> {
  return isHalted(asset) ? `withdrawals of ${asset.toUpperCase()} are halted` : await stopOf(asset)
}

/** null until the signer has published it. */
export async function readHotAddress({ db }: Pick<Payouts, 'db'>, { network }: Chain): Promise<string | null> {
  const row = await db
    .selectFrom('signer_wallets')
    .select('hot_address')
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.hot_address ?? null
}

/** A wallet that was used before it came here continues where the chain is. */
export async function continueNonces({ db }: Pick<Payouts, 'db'>, chain: Chain, address: string): Promise<void> {
  const row = { network: chain.network, address, next_nonce: await chain.nonceOf(address) }
  await db
    .insertInto('chain_nonces')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** It stays approved, and operators see why it waits. Nothing is written for one that was cancelled meanwhile. */
async function wait(payouts: Payouts, planned: Plan, reason: string): Promise<void> {
  const { db, log, withdrawals } = payouts
  const { withdrawalId } = planned.withdrawal
  const isKnown = await db
    .selectFrom('payouts')
    .select('payout_id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'WAITING')
    .where('reason', '=', reason)
    .executeTakeFirst()
  if (isKnown !== undefined) return
  const row = await db.transaction().execute(async (transaction) => {
    if (!(await withdrawals.isApproved(transaction, withdrawalId))) return undefined
    return upsert(transaction, rowOf(payouts, planned, { state: 'WAITING', reason }))
  })
  if (row !== undefined) log.warn({ channel: planned.channel.channel, reason }, 'a withdrawal waits')
}

/**
 * GONE: it was cancelled, or another process has planned it. OVERTAKEN: somebody else has planned to spend from the wallet
 * meanwhile. What waited or was refused before is planned again.
 */
async function plan(
  payouts: Payouts,
  planned: Plan,
  { cover, wallet }: { cover: Cover; wallet: Wallet },
): Promise<'PLANNED' | 'GONE' | 'OVERTAKEN'> {
  const { db, withdrawals } = payouts
  const { gasLimit: gas_limit, feeCap: fee_cap, tip } = cover.fees
  const made = await db.transaction().execute(async (transaction) => {
    if (!(await wallet.claim(transaction))) return 'OVERTAKEN'
    const moved = { from: ['APPROVED'], to: 'SIGNING' } as const
    const tell = await withdrawals.move(transaction, planned.withdrawal.withdrawalId, moved)
    if (tell === null) return 'GONE'
    const row = await upsert(transaction, rowOf(payouts, planned, { state: 'PLANNED', reason: null }))
    if (row === undefined) throw new Error('an approved withdrawal has a payout on its way')
    const terms = { gas_limit, fee_cap, tip }
    await transaction
      .insertInto('payout_transactions')
      .values({ payout_id: row.payout_id, attempt: 0, ...terms })
      .onConflict((conflict) => conflict.columns(['payout_id', 'attempt']).doUpdateSet(terms))
      .execute()
    await recordInputs(transaction, { payout: row.payout_id, network: planned.channel.network, inputs: cover.inputs })
    return tell
  })
  if (typeof made === 'string') return made
  made()
  return 'PLANNED'
}

/** Before anything is signed. The database refuses an output that a payout on its way has. */
async function recordInputs(
  transaction: Transaction<Database>,
  { payout, network, inputs }: { payout: bigint; network: string; inputs: Cover['inputs'] },
): Promise<void> {
  await transaction
    .deleteFrom('payout_inputs')
    .where('payout_id', 'in', (eb) =>
      eb
        .selectFrom('payouts')
        .select('payout_id')
        .where((is) => is.or([is('payout_id', '=', payout), is('state', 'in', ['WAITING', 'RETURNED'])])),
    )
    .execute()
  if (inputs.length === 0) return
  await transaction
    .insertInto('payout_inputs')
    .values(inputs.map((input) => ({ ...input, payout_id: payout, network })))
    .execute()
}

type NewRow = Insertable<PayoutTables['payouts']>

function rowOf(
  { clock }: Payouts,
  { withdrawal, channel, units, source }: Plan,
  now: Pick<NewRow, 'state' | 'reason'>,
): NewRow {
  const { network, channel: name } = channel
  const time = clock.now()
  const to = { source, recipient: withdrawal.address, units, created_at: time, updated_at: time }
  return { purpose: 'WITHDRAWAL', withdrawal_id: withdrawal.withdrawalId, network, channel: name, ...to, ...now }
}

/** undefined if it is on its way already. */
function upsert(db: Kysely<Database>, row: NewRow) {
  const { source, recipient, units, state, reason, updated_at } = row
  const anew = { source, recipient, units, state, reason, updated_at, taken_at: null }
  return db
    .insertInto('payouts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('withdrawal_id').doUpdateSet(anew).where('payouts.state', 'in', ['WAITING', 'RETURNED']),
    )
    .returning('payout_id')
    .executeTakeFirst()
}
