// What the levels of VIP_LEVEL_SETTING change, and the published weights of growth. A change of the discounts applies to orders
// that are accepted from then on; a change of the weights or the starts from the next 00:00 UTC on.
import type { PlatformSettings } from '@assay/api/settings'
import { decimal } from '@assay/api/scalars'
import { ratePpm } from '@assay/engine/money'
import { type Discounts, VIP_LEVEL_MAX, type VipTerms } from '@assay/engine/vip/commands'
import * as z from 'zod/mini'
import { unitsOf } from '../../settings/decimals.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { figuresOf, rateUpTo } from '../../settings/figures.ts'
import { type Finding, refused, warning } from '../../settings/finding.ts'
import type { Kind, Values } from '../../settings/kind.ts'
import { platformKind } from '../../settings/platformKind.ts'

const VIP_KEY = 'vip'

/** A part of the published rate. */
const discount = rateUpTo('0.9')
const more = z.int().check(z.minimum(0), z.maximum(100))
const rules = z.strictObject({
  /** Points of growth for one USDT: of fees paid within 30 days, of average assets, of average principal in earn. */
  feeWeight: decimal,
  assetWeight: decimal,
  earnWeight: decimal,
  levels: z
    .array(
      z.strictObject({
        level: z.int().check(z.minimum(0), z.maximum(VIP_LEVEL_MAX)),
        spot: discount,
        futures: discount,
        convert: discount,
        /** More withdrawals a day, and more of them free, on each network. */
        withdrawals: more,
        freeWithdrawals: more,
      }),
    )
    .check(z.maxLength(VIP_LEVEL_MAX + 1)),
})
export type VipRules = z.infer<typeof rules>
export type Benefits = VipRules['levels'][number]

export const noBenefits: Benefits = {
  level: 0,
  spot: '0',
  futures: '0',
  convert: '0',
  withdrawals: 0,
  freeWithdrawals: 0,
}

const seed: VipRules = {
  feeWeight: '10',
  assetWeight: '0.05',
  earnWeight: '0.1',
  levels: [
    { ...noBenefits, level: 1, spot: '0.05', futures: '0.05', convert: '0.05' },
    { ...noBenefits, level: 2, spot: '0.1', futures: '0.1', convert: '0.1', withdrawals: 2 },
    { level: 3, spot: '0.15', futures: '0.15', convert: '0.15', withdrawals: 5, freeWithdrawals: 1 },
    { level: 4, spot: '0.2', futures: '0.2', convert: '0.25', withdrawals: 10, freeWithdrawals: 2 },
    { level: 5, spot: '0.3', futures: '0.3', convert: '0.35', withdrawals: 20, freeWithdrawals: 3 },
    { level: 6, spot: '0.4', futures: '0.4', convert: '0.5', withdrawals: 40, freeWithdrawals: 5 },
  ],
}

export const vipKind: Kind<VipRules> = {
  owns: (key) => key === VIP_KEY,
  schemaOf: () => rules,
  seeds: async () => new Map([[VIP_KEY, seed]]),
  check: checkRules,
  definitions: (values) => [{ key: VIP_KEY, command: { type: 'vip.setTerms', terms: vipTermsOf(values) } }],
}

export function vipRulesOf(values: Values): VipRules {
  return values(vipKind).get(VIP_KEY) ?? seed
}

/** Of a level, or of the highest one below it that is in the table. */
export function benefitsAt({ levels }: VipRules, level: number): Benefits {
  return levels.findLast((each) => each.level <= level) ?? noBenefits
}

/** The levels with a range, and what they take off fees. */
export function vipTermsOf(values: Values): VipTerms {
  const set = values(platformKind).get('VIP_LEVEL_SETTING') as PlatformSettings['VIP_LEVEL_SETTING'] | undefined
  const setting = set ?? defaultSettings.VIP_LEVEL_SETTING
  const table = vipRulesOf(values)
  const levels = Array.from({ length: VIP_LEVEL_MAX + 1 }, (_, level) => level).flatMap((level) => {
    const start = setting[`vip${level}Start` as keyof typeof setting] as number | null
    return start === null ? [] : [{ level, start, discounts: discountsAt(table, level) }]
  })
  return { isOpen: setting.isOpen, levels }
}

function discountsAt(table: VipRules, level: number): Discounts {
  const benefits = benefitsAt(table, level)
  const figures = figuresOf(VIP_KEY)
  const rate = (product: keyof Discounts) => ratePpm(figures.rate(`levels.${product}`, benefits[product]))
  return { spot: rate('spot'), futures: rate('futures'), convert: rate('convert') }
}

function checkRules({ feeWeight, assetWeight, earnWeight, levels }: VipRules): Finding[] {
  const weights = { feeWeight, assetWeight, earnWeight }
  const rising = ['spot', 'futures', 'convert', 'withdrawals', 'freeWithdrawals'] as const
  return [
    ...(Object.keys(weights) as (keyof typeof weights)[])
      .filter((field) => unitsOf(weights[field]) > unitsOf('1000'))
      .map((field) => refused(field, 'At most 1000 points for one USDT.')),
    ...(Object.values(weights).every((weight) => unitsOf(weight) === 0n)
      ? [warning('feeWeight', 'Nobody would ever reach a higher level.')]
      : []),
    ...levels.flatMap((each, place) => {
      const before = levels[place - 1]
      if (before === undefined) return []
      if (each.level <= before.level)
        return [refused(`levels.${place}.level`, 'Levels are in rising order, each once.')]
      return rising
        .filter((field) => unitsOf(String(each[field])) < unitsOf(String(before[field])))
        .map((field) => refused(`levels.${place}.${field}`, 'A higher level gets at least what a lower one gets.'))
    }),
  ]
}
