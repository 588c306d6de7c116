import { beforeEach, describe, expect, it } from 'vitest'
import { ratePpm } from '../money.ts'
import { EarnDesk, fixed, flexible, usdt } from '../testing/earnDesk.ts'
import type { EarnProduct } from './commands.ts'

const ALICE = 1
let desk: EarnDesk

beforeEach(() => {
  desk = new EarnDesk()
  desk.give(ALICE, '5000')
})

describe('A product', () => {
  it('is refused if its terms could not be met', () => {
    const refused: Partial<EarnProduct>[] = [
      { asset: 'gold' },
      { version: 0 },
      { days: 1 },
      { tiers: [] },
      { tiers: [{ above: usdt('1'), rate: ratePpm(1) }] },
      { tiers: [{ above: usdt('0'), rate: ratePpm(1_000_001) }] },
      { paid: 'AT_MATURITY' },
      { paid: 'MONTHLY', payDay: 29 },
      { payDay: 1 },
      { earlyExit: true },
      { minimum: usdt('0') },
      { maximum: usdt('0.5') },
    ]
    for (const change of refused)
      expect(desk.define({ ...flexible, product: 'new', ...change })).toMatch(/^(EARN_PRODUCT_INVALID|UNKNOWN_ASSET)$/)
    expect(desk.define({ ...fixed, product: 'new', earlyExit: true, paid: 'DAILY' })).toBe('EARN_PRODUCT_INVALID')
  })

  it('changes its terms only with a higher version', () => {
    expect(desk.define({ ...flexible, quota: usdt('5') })).toBeNull()
    const versionAfter = (product: EarnProduct) => {
      expect(desk.define(product)).toBeNull()
      return desk.state.earn.offers.get(flexible.product)?.product.version
    }
    expect(versionAfter({ ...flexible, minimum: usdt('2') })).toBe(1)
    expect(versionAfter({ ...flexible, paid: 'MONTHLY', payDay: 1 })).toBe(2)
    expect(desk.subscribe(ALICE, '10')).toBe('EARN_TERMS_CHANGED')
    expect(versionAfter(flexible)).toBe(3)
    expect(versionAfter(flexible)).toBe(3)
  })
})
