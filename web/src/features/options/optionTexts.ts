// How expiries and amounts of options are written.
import { type Amount, formatAmount as plainAmount, formatPrice as plainPrice, type Price } from '@assay/engine/money'
import type { OptionRules } from '@assay/engine/options/terms'
import { formatAmount, formatCost, formatPrice, percentText, UNKNOWN } from '@assay/ui/format'
import { offsetMinutes, type Zone } from '@assay/ui/time'

const MONEY_DECIMALS = 2

/** 'Fri 27 Nov': the day of an expiry in the zone that is shown, in the words of the language. */
export function expiryDay(expiry: number, zone: Zone, locale: string): string {
  const shifted = new Date(expiry + offsetMinutes(zone.offset) * 60_000)
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(shifted)
}

export function money(amount: bigint | null, { quoteScale }: Pick<OptionRules, 'quoteScale'>, plus = false): string {
  return amount === null ? UNKNOWN : formatAmount(plainAmount(amount, quoteScale), MONEY_DECIMALS, { plus })
}

/** What is paid, rounded up. */
export function cost(amount: Amount | null, { quoteScale }: Pick<OptionRules, 'quoteScale'>): string {
  return amount === null ? UNKNOWN : formatCost(plainAmount(amount, quoteScale), MONEY_DECIMALS)
}

export function price(ticks: Price | null, { priceDecimals }: Pick<OptionRules, 'priceDecimals'>): string {
  return ticks === null ? UNKNOWN : formatPrice(plainPrice(ticks, priceDecimals), priceDecimals)
}

/** '0.52266' → 52.3%: a volatility of a year. */
export function volatilityText(fraction: string): string {
  return percentText(formatAmount(String(Number(fraction) * 100), 1))
}
