// On what terms a coin can be converted. A change applies to new converts: accepted ones keep their terms, and quotes of
// the terms before are refused.
import { decimal } from '@assay/api/scalars'
import type { ConvertCoin } from '@assay/engine/convert/commands'
import * as z from 'zod/mini'
import { listedCoins } from '../market/listings/coinKind.ts'
import { pairs } from '../market/listings/coins.ts'
import { demoInventory } from '../market/listings/demoInventory.ts'
import { listedPairs } from '../market/listings/pairKind.ts'
import { unitsOf } from '../settings/decimals.ts'
import { type Finding, refused, warning } from '../settings/finding.ts'
import { figuresOf, rateUpTo } from '../settings/figures.ts'
import { ConfigurationError, type Definition, type Values } from '../settings/kind.ts'
import { namedKind } from '../settings/namedKind.ts'

/** The coin of index prices. */
export const UNIT = 'usdt'
const SPREAD_LOW = unitsOf('0.0005')

const rules = z.strictObject({
  /** What the rate is below the index, and how far the index may move before a convert is refused. */
  spread: rateUpTo('0.05'),
  feeRate: rateUpTo('0.02'),
  /** The value of one convert, in the coin of index prices. */
  minAmount: decimal,
  maxAmount: decimal,
  /** What the house may hold of it, in the coin. */
  inventoryMax: decimal,
  isOpen: z.boolean(),
})
type Rules = z.infer<typeof rules>

/** Keys such as convert/btc. */
export const convertKind = namedKind({
  prefix: 'convert',
  schema: rules,
  demo: () => new Map([...demoInventory].map(([coin, stock]) => [coin, demoRules(coin, stock)])),
  check: (value, { key }) => checkRules(value, key === `convert/${UNIT}`),
  definitions: (values) =>
    listedConvertCoins(values).map(
      (coin): Definition => ({ key: convertKind.keyOf(coin.asset), command: { type: 'convert.defineCoin', coin } }),
    ),
})

/** The coin of index prices first, the others in display order. Throws ConfigurationError. */
export function listedConvertCoins(values: Values): ConvertCoin[] {
  const offered = values(convertKind)
  const indices = new Map(listedPairs(values).flatMap(({ spot }) => (spot.quote === UNIT ? [[spot.base, spot]] : [])))
  const coins = listedCoins(values).toSorted((one, other) => Number(other.asset === UNIT) - Number(one.asset === UNIT))
  const unitScale = coins[0]?.scale ?? 0
  const unknown = [...offered.keys()].find((key) => !coins.some(({ asset }) => asset === convertKind.nameOf(key)))
  if (unknown !== undefined) throw new ConfigurationError([`${unknown}: there is no coin of this name.`])
  return coins.flatMap(({ asset, scale }): ConvertCoin[] => {
    const key = convertKind.keyOf(asset)
    const value = offered.get(key)
    if (value === undefined) return []
    const index = indices.get(asset)
    if (index === undefined && asset !== UNIT)
      throw new ConfigurationError([`${key}: there is no pair of ${asset} and ${UNIT}.`])
    return [
      {
        asset,
        ...read(key, value, { scale, unitScale }),
        symbol: index?.symbol ?? null,
        priceDecimals: index?.priceDecimals ?? 0,
      },
    ]
  })
}

function read(key: string, value: Rules, { scale, unitScale }: { scale: number; unitScale: number }) {
  const figures = figuresOf(key)
  return {
    spread: figures.rate('spread', value.spread),
    feeRate: figures.rate('feeRate', value.feeRate),
    valueMin: figures.amount('minAmount', value.minAmount, unitScale),
    valueMax: figures.amount('maxAmount', value.maxAmount, unitScale),
    inventoryMax: figures.amount('inventoryMax', value.inventoryMax, scale),
    isOpen: value.isOpen,
  }
}

function checkRules({ spread, minAmount, maxAmount }: Rules, isUnit: boolean): Finding[] {
  const findings: Finding[] = []
  if (unitsOf(minAmount) === 0n || unitsOf(minAmount) > unitsOf(maxAmount))
    findings.push(refused('minAmount', 'It must be above 0 and at most the largest amount.'))
  if (!isUnit && unitsOf(spread) === 0n)
    findings.push(refused('spread', 'It must be above 0: the index may move by as much before a convert is refused.'))
  else if (!isUnit && unitsOf(spread) < SPREAD_LOW)
    findings.push(
      warning('spread', 'The index often moves by more than this in a few seconds: many converts would be refused.'),
    )
  return findings
}

function demoRules(coin: string, stock: string): Rules {
  const volatility = pairs.find((pair) => pair.coin === coin)?.simulated.volatility ?? 0
  return {
    spread: coin === UNIT ? '0' : volatility < 0.7 ? '0.001' : '0.002',
    feeRate: coin === UNIT ? '0' : '0.0005',
    minAmount: '1',
    maxAmount: '20000',
    inventoryMax: String(4 * Number(stock)),
    isOpen: true,
  }
}
