import { beforeEach, describe, expect, it } from 'vitest'
import { FEE, REBATES } from '../nouns.ts'
import { canonicalText } from '../state.ts'
import { HOUR, ReferralDesk } from '../testing/referralDesk.ts'

const [ALICE, BOB, CAROL, DAN, EVE] = [1, 2, 3, 4, 5]
let desk: ReferralDesk

beforeEach(() => {
  desk = new ReferralDesk()
  // Dan was invited by Carol, Carol by Bob, Bob by Alice.
  desk.invite(DAN, [CAROL, BOB, ALICE])
})

describe('A fee', () => {
  it('is shared with three levels in the same command, and the rest stays', () => {
    // Dan sells: his fee is 1 of 100 usdt. Eve, whom nobody invited, pays 0.01 btc.
    desk.trade(EVE, DAN, '100')
    expect(desk.promised().map(({ user, level, amount }) => [user, level, amount])).toEqual([
      [CAROL, 1, 10_000_000n],
      [BOB, 2, 20_000_000n],
      [ALICE, 3, 30_000_000n],
    ])
    expect([desk.balance(FEE, 'usdt'), desk.balance(REBATES, 'usdt')]).toEqual(['0.4', '0.6'])
    expect([desk.balance(FEE, 'btc'), desk.balance(REBATES, 'btc')]).toEqual(['0.01', '0'])
    expect(desk.balance(CAROL, 'usdt')).toBe('0')
  })

  it('is shared in its own coin', () => {
    desk.trade(DAN, EVE, '100')
    expect(desk.balance(REBATES, 'btc')).toBe('0.006')
    expect(desk.promised()[0]).toMatchObject({ payer: DAN, asset: 'btc', fee: 1_000_000n, rate: 100_000 })
  })

  it('is split with the payer where the code says so', () => {
    desk.invite(EVE, [ALICE], 'ACTIVE', 250_000)
    desk.trade(BOB, EVE, '100')
    expect(desk.promised().map(({ user, level, amount }) => [user, level, amount])).toEqual([
      [EVE, 0, 2_500_000n],
      [ALICE, 1, 7_500_000n],
    ])
  })

  it('is rounded in favour of the fees, and nothing is promised for less than a smallest unit', () => {
    desk.trade(EVE, DAN, '0.01')
    // A fee of 0.0001 usdt: 10,000 units.
    expect(desk.balance(REBATES, 'usdt')).toBe('0.00006')
    desk.setTerms([1, 1, 1])
    desk.trade(EVE, DAN, '0.01')
    expect(desk.promised()).toEqual([])
    expect(desk.balance(REBATES, 'usdt')).toBe('0.00006')
  })

  it('is not shared while the programme is closed, and by the terms of its own time', () => {
    desk.setTerms([100_000, 200_000, 300_000], false)
    desk.trade(EVE, DAN, '100')
    expect(desk.promised()).toEqual([])
    desk.setTerms([500_000, 0, 0])
    desk.trade(EVE, DAN, '100')
    expect(desk.balance(REBATES, 'usdt')).toBe('0.5')
  })
})

