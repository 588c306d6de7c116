// What the demo's house begins with of each coin that can be converted: a round number of coins.
import { pairs } from './coins.ts'

const UNIT = 'usdt'
/** The worth of each coin's inventory, in USDT; USDT itself has eight times as much. */
const WORTH = 250_000

/** Without metals, which have trading hours of their own. */
export const demoInventory: ReadonlyMap<string, string> = new Map([
  [UNIT, String(8 * WORTH)],
  ...pairs
    .filter(({ market }) => market === 'crypto')
    .map(({ coin, simulated }): [string, string] => [coin, roundCoins(WORTH / simulated.startPrice)]),
])

/** Two significant digits, in plain digits. */
function roundCoins(amount: number): string {
  const exponent = Math.floor(Math.log10(amount))
  if (exponent < 1) return amount.toFixed(1 - exponent)
  const power = 10 ** (exponent - 1)
  return String(BigInt(Math.round(amount / power)) * BigInt(power))
}
