import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import { amountUnits } from '../money.ts'
import { EXTERNAL_CHAIN, FEE, GAS, HOUSE, INSURANCE } from '../nouns.ts'
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
    ? ask({ ...named, type: 'transfer.creditDeposit', asset: 'usdt', amount: units(amount) })
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
})
