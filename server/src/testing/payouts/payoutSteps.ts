// What tests of payouts do and look at.
import { expect } from 'vitest'
import { CONFIRMATIONS, type PayoutRig } from './payoutRig.ts'

/** To the end, with a block after each round. */
export async function finish(rig: PayoutRig, blocks = CONFIRMATIONS + 3): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    await rig.round()
    rig.chain.mine(turn < 3 ? 1 : blocks)
  }
  await rig.round()
}

export const payoutOf = (rig: PayoutRig, id: bigint) =>
  rig.db.selectFrom('payouts').selectAll().where('withdrawal_id', '=', id).executeTakeFirst()
export const transactionsOf = (rig: PayoutRig, id: bigint) =>
  rig.db
    .selectFrom('payout_transactions')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_transactions.payout_id')
    .selectAll('payout_transactions')
    .where('withdrawal_id', '=', id)
    .orderBy('attempt')
    .execute()

export interface Approved {
  id: bigint
  address: string
}

export async function expectPaidOnce(rig: PayoutRig, { id, address }: Approved): Promise<void> {
  expect(await rig.received(address)).toEqual([97_000_000n])
  expect(rig.ledger.done.get(id)).toBe('COMPLETED')
  expect((await rig.statusOf(id)).status).toBe('COMPLETED')
  expect((await payoutOf(rig, id))?.state).toBe('COMPLETED')
}
