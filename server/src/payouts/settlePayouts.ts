// Books the outcome of each payout in the ledger, once: the ledger answers a repetition as it did the first time.
// Payouts that the signer has refused go back to operators, who may approve them again.
import type { Payouts } from './context.ts'
import { movePayout, type PayoutRow } from './payoutRows.ts'

export async function settlePayouts(payouts: Payouts): Promise<void> {
  const { db } = payouts
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where('state', 'in', ['PAID', 'REVERTED', 'REFUSED'])
    .orderBy('payout_id')
    .execute()
  for (const payout of rows) {
    await payouts.retries.try('settle payouts', payout.payout_id, async () => {
      if (payout.state === 'REFUSED')
        await movePayout(payouts, payout, { from: ['REFUSED'], to: 'RETURNED', reason: payout.reason })
      else await settle(payouts, payout)
    })
  }
}

async function settle(payouts: Payouts, payout: PayoutRow): Promise<void> {
  const { withdrawals } = payouts
  const isPaid = payout.state === 'PAID'
  if (payout.withdrawal_id !== null) {
    if (isPaid) await withdrawals.complete(payout.withdrawal_id)
    else await withdrawals.fail(payout.withdrawal_id)
  }
  const { confirmations } = payout
  await movePayout(payouts, payout, { from: [payout.state], to: isPaid ? 'COMPLETED' : 'FAILED', confirmations })
}
