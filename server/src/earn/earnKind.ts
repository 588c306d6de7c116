// What earn offers. A change applies to new subscriptions and to renewals: open positions keep their terms.
// MING_SETTLEMENT_SETTING says when interest is paid.
import type { PlatformSettings } from '@assay/api/settings'
import { decimal } from '@assay/api/scalars'
import type { EarnProduct, InterestPaid } from '@assay/engine/earn/commands'
import { VIP_LEVEL_MAX } from '@assay/engine/vip/commands'
import * as z from 'zod/mini'
import { listedCoins } from '../market/listings/coinKind.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { count, figuresOf, rateUpTo } from '../settings/figures.ts'
import { ConfigurationError, type Definition, type Values } from '../settings/kind.ts'
import { namedKind } from '../settings/namedKind.ts'
import { platformKind } from '../settings/platformKind.ts'

const rules = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  coin: z.string(),
  kind: z.enum(['FLEXIBLE', 'FIXED']),
  /** 0 if FLEXIBLE. */
  days: z.int().check(z.minimum(0), z.maximum(3650)),
  /** Yearly, as parts of one; a FIXED product has one. */
  tiers: z.array(z.strictObject({ above: decimal, rate: rateUpTo('1') })).check(z.minLength(1), z.maxLength(10)),
  earlyExit: z.boolean(),
  minAmount: decimal,
  maxAmount: decimal,
  quota: decimal,
  userQuota: decimal,
  timeLimit: count,
  /** The VIP level that it needs; 0 for none. */
  vipMin: z._default(z.int().check(z.minimum(0), z.maximum(VIP_LEVEL_MAX)), 0),
  /** Shown as it is, in every language; '' for the sentence that the app has in each. */
  sourceNote: z.string().check(z.maxLength(500)),
  isOpen: z.boolean(),
})
type Rules = z.infer<typeof rules>

/** Keys such as earn/usdt-flexible. */
export const earnKind = namedKind({
  prefix: 'earn',
  schema: rules,
  demo: () => demoProducts,
  definitions: (values) =>
    listedProducts(values).map(
      (product): Definition => ({
        key: earnKind.keyOf(product.product),
        command: { type: 'earn.defineProduct', product },
      }),
    ),
})

/** Version 1 of each: the engine raises it. Throws ConfigurationError. */
export function listedProducts(values: Values): EarnProduct[] {
  const scales = new Map(listedCoins(values).map(({ asset, scale }) => [asset, scale]))
  const settlement = settlementOf(values)
  return Array.from(values(earnKind), ([key, value]): EarnProduct => {
    const scale = scales.get(value.coin)
    if (scale === undefined) throw new ConfigurationError([`${key}.coin: there is no coin of this name.`])
    const figures = figuresOf(key)
    const amount = (field: keyof Rules, text: string) => figures.amount(field, text, scale)
    return {
      product: earnKind.nameOf(key),
      version: 1,
      asset: value.coin,
      kind: value.kind,
      days: value.days,
      tiers: value.tiers.map(({ above, rate }) => ({
        above: amount('tiers', above),
        rate: figures.rate('tiers', rate),
      })),
      ...paidOf(value, settlement),
      earlyExit: value.earlyExit,
      minimum: amount('minAmount', value.minAmount),
      maximum: amount('maxAmount', value.maxAmount),
      quota: amount('quota', value.quota),
      userQuota: amount('userQuota', value.userQuota),
      purchasesMax: value.timeLimit,
      vipMin: value.vipMin,
      isOpen: value.isOpen,
    }
  })
}

type Settlement = PlatformSettings['MING_SETTLEMENT_SETTING']

function settlementOf(values: Values): Settlement {
  const set = values(platformKind).get('MING_SETTLEMENT_SETTING') as Settlement | undefined
  return set ?? defaultSettings.MING_SETTLEMENT_SETTING
}

/** 1 is a day of the month, 2 daily, 3 at maturity. Terms with early exit always pay at maturity; flexible ones cannot, so daily. */
function paidOf(
  { kind, earlyExit }: Rules,
  { settlementType, settlementDay }: Settlement,
): { paid: InterestPaid; payDay: number } {
  if (kind === 'FIXED' && (earlyExit || settlementType === 0 || settlementType === 3))
    return { paid: 'AT_MATURITY', payDay: 0 }
  return settlementType === 1 ? { paid: 'MONTHLY', payDay: settlementDay } : { paid: 'DAILY', payDay: 0 }
}

const demo: Rules = {
  title: 'USDT Flexible',
  coin: 'usdt',
  kind: 'FLEXIBLE',
  days: 0,
  tiers: [
    { above: '0', rate: '0.05' },
    { above: '1000', rate: '0.03' },
    { above: '20000', rate: '0.015' },
  ],
  earlyExit: false,
  minAmount: '1',
  maxAmount: '100000',
  quota: '5000000',
  userQuota: '200000',
  timeLimit: 0,
  vipMin: 0,
  sourceNote: '',
  isOpen: true,
}

function fixedFor(days: number, rate: string): Rules {
  const title = `USDT ${days} days`
  return { ...demo, title, kind: 'FIXED', days, tiers: [{ above: '0', rate }], earlyExit: true, minAmount: '10' }
}

const demoProducts: ReadonlyMap<string, Rules> = new Map([
  ['usdt-flexible', demo],
  ['usdt-7', fixedFor(7, '0.04')],
  ['usdt-30', fixedFor(30, '0.055')],
  ['usdt-90', fixedFor(90, '0.07')],
  [
    'btc-flexible',
    {
      ...demo,
      title: 'BTC Flexible',
      coin: 'btc',
      tiers: [{ above: '0', rate: '0.01' }],
      minAmount: '0.0001',
      maxAmount: '5',
      quota: '100',
      userQuota: '10',
    },
  ],
  [
    'eth-flexible',
    {
      ...demo,
      title: 'ETH Flexible',
      coin: 'eth',
      tiers: [{ above: '0', rate: '0.02' }],
      minAmount: '0.001',
      maxAmount: '100',
      quota: '2000',
      userQuota: '200',
    },
  ],
])
