import { describe, expect, it } from 'vitest'
import { type Command } from '../commands.ts'
import { ORDER_MAX_LOTS } from '../nouns.ts'
import { type SpotMarket } from './commands.ts'
import { apply } from '../engine.ts'
import { createState } from '../state.ts'
import { plainMarket, startScenario } from '../testing/scenario.ts'

function answerTo(market: SpotMarket, asset?: Command): string | undefined {
  const state = createState()
  for (const name of ['usdt', 'btc']) {
    apply(state, { type: 'ledger.defineAsset', time: 0, asset: { asset: name, scale: 8 } })
  }
  if (asset) return reasonOf(apply(state, asset)[0])
  return reasonOf(apply(state, { type: 'spot.defineMarket', time: 0, market })[0])
}

function reasonOf(event: ReturnType<typeof apply>[number] | undefined): string | undefined {
  return event?.type === 'rejected' ? event.reason : event?.type
}

describe('A market', () => {
  it.each([
    ['an asset that is not there', { base: 'gold' }, 'UNKNOWN_ASSET'],
    ['a scale that is not its asset’s', { quoteScale: 6 }, 'MARKET_INVALID'],
    ['a lot finer than the smallest unit', { quantityDecimals: 9 }, 'MARKET_INVALID'],
    ['the same asset twice', { base: 'usdt' }, 'MARKET_INVALID'],
    ['orders too large to be counted at one price', { orderMax: (ORDER_MAX_LOTS + 1) as never }, 'MARKET_INVALID'],
    ['a smallest order above the largest', { orderMin: 20_000_000 as never }, 'MARKET_INVALID'],
    ['a fee above everything', { takerFeeRate: 1_000_001 as never }, 'MARKET_INVALID'],
    ['no name', { symbol: '' }, 'MARKET_INVALID'],
    ['half a tick', { buyMax: 0.5 as never }, 'MARKET_INVALID'],
    ['nothing wrong', {}, 'marketDefined'],
  ])('with %s is answered', (_what, changes, answer) => {
    expect(answerTo(plainMarket(changes))).toBe(answer)
  })

  it('can change its rules, but not its units', () => {
    const market = startScenario()
    market.change({ takerFeeRate: 2000 as never, isTrading: false })
    expect(market.events[0]).toMatchObject({ type: 'marketDefined', market: { isTrading: false } })
    market.change({ priceDecimals: 3 })
    expect(market.events[0]).toMatchObject({ type: 'rejected', reason: 'MARKET_INVALID' })
  })
})

describe('An asset', () => {
  it.each([
    ['a finer scale than 18', { asset: 'eth', scale: 19 }, 'ASSET_INVALID'],
    ['a scale below zero', { asset: 'eth', scale: -1 }, 'ASSET_INVALID'],
    ['another scale than before', { asset: 'btc', scale: 9 }, 'ASSET_INVALID'],
    ['no name', { asset: '', scale: 8 }, 'ASSET_INVALID'],
    ['18 decimals', { asset: 'eth', scale: 18 }, 'assetDefined'],
    ['the scale it has already', { asset: 'btc', scale: 8 }, 'assetDefined'],
  ])('with %s is answered', (_what, asset, answer) => {
    expect(answerTo(plainMarket(), { type: 'ledger.defineAsset', time: 0, asset })).toBe(answer)
  })
})