describe('A promised rebate', () => {
  it('is paid a day after its hour, to the platform wallet', () => {
    desk.trade(EVE, DAN, '100')
    desk.time += 25 * HOUR - 1
    desk.settle()
    expect(desk.balance(CAROL, 'usdt')).toBe('0')
    desk.time += 1
    desk.settle()
    expect([CAROL, BOB, ALICE].map((user) => desk.balance(user, 'usdt'))).toEqual(['0.1', '0.2', '0.3'])
    expect(desk.balance(REBATES, 'usdt')).toBe('0')
    desk.settle()
    expect(desk.run({ type: 'referral.release', time: desk.time })).toBe('NOTHING_TO_CHANGE')
  })

  it('is one for all fees of an hour', () => {
    desk.trade(EVE, DAN, '100')
    desk.trade(EVE, DAN, '100')
    expect(desk.state.referrals.lastPendingId).toBe(3)
    desk.time += HOUR
    desk.trade(EVE, DAN, '100')
    expect(desk.state.referrals.lastPendingId).toBe(6)
    desk.time += 24 * HOUR
    desk.settle()
    expect(desk.balance(CAROL, 'usdt')).toBe('0.2')
    desk.time += HOUR
    desk.settle()
    expect(desk.balance(CAROL, 'usdt')).toBe('0.3')
  })

  it('waits during a review, and is paid afterwards in the order of its promise', () => {
    desk.trade(EVE, DAN, '100')
    desk.invite(DAN, [CAROL, BOB, ALICE], 'REVIEW')
    desk.time += HOUR
    desk.trade(EVE, DAN, '100')
    desk.time += 30 * HOUR
    desk.settle()
    expect([desk.balance(CAROL, 'usdt'), desk.balance(REBATES, 'usdt')]).toEqual(['0', '1.2'])
    desk.invite(DAN, [CAROL, BOB, ALICE], 'ACTIVE')
    desk.settle()
    expect([desk.balance(CAROL, 'usdt'), desk.balance(REBATES, 'usdt')]).toEqual(['0.2', '0'])
  })

  it('goes back to the fees when the referral ends, and stays away', () => {
    desk.trade(EVE, DAN, '100')
    expect(desk.invite(DAN, [CAROL, BOB, ALICE], 'ENDED')).toBeNull()
    desk.settle()
    expect([desk.balance(FEE, 'usdt'), desk.balance(REBATES, 'usdt')]).toEqual(['1', '0'])
    desk.trade(EVE, DAN, '100')
    expect(desk.balance(FEE, 'usdt')).toBe('2')
    expect(desk.invite(DAN, [CAROL, BOB, ALICE], 'ACTIVE')).toBe('REFERRAL_INVALID')
    desk.time += 30 * HOUR
    desk.settle()
    expect(desk.balance(CAROL, 'usdt')).toBe('0')
  })

  it('goes back in steps when there are many, the same after a restart and before anything is paid', () => {
    const [small, whole] = [new ReferralDesk({ stepMax: 4 }), new ReferralDesk()]
    for (const each of [small, whole]) {
      each.invite(DAN, [CAROL, BOB, ALICE])
      each.invite(EVE, [BOB])
      each.trade(DAN, EVE, '100')
      for (let hour = 0; hour < 5; hour += 1) {
        each.trade(EVE, DAN, '100')
        each.time += HOUR
      }
      each.invite(DAN, [CAROL, BOB, ALICE], 'REVIEW')
      each.time += 30 * HOUR
      each.invite(DAN, [CAROL, BOB, ALICE], 'ENDED')
      // The command itself moves nothing.
      expect(each.events.map(({ type }) => type)).toEqual(['referralChanged'])
    }
    expect(small.run({ type: 'referral.release', time: small.time })).toBeNull()
    const told = small.events.filter((event) => event.type === 'pendingRebateChanged')
    expect(told.map(({ status }) => status)).toEqual(['REVERSED', 'REVERSED', 'REVERSED', 'REVERSED'])
    small.restart()
    for (const each of [small, whole]) each.settle()
    expect(canonicalText(small.state)).toBe(canonicalText(whole.state))
    expect(small.balance(REBATES, 'usdt')).toBe('0')
    expect(small.balance(CAROL, 'usdt')).toBe('0')
  })

  it('is paid in the same steps after a restart, also in the middle and after a review', () => {
    const [steady, restarted] = [new ReferralDesk({ stepMax: 2 }), new ReferralDesk({ stepMax: 2 })]
    const told = [steady, restarted].map((each) => {
      const pause = () => {
        if (each === restarted) each.restart()
      }
      each.invite(DAN, [CAROL, BOB, ALICE])
      each.invite(EVE, [BOB, ALICE])
      each.trade(EVE, DAN, '100')
      pause()
      each.invite(DAN, [CAROL, BOB, ALICE], 'REVIEW')
      each.trade(DAN, EVE, '100')
      pause()
      each.invite(DAN, [CAROL, BOB, ALICE], 'ACTIVE')
      pause()
      each.time += 25 * HOUR
      const events = []
      for (let step = 0; step < 5; step += 1) {
        expect(each.run({ type: 'referral.release', time: each.time })).toBeNull()
        events.push(each.events)
        pause()
      }
      expect(each.run({ type: 'referral.release', time: each.time })).toBe('NOTHING_TO_CHANGE')
      return events
    })
    expect(told[1]).toEqual(told[0])
    expect(canonicalText(restarted.state)).toBe(canonicalText(steady.state))
  })
})

