// The ledger alone: for any sequence of postings and holds, invalid ones are refused by an assertion, no account
// becomes negative and every asset sums to zero.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXTERNAL_FAUCET } from '../nouns.ts'
import type { Event } from '../events.ts'
import { amountUnits, ZERO } from '../money.ts'
import {
  type Account,
  available,
  createLedger,
  hasAvailable,
  type Ledger,
  openAccount,
  reportBalances,
  restoreAmounts,
} from './accounts.ts'
import { createAsset } from './defineAsset.ts'
import { type Holder, resizeHold, spendHold } from './holds.ts'
import { closeEntry, openEntry, post } from './postings.ts'

const RUNS = { numRuns: 1000 }
const amounts = fc.array(fc.bigInt({ min: -50n, max: 100n }), { maxLength: 30 })

function ledgerOf(): { ledger: Ledger; alice: Account; bob: Account; mirror: Account } {
  const ledger = createLedger()
  const asset = createAsset({ asset: 'usdt', scale: 8 })
  ledger.assets.set('usdt', asset)
  const [alice, bob, mirror] = [1, 2, EXTERNAL_FAUCET].map((owner) => openAccount(asset, 'PLATFORM', owner))
  if (!alice || !bob || !mirror) throw new Error('three accounts were opened')
  return { ledger, alice, bob, mirror }
}

function move(ledger: Ledger, from: Account, to: Account, amount: bigint): Event[] {
  const events: Event[] = []
  const entry = openEntry(ledger, 'test')
  post(entry, from, -amount, 'TRANSFER')
  post(entry, to, amount, 'TRANSFER')
  closeEntry(entry, events)
  return events
}

/** What an account of the ledger had when it was last changed. */
function isRefused(act: () => void): boolean {
  try {
    act()
    return false
  } catch {
    return true
  }
}

describe('Postings', { timeout: 60_000 }, () => {
  it('sum to zero over all accounts', () => {
    fc.assert(
      fc.property(amounts, (moved) => {
        const { ledger, alice, bob, mirror } = ledgerOf()
        move(ledger, mirror, alice, 1000n)
        for (const [at, amount] of moved.entries()) {
          const [from, to] = at % 2 === 0 ? [alice, bob] : [bob, alice]
          if (available(from) >= amount && available(to) >= -amount) move(ledger, from, to, amount)
        }
        expect(alice.total + bob.total + mirror.total).toBe(0n)
      }),
      RUNS,
    )
  })

  it('never make the total negative or use the held part', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 100n), fc.bigInt(0n, 100n), fc.bigInt(0n, 200n), (has, held, wanted) => {
        const { ledger, alice, bob, mirror } = ledgerOf()
        move(ledger, mirror, alice, has)
        const holder: Holder = { payingFrom: alice, held: ZERO }
        if (held <= has) resizeHold(ledger, holder, amountUnits(held))
        const free = available(alice)
        return isRefused(() => move(ledger, alice, bob, wanted)) === wanted > free
      }),
      RUNS,
    )
  })

  it('that do not sum to zero for each asset are never written', () => {
    const { ledger, alice, mirror } = ledgerOf()
    const entry = openEntry(ledger, 'test')
    post(entry, mirror, -10n, 'FAUCET')
    post(entry, alice, 9n, 'FAUCET')
    expect(() => closeEntry(entry, [])).toThrow('sum to zero')
  })

  it('are summed exactly, however large: one unit too much is refused', () => {
    const given = fc.array(fc.bigInt({ min: 1n, max: 10n ** 20n }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(given, fc.constantFrom(-1n, 0n, 1n), (parts, error) => {
        const { ledger, alice, mirror } = ledgerOf()
        const entry = openEntry(ledger, 'test')
        for (const part of parts) post(entry, alice, part, 'FAUCET')
        post(entry, mirror, -parts.reduce((sum, part) => sum + part) - error, 'FAUCET')
        return isRefused(() => closeEntry(entry, [])) === (error !== 0n)
      }),
      RUNS,
    )
  })

  it('report the total after each, and leave out zeros', () => {
    const { ledger, alice, mirror } = ledgerOf()
    const entry = openEntry(ledger, 'test')
    post(entry, mirror, -10n, 'FAUCET')
    post(entry, alice, 4n, 'FAUCET')
    post(entry, alice, 0n, 'FEE')
    post(entry, alice, 6n, 'FAUCET')
    const events: Event[] = []
    closeEntry(entry, events)
    const [event] = events
    const balances = event?.type === 'posted' ? event.postings.map(({ amount, balance }) => [amount, balance]) : []
    expect(balances).toEqual([
      [-10n, -10n],
      [4n, 4n],
      [6n, 10n],
    ])
  })
})

