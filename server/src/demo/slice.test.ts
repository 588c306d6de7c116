import { expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { openDemo } from './slice.ts'

function workIn(environment: Core['config']['environment']): string[] {
  const { begin, schedule = [] } = openDemo({ config: { environment } } as Core)
  return [...(begin === undefined ? [] : ['begin']), ...schedule.map(({ name }) => name)]
}

test('only a demo funds its house, sweeps faucet credits and backs its coins', () => {
  expect(workIn('demo')).toEqual(['begin', 'sweep faucet credits', 'back demo coins'])
  expect(workIn('production')).toEqual([])
})