describe('An inviter who has stopped earning', () => {
  beforeEach(() => {
    desk.invite(EVE, [ALICE], 'ACTIVE', 250_000)
    desk.setEarning(ALICE, false)
  })

  it('gets no share of new fees, and other inviters and the customers get theirs', () => {
    desk.trade(EVE, DAN, '100')
    // Of Dan's usdt for Carol and Bob, of Eve's 0.01 btc for herself.
    expect(desk.promised().map(({ user, asset, amount }) => [user, asset, amount])).toEqual([
      [EVE, 'btc', 25_000n],
      [CAROL, 'usdt', 10_000_000n],
      [BOB, 'usdt', 20_000_000n],
    ])
    expect([desk.balance(FEE, 'usdt'), desk.balance(REBATES, 'usdt')]).toEqual(['0.7', '0.3'])
    expect([desk.balance(FEE, 'btc'), desk.balance(REBATES, 'btc')]).toEqual(['0.00975', '0.00025'])
  })

  it('is paid what was pending, and earns again afterwards', () => {
    desk.setEarning(ALICE, true)
    desk.trade(EVE, DAN, '100')
    desk.setEarning(ALICE, false)
    desk.trade(EVE, DAN, '100')
    desk.time += 25 * HOUR
    desk.settle()
    expect([desk.balance(ALICE, 'usdt'), desk.balance(BOB, 'usdt')]).toEqual(['0.3', '0.4'])
    desk.setEarning(ALICE, true)
    desk.trade(EVE, DAN, '100')
    expect(desk.promised().filter(({ user }) => user === ALICE)).toHaveLength(2)
  })

  it('stays so after a restart, whether invited people came before or come later', () => {
    const before = canonicalText(desk.state)
    expect(before).toContain('stoppedInviter 1\n')
    desk.restart()
    expect(canonicalText(desk.state)).toBe(before)
    desk.invite(BOB, [ALICE])
    desk.trade(EVE, BOB, '100')
    expect(desk.promised().filter(({ user }) => user === ALICE)).toEqual([])
    desk.setEarning(ALICE, true)
    expect(canonicalText(desk.state)).not.toContain('stoppedInviter')
  })

  it.each([
    ['stopped twice', ALICE, false, 'NOTHING_TO_CHANGE'],
    ['resumed without having stopped', BOB, true, 'NOTHING_TO_CHANGE'],
    ['the house', FEE, false, 'REFERRAL_INVALID'],
    ['a user id that is not an integer', 1.5, false, 'REFERRAL_INVALID'],
  ])('cannot be %s', (_, user, isEarning, refusal) => {
    expect(desk.setEarning(user, isEarning)).toBe(refusal)
  })
})

describe('A referral', () => {
  it.each([
    ['nobody', EVE, []],
    ['himself', EVE, [EVE]],
    ['one twice', EVE, [BOB, BOB]],
    ['four levels', EVE, [DAN, CAROL, BOB, ALICE]],
    ['the house', EVE, [FEE]],
  ])('is refused with %s', (_, user, inviters) => {
    expect(desk.invite(user, inviters)).toBe('REFERRAL_INVALID')
  })

  it('never gets other inviters or another split', () => {
    expect(desk.invite(DAN, [BOB], 'REVIEW')).toBe('REFERRAL_INVALID')
    expect(desk.invite(DAN, [CAROL, BOB, ALICE], 'REVIEW', 1)).toBe('REFERRAL_INVALID')
    expect(desk.invite(DAN, [CAROL, BOB, ALICE])).toBe('NOTHING_TO_CHANGE')
  })

  it('never gets the whole fee', () => {
    expect(desk.setTerms([500_000, 300_000, 200_000])).toBe('REFERRAL_INVALID')
    expect(desk.setTerms([500_000, 300_000, 199_999])).toBeNull()
  })
})
