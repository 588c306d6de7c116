// Which ticks settle a contract, and when: live, and from the stored ones after a restart.
import { followPath } from '@assay/engine/binary/settlement'
import type { SettlePositions } from '@assay/engine/binary/commands'
import type { BinaryPositionChanged } from '@assay/engine/binary/events'
import type { Price } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { createViews, type FollowOptions, type View } from '../exchange/followCommits.ts'
import type { PublishedTick } from '../market/index/publishedTicks.ts'
import { genesisHead, linkTick, type Tick } from '../ticks/tickChain.ts'
import { type OpenPosition, openSettling, type SettlingOptions } from './settling.ts'
import { settlementTick } from './tickMemory.ts'

const START = 1_800_000_000_000
const contract: OpenPosition = {
  orderId: 7,
  symbol: 'btcusdt',
  periodMs: 30_000,
  acceptedAt: START + 300,
  lockAt: null,
}

/** One source sends nothing from the acceptance until a given second; the others send all the time. */
function chainOf(seconds: number, silentUntil: number): Tick[] {
  const ticks: Tick[] = []
  for (let second = 0; second < seconds; second++) {
    const time = START + second * 1000
    const silent = second < silentUntil ? Math.min(time, START + 400) : time - 50
    const sources = [time - 20, silent].map((receivedAt, place) => {
      return { name: `venue${place}`, price: 10_000 as Price, receivedAt, droppedBecause: null }
    })
    const reading = { time, price: (10_000 + second) as Price, state: 'NORMAL' as const, sources }
    ticks.push(linkTick({ symbol: 'btcusdt', priceDecimals: 2 }, ticks.at(-1) ?? genesisHead, reading))
  }
  return ticks
}

/** Returns the tick at which a contract was settled, and the result. */
async function settled(ticks: readonly Tick[], { kept = 0, readAgainAt = -1 } = {}) {
  const commands: { at: number; command: SettlePositions }[] = []
  let hear: (published: readonly PublishedTick[]) => void = () => {}
  let commit: View['apply'] = () => {}
  let newest = kept - 1
  let followed: View | null = null as View | null
  const { follow } = createViews({
    exchange: { onCommit: (listener) => void (commit = (batch) => listener(batch, 0)) },
    async atOneMoment(read) {
      await read(null as never, 0)
      return 0
    },
    log: { error: (...said: unknown[]) => expect.fail(JSON.stringify(said)) } as FollowOptions['log'],
  })
  const settling = await openSettling({
    exchange: {
      isHalted: () => false,
      async submit({ command }) {
        commands.push({ at: newest, command: { ...command, time: 0 } as SettlePositions })
        const event = { ...contract, type: 'binaryPositionChanged', status: 'VOID' } as BinaryPositionChanged
        commit([{ sequence: 1, time: 0, command: { ...command, time: 0 }, events: [event] }])
        return null as never
      },
    },
    follow: (view) => {
      followed = view
      return follow(view)
    },
    readOpen: async () => [contract],
    market: {
      onTicks: (listener) => void (hear = listener),
      ticks: async ({ from, to, limit }) =>
        ticks
          .slice(0, newest + 1)
          .filter(({ time }) => time >= from && time <= to)
          .slice(0, limit),
    },
    log: { warn: (...said: unknown[]) => expect.fail(JSON.stringify(said)) } as SettlingOptions['log'],
  })
  await settling.idle()
  let reading: Promise<void> | undefined
  for (const tick of ticks.slice(kept)) {
    newest += 1
    hear([{ tick } as PublishedTick])
    await reading
    await settling.idle()
    reading = newest === readAgainAt ? followed?.read(null as never, 0) : undefined
  }
  const [only, ...more] = commands
  expect(more).toEqual([])
  const terms = { entryAfter: contract.acceptedAt, periodMs: contract.periodMs }
  return only && { at: only.at, path: followPath(terms, only.command.ticks) }
}

test('a contract begins when all of its sources have been received, and ends one period later', async () => {
  const ticks = chainOf(60, 6)
  const whole = followPath({ entryAfter: contract.acceptedAt, periodMs: 30_000 }, ticks.map(settlementTick))
  expect(await settled(ticks)).toMatchObject({
    at: 36,
    path: { entry: { sequence: 7 }, settlePrice: whole?.settlePrice },
  })
  expect(await settled(ticks, { kept: 20 })).toMatchObject({ at: 36, path: { entry: { sequence: 7 } } })
})

test('a contract whose source stays silent for ten seconds is void at the next tick', async () => {
  const ticks = chainOf(60, 30)
  expect(await settled(ticks)).toMatchObject({ at: 11, path: { voidReason: 'ENTRY_GAP', entry: null } })
  expect((await settled(ticks, { kept: 40 }))?.path).toMatchObject({ voidReason: 'ENTRY_GAP', entry: null })
})

test('a contract that is read again while it runs is settled as it would have been, with no tick missed', async () => {
  const ticks = chainOf(60, 6)
  const whole = await settled(ticks)
  for (const readAgainAt of [3, 6, 7, 20, 34, 35]) expect(await settled(ticks, { readAgainAt })).toEqual(whole)
})
