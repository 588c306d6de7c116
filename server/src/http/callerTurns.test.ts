import { type Route, routes } from '@assay/api/routes'
import { expect, test } from 'vitest'
import type { Caller } from '../context.ts'
import { createCallerTurns } from './callerTurns.ts'

const charts: Route = routes.market.listCandles
const readerAt = (address: string) => ({ user: null, address }) as Caller

test('many chart reads of one network leave room for a chart of another', async () => {
  const turns = createCallerTurns()
  const begun: string[] = []
  const never = new Promise<never>(() => {})
  const read = (address: string) =>
    turns.run(charts, readerAt(address), async () => {
      begun.push(address)
      await never
    })
  for (let count = 0; count < 60; count += 1) void read('203.0.113.1')
  void read('198.51.100.1')
  await Promise.resolve()
  expect(begun).toEqual(['203.0.113.1', '203.0.113.1', '198.51.100.1'])
})
