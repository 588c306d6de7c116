// A demo's own money, credited once: the house's funds for wins, its inventory for converting, the insurance fund's, and
// coins for network fees and for interest. It comes from the faucet's external account by ordinary postings.
import { parseAmount } from '@assay/engine/money'
import { EARN_RESERVE, GAS, HOUSE, INSURANCE, INVENTORY, WELFARE_FUND } from '@assay/engine/nouns'
import { hash } from 'node:crypto'
import type { Core } from '../context.ts'
import { demandOnce } from '../exchange/ask.ts'
import type { CommandInput } from '../exchange/door.ts'
import { demoInventory } from '../market/listings/demoInventory.ts'

const COIN = 'usdt'
const HOUSE_AMOUNT = '5000000'
const WELFARE_AMOUNT = '25000'
const INSURANCE_AMOUNT = '1000000'
/** For the interest of earn. */
const RESERVE_AMOUNTS = [
  [COIN, '100000'],
  ['btc', '1'],
  ['eth', '20'],
] as const
/** For network fees. */
const GAS_AMOUNTS = [
  ['eth', '20'],
  ['btc', '1'],
] as const

type Parts = Pick<Core, 'exchange' | 'market'>

/** The same client ids each time, so that they are funded only once. */
export async function fundHouse(parts: Parts): Promise<void> {
  await credit(parts, { user: HOUSE, coin: COIN, amount: HOUSE_AMOUNT, clientId: 'house' })
  await credit(parts, { user: WELFARE_FUND, coin: COIN, amount: WELFARE_AMOUNT, clientId: 'welfare' })
  await credit(parts, { user: INSURANCE, coin: COIN, amount: INSURANCE_AMOUNT, clientId: 'insurance' })
  for (const [coin, amount] of demoInventory)
    if (parts.market.asset(coin) !== undefined)
      await credit(parts, { user: INVENTORY, coin, amount, clientId: `inventory-${coin}` })
  for (const [coin, amount] of GAS_AMOUNTS)
    if (parts.market.asset(coin) !== undefined)
      await credit(parts, { user: GAS, coin, amount, clientId: `gas-${coin}` })
  for (const [coin, amount] of RESERVE_AMOUNTS)
    if (parts.market.asset(coin) !== undefined)
      await credit(parts, { user: EARN_RESERVE, coin, amount, clientId: `earn-reserve-${coin}` })
  const asset = COIN
  const amount = unitsOf(parts, COIN, INSURANCE_AMOUNT)
  const move = { type: 'transfer.betweenWallets', user: INSURANCE, transferId: 0, asset, amount } as const
  await submitOnce(
    parts,
    { ...move, from: 'PLATFORM', to: 'CONTRACT' },
    { user: INSURANCE, clientId: 'insurance-move' },
  )
}

interface Credit {
  user: number
  coin: string
  amount: string
  clientId: string
}

async function credit(parts: Parts, { user, coin, amount, clientId }: Credit): Promise<void> {
  const units = unitsOf(parts, coin, amount)
  const command = { type: 'transfer.creditFaucet', user, transferId: 0, asset: coin, amount: units } as const
  await submitOnce(parts, command, { user, clientId })
}

async function submitOnce(
  { exchange }: Parts,
  command: CommandInput,
  { user, clientId }: { user: number; clientId: string },
): Promise<void> {
  await demandOnce(exchange, {
    command,
    once: { user, operation: 'demo.fundHouse', clientId, bodyHash: hash('sha256', `${COIN} ${clientId}`) },
  })
}

function unitsOf({ market }: Parts, coin: string, amount: string) {
  const units = parseAmount(amount, market.asset(coin)?.scale ?? 0)
  if (units === null) throw new Error(`${amount} does not fit the decimals of ${coin}`)
  return units
}
