import { expect, test } from 'vitest'
import { prices } from '../../market/prices.ts'
import { priceToStart } from './usePriceToStart.ts'

test('an order begins at the last price of this visit, and at none that was kept from an earlier one', () => {
  const start = () => priceToStart({ symbol: 'keptusdt', priceDecimals: 2 })
  prices.update('keptusdt', { last: '90000' }, 0)
  expect(start()).toBe('')
  prices.update('keptusdt', { last: '105500.5' })
  expect(start()).toBe('105500.50')
})
