import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import { amountUnits } from '../money.ts'
import { EXTERNAL_CHAIN, FEE, GAS, HOUSE, INSURANCE } from '../nouns.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { type Scenario, startScenario } from '../testing/scenario.ts'
import { withdrawableOf } from './credits.ts'

const [ALICE, BOB] = [1, 2]
const UNIT = 10n ** 8n
let market: Scenario

beforeEach(() => {
  market = startScenario()
})

/** The refusal, or null. */
function ask(command: Command): string | null {
  const events = apply(market.state, command)
  checkEvents(command, events)
  checkInvariants(market.state)
  return events[0]?.type === 'rejected' ? events[0].reason : null
}

const units = (coins: bigint) => amountUnits(coins * UNIT)
let next = 1

function restart(): void {
  const again = restore(snapshot(market.state))
  expect(canonicalText(again)).toBe(canonicalText(market.state))
  Object.assign(market, { state: again })
}

/** It is back on the network. */
const creditAgain = (name: string, earlier: string[]) =>
  ask({
    type: 'transfer.creditDeposit',
    time: 9,
    user: ALICE,
    deposit: name,
    earlier,
    asset: 'usdt',
    amount: units(100n),
  })

/** Amounts are whole USDT. */
const correct = (user: number, counter: number, amount: bigint) =>
  ask({
    type: 'transfer.correctBalance',
    time: 9,
    user,
    counter,
    correctionId: next++,
    asset: 'usdt',
    direction: amount < 0n ? 'REMOVE' : 'ADD',
    amount: units(amount < 0n ? -amount : amount),
  })
const payFee = (transaction: string, amount: bigint) =>
  ask({
    type: 'transfer.payNetworkFee',
    time: 9,
    user: GAS,
    transaction,
    asset: 'usdt',
    amount: units(amount),
  })
const deposit = (type: 'creditDeposit' | 'reverseDeposit' | 'writeOffDeposit', amount = 0n) => {
  const named = { time: 9, user: ALICE, deposit: 'ETHEREUM:0xa:0' }
  return type === 'creditDeposit'
    ? ask({ ...named, type: 'transfer.creditDeposit', earlier: [], asset: 'usdt', amount: units(amount) })
    : ask({ ...named, type: `transfer.${type}` })
}
const usdt = (owner: number | string) => market.balance(String(owner), 'usdt')
const fill = (owner: number, amount: bigint) => correct(owner, EXTERNAL_CHAIN, amount)

describe('A network fee', () => {
  it('is paid by the account for network fees, and the mirror of the networks is smaller by it', () => {
    expect(fill(GAS, 10n)).toBeNull()
    expect(payFee('ETHEREUM:0xa', 4n)).toBeNull()
    expect([usdt(GAS), usdt(EXTERNAL_CHAIN)]).toEqual(['6 0', '-6 0'])
  })

  it('is not paid from what is not there', () => {
    fill(GAS, 3n)
    expect(payFee('ETHEREUM:0xa', 4n)).toBe('INSUFFICIENT_BALANCE')
    expect(payFee('ETHEREUM:0xa', 0n)).toBe('AMOUNT_INVALID')
    expect(usdt(GAS)).toBe('3 0')
  })
})

describe('A correction', () => {
  it('gives a customer what the house gives, and takes it back', () => {
    fill(HOUSE, 100n)
    expect(correct(ALICE, HOUSE, 25n)).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE)]).toEqual(['25 0', '75 0'])
    expect(correct(ALICE, HOUSE, -5n)).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE)]).toEqual(['20 0', '80 0'])
  })

  it('never moves more than is available, on either side', () => {
    fill(HOUSE, 10n)
    expect(correct(ALICE, HOUSE, 11n)).toBe('INSUFFICIENT_BALANCE')
    correct(ALICE, HOUSE, 10n)
    expect(correct(ALICE, HOUSE, -11n)).toBe('INSUFFICIENT_BALANCE')
    expect(correct(ALICE, HOUSE, 0n)).toBe('AMOUNT_INVALID')
    expect(usdt('Alice')).toBe('10 0')
  })

  it('leaves a customer what a deposit that is not final may take back', () => {
    fill(HOUSE, 1n)
    deposit('creditDeposit', 100n)
    expect(correct(ALICE, HOUSE, -1n)).toBe('INSUFFICIENT_BALANCE')
  })

  it('is never between two customers, against the margin of contracts, or from an insurance fund', () => {
    for (const [user, counter] of [
      [ALICE, BOB],
      [ALICE, FEE],
      [ALICE, EXTERNAL_CHAIN],
      [INSURANCE, HOUSE],
      [HOUSE, HOUSE],
      [EXTERNAL_CHAIN, HOUSE],
    ] as const)
      expect(() => correct(user, counter, 1n)).toThrow('a correction is between')
  })
})

