import { describe, expect, it } from 'vitest'
import { EXTERNAL_CHAIN } from '../nouns.ts'
import { apply } from '../engine.ts'
import { AMOUNT_MAX, amountUnits } from '../money.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { startScenario } from '../testing/scenario.ts'

const USDT = 100_000_000n

/** Alice is user 1 with 100 USDT, Bob is user 2. */
function startWithdrawals() {
  const market = startScenario()
  market.play('Alice has 100 usdt')
  let time = 10
  function run(command: Parameters<typeof apply>[1]): string {
    const events = apply(market.state, command)
    checkEvents(command, events)
    checkInvariants(market.state)
    const [first] = events
    return first?.type === 'rejected' ? first.reason : 'taken'
  }
  return {
    market,
    run,
    hold: (withdrawalId: number, amount: bigint, fee = 0n, { asset = 'usdt', payee = EXTERNAL_CHAIN } = {}) =>
      run({
        type: 'transfer.holdWithdrawal',
        time: ++time,
        user: 1,
        withdrawalId,
        asset,
        payee,
        amount: amountUnits(amount),
        fee: amountUnits(fee),
      }),
    pay: (withdrawalId: number, user = 1) => run({ type: 'transfer.payWithdrawal', time: ++time, user, withdrawalId }),
    refund: (withdrawalId: number, user = 1) =>
      run({ type: 'transfer.refundWithdrawal', time: ++time, user, withdrawalId }),
  }
}

describe('A withdrawal', () => {
  it('holds its amount, then pays it to the chain without its fee', () => {
    const { market, hold, pay } = startWithdrawals()
    expect(hold(7, 100n * USDT, 3n * USDT)).toBe('taken')
    expect(market.balance('Alice', 'usdt')).toBe('0 100')
    expect(pay(7)).toBe('taken')
    expect(market.balance('Alice', 'usdt')).toBe('0 0')
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('97 0')
    expect(market.balance('-2', 'usdt')).toBe('3 0')
  })

  it('gives all of it back when it is refunded', () => {
    const { market, hold, refund } = startWithdrawals()
    hold(7, 60n * USDT, 3n * USDT)
    expect(refund(7)).toBe('taken')
    expect(market.balance('Alice', 'usdt')).toBe('100 0')
    expect(market.balance('-2', 'usdt')).toBe('0 0')
  })

  it('ends once', () => {
    const { hold, pay, refund } = startWithdrawals()
    hold(7, 50n * USDT)
    hold(8, 50n * USDT)
    expect([pay(7), pay(7), refund(7)]).toEqual(['taken', 'UNKNOWN_WITHDRAWAL', 'UNKNOWN_WITHDRAWAL'])
    expect([refund(8), refund(8), pay(8)]).toEqual(['taken', 'UNKNOWN_WITHDRAWAL', 'UNKNOWN_WITHDRAWAL'])
  })

  it('of another user is unknown', () => {
    const { hold, pay, refund } = startWithdrawals()
    hold(7, 50n * USDT)
    expect([pay(7, 2), refund(7, 2)]).toEqual(['UNKNOWN_WITHDRAWAL', 'UNKNOWN_WITHDRAWAL'])
  })

  it('is refused unless its fee is at least 0 and below the amount', () => {
    const { hold } = startWithdrawals()
    const answers = [-1n, 0n, 2n, 3n, 4n].map((fee) => hold(Number(fee) + 9, 3n, fee))
    expect(answers).toEqual(['AMOUNT_NOT_ABOVE_FEE', 'taken', 'taken', 'AMOUNT_NOT_ABOVE_FEE', 'AMOUNT_NOT_ABOVE_FEE'])
  })

  it('is refused for no amount, an unknown asset, an impossible payee, and more than is available', () => {
    const { market, hold } = startWithdrawals()
    expect(hold(1, 0n)).toBe('AMOUNT_INVALID')
    expect(hold(1, -1n, -2n)).toBe('AMOUNT_INVALID')
    expect(hold(1, AMOUNT_MAX + 1n)).toBe('AMOUNT_INVALID')
    expect(hold(1, 1n, 0n, { asset: 'gold' })).toBe('UNKNOWN_ASSET')
    for (const payee of [1, 0, -1, -100, 1.5]) expect(hold(1, 1n, 0n, { payee })).toBe('PAYEE_INVALID')
    market.play('Alice bids 0.4 at 100')
    expect(hold(1, 60n * USDT + 1n)).toBe('INSUFFICIENT_BALANCE')
    expect(hold(1, 60n * USDT)).toBe('taken')
  })

  it('leaves what the network may still undo', () => {
    const { market, hold, run } = startWithdrawals()
    const deposit = { time: 3, user: 1, deposit: 'ETHEREUM 0xa 0' }
    run({ ...deposit, type: 'transfer.creditDeposit', earlier: [], asset: 'usdt', amount: amountUnits(40n * USDT) })
    expect(hold(7, 100n * USDT + 1n)).toBe('CREDITS_NOT_FINAL')
    expect(hold(7, 100n * USDT)).toBe('taken')
    run({ ...deposit, time: 20, type: 'transfer.finalizeDeposit' })
    expect(hold(8, 40n * USDT)).toBe('taken')
    expect(market.balance('Alice', 'usdt')).toBe('0 140')
  })

  it('to another customer is paid inside the exchange', () => {
    const { market, hold, pay } = startWithdrawals()
    hold(7, 100n * USDT, 1n * USDT, { payee: 2 })
    expect(market.balance('Bob', 'usdt')).toBe('0 0')
    pay(7)
    expect(market.balance('Bob', 'usdt')).toBe('99 0')
  })

  it('stays held across a restart', () => {
    const { market, hold, pay } = startWithdrawals()
    hold(7, 100n * USDT, 3n * USDT)
    hold(9, 1n)
    const again = restore(snapshot(market.state))
    expect(canonicalText(again)).toBe(canonicalText(market.state))
    pay(7)
    apply(again, { type: 'transfer.payWithdrawal', time: 99, user: 1, withdrawalId: 7 })
    expect(canonicalText(again)).toBe(canonicalText(market.state))
  })

  it('cannot begin while withdrawals of its asset are halted, but is paid and refunded', () => {
    const { hold, pay, refund, run } = startWithdrawals()
    hold(7, 10n)
    hold(8, 10n)
    const halt = { product: 'WITHDRAWALS', market: 'usdt', user: null, command: null } as const
    expect(run({ type: 'halts.begin', time: 50, halt: { ...halt, market: 'gold' } })).toBe('UNKNOWN_MARKET')
    expect(run({ type: 'halts.begin', time: 50, halt })).toBe('taken')
    expect([hold(9, 10n), pay(7), refund(8)]).toEqual(['MARKET_HALTED', 'taken', 'taken'])
    expect(run({ type: 'halts.end', time: 60, halt })).toBe('taken')
    expect(hold(9, 10n)).toBe('taken')
  })
})
