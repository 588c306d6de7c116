// Figures in values of the configuration: decimal text, as on the wire.
import { decimal } from '@assay/api/scalars'
import {
  type Amount,
  parseAmount,
  parsePrice,
  parseQuantity,
  parseRate,
  type Price,
  type Quantity,
  type Rate,
} from '@assay/engine/money'
import * as z from 'zod/mini'
import { ConfigurationError } from './kind.ts'

/** A part of one, with at most six decimals: '0.001' is 0.1 %. */
export function rateUpTo(most: string) {
  const isRate = (text: string) => (parseRate(text) ?? Number.POSITIVE_INFINITY) <= Number(parseRate(most))
  return decimal.check(z.refine(isRate, `must be from 0 to ${most}, with at most six decimals`))
}

/** The largest fee: no change of the rules can take a large part of what somebody trades. */
export const feeRate = rateUpTo('0.02')
export const sort = z.int().check(z.minimum(0), z.maximum(100_000))
export const decimals = z.int().check(z.minimum(0), z.maximum(18))
export const count = z.int().check(z.minimum(0), z.maximum(1000))

export interface Figures {
  amount(field: string, text: string, scale: number): Amount
  price(field: string, text: string, scale: number): Price
  quantity(field: string, text: string, scale: number): Quantity
  rate(field: string, text: string): Rate
}

/** Reads figures of one key. Throws ConfigurationError for text with too many decimals. */
export function figuresOf(key: string): Figures {
  function stated<Value>(value: Value | null, field: string, text: string): Value {
    if (value === null)
      throw new ConfigurationError([`${key}.${field}: ${text} is out of range or has too many decimals.`])
    return value
  }
  return {
    amount: (field, text, scale) => stated(parseAmount(text, scale), field, text),
    price: (field, text, scale) => stated(parsePrice(text, scale), field, text),
    quantity: (field, text, scale) => stated(parseQuantity(text, scale), field, text),
    rate: (field, text) => stated(parseRate(text), field, text),
  }
}
