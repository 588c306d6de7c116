import { routes } from '@assay/api/routes'
import { expect, test } from 'vitest'
import { createCallerTurns } from './callerTurns.ts'

/** Reads that never end, and the callers of those that began. */
function openCharts() {
  const turns = createCallerTurns()
  const begun: string[] = []
  const read = (address: string, before?: number) => {
    const call = { route: routes.market.listCandles, call: { found: null, address }, input: { before } }
    void turns.run(call, () => {
      begun.push(address)
      return new Promise<never>(() => {})
    })
  }
  return { begun, read }
}

test('many chart reads of one network leave room for a chart of another', async () => {
  const { begun, read } = openCharts()
  for (let count = 0; count < 60; count += 1) read('203.0.113.1')
  read('198.51.100.1')
  await Promise.resolve()
  expect(begun).toEqual(['203.0.113.1', '203.0.113.1', '198.51.100.1'])
})

test('many reads of older bars leave room for the newest bars in the same network', async () => {
  const { begun, read } = openCharts()
  for (let count = 0; count < 60; count += 1) read('203.0.113.1', 1_800_000_000_000)
  read('203.0.113.1')
  await Promise.resolve()
  expect(begun).toHaveLength(3)
})
