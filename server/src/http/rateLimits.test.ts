// Limits on requests at several gateways.
import { ApiError } from '@assay/api/errors'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Channel, openLocalChannel } from '../exchange/bus.ts'
import { type Carrier, openNats } from '../exchange/carrier.ts'
import { openNatsChannel } from '../exchange/natsBus.ts'
import { eventually } from '../testing/eventually.ts'
import { hasNats, type NatsServer, needsNats, startNats } from '../testing/natsServer.ts'
import { createRateLimits, type RateLimits, type SharedCount } from './rateLimits.ts'

const WINDOW = 10_000
const USER = 10_001

/** Gateways whose messages arrive when `deliver` is called. `time` is a gateway's clock. */
function gateways(count: number) {
  const sent: SharedCount[] = []
  const local = openLocalChannel<SharedCount>()
  const channel: Channel<SharedCount> = { ...local, send: (message) => void sent.push(message) }
  const clocks = Array.from({ length: count }, () => ({ time: 1000 * WINDOW }))
  const limits = clocks.map((clock) => createRateLimits({ factor: 1, channel, now: () => clock.time }))
  const deliver = () => {
    for (const message of sent.splice(0)) local.send(message)
  }
  return { limits, clocks, sent, deliver }
}

const isAllowed = (limits: RateLimits) => allows(() => limits.caller(USER, 'POST'))
function allows(take: () => void): boolean {
  try {
    take()
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    return false
  }
}

/** How many of a caller's requests pass if each gateway gets so many, in turns, and messages take so many turns. */
function passed({ limits, deliver }: ReturnType<typeof gateways>, { each, delay }: { each: number; delay: number }) {
  let count = 0
  for (let turn = 0; turn < each; turn += 1) {
    count += limits.filter(isAllowed).length
    if (turn % delay === 0) deliver()
  }
  return count
}

test('one gateway allows a thousand writes and a thousand reads of a caller in ten seconds', () => {
  const all = gateways(1)
  expect(passed(all, { each: 1500, delay: 1 })).toBe(1000)
  const [limits] = all.limits as [RateLimits]
  expect(allows(() => limits.caller(USER, 'GET'))).toBe(true)
  expect(allows(() => limits.caller(USER + 1, 'POST'))).toBe(true)
  expect(() => limits.caller(USER, 'POST')).toThrow(expect.objectContaining({ facts: { retryAfterSeconds: 10 } }))
  for (const clock of all.clocks) clock.time += WINDOW
  expect(passed(all, { each: 1500, delay: 1 })).toBe(1000)
})

test.each([2, 3, 8])('%i gateways together allow a caller at most 1.2 times the limit', (count) => {
  const allowed = passed(gateways(count), { each: 1500, delay: 5 })
  expect(allowed).toBeGreaterThanOrEqual(1000)
  expect(allowed).toBeLessThanOrEqual(1200)
})

test('two gateways together allow an address at most 1.2 times the limit', () => {
  const { limits, deliver } = gateways(2)
  let allowed = 0
  for (let turn = 0; turn < 8000; turn += 1) {
    allowed += limits.filter((each) => allows(() => each.address('203.0.113.7'))).length
    if (turn % 20 === 0) deliver()
  }
  expect(allowed).toBeGreaterThanOrEqual(6000)
  expect(allowed).toBeLessThanOrEqual(7200)
})

test('a caller within the limit at one gateway is not limited by the share of another', () => {
  const { limits, deliver } = gateways(2)
  const [one, other] = limits as [RateLimits, RateLimits]
  for (let request = 0; request < 500; request += 1) expect(isAllowed(one)).toBe(true)
  deliver()
  for (let request = 0; request < 500; request += 1) expect(isAllowed(other)).toBe(true)
  expect(isAllowed(other)).toBe(false)
})

test('a gateway whose clock is some seconds ahead counts for the same windows', () => {
  const all = gateways(2)
  const [ahead] = all.clocks as [{ time: number }]
  ahead.time += WINDOW
  const [early, late] = all.limits as [RateLimits, RateLimits]
  for (let request = 0; request < 1000; request += 1) isAllowed(early)
  all.deliver()
  expect(isAllowed(late)).toBe(true)
  for (const clock of all.clocks.slice(1)) clock.time += WINDOW
  expect(isAllowed(late)).toBe(false)
})

test('a caller with few requests causes no messages, and one over the limit causes no more', () => {
  const { limits, sent } = gateways(1)
  const [one] = limits as [RateLimits]
  for (let request = 0; request < 19; request += 1) isAllowed(one)
  expect(sent).toEqual([])
  for (let request = 0; request < 5000; request += 1) isAllowed(one)
  expect(sent).toHaveLength(50)
})

describe.skipIf(!hasNats)(`with a real NATS (${needsNats})`, () => {
  let nats: NatsServer
  let carriers: Carrier[]
  beforeAll(async () => {
    nats = await startNats()
    const connect = () =>
      openNats({ natsUrl: nats.url, natsCaFile: null }, { log: pino({ level: 'silent' }), onFatal: () => {} })
    carriers = await Promise.all([connect(), connect()])
  })
  afterAll(async () => {
    await Promise.all(carriers.map((carrier) => carrier.close()))
    await nats.kill()
  })

  test('what a caller has used up at one gateway is used up at the other', async () => {
    const now = () => 1000 * WINDOW
    const [one, other] = carriers.map((carrier) =>
      createRateLimits({ factor: 1, channel: openNatsChannel(carrier, 'assay.requests'), now }),
    ) as [RateLimits, RateLimits]
    await eventually(() => {
      for (let request = 0; request < 50; request += 1) isAllowed(one)
      expect(isAllowed(other)).toBe(false)
    })
    expect(isAllowed(one)).toBe(false)
  })
})