describe('Amounts of any size', { timeout: 60_000 }, () => {
  const edge = 2n ** 53n
  const sizes = fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(edge - 3n, edge + 3n), fc.bigInt(0n, 10n ** 34n))

  it('are exact, whether they fit a number or not', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sizes, fc.nat(4)), { maxLength: 20 }), (steps) => {
        const { ledger, alice, mirror } = ledgerOf()
        const holder: Holder = { payingFrom: alice, held: ZERO }
        let total = 0n
        for (const [size, kind] of steps) {
          const free = total - holder.held
          expect(hasAvailable(alice, amountUnits(size))).toBe(size <= free)
          if (kind <= 1) move(ledger, mirror, alice, size)
          else if (kind === 2 && size <= free) move(ledger, alice, mirror, size)
          else if (kind >= 3 && size <= total) resizeHold(ledger, holder, amountUnits(size))
          total += kind <= 1 ? size : kind === 2 && size <= free ? -size : 0n
          expect([alice.total, alice.held, available(alice)]).toEqual([total, holder.held, total - holder.held])
          const events: Event[] = []
          reportBalances(ledger, events)
          const told = events.find((event) => event.type === 'balanceChanged' && event.owner === 1)
          if (told?.type === 'balanceChanged')
            expect([told.available, told.held]).toEqual([total - holder.held, holder.held])
        }
        expect(mirror.total).toBe(-total)
      }),
      RUNS,
    )
  })

  it('are restored as they were recorded', () => {
    fc.assert(
      fc.property(sizes, sizes, (one, other) => {
        const { ledger, alice, mirror } = ledgerOf()
        const [held, total] = one < other ? [one, other] : [other, one]
        restoreAmounts(alice, { total: amountUnits(total), held: amountUnits(held) })
        expect([alice.total, alice.held, available(alice)]).toEqual([total, held, total - held])
        move(ledger, mirror, alice, 1n)
        expect(alice.total).toBe(total + 1n)
      }),
      RUNS,
    )
  })
})

describe('Holds', { timeout: 60_000 }, () => {
  it('of an account sum to its held amount, whatever is resized', () => {
    fc.assert(
      fc.property(amounts, (sizes) => {
        const { ledger, alice, mirror } = ledgerOf()
        move(ledger, mirror, alice, 300n)
        const holders: Holder[] = [0, 1, 2].map(() => ({ payingFrom: alice, held: ZERO }))
        for (const [at, size] of sizes.entries()) {
          const holder = holders[at % 3]
          if (holder && size >= 0n && size - holder.held <= available(alice))
            resizeHold(ledger, holder, amountUnits(size))
        }
        expect(alice.held).toBe(holders.reduce((sum, { held }) => sum + held, 0n))
        expect(alice.total).toBe(300n)
      }),
      RUNS,
    )
  })

  it('cannot take more than is available, nor be negative', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 100n), fc.bigInt(-50n, 150n), (has, wanted) => {
        const { ledger, alice, mirror } = ledgerOf()
        move(ledger, mirror, alice, has)
        const holder: Holder = { payingFrom: alice, held: ZERO }
        const isPossible = wanted >= 0n && wanted <= has
        return isRefused(() => resizeHold(ledger, holder, amountUnits(wanted))) === !isPossible
      }),
      RUNS,
    )
  })

  it('cannot be overspent', () => {
    const { ledger, alice, mirror } = ledgerOf()
    move(ledger, mirror, alice, 100n)
    const holder: Holder = { payingFrom: alice, held: ZERO }
    resizeHold(ledger, holder, amountUnits(60n))
    spendHold(ledger, holder, amountUnits(20n))
    move(ledger, alice, mirror, 20n)
    expect([alice.total, alice.held, holder.held]).toEqual([80n, 40n, 40n])
    expect(() => spendHold(ledger, holder, amountUnits(41n))).toThrow('spends no more than its hold')
  })
})

describe('A change of balance', () => {
  it('is reported once for each account, and not at all if there is no net change', () => {
    const { ledger, alice, bob, mirror } = ledgerOf()
    move(ledger, mirror, alice, 100n)
    reportBalances(ledger, [])
    move(ledger, alice, bob, 30n)
    move(ledger, alice, bob, 30n)
    move(ledger, mirror, bob, 5n)
    move(ledger, bob, mirror, 5n)
    const events: Event[] = []
    reportBalances(ledger, events)
    expect(events.map((event) => (event.type === 'balanceChanged' ? [event.owner, event.available] : []))).toEqual([
      [1, 40n],
      [2, 60n],
    ])
    const more: Event[] = []
    reportBalances(ledger, more)
    expect(more).toEqual([])
  })
})
