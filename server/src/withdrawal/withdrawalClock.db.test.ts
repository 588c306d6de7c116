// Counts and the window at the moments at which they change, with many requests at once, in a zone whose clocks change.
import type { PlatformSettings } from '@assay/api/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { burst, countAnswers } from '../testing/burst.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { ADDRESS, openWithdrawing, type Withdrawing } from '../testing/withdrawing.ts'

/** An hour before clocks in New York go back, at 2:00 on 1 November. */
const BEFORE_CHANGE = Date.parse('2026-11-01T05:00:00Z')

let exchange: RestartableServer
let desk: Withdrawing
let rules: Partial<PlatformSettings['WITHDRAWAL_SETTING']> = {}

beforeAll(async () => {
  exchange = await startTestServer({ now: BEFORE_CHANGE })
  desk = openWithdrawing(exchange)
  exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
  const { settings } = exchange.server
  const current = settings.current.bind(settings)
  settings.current = () => {
    const all = current()
    const inNewYork = { ...all.PLATFORM_SETTING, timezone: 'America/New_York' }
    return { ...all, PLATFORM_SETTING: inNewYork, WITHDRAWAL_SETTING: { ...all.WITHDRAWAL_SETTING, ...rules } }
  }
}, 300_000)
afterAll(() => exchange.close())

let round = 0
async function twenty(trader: Trader): Promise<Record<string, number>> {
  round += 1
  const request = (place: number) => ({
    path: '/api/withdraw/submit',
    token: trader.token,
    body: { coinType: 'USDT-ERC20', amount: '10', adress: ADDRESS, clientId: `clock${round}-${place}` },
  })
  return countAnswers(
    await burst(
      exchange.url,
      Array.from({ length: 20 }, (_, place) => request(place)),
    ),
  )
}

async function at(time: string, trader: Trader): Promise<Trader> {
  exchange.clock.advance(Date.parse(time) - exchange.clock.now())
  return await desk.signInAgain(trader)
}

test('a day of 25 hours has one count, and the next one begins at midnight', async () => {
  const trader = await desk.customer()
  expect(await twenty(trader)).toEqual({ OK: 5, WITHDRAWAL_COUNT: 15 })
  // The second time that clocks show 1:30, and the last millisecond of the day.
  for (const time of ['2026-11-01T06:30:00Z', '2026-11-02T04:59:59.999Z'])
    expect(await twenty(await at(time, trader))).toEqual({ WITHDRAWAL_COUNT: 20 })
  const { countRestartsAt } = await (await desk.signInAgain(trader)).client.withdrawal.getWithdrawalStatus({})
  expect(countRestartsAt).toBe(Date.parse('2026-11-02T05:00:00Z'))
  expect(await twenty(await at('2026-11-02T05:00:00Z', trader))).toEqual({ OK: 5, WITHDRAWAL_COUNT: 15 })
  expect(await desk.usdt(trader)).toBe('900 100')
})

test('at the millisecond at which the window closes nobody gets in any more', async () => {
  rules = { limitTime: true, startTime: '11:00:00', endTime: '23:00:00' }
  const trader = await desk.customer()
  expect(await twenty(await at('2026-11-02T15:59:59.999Z', trader))).toEqual({ WITHDRAWALS_CLOSED: 20 })
  expect(await twenty(await at('2026-11-02T16:00:00Z', trader))).toEqual({ OK: 5, WITHDRAWAL_COUNT: 15 })
  const other = await desk.customer()
  expect(await twenty(await at('2026-11-03T03:59:59.999Z', other))).toEqual({ OK: 5, WITHDRAWAL_COUNT: 15 })
  expect(await twenty(await at('2026-11-03T04:00:00Z', other))).toEqual({ WITHDRAWALS_CLOSED: 20 })
})
