import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAIN_EVERY_MS } from './drawBeat.ts'
import type * as prices from './priceStore.ts'

let PriceStore: typeof prices.PriceStore
let priceKey: typeof prices.priceKey

// With its own beat: a real timer of an earlier file may still wait in the shared one.
beforeEach(async () => {
  vi.resetModules()
  ;({ PriceStore, priceKey } = await import('./priceStore.ts'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

test('a hundred updates within a tenth of a second are one change, of that symbol only', () => {
  const store = new PriceStore()
  const bitcoin = vi.fn()
  const ether = vi.fn()
  store.subscribe('btcusdt', bitcoin)
  store.subscribe('ethusdt', ether)
  for (let price = 1; price <= 100; price += 1) store.update('btcusdt', { last: String(price) })
  expect(store.get('btcusdt')).toBeUndefined()
  vi.advanceTimersByTime(DRAIN_EVERY_MS)
  expect(bitcoin).toHaveBeenCalledOnce()
  expect(ether).not.toHaveBeenCalled()
  expect(store.get('btcusdt')).toMatchObject({ last: '100', moved: 'up' })
})

test('what a message leaves out stays, and the direction is that of the last change', () => {
  const store = new PriceStore()
  store.update('btcusdt', { last: '10', quoteVolume: '5' })
  store.update('btcusdt', { last: '9' })
  store.update('btcusdt', { last: '9', changePercent: '-1' })
  store.drain()
  expect(store.get('btcusdt')).toMatchObject({ last: '9', quoteVolume: '5', changePercent: '-1', moved: 'down' })
})

test('the ticker is the same object until its symbol changes', () => {
  const store = new PriceStore()
  store.update('btcusdt', { last: '10' })
  store.drain()
  const before = store.get('btcusdt')
  store.update('ethusdt', { last: '3' })
  store.drain()
  expect(store.get('btcusdt')).toBe(before)
})

test('XAU on the WebSocket is xau', () => {
  expect(priceKey('XAU')).toBe('xau')
  const store = new PriceStore()
  store.update('XAU', { last: '2400' })
  store.drain()
  expect(store.get('xau')?.last).toBe('2400')
  expect(store.get('XAU')?.last).toBe('2400')
})