describe('A write-off', () => {
  it('lets the house pay what an undone deposit still lacks, and the customer owes nothing any more', () => {
    deposit('creditDeposit', 100n)
    market.play('Alice moves 70 usdt to CONTRACT')
    expect(deposit('writeOffDeposit')).toBe('UNKNOWN_DEPOSIT')
    expect(deposit('reverseDeposit')).toBeNull()
    expect(deposit('writeOffDeposit')).toBe('INSUFFICIENT_BALANCE')
    fill(HOUSE, 75n)
    expect(deposit('writeOffDeposit')).toBeNull()
    // 75 came in for the house, and of the undone 100 nothing is left on the network.
    expect([usdt(HOUSE), usdt(EXTERNAL_CHAIN)]).toEqual(['5 0', '-75 0'])
    market.play('Alice moves 70 usdt to PLATFORM CONTRACT')
    expect(withdrawableOf(market.state, ALICE, 'usdt')).toBe(70n * UNIT)
    expect(deposit('writeOffDeposit')).toBe('UNKNOWN_DEPOSIT')
    expect(deposit('reverseDeposit')).toBe('UNKNOWN_DEPOSIT')
  })

  it('is undone when the payment comes back: the house gets what it gave up, and the customer what he had paid back', () => {
    deposit('creditDeposit', 100n)
    market.play('Alice moves 70 usdt to CONTRACT')
    deposit('reverseDeposit')
    fill(HOUSE, 70n)
    deposit('writeOffDeposit')
    expect([usdt('Alice'), usdt(HOUSE)]).toEqual(['0 0', '0 0'])
    restart()
    expect(creditAgain('ETHEREUM:0xa:0/2', ['ETHEREUM:0xa:0', 'ETHEREUM:0xa:0/recalled'])).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE), usdt(EXTERNAL_CHAIN)]).toEqual(['30 0', '70 0', '-170 0'])
    // It comes and goes once more: nothing is paid twice, and the second loss is owed again.
    const second = { time: 9, user: ALICE, deposit: 'ETHEREUM:0xa:0/2' } as const
    expect(ask({ ...second, type: 'transfer.reverseDeposit' })).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE), usdt(EXTERNAL_CHAIN)]).toEqual(['0 0', '0 0', '-70 0'])
    expect(ask({ ...second, type: 'transfer.writeOffDeposit' })).toBeNull()
    const names = ['ETHEREUM:0xa:0', 'ETHEREUM:0xa:0/2']
    expect(creditAgain('ETHEREUM:0xa:0/3', names)).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE), usdt(EXTERNAL_CHAIN)]).toEqual(['30 0', '70 0', '-170 0'])
  })

  it('is too late once the payment is back: what was owed is paid from it', () => {
    deposit('creditDeposit', 100n)
    market.play('Alice moves 70 usdt to CONTRACT')
    deposit('reverseDeposit')
    fill(HOUSE, 70n)
    expect(creditAgain('ETHEREUM:0xa:0/2', ['ETHEREUM:0xa:0'])).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE)]).toEqual(['30 0', '70 0'])
    expect(deposit('writeOffDeposit')).toBe('UNKNOWN_DEPOSIT')
  })

  it('is paid only from what comes back, as far as that goes', () => {
    deposit('creditDeposit', 100n)
    market.play('Alice moves 100 usdt to CONTRACT')
    deposit('reverseDeposit')
    fill(HOUSE, 100n)
    deposit('writeOffDeposit')
    market.play('Alice moves 40 usdt to PLATFORM CONTRACT')
    const named = { time: 9, user: ALICE, asset: 'usdt', type: 'transfer.creditDeposit' } as const
    const again = (name: string, amount: bigint) =>
      ask({ ...named, deposit: name, earlier: ['ETHEREUM:0xa:0'], amount: units(amount) })
    expect(again('ETHEREUM:0xb:0', 30n)).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE)]).toEqual(['40 0', '30 0'])
    expect(withdrawableOf(market.state, ALICE, 'usdt')).toBe(10n * UNIT)
    expect(again('ETHEREUM:0xc:0', 100n)).toBeNull()
    expect([usdt('Alice'), usdt(HOUSE)]).toEqual(['70 0', '100 0'])
  })

  it('of somebody else is not touched by a credit', () => {
    deposit('creditDeposit', 100n)
    market.play('Alice moves 100 usdt to CONTRACT')
    deposit('reverseDeposit')
    fill(HOUSE, 100n)
    deposit('writeOffDeposit')
    const named = { time: 9, user: BOB, deposit: 'ETHEREUM:0xb:0', earlier: ['ETHEREUM:0xa:0'] }
    expect(ask({ ...named, type: 'transfer.creditDeposit', asset: 'usdt', amount: units(100n) })).toBeNull()
    expect([usdt('Bob'), usdt(HOUSE)]).toEqual(['100 0', '0 0'])
  })
})
