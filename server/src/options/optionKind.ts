// The coins with listed options, and the rules of their expiries, explained in docs/options.md. A change applies to
// expiries listed later; listed ones keep their terms.
import { decimal } from '@assay/api/scalars'
import { quantityLots } from '@assay/engine/money'
import { isCountedExactly, type OptionRules } from '@assay/engine/options/terms'
import * as z from 'zod/mini'
import type { Pair } from '../market/listings/coins.ts'
import { listedPairs } from '../market/listings/pairKind.ts'
import { unitsOf } from '../settings/decimals.ts'
import { type Finding, refused, warning } from '../settings/finding.ts'
import { decimals, figuresOf, rateUpTo, sort } from '../settings/figures.ts'
import { ConfigurationError, type Values } from '../settings/kind.ts'
import { namedKind } from '../settings/namedKind.ts'
import { type StatedFigures, textFindings } from '../texts/textFigures.ts'
import { optionFigures } from './optionFigures.ts'

/** One millionth of the deviation and of its square: the smile of the volatility. */
const smile = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))
const rules = z.strictObject({
  sort,
  /** One unit is 10^-unitDecimals of the coin. */
  unitDecimals: decimals,
  unitsMax: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** What the house may owe for one expiry, in the base coin of the pair. */
  reserveMax: decimal,
  /** 1: feeValue is an amount for each unit. 2: it is a part of the units' value at the index. */
  feeType: z.union([z.literal(1), z.literal(2)]),
  feeValue: decimal,
  /** The largest fee, as a part of the premium. */
  feeCap: rateUpTo('0.5'),
  volatilityMin: rateUpTo('10'),
  volatilityMax: rateUpTo('10'),
  smileSlope: smile,
  smileCurve: smile,
  spreadOfMark: rateUpTo('0.2'),
  spreadOfDelta: rateUpTo('0.02'),
})
type RulesValue = z.infer<typeof rules>

/** Keys such as option/btcusdt. */
export const optionKind = namedKind({
  prefix: 'option',
  schema: rules,
  demo: () => demoOptions,
  check: (value, { values }) => [...checkRules(value), ...textFindings(optionText, values)],
  definitions(values) {
    listedOptions(values)
    return []
  },
})

export const optionText: StatedFigures = { text: 'OPTION', of: (values) => optionFigures(listedOptions(values)) }

/** In display order. Throws ConfigurationError. */
export function listedOptions(values: Values): OptionRules[] {
  const pairs = new Map(listedPairs(values).map((pair) => [pair.symbol, pair]))
  return [...values(optionKind)]
    .toSorted(([, one], [, other]) => one.sort - other.sort)
    .map(([key, value]) => {
      const pair = pairs.get(optionKind.nameOf(key))
      if (pair === undefined) throw new ConfigurationError([`${key}: there is no pair/${optionKind.nameOf(key)}.`])
      return readRules(key, value, pair)
    })
}

function checkRules({ volatilityMin, volatilityMax, spreadOfMark, spreadOfDelta }: RulesValue): Finding[] {
  const findings: Finding[] = []
  if (unitsOf(volatilityMin) === 0n || unitsOf(volatilityMin) > unitsOf(volatilityMax))
    findings.push(refused('volatilityMin', 'It must be above 0 and at most the highest volatility.'))
  if (unitsOf(spreadOfMark) === 0n && unitsOf(spreadOfDelta) === 0n)
    findings.push(warning('spreadOfMark', 'Without a spread the house buys and sells at one price, and has no edge.'))
  return findings
}

function readRules(key: string, value: RulesValue, { spot }: Pair): OptionRules {
  const read = figuresOf(key)
  const { unitDecimals, unitsMax, feeType, smileSlope, smileCurve } = value
  const terms: OptionRules = {
    symbol: spot.symbol,
    coin: spot.base,
    asset: spot.quote,
    priceDecimals: spot.priceDecimals,
    quantityDecimals: unitDecimals,
    baseScale: spot.baseScale,
    quoteScale: spot.quoteScale,
    unitsMax: quantityLots(unitsMax),
    reserveMax: read.amount('reserveMax', value.reserveMax, spot.quoteScale),
    feeType,
    feeValue: read.amount('feeValue', value.feeValue, feeType === 1 ? spot.quoteScale : 6),
    feeCap: read.rate('feeCap', value.feeCap),
    volatilityMin: read.rate('volatilityMin', value.volatilityMin),
    volatilityMax: read.rate('volatilityMax', value.volatilityMax),
    smileSlope,
    smileCurve,
    spreadOfMark: read.rate('spreadOfMark', value.spreadOfMark),
    spreadOfDelta: read.rate('spreadOfDelta', value.spreadOfDelta),
  }
  if (terms.volatilityMin === 0 || terms.volatilityMin > terms.volatilityMax)
    throw new ConfigurationError([`${key}.volatilityMin must be above 0 and at most volatilityMax.`])
  if (!isCountedExactly(terms)) throw new ConfigurationError([`${key}.unitDecimals is too many for its pair.`])
  return terms
}

const demoOptions = new Map([
  [
    'btcusdt',
    demo(1, { unitDecimals: 2, unitsMax: 200, reserveMax: '500000', volatilityMin: '0.2', volatilityMax: '1.5' }),
  ],
  [
    'ethusdt',
    demo(2, { unitDecimals: 1, unitsMax: 500, reserveMax: '300000', volatilityMin: '0.25', volatilityMax: '2' }),
  ],
  [
    'solusdt',
    demo(3, { unitDecimals: 0, unitsMax: 500, reserveMax: '100000', volatilityMin: '0.3', volatilityMax: '2.5' }),
  ],
])

type DemoRules = Pick<RulesValue, 'unitDecimals' | 'unitsMax' | 'reserveMax' | 'volatilityMin' | 'volatilityMax'>

function demo(place: number, own: DemoRules): RulesValue {
  return {
    sort: place,
    ...own,
    feeType: 2,
    feeValue: '0.0003',
    feeCap: '0.125',
    smileSlope: -30_000,
    smileCurve: 20_000,
    spreadOfMark: '0.02',
    spreadOfDelta: '0.0003',
  }
}
