import { beforeEach, describe, expect, it } from 'vitest'
import { amountUnits, ratePpm } from '../money.ts'
import { FEE, PROMISED_REWARDS, REBATES, WELFARE_FUND } from '../nouns.ts'
import { canonicalText } from '../state.ts'
import { HOUR, ReferralDesk } from '../testing/referralDesk.ts'
import type { WelfareTask } from './commands.ts'

const [ALICE, BOB, CAROL, DAN] = [1, 2, 3, 4]
const ONE = 100_000_000n
const DAY = 24 * HOUR

const voucher: WelfareTask = {
  task: 'voucher',
  asset: 'usdt',
  kind: 'FEE_VOUCHER',
  amount: amountUnits(3n * ONE),
  rate: ratePpm(500_000),
  days: 2,
  budget: amountUnits(10n * ONE),
  startsAt: 0,
  endsAt: 1000 * DAY,
  isOpen: true,
}
const cash: WelfareTask = { ...voucher, task: 'cash', kind: 'CASH', rate: ratePpm(0), days: 0 }

let desk: ReferralDesk
let lastId = 1000

function define(task: WelfareTask): string | null {
  return desk.run({ type: 'welfare.defineTask', time: desk.time, task })
}

function claim(user: number, task = 'voucher'): string | null {
  lastId += 1
  return desk.run({ type: 'welfare.claim', time: desk.time, user, rewardId: lastId, task })
}

beforeEach(() => {
  desk = new ReferralDesk()
  desk.give(WELFARE_FUND, 'usdt', '100')
  define(voucher)
  define(cash)
})

describe('A budget', () => {
  it('is never overspent, however many claim, also over a restart', () => {
    const answers = [ALICE, BOB, CAROL].map((user) => claim(user))
    desk.restart()
    expect([...answers, claim(DAN), claim(5), claim(6)]).toEqual([
      null,
      null,
      null,
      'WELFARE_BUDGET_USED',
      'WELFARE_BUDGET_USED',
      'WELFARE_BUDGET_USED',
    ])
    expect([desk.balance(WELFARE_FUND, 'usdt'), desk.balance(PROMISED_REWARDS, 'usdt')]).toEqual(['91', '9'])
  })

  it('promises nothing that the fund does not have', () => {
    define({ ...cash, task: 'large', amount: amountUnits(60n * ONE), budget: amountUnits(600n * ONE) })
    expect([claim(ALICE, 'large'), claim(BOB, 'large')]).toEqual([null, 'WELFARE_BUDGET_USED'])
    expect(desk.balance(WELFARE_FUND, 'usdt')).toBe('40')
  })

  it('ends the claims when it is lowered, and leaves what was claimed', () => {
    claim(ALICE)
    define({ ...voucher, budget: voucher.amount })
    expect(claim(BOB)).toBe('WELFARE_BUDGET_USED')
    expect(desk.balance(PROMISED_REWARDS, 'usdt')).toBe('3')
  })
})

describe('A claim', () => {
  it('is made once by each customer, whatever has happened to the reward', () => {
    expect([claim(ALICE), claim(ALICE)]).toEqual([null, 'WELFARE_CLAIMED'])
    desk.time += 10 * DAY
    desk.settle()
    desk.restart()
    expect(claim(ALICE)).toBe('WELFARE_CLAIMED')
  })

  it('is refused before the task begins, at its end, while it is closed, and for an unknown one', () => {
    define({ ...voucher, startsAt: desk.time + 1 })
    expect(claim(ALICE)).toBe('WELFARE_CLOSED')
    define({ ...voucher, endsAt: desk.time })
    expect(claim(ALICE)).toBe('WELFARE_CLOSED')
    define({ ...voucher, isOpen: false })
    expect(claim(ALICE)).toBe('WELFARE_CLOSED')
    expect(claim(ALICE, 'none')).toBe('UNKNOWN_WELFARE_TASK')
  })

  it('of cash is available at once, with no condition', () => {
    claim(ALICE, 'cash')
    expect([desk.balance(ALICE, 'usdt'), desk.balance(WELFARE_FUND, 'usdt')]).toEqual(['3', '97'])
    desk.restart()
    const move = {
      type: 'transfer.betweenWallets' as const,
      time: desk.time,
      user: ALICE,
      transferId: 7,
      asset: 'usdt',
    }
    expect(desk.run({ ...move, from: 'PLATFORM', to: 'CONTRACT', amount: amountUnits(3n * ONE) })).toBeNull()
  })
})

