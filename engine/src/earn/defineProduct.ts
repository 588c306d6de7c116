// A product of earn. Changed terms apply to new positions and to renewals; open positions keep theirs. Each change of
// the terms raises the version, whatever version the command names, so a user can never accept terms that he has not
// seen.
import { dayOf } from '../calendar.ts'
import { AMOUNT_MAX } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { DefineEarnProduct, EarnProduct } from './commands.ts'
import { VIP_LEVEL_MAX } from '../vip/commands.ts'
import { addOffer, copyTerms, type EarnTurn } from './earn.ts'

/** 100 % a year. */
const RATE_MAX = 1_000_000
const DAYS_MAX = 3650
const TIERS_MAX = 10
const PAY_DAY_MAX = 28

export function defineProduct(turn: EarnTurn, { product }: DefineEarnProduct): Refusal | null {
  const { earn, ledger, events } = turn
  const asset = ledger.assets.get(product.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: product.asset })
  const known = earn.offers.get(product.product)
  if (!isSound(product) || (known && !isSameKind(known.product, product)))
    return refuse('EARN_PRODUCT_INVALID', { product: product.product })
  const copy = { ...product, ...copyTerms(product), version: versionOf(known?.product, product) }
  if (known) known.product = copy
  else addOffer(earn, copy, asset)
  events.push({ type: 'earnProductDefined', product: { ...copy, ...copyTerms(copy) } })
  if (earn.day === 0) {
    earn.day = dayOf(turn.time)
    events.push({ type: 'earnDayChanged', day: earn.day, hasBegun: false })
  }
  return null
}

/** The coin and the kind stay. */
function isSameKind(before: EarnProduct, after: EarnProduct): boolean {
  return before.asset === after.asset && before.kind === after.kind
}

function versionOf(before: EarnProduct | undefined, after: EarnProduct): number {
  if (before === undefined) return after.version
  return Math.max(after.version, isSameTerms(before, after) ? before.version : before.version + 1)
}

function isSameTerms(one: EarnProduct, other: EarnProduct): boolean {
  const [tiers, others] = [one.tiers, other.tiers]
  const isSame = one.days === other.days && one.paid === other.paid && one.payDay === other.payDay
  const areTiers = tiers.length === others.length
  return (
    isSame &&
    areTiers &&
    one.earlyExit === other.earlyExit &&
    tiers.every(({ above, rate }, index) => above === others[index]?.above && rate === others[index]?.rate)
  )
}

function isSound(product: EarnProduct): boolean {
  const { version, kind, days, tiers, paid, payDay, earlyExit } = product
  const isVersion = Number.isSafeInteger(version) && version > 0
  const isTerm = kind === 'FLEXIBLE' ? days === 0 && !earlyExit : Number.isSafeInteger(days) && days > 0
  // Several positions of one user would each begin with the first tier.
  const areTiers = tiers.length > 0 && tiers.length <= (kind === 'FLEXIBLE' ? TIERS_MAX : 1) && tiers[0]?.above === 0n
  const areRising = tiers.every(({ above }, index) => index === 0 || above > (tiers[index - 1]?.above ?? above))
  const areRates = tiers.every(({ rate }) => Number.isSafeInteger(rate) && rate >= 0 && rate <= RATE_MAX)
  const isMonthly = paid === 'MONTHLY'
  const isPayDay = Number.isSafeInteger(payDay) && (isMonthly ? payDay >= 1 && payDay <= PAY_DAY_MAX : payDay === 0)
  // What has been paid cannot be taken back.
  const isPaid = kind === 'FLEXIBLE' ? paid !== 'AT_MATURITY' : !earlyExit || paid === 'AT_MATURITY'
  return (
    isVersion &&
    isTerm &&
    days <= DAYS_MAX &&
    areTiers &&
    areRising &&
    areRates &&
    isPayDay &&
    isPaid &&
    isBounded(product)
  )
}

function isBounded({ minimum, maximum, quota, userQuota, purchasesMax, vipMin }: EarnProduct): boolean {
  const areAmounts = minimum > 0n && minimum <= maximum && maximum <= AMOUNT_MAX
  const areQuotas = userQuota > 0n && quota > 0n && userQuota <= AMOUNT_MAX && quota <= AMOUNT_MAX
  const isLevel = Number.isSafeInteger(vipMin) && vipMin >= 0 && vipMin <= VIP_LEVEL_MAX
  return areAmounts && areQuotas && Number.isSafeInteger(purchasesMax) && purchasesMax >= 0 && isLevel
}
