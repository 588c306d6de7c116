import { amountUnits } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { type Judged, needsTwo, reviewReason } from './decide.ts'

const usdt = (amount: number) => amountUnits(BigInt(amount) * 100_000_000n)
const limits = { newAddress: usdt(1000), anyAddress: usdt(10_000) }
const judge = (own: Partial<Judged>) =>
  reviewReason(
    { isSanctioned: false, isSimilar: false, isKnown: false, total: usdt(1), toNew: usdt(1), ...own },
    limits,
  )

test('a small withdrawal goes ahead, to any address', () => {
  expect(judge({ toNew: usdt(1000) })).toBe(null)
})

test('above 1,000 USDT a new address waits for a person, and a known one does not', () => {
  expect(judge({ toNew: usdt(1000) + 1n })).toBe('NEW_ADDRESS')
  expect(judge({ total: usdt(10_000), toNew: usdt(10_000), isKnown: true })).toBe(null)
})

test('above 10,000 USDT two persons decide, whatever the address', () => {
  expect(judge({ total: usdt(10_000) + 1n, isKnown: true })).toBe('LARGE_AMOUNT')
  expect([needsTwo(usdt(10_000), limits), needsTwo(usdt(10_000) + 1n, limits)]).toEqual([false, true])
})

test('an address on the list or like a past one waits for a person, whatever the amount', () => {
  expect(judge({ isSanctioned: true, isSimilar: true })).toBe('LISTED_ADDRESS')
  expect(judge({ isSimilar: true })).toBe('SIMILAR_ADDRESS')
})
