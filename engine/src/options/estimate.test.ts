import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountUnits, type Price, quantityLots } from '../money.ts'
import { contractAt } from '../testing/optionTerms.ts'
import { averageCost, breakEven, costOf, payoutAt, proceedsOf } from './estimate.ts'

const call = contractAt(104_000, 'C')
const put = contractAt(104_000, 'P')
const trade = { price: 210_000, units: quantityLots(3), index: 10_423_310 as Price }

describe('An estimate', () => {
  it('gives the cost of a purchase and the proceeds of a sale', () => {
    const { amount, fee, total } = costOf(call.series, trade)
    expect([amount, fee, total]).toEqual([63_00000000n, 93809790n, 63_93809790n])
    expect(proceedsOf(call.series, trade)).toBe(62_06190210n)
  })

  it('gives the break-even price', () => {
    const cost = amountUnits(63_93809790n)
    expect(averageCost(call.series, cost, trade.units)).toBe(213_127)
    expect(breakEven(call, cost, trade.units)).toBe(10_613_127)
    expect(breakEven(put, cost, trade.units)).toBe(10_186_873)
    expect(breakEven(call, cost, quantityLots(0))).toBeNull()
    expect(breakEven(call, amountUnits(1041_00000000n), quantityLots(1))).toBeNull()
  })

  it('has its break-even at the first tick where the payout reaches the cost', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1_040_00000000n }), fc.integer({ min: 1, max: 900 }), (cost, count) => {
        const units = quantityLots(count)
        const paid = (cost * BigInt(count)) as Amount
        for (const contract of [call, put]) {
          const price = breakEven(contract, paid, units)
          if (price === null) continue
          const against = contract.type === 'C' ? -1 : 1
          expect(payoutAt(contract, units, price) >= paid).toBe(true)
          expect(payoutAt(contract, units, (price + against) as Price) < paid).toBe(true)
        }
      }),
    )
  })
})
