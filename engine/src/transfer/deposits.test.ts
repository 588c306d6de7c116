import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import { amountUnits } from '../money.ts'
import { EXTERNAL_BANK, EXTERNAL_CHAIN, HOUSE, type Wallet } from '../nouns.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { type Scenario, startScenario } from '../testing/scenario.ts'
import { withdrawableOf } from './credits.ts'

const ALICE = 1
const UNIT = 10n ** 8n
let market: Scenario

beforeEach(() => {
  market = startScenario()
})

type Asked = {
  type: `transfer.${'credit' | 'finalize' | 'recall' | 'reverse'}Deposit`
  deposit: string
  amount?: bigint
  asset?: string
  earlier?: string[]
}

/** The refusal, or null. Amounts are whole coins. */
function ask({ type, deposit, amount = 0n, asset = 'usdt', earlier = [] }: Asked): string | null {
  const named = { time: 9, user: ALICE, deposit }
  const sum = { asset, amount: amountUnits(amount * UNIT) }
  const command = commandOf()
  const events = apply(market.state, command)
  checkEvents(command, events)
  checkInvariants(market.state)
  return events[0]?.type === 'rejected' ? events[0].reason : null

  function commandOf(): Command {
    if (type === 'transfer.creditDeposit') return { ...named, ...sum, type, earlier }
    return type === 'transfer.recallDeposit' ? { ...named, ...sum, type } : { ...named, type }
  }
}

const credit = (deposit: string, amount: bigint, asset = 'usdt') =>
  ask({ type: 'transfer.creditDeposit', deposit, amount, asset })
const finalize = (deposit: string) => ask({ type: 'transfer.finalizeDeposit', deposit })
const reverse = (deposit: string) => ask({ type: 'transfer.reverseDeposit', deposit })
const recall = (deposit: string, amount: bigint) => ask({ type: 'transfer.recallDeposit', deposit, amount })
const withdrawable = (asset: string) => withdrawableOf(market.state, ALICE, asset) / UNIT

describe('A deposit', () => {
  it('is credited once and comes from the mirror of the networks', () => {
    expect(credit('ETHEREUM:0xa:0', 100n)).toBeNull()
    expect(credit('ETHEREUM:0xa:0', 100n)).toBe('DEPOSIT_KNOWN')
    expect(credit('ETHEREUM:0xa:1', 5n)).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('105 0')
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('-105 0')
  })

  it('is refused without an amount, a name or a known coin', () => {
    expect(credit('ETHEREUM:0xa:0', 0n)).toBe('AMOUNT_INVALID')
    expect(credit('ETHEREUM:0xa:0', -1n)).toBe('AMOUNT_INVALID')
    expect(credit('ETHEREUM:0xa:0', 10n ** 30n)).toBe('AMOUNT_INVALID')
    expect(credit('', 1n)).toBe('UNKNOWN_DEPOSIT')
    expect(credit('ETHEREUM:0xa:0', 1n, 'gold')).toBe('UNKNOWN_ASSET')
  })

  it('can be traded at once and leave only when it is final', () => {
    market.play(`
      Alice has 50 usdt
      Alice has 2 btc
      Bob has 10 btc
      Bob asks 2 at 60
    `)
    credit('ETHEREUM:0xa:0', 100n)
    expect(withdrawable('usdt')).toBe(50n)
    expect(withdrawable('btc')).toBe(2n)
    market.play('Alice buys 2')
    expect(market.balance('Alice', 'usdt')).toBe('30 0')
    expect(withdrawable('usdt')).toBe(0n)
    expect(withdrawable('btc')).toBe(0n)
    expect(finalize('ETHEREUM:0xa:0')).toBeNull()
    expect(withdrawable('usdt')).toBe(30n)
    expect(withdrawable('btc')).toBe(4n)
  })

  it('cannot be made final twice, or undone after it is final', () => {
    credit('ETHEREUM:0xa:0', 100n)
    expect(finalize('ETHEREUM:0xb:0')).toBe('UNKNOWN_DEPOSIT')
    expect(finalize('ETHEREUM:0xa:0')).toBeNull()
    expect(finalize('ETHEREUM:0xa:0')).toBe('UNKNOWN_DEPOSIT')
    expect(reverse('ETHEREUM:0xa:0')).toBe('UNKNOWN_DEPOSIT')
  })
})

