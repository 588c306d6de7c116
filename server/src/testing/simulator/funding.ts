// What everybody has at the beginning of a run.
import type { Amount } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { EARN_RESERVE } from './earnRequests.ts'
import { assets } from './markets.ts'
import { USERS } from './operations.ts'
import { futuresMarkets, USDT } from './products.ts'
import type { Random } from './random.ts'
import { WELFARE_AMOUNT, WELFARE_FUND } from './welfareRequests.ts'

const HOUSE = -1
const INSURANCE = -3
const INVENTORY = -7

/** Users, the house, the reserve of earn and the insurance fund, which in some runs are small. */
export function funding(random: Random): CommandInput[] {
  const fund = BigInt(random.pick([1, 20, 3000])) * USDT
  const stock = BigInt(random.pick([50, 5000]))
  return [
    ...USERS.flatMap((user) => [
      ...assets.map(({ asset, scale }) => credit(user, asset, 2000n * 10n ** BigInt(scale))),
      move(user, 'CONTRACT', 900n * USDT),
      move(user, 'FINANCIAL', 300n * USDT),
      ...futuresMarkets.flatMap(({ symbol }) => chosenSettings(random, user, symbol)),
    ]),
    credit(HOUSE, 'USDT', BigInt(random.pick([100, 5000])) * USDT),
    // In some runs seven days of all that the quotas allow cost more.
    credit(EARN_RESERVE, 'USDT', (BigInt(random.pick([5, 30, 3000])) * USDT) / 100n),
    credit(EARN_RESERVE, 'ETH', 10n ** 18n),
    ...assets
      .filter(({ scale }) => scale > 0)
      .map(({ asset, scale }) => credit(INVENTORY, asset, stock * 10n ** BigInt(scale))),
    credit(WELFARE_FUND, 'USDT', WELFARE_AMOUNT),
    credit(INSURANCE, 'USDT', fund),
    move(INSURANCE, 'CONTRACT', fund),
  ]
}

function chosenSettings(random: Random, user: number, symbol: string): CommandInput[] {
  const leverage: CommandInput = { type: 'futures.setLeverage', user, symbol, leverage: 100 }
  const cross: CommandInput = { type: 'futures.setMarginMode', user, symbol, marginMode: 'CROSS' }
  return [...(random.chance(0.8) ? [leverage] : []), ...(user % 2 === 0 ? [cross] : [])]
}

function credit(user: number, asset: string, amount: bigint): CommandInput {
  return { type: 'transfer.creditFaucet', user, asset, transferId: 0, amount: amount as Amount }
}

function move(user: number, to: 'CONTRACT' | 'FINANCIAL', amount: bigint): CommandInput {
  const named = { user, asset: 'USDT', transferId: 0, amount: amount as Amount }
  return { type: 'transfer.betweenWallets', ...named, from: 'PLATFORM', to }
}
