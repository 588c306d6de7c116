// Decimal text of the wire → the engine's integers.
import { ApiError } from '@assay/api/errors'
import {
  type Amount,
  type PairScales,
  parseAmount,
  parsePrice,
  parseQuantity,
  type Price,
  type Quantity,
} from '@assay/engine/money'

/** Throws PRECISION_EXCEEDED if there are more decimals than the coin has, AMOUNT_INVALID for anything else. */
export function readAmount(text: string, scale: number, field = 'amount'): Amount {
  return read(text, { decimals: scale, field, parse: parseAmount })
}

export function readPrice(text: string, { priceDecimals }: PairScales, field = 'price'): Price {
  return read(text, { decimals: priceDecimals, field, parse: parsePrice })
}

export function readQuantity(text: string, { quantityDecimals }: PairScales, field = 'quantity'): Quantity {
  return read(text, { decimals: quantityDecimals, field, parse: parseQuantity })
}

interface Reading<Value> {
  decimals: number
  field: string
  parse: (text: string, decimals: number) => Value | null
}

/** Trailing zeros do not count: 1.50000 is a price with one decimal. */
function read<Value>(text: string, { decimals, field, parse }: Reading<Value>): Value {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) throw new ApiError('PRECISION_EXCEEDED', { field, decimals })
  const value = parse(digits === '' ? whole : `${whole}.${digits}`, decimals)
  if (value === null) throw new ApiError('AMOUNT_INVALID', { field })
  return value
}
