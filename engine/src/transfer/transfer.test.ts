import { describe, expect, it } from 'vitest'
import { EXTERNAL_FAUCET } from '../nouns.ts'
import { apply } from '../engine.ts'
import { AMOUNT_MAX, amountUnits } from '../money.ts'
import { startScenario } from '../testing/scenario.ts'

describe('A transfer between wallets', () => {
  it('moves the available balance, not the held part', () => {
    const market = startScenario()
    market.play(`
      Alice has 100 usdt
      Alice bids 0.4 at 100
      Alice moves 60.1 usdt to CONTRACT is refused INSUFFICIENT_BALANCE
      Alice moves 60 usdt to CONTRACT
    `)
    expect(market.balance('Alice', 'usdt')).toBe('0 40')
    expect(market.balance('Alice', 'usdt', 'CONTRACT')).toBe('60 0')
    expect(market.events.map((event) => event.type)).toEqual(['posted', 'balanceChanged', 'balanceChanged'])
  })

  it('is refused within one wallet, for zero, and for an unknown asset', () => {
    startScenario().play(`
      Alice has 100 usdt
      Alice moves 1 usdt to PLATFORM is refused SAME_WALLET
      Alice moves 0 usdt to CONTRACT is refused AMOUNT_INVALID
      Alice moves -5 usdt to CONTRACT is refused AMOUNT_INVALID
      Alice moves 1 gold to CONTRACT is refused UNKNOWN_ASSET
    `)
  })

  it('can be reversed from the other wallet', () => {
    const market = startScenario()
    market.play(`
      Alice has 100 usdt
      Alice moves 60 usdt to FINANCIAL
      Alice moves 60 usdt to PLATFORM FINANCIAL
    `)
    expect(market.balance('Alice', 'usdt')).toBe('100 0')
  })
})

describe('The faucet', () => {
  it('takes its coins from the external account', () => {
    const market = startScenario()
    market.play('Alice has 100 usdt')
    expect(market.balance(String(EXTERNAL_FAUCET), 'usdt')).toBe('-100 0')
    expect(market.events[0]).toMatchObject({ type: 'posted', reference: 'faucet:2' })
  })

  it('refuses negative amounts and amounts that are too large', () => {
    const market = startScenario()
    market.play('Alice has 100 usdt')
    const give = (amount: bigint) =>
      apply(market.state, {
        type: 'transfer.creditFaucet',
        time: 9,
        user: 1,
        transferId: 9,
        asset: 'usdt',
        amount: amountUnits(amount),
      })[0]
    expect(give(0n)).toMatchObject({ reason: 'AMOUNT_INVALID' })
    expect(give(-1n)).toMatchObject({ reason: 'AMOUNT_INVALID' })
    expect(give(AMOUNT_MAX)).toMatchObject({ reason: 'AMOUNT_INVALID' })
    expect(give(AMOUNT_MAX - 10_000_000_000n)).toMatchObject({ type: 'posted' })
  })
})