describe('A payment that the network has undone', () => {
  it('is paid back by the customer', () => {
    market.play('Alice has 5 usdt')
    credit('ETHEREUM:0xa:0', 100n)
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('5 0')
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('0 0')
    expect(withdrawable('usdt')).toBe(5n)
    expect(finalize('ETHEREUM:0xa:0')).toBe('UNKNOWN_DEPOSIT')
  })

  it('is paid back from the financial wallet too, and what is held pays the house once it is free', () => {
    credit('ETHEREUM:0xa:0', 100n)
    apply(market.state, fund(HOUSE, 70n))
    market.play(`
      Alice moves 30 usdt to FINANCIAL
      Alice bids 1 at 60
    `)
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('0 60')
    expect(market.balance('Alice', 'usdt', 'FINANCIAL')).toBe('0 0')
    expect(market.balance(String(HOUSE), 'usdt')).toBe('10 0')
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('0 0')
    expect(snapshot(market.state).credits).toMatchObject([
      { status: 'REVERSING', taken: 40n * UNIT, covered: 60n * UNIT },
    ])
    expect(reverse('ETHEREUM:0xa:0')).toBe('INSUFFICIENT_BALANCE')
    apply(market.state, fund(ALICE, 5n))
    expect(withdrawable('usdt')).toBe(0n)
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(market.balance(String(HOUSE), 'usdt')).toBe('15 0')
    cancelAll()
    expect(market.balance('Alice', 'usdt')).toBe('60 0')
    expect(withdrawable('usdt')).toBe(5n)
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('5 0')
    expect(market.balance(String(HOUSE), 'usdt')).toBe('70 0')
    expect(snapshot(market.state).credits).toEqual([])
    expect(withdrawable('usdt')).toBe(5n)
  })

  it('stays open until the customer or the house can pay the rest', () => {
    credit('ETHEREUM:0xa:0', 100n)
    market.play('Alice moves 100 usdt to CONTRACT')
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(reverse('ETHEREUM:0xa:0')).toBe('INSUFFICIENT_BALANCE')
    market.play('Alice moves 40 usdt to PLATFORM CONTRACT')
    expect(withdrawable('usdt')).toBe(0n)
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(snapshot(market.state).credits).toMatchObject([{ status: 'REVERSING', taken: 40n * UNIT, covered: 0n }])
    expect(finalize('ETHEREUM:0xa:0')).toBe('UNKNOWN_DEPOSIT')
    apply(market.state, fund(HOUSE, 70n))
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(market.balance(String(HOUSE), 'usdt')).toBe('10 0')
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('0 0')
    expect(snapshot(market.state).credits).toMatchObject([
      { status: 'REVERSING', taken: 40n * UNIT, covered: 60n * UNIT },
    ])
    market.play('Alice moves 60 usdt to PLATFORM CONTRACT')
    expect(reverse('ETHEREUM:0xa:0')).toBeNull()
    expect(market.balance(String(HOUSE), 'usdt')).toBe('70 0')
    expect(snapshot(market.state).credits).toEqual([])
  })

  it('costs the house only what the customer has not, whatever he does with his coins', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 40 })), { maxLength: 25 })
    fc.assert(
      fc.property(steps, fc.nat({ max: 120 }), (all, ofHouse) => {
        market = startScenario()
        apply(market.state, fund(HOUSE, BigInt(ofHouse)))
        credit('ETHEREUM:0xa:0', 100n)
        for (const [kind, amount] of all) {
          if (kind === 0) apply(market.state, move('PLATFORM', 'CONTRACT', amount))
          else if (kind === 1) apply(market.state, move('CONTRACT', 'PLATFORM', amount))
          else if (kind === 2) apply(market.state, move('PLATFORM', 'FINANCIAL', amount))
          else if (kind === 3) bid(amount)
          else if (kind === 4) cancelAll()
          else reverse('ETHEREUM:0xa:0')
          checkInvariants(market.state)
        }
        reverse('ETHEREUM:0xa:0')
        // He takes everything back to where it can be taken from.
        cancelAll()
        for (let count = 0; count < 100; count++) apply(market.state, move('CONTRACT', 'PLATFORM', 1))
        reverse('ETHEREUM:0xa:0')
        expect(market.balance(String(HOUSE), 'usdt')).toBe(`${ofHouse} 0`)
        expect(market.balance('Alice', 'usdt')).toBe('0 0')
        expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('0 0')
        expect(snapshot(market.state).credits).toEqual([])
      }),
    )
  })
})

it('Deposits are the same after a restart, whatever happened to them', () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.integer({ min: -2, max: 60 })), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(steps, (all) => {
      market = startScenario()
      for (const [kind, place, amount] of all) {
        const deposit = `BITCOIN:${place}:0`
        if (kind < 2) credit(deposit, BigInt(amount))
        else if (kind === 2) finalize(deposit)
        else reverse(deposit)
        if (amount > 50) apply(market.state, { ...fund(ALICE, 0n), ...TO_CONTRACT, amount: amountUnits(10n * UNIT) })
        expect(canonicalText(restore(snapshot(market.state)))).toBe(canonicalText(market.state))
      }
    }),
  )
})

