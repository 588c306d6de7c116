// Makes the intent to pay an approved withdrawal: what, to whom, at which network fee. The signer checks it against the
// ledger and gives it its nonce.
import type { Chain } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { toChainUnits } from '../outside/chains/units.ts'
import type { ApprovedWithdrawal, Payouts } from './context.ts'
import { type Fees, feesOf } from './fees.ts'
import { readHotBalances } from './hotBalances.ts'

interface Plan {
  withdrawal: ApprovedWithdrawal
  channel: Channel
  units: bigint
  source: string
  fees: Fees
}

export async function planPayouts(payouts: Payouts, chain: Chain): Promise<void> {
  const { db, withdrawals, chains, stopOf } = payouts
  const approved = await withdrawals.listApproved(chain.network)
  const source = await readHotAddress(payouts, chain)
  if (approved.length === 0 || source === null) return
  await continueNonces(payouts, chain, source)
  const rate = await chain.feeRate()
  const balances = await readHotBalances(db, { chain, hot: source, channels: chains.channels })
  const scales = new Map(
    (await db.selectFrom('assets').selectAll().execute()).map(({ asset, scale }) => [asset, scale]),
  )
  for (const withdrawal of approved) {
    const channel = chains.channels.find((each) => each.channel === withdrawal.channel)
    const scale = scales.get(withdrawal.asset)
    if (channel === undefined || scale === undefined) continue
    const fees = feesOf(channel, rate)
    const units = toChainUnits(withdrawal.receives, scale, channel.decimals)
    const lack = (await stopOf(withdrawal.asset)) ?? (await balances.lack(channel, units, fees))
    if (lack !== null) await withdrawals.wait(withdrawal.withdrawalId, lack)
    else if (await plan(payouts, { withdrawal, channel, units, source, fees })) balances.spend(channel, units, fees)
  }
}

async function readHotAddress({ db }: Payouts, { network }: Chain): Promise<string | null> {
  const row = await db
    .selectFrom('signer_wallets')
    .select('hot_address')
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.hot_address ?? null
}

/** A wallet that was used before it came here goes on where the chain is. */
async function continueNonces({ db }: Payouts, chain: Chain, address: string): Promise<void> {
  const row = { network: chain.network, address, next_nonce: await chain.nonceOf(address) }
  await db
    .insertInto('chain_nonces')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** false if it was cancelled, or another process has planned it. A payout that the signer refused before is planned anew. */
async function plan({ db, clock, withdrawals }: Payouts, planned: Plan): Promise<boolean> {
  const { withdrawal, channel, units, source, fees } = planned
  const { withdrawalId } = withdrawal
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    const moved = { from: ['APPROVED'], to: 'SIGNING', reason: null } as const
    if (!(await withdrawals.move(transaction, withdrawalId, moved))) return false
    const again = { recipient: withdrawal.address, units, state: 'PLANNED', reason: null, updated_at: now } as const
    const { payout_id } = await transaction
      .insertInto('payouts')
      .values({
        ...again,
        purpose: 'WITHDRAWAL',
        withdrawal_id: withdrawalId,
        network: channel.network,
        channel: channel.channel,
        source,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('withdrawal_id').doUpdateSet(again).where('payouts.state', '=', 'RETURNED'),
      )
      .returning('payout_id')
      .executeTakeFirstOrThrow()
    const terms = { gas_limit: fees.gasLimit, fee_cap: fees.feeCap, tip: fees.tip }
    await transaction
      .insertInto('payout_transactions')
      .values({ payout_id, attempt: 0, ...terms })
      .onConflict((conflict) => conflict.columns(['payout_id', 'attempt']).doUpdateSet(terms))
      .execute()
    return true
  })
}