describe('A voucher', () => {
  it('gives its part of each fee back until it is used up, and inviters share only what was really paid', () => {
    desk.invite(ALICE, [DAN])
    claim(ALICE)
    // Fees of 2 usdt, of which 1 comes back; 10 % of the other goes to Dan.
    desk.trade(BOB, ALICE, '200')
    expect(desk.balance(ALICE, 'usdt')).toBe('199')
    expect([desk.balance(FEE, 'usdt'), desk.balance(REBATES, 'usdt')]).toEqual(['1.9', '0.1'])
    desk.restart()
    desk.trade(BOB, ALICE, '200')
    desk.trade(BOB, ALICE, '200')
    expect(desk.balance(ALICE, 'usdt')).toBe('597')
    expect(desk.balance(PROMISED_REWARDS, 'usdt')).toBe('0')
    desk.trade(BOB, ALICE, '100')
    expect(desk.balance(ALICE, 'usdt')).toBe('696')
  })

  it('pays for fees in its own coin only, and two never pay more than the fee', () => {
    define({ ...voucher, task: 'whole', rate: ratePpm(1_000_000) })
    claim(ALICE)
    claim(ALICE, 'whole')
    desk.trade(BOB, ALICE, '200')
    // 1 of the first, 1 of the second.
    expect(desk.balance(ALICE, 'usdt')).toBe('200')
    expect(desk.balance(PROMISED_REWARDS, 'usdt')).toBe('4')
    desk.trade(ALICE, BOB, '50')
    expect(desk.balance(ALICE, 'btc')).toBe('0.99')
  })

  it('ends at the midnight after its days, and what is left goes back to the fund', () => {
    claim(ALICE)
    desk.time += 2 * DAY
    desk.trade(BOB, ALICE, '200')
    expect(desk.balance(PROMISED_REWARDS, 'usdt')).toBe('2')
    desk.time = (Math.floor(desk.time / DAY) + 1) * DAY
    // Before the step that takes it back, it pays nothing any more.
    desk.trade(BOB, ALICE, '200')
    desk.restart()
    desk.settle()
    expect([desk.balance(PROMISED_REWARDS, 'usdt'), desk.balance(WELFARE_FUND, 'usdt')]).toEqual(['0', '99'])
    const before = canonicalText(desk.state)
    desk.settle()
    expect(canonicalText(desk.state)).toBe(before)
  })
})

describe('Ten accounts of one person', () => {
  it('have no more money after all their trades than they brought, no matter who invited whom', () => {
    desk = new ReferralDesk()
    desk.give(WELFARE_FUND, 'usdt', '1000')
    define({ ...voucher, rate: ratePpm(1_000_000), budget: amountUnits(1000n * ONE) })
    const accounts = Array.from({ length: 10 }, (_, index) => index + 1)
    for (const user of accounts.slice(1)) desk.invite(user, [1])
    for (const user of accounts) claim(user)
    let brought = 0
    for (const [index, user] of accounts.entries()) {
      desk.trade(accounts[(index + 1) % 10] ?? 1, user, '150')
      brought += 150
    }
    desk.time += 2 * DAY
    desk.settle()
    const money = accounts.reduce((sum, user) => sum + Number(desk.balance(user, 'usdt')), 0)
    const coins = accounts.reduce((sum, user) => sum + Number(desk.balance(user, 'btc')), 0)
    expect(money).toBeLessThanOrEqual(brought)
    expect(coins).toBeLessThan(10)
  })
})
