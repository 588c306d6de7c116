// Deleveraging that passes over many unsound holders: they count as work, so that a command stays short.
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { amountUnits, type Price, type Quantity } from '../money.ts'
import { canonicalText, createState } from '../state.ts'
import { nextStep } from '../steps.ts'
import { futuresMarket } from '../testing/futuresMarket.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { checkInvariants } from '../testing/invariants.ts'

const [BTC, ETH] = ['btcusdt-perp', 'ethusdt-perp'] as const
const START = 600_000
const LOSERS = 6

const liquidatedIn = (events: readonly Event[]) => events.filter(({ type }) => type === 'liquidated').length
const refusalOf = (event: Event | undefined) => (event?.type === 'rejected' ? event.reason : null)

/**
 * Six longs at 50x lose more than they have; one sound short can take them over. The unsound are short with a better
 * rank, and live from gains that are not paid yet. Returns how many losers each command
 * closes, and the end.
 */
function fall(unsound: number, stepMax: number): { closed: number[]; end: string } {
  const state = createState(stepMax)
  let [time, nextId] = [1_700_000_000_000, 1]
  const events = (command: Command) => {
    const told = apply(state, command)
    expect(refusalOf(told[0]), command.type).toBeNull()
    return told
  }
  const equip = (user: number, of: { usdt: bigint; leverage: number; isCross?: boolean }) => {
    const money = { time, user, asset: 'USDT', amount: amountUnits(of.usdt * 100_000_000n) }
    events({ ...money, type: 'transfer.creditFaucet', transferId: nextId++ })
    events({ ...money, type: 'transfer.betweenWallets', transferId: nextId++, from: 'PLATFORM', to: 'CONTRACT' })
    for (const symbol of [BTC, ETH]) {
      events({ type: 'futures.setLeverage', time, user, symbol, leverage: of.leverage })
      if (of.isCross) events({ type: 'futures.setMarginMode', time, user, symbol, marginMode: 'CROSS' })
    }
  }
  const order = (symbol: string, user: number, side: 'BUY' | 'SELL', quantity: number) => {
    const kind = {
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: START as Price,
      quoteQuantity: null,
      stopPrice: null,
    } as const
    const how = { triggerBy: 'LAST', postOnly: false, selfTradePrevention: 'EXPIRE_TAKER', expiresAt: null } as const
    const intent = { positionSide: 'BOTH', reduceOnly: false, closePosition: false } as const
    const terms = { ...kind, ...how, ...intent, side, quantity: quantity as Quantity }
    events({ type: 'futures.placeOrder', time, user, symbol, orderId: nextId++, clientOrderId: '', terms })
  }
  const tick = (btc: number, eth: number) => {
    time += 1000
    const of = (symbol: string, price: number) => ({ symbol, price: price as Price, state: 'NORMAL' as const })
    return events({
      type: 'futures.recordIndex',
      time,
      tickTime: time,
      ticks: [of('btcusdt', btc), of('ethusdt', eth)],
    })
  }
  events({ type: 'ledger.defineAsset', time, asset: { asset: 'USDT', scale: 8 } })
  for (const [symbol, indexSymbol] of [
    [BTC, 'btcusdt'],
    [ETH, 'ethusdt'],
  ] as const)
    events({
      type: 'futures.defineMarket',
      time,
      market: futuresMarket({ symbol, indexSymbol, openFeeRate: 0 as never, closeFeeRate: 0 as never }),
    })
  tick(START, START)
  const rich = 1
  equip(rich, { usdt: 9_000_000n, leverage: 5 })
  const other = 2
  equip(other, { usdt: 9_000_000n, leverage: 5 })
  for (let user = 11; user < 11 + LOSERS; user += 1) {
    equip(user, { usdt: 400n, leverage: 50 })
    order(BTC, rich, 'SELL', 100)
    order(BTC, user, 'BUY', 100)
  }
  for (let user = 101; user < 101 + unsound; user += 1) {
    equip(user, { usdt: 70n, leverage: 50, isCross: true })
    order(BTC, user, 'SELL', 10)
    order(BTC, other, 'BUY', 10)
    order(ETH, user, 'BUY', 10)
    order(ETH, other, 'SELL', 10)
  }
  const closed = [liquidatedIn(tick(0.9 * START, 0.85 * START))]
  for (let next = nextStep(state, time); next !== null; next = nextStep(state, time))
    closed.push(liquidatedIn(events(next)))
  checkInvariants(state)
  checkFutures(state)
  expect(state.futures.positions.size).toBe(unsound === 0 ? 0 : 2 + 2 * unsound)
  return { closed: closed.filter((count) => count > 0), end: canonicalText(state) }
}

test('holders that are passed over count as work, and where a command ends changes nothing', () => {
  const [few, many, atOnce] = [fall(0, 10), fall(320, 10), fall(320, 1_000_000)]
  expect(few.closed).toEqual([1, 4, 1])
  expect(many.closed).toEqual([1, 1, 1, 1, 1, 1])
  expect(atOnce.closed).toEqual([LOSERS])
  expect(many.end).toBe(atOnce.end)
})
