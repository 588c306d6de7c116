// Round amounts of a coin worth about 100, 1,000 and 10,000 USDT, for the buttons under the faucet's field.
const WORTHS_USDT = [100, 1000, 10_000] as const
const DECIMALS_MAX = 8

/** price: of one coin in USDT; null without one, and then the amounts are of the coin itself. */
export function usualAmounts(price: string | null, scale: number): string[] {
  const perCoin = price === null ? 1 : Number(price)
  if (!(perCoin > 0)) return []
  return WORTHS_USDT.map((worth) => oneDigit(worth / perCoin, scale)).filter((amount) => Number(amount) > 0)
}

/** One significant digit, rounded down: 0.0095 is 0.009, 4381 is 4000. */
function oneDigit(amount: number, scale: number): string {
  const exponent = Math.floor(Math.log10(amount) + 1e-9)
  const decimals = Math.max(0, -exponent)
  if (decimals > Math.min(scale, DECIMALS_MAX)) return '0'
  const step = 10 ** exponent
  return (Math.floor(amount / step + 1e-9) * step).toFixed(decimals)
}
