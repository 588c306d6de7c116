// Withdrawals that begin, and the ends of those that have begun: paid, refunded, both, twice, and by another user.
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs, HOSTILE } from './drawInputs.ts'

export function withdraw(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const asset = random.pick([...auditor.scales.keys(), 'NONE'])
  const amount = drawAmount(inputs, { user, wallet: 'PLATFORM', asset })
  const fee = random.pick([
    0n,
    1n,
    amount / 10n,
    amount - 1n,
    amount,
    amount + 1n,
    random.pick(HOSTILE),
  ]) as typeof amount
  const payee = random.pick([EXTERNAL_CHAIN, EXTERNAL_CHAIN, EXTERNAL_CHAIN, 1 + random.below(9), 0, -1, 1.5])
  return { type: 'transfer.holdWithdrawal', user, withdrawalId: 0, asset, payee, amount, fee }
}

/** Mostly one of the newest, ended or not. */
export function endWithdrawal({ random, auditor }: DrawInputs, anyone: number): CommandInput {
  const type = random.pick(['transfer.payWithdrawal', 'transfer.refundWithdrawal'] as const)
  const known = random.chance(0.95) ? auditor.withdrawals.newest(random.below(6)) : undefined
  if (known === undefined) return { type, user: anyone, withdrawalId: 999_999_999 }
  return { type, user: random.chance(0.9) ? known.user : anyone, withdrawalId: known.withdrawalId }
}
