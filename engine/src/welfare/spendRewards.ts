// Vouchers and boosts are used in the command that charges a fee or pays interest. The fee itself is charged whole, and what the
// voucher pays of it comes from what was promised, into the platform wallet. Several vouchers never pay more than the fee.
//
// Alice has a voucher that pays half of each fee, 5 USDT at most. She pays a fee of 2 USDT: 1 USDT comes back, and 4 are left.
import type { Posting } from '../events.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { FeesOfEntry } from '../ledger/feesPaid.ts'
import { closeEntry, type Entry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, feeOf, negated } from '../money.ts'
import type { RewardKind } from './commands.ts'
import { promisedOf, type Reward, removeReward, touchReward, type WelfareTurn } from './welfare.ts'

/** What a reward pays a part of. */
interface Base {
  reference: string
  user: number
  asset: string
  kind: RewardKind
  amount: Amount
}

/** After a command: pays rewards for the fees and the interest that it led to. Sets `covered` of each fee in `paid`. */
export function spendRewards(turn: WelfareTurn, paid: readonly FeesOfEntry[]): void {
  const { welfare, events } = turn
  if (welfare.byUser.size === 0) return
  for (const { reference, fees } of paid)
    for (const fee of fees) {
      const { payer: user, asset, fee: amount } = fee
      if (welfare.byUser.has(user)) fee.covered = pay(turn, { reference, user, asset, kind: 'FEE_VOUCHER', amount })
    }
  const count = events.length
  for (let index = 0; index < count; index += 1) {
    const event = events[index]
    if (event?.type !== 'posted') continue
    for (const posting of event.postings) if (isInterest(posting)) boost(turn, event.reference, posting)
  }
}

function isInterest({ owner, amount, reason }: Posting): boolean {
  return reason === 'INTEREST' && owner > 0 && amount > 0n
}

function boost(turn: WelfareTurn, reference: string, { owner: user, asset, amount }: Posting): void {
  pay(turn, { reference, user, asset, kind: 'EARN_BOOST', amount })
}

/** Each reward pays its part of what the ones before have left. Returns what all of them pay. */
function pay(turn: WelfareTurn, base: Base): Amount {
  let rest = base.amount
  let entry: Entry | null = null
  for (const reward of usable(turn, base)) {
    const share = feeOf(rest, reward.rate, 'down')
    const amount = share < reward.left ? share : reward.left
    if (amount === 0n) continue
    entry ??= openEntry(turn.ledger, `reward-used:${base.reference}:${base.user}:${base.asset}`)
    post(entry, promisedOf(reward.asset), negated(amount), 'REWARD')
    post(entry, openAccount(reward.asset, 'PLATFORM', base.user), amount, 'REWARD')
    lessen(turn, reward, { ...base, amount: rest }, amount)
    rest = amountUnits(rest - amount)
  }
  if (entry !== null) closeEntry(entry, turn.events)
  return amountUnits(base.amount - rest)
}

function usable({ welfare, time }: WelfareTurn, { user, asset, kind }: Base): Reward[] {
  return (welfare.byUser.get(user) ?? []).filter(
    (reward) => reward.kind === kind && reward.asset.asset === asset && time < (reward.expiresAt ?? 0),
  )
}

function lessen(
  turn: WelfareTurn,
  reward: Reward,
  { reference, user, asset, kind, amount: base }: Base,
  amount: Amount,
) {
  reward.left = amountUnits(reward.left - amount)
  if (reward.left === 0n) {
    reward.status = 'USED'
    removeReward(turn.welfare, reward)
  }
  touchReward(turn.welfare, reward)
  const { time } = turn
  turn.events.push({ type: 'rewardUsed', rewardId: reward.id, user, reference, kind, asset, base, amount, time })
}
