import type { ConvertChanged } from '@assay/engine/convert/events'
import { amountUnits, type Price, ratePpm } from '@assay/engine/money'
import { INVENTORY } from '@assay/engine/nouns'
import { expect, test } from 'vitest'
import { pairs } from '../market/listings/coins.ts'
import { hedgesOf } from './hedging.ts'

const market = { spotMarket: (symbol: string) => pairs.find((pair) => pair.symbol === symbol)?.spot }
const tick = (symbol: string, price: number) => ({ symbol, sequence: 1, time: 0, price: price as Price })

const sold: ConvertChanged = {
  type: 'convertChanged',
  convertId: 7,
  user: 1,
  quoteId: '',
  from: 'btc',
  to: 'usdt',
  amount: amountUnits(1_234_567n),
  receive: amountUnits(123_333_000_000n),
  fee: amountUnits(10n),
  spread: ratePpm(1000),
  feeRate: ratePpm(500),
  quotedAt: 0,
  quotedFrom: tick('btcusdt', 10_000_001),
  quotedTo: null,
  acceptedAt: 0,
  reserved: amountUnits(0n),
  status: 'FILLED',
  reason: null,
  decidedFrom: tick('btcusdt', 10_000_000),
  decidedTo: null,
  decidedAt: 1,
}
const terms = (convert: ConvertChanged) =>
  hedgesOf(market, convert).map(({ user, symbol, terms: { side, price, quantity, timeInForce } }) => ({
    user,
    symbol,
    side,
    price,
    quantity,
    timeInForce,
  }))

test('a coin that came in is sold at no less than the quoted rate, in whole lots', () => {
  // 99,900.00999 is rounded up to 99,900.01; 0.01234567 has 1234 lots of 0.00001.
  expect(terms(sold)).toEqual([
    { user: INVENTORY, symbol: 'btcusdt', side: 'SELL', price: 9_990_001, quantity: 1234, timeInForce: 'IOC' },
  ])
})

test('a coin that was paid is bought at no more than the quoted rate', () => {
  const bought = { ...sold, from: 'usdt', to: 'btc', quotedFrom: null, quotedTo: sold.quotedFrom }
  const paid = { ...bought, receive: amountUnits(1_000_000n), fee: amountUnits(500n) }
  // 100,100.01001 is rounded down.
  expect(terms(paid)).toMatchObject([{ side: 'BUY', price: 10_010_001, quantity: 1000 }])
})

test('two coins are two orders, each with half of the spread', () => {
  const cross = { ...sold, to: 'eth', quotedTo: tick('ethusdt', 400_000), receive: amountUnits(3n * 10n ** 17n) }
  expect(terms(cross)).toMatchObject([
    { symbol: 'btcusdt', side: 'SELL', price: 9_995_001 },
    { symbol: 'ethusdt', side: 'BUY', price: 400_200, quantity: 3000 },
  ])
})

test('nothing is traded for a convert that was not filled, or for less than a lot', () => {
  expect(terms({ ...sold, status: 'FAILED', reason: 'PRICE_MOVED' })).toEqual([])
  expect(terms({ ...sold, amount: amountUnits(999n) })).toEqual([])
})
