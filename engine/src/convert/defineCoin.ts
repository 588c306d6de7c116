// A coin that can be converted; the unit is defined first. Changed terms apply to new converts; open ones keep theirs.
import { AMOUNT_MAX } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ConvertCoin, DefineCoin } from './commands.ts'
import { type ConvertTurn, addCoin } from './convert.ts'

/** The highest spread or fee of one coin; both coins of a convert together reach 20 % at most. */
const RATE_MAX = 100_000

export function defineCoin({ convert, ledger, events }: ConvertTurn, { coin }: DefineCoin): Refusal | null {
  const asset = ledger.assets.get(coin.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: coin.asset })
  const known = convert.coins.get(coin.asset)
  const isSame = !known || (known.rules.symbol === coin.symbol && known.rules.priceDecimals === coin.priceDecimals)
  const isOnlyUnit = (convert.unit?.rules.asset ?? coin.asset) === coin.asset
  const isPlaced = coin.symbol === null ? isOnlyUnit : convert.unit !== null && !isOnlyUnit
  if (!isSame || !isPlaced || !isSound(coin)) return refuse('ASSET_INVALID', { asset: coin.asset })
  const rules = { ...coin }
  if (known) known.rules = rules
  else addCoin(convert, rules, asset)
  events.push({ type: 'convertCoinDefined', coin: { ...rules } })
  return null
}

/** A coin with an index needs a spread: it is how far the mid may move. */
function isSound({ symbol, priceDecimals, spread, feeRate, valueMin, valueMax, inventoryMax }: ConvertCoin): boolean {
  const isNamed = symbol !== '' && Number.isSafeInteger(priceDecimals) && priceDecimals >= 0 && priceDecimals <= 12
  const areRates = [spread, feeRate].every((rate) => Number.isSafeInteger(rate) && rate >= 0 && rate <= RATE_MAX)
  const isUnit = symbol === null ? priceDecimals === 0 : spread > 0
  const isCapped = inventoryMax >= 0n && inventoryMax <= AMOUNT_MAX
  return isNamed && areRates && isUnit && isCapped && valueMin > 0n && valueMin <= valueMax && valueMax <= AMOUNT_MAX
}
