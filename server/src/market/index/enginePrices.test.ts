// Which ticks reach the engine, in which order, when it does not answer for a while.
import type { Price } from '@assay/engine/money'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Committed, Submission } from '../../exchange/door.ts'
import { contracts } from '../listings/contracts.ts'
import { EnginePrices } from './enginePrices.ts'
import { genesisHead, linkTick } from '../../ticks/tickChain.ts'

const HOUR = Date.UTC(2026, 10, 22, 8)

/** An exchange that answers when the test says so. */
function deafExchange() {
  const told: number[] = []
  let answer: PromiseWithResolvers<void> = Promise.withResolvers()
  const prices = new EnginePrices({
    listing: () => ({ contracts }),
    log: pino({ level: 'silent' }),
    exchange: {
      async submit({ command }: Submission): Promise<Committed> {
        if (command.type === 'futures.recordIndex') {
          await answer.promise
          told.push(command.tickTime)
        }
        return { sequence: 1, time: 0, command: { ...command, time: 0 }, events: [] }
      },
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    told,
    second(time: number) {
      const reading = { time, state: 'NORMAL' as const, price: 10_000_000 as Price, sources: [], benchmark: null }
      prices.record([{ tick: linkTick({ symbol: 'btcusdt', priceDecimals: 2 }, genesisHead, reading) }])
    },
    async hear() {
      answer.resolve()
      await settled()
    },
    async refuse() {
      answer.reject(new Error('BUSY'))
      await settled()
      answer = Promise.withResolvers()
    },
  }
}

test('while the engine answers it gets every second’s ticks', async () => {
  const { told, second, hear } = deafExchange()
  await hear()
  for (const time of [HOUR - 2000, HOUR - 1000, HOUR]) {
    second(time)
    await hear()
  }
  expect(told).toEqual([HOUR - 2000, HOUR - 1000, HOUR])
})

test('after a gap the engine gets the tick of each funding time and the newest, and none between', async () => {
  const { told, second, hear } = deafExchange()
  for (let time = HOUR - 5000; time <= HOUR + 3_600_000 + 5000; time += 1000) second(time)
  await hear()
  // The first was already being sent.
  expect(told).toEqual([HOUR - 5000, HOUR, HOUR + 3_600_000, HOUR + 3_600_000 + 5000])
})

test('a refused tick is sent again if it is for a funding time, and otherwise dropped', async () => {
  const { told, second, hear, refuse } = deafExchange()
  for (const time of [HOUR - 1000, HOUR, HOUR + 1000]) {
    second(time)
    await refuse()
  }
  second(HOUR + 2000)
  await hear()
  expect(told).toEqual([HOUR, HOUR + 2000])
})