const cancelAll = () => market.play('Alice cancels all')
function bid(price: number): void {
  if (Number(market.balance('Alice', 'usdt').split(' ')[0]) >= price) market.play(`Alice bids 1 at ${price}`)
}
function move(from: Wallet, to: Wallet, amount: number): Command {
  const wallets = { type: 'transfer.betweenWallets', transferId: 0, from, to } as const
  return { ...wallets, time: 9, user: ALICE, asset: 'usdt', amount: amountUnits(BigInt(amount) * UNIT) }
}

const TO_CONTRACT = { type: 'transfer.betweenWallets', from: 'PLATFORM', to: 'CONTRACT' } as const

function fund(user: number, amount: bigint): Extract<Command, { type: 'transfer.creditFaucet' }> {
  return {
    type: 'transfer.creditFaucet',
    time: 9,
    user,
    transferId: 7,
    asset: 'usdt',
    amount: amountUnits(amount * UNIT),
  }
}

describe('A payment to our bank account', () => {
  it('comes from the mirror of banks, and no network’s mirror moves', () => {
    expect(credit('BANK:7', 100n)).toBeNull()
    expect(finalize('BANK:7')).toBeNull()
    expect(market.balance(String(EXTERNAL_BANK), 'usdt')).toBe('-100 0')
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('0 0')
    expect(withdrawable('usdt')).toBe(100n)
  })

  it('that went to the wrong customer is taken back whole', () => {
    credit('BANK:7', 100n)
    finalize('BANK:7')
    expect(recall('BANK:7', 100n)).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('0 0')
    expect(market.balance(String(EXTERNAL_BANK), 'usdt')).toBe('0 0')
    // The same line, credited to somebody else.
    expect(credit('BANK:7/2', 100n)).toBeNull()
    expect(market.balance(String(EXTERNAL_BANK), 'usdt')).toBe('-100 0')
  })

  it('that was spent is paid by the house, and owed until the customer has paid', () => {
    market.play(`
      Bob has 10 btc
      Bob asks 1 at 70
    `)
    credit('BANK:7', 100n)
    finalize('BANK:7')
    market.play('Alice buys 1')
    apply(market.state, fund(HOUSE, 50n))
    expect(recall('BANK:7', 100n)).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('0 0')
    expect(market.balance(String(EXTERNAL_BANK), 'usdt')).toBe('-20 0')
    // Not even the coin that it was spent on.
    expect(withdrawable('btc')).toBe(0n)
    expect(recall('BANK:7', 100n)).toBe('DEPOSIT_KNOWN')
  })

  it('is taken back once, also after a restart', () => {
    credit('BANK:7', 100n)
    finalize('BANK:7')
    expect(recall('BANK:7', 100n)).toBeNull()
    apply(market.state, fund(ALICE, 500n))
    expect(recall('BANK:7', 100n)).toBe('DEPOSIT_KNOWN')
    expect(reverse('BANK:7/recalled')).toBe('UNKNOWN_DEPOSIT')
    const again = restore(snapshot(market.state))
    expect(again.turn.credits.open.get('BANK:7/recalled')?.status).toBe('REVERSED')
    expect(market.balance('Alice', 'usdt')).toBe('500 0')
    expect(withdrawable('usdt')).toBe(500n)
  })

  it('is taken back only after it is final', () => {
    credit('BANK:7', 100n)
    expect(recall('BANK:7', 100n)).toBe('UNKNOWN_DEPOSIT')
    expect(recall('BANK:8', 0n)).toBe('AMOUNT_INVALID')
  })
})

describe('A final payment that its network has undone after all', () => {
  it('is paid back by the customer and the house to the mirror of the networks, and the rest is owed', () => {
    credit('ETHEREUM:0xa:0', 100n)
    finalize('ETHEREUM:0xa:0')
    market.play('Alice moves 70 usdt to CONTRACT')
    apply(market.state, fund(HOUSE, 50n))
    const before = market.balance(String(EXTERNAL_BANK), 'usdt')
    expect(recall('ETHEREUM:0xa:0', 100n)).toBeNull()
    expect(market.balance('Alice', 'usdt')).toBe('0 0')
    // The house had 50: 20 are lacking.
    expect(market.balance(String(EXTERNAL_CHAIN), 'usdt')).toBe('-20 0')
    expect(market.balance(String(EXTERNAL_BANK), 'usdt')).toBe(before)
    market.play('Alice moves 70 usdt to PLATFORM CONTRACT')
    expect(withdrawable('usdt')).toBe(0n)
    expect(reverse('ETHEREUM:0xa:0/recalled')).toBeNull()
    expect([market.balance('Alice', 'usdt'), market.balance(String(EXTERNAL_CHAIN), 'usdt')]).toEqual(['0 0', '0 0'])
    expect(recall('ETHEREUM:0xa:0', 100n)).toBe('DEPOSIT_KNOWN')
  })
})
