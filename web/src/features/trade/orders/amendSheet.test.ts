import { expect, test } from 'vitest'
import { readAmendment } from './AmendSheet.tsx'

const order = { price: '100.00', quantity: '2.0', filledQuantity: '0.5' }
const decimals = { priceDecimals: 2, quantityDecimals: 1 }
const amend = (typed: Partial<{ price: string; quantity: string }>) =>
  readAmendment(order, { price: '100.00', quantity: '2.0', ...typed }, decimals)

test('only what differs is sent, however it is written', () => {
  expect(amend({}).change).toEqual({})
  expect(amend({ price: '100', quantity: '2' }).change).toEqual({})
  expect(amend({ price: '101' }).change).toEqual({ price: '101' })
})

test('a smaller amount keeps the place in the queue; another price or a larger amount does not', () => {
  expect(amend({ quantity: '1.5' }).keepsPlace).toBe(true)
  expect(amend({ quantity: '2.5' }).keepsPlace).toBe(false)
  expect(amend({ price: '99', quantity: '1.5' }).keepsPlace).toBe(false)
})

test('an amount that is filled already, or none, cannot be saved', () => {
  expect(amend({ quantity: '0.5' })).toMatchObject({ isValid: false, isBelowFilled: true })
  expect(amend({ quantity: '' }).isValid).toBe(false)
  expect(amend({ price: '' }).isValid).toBe(false)
})
