import { screenAt, topOf } from '@assay/api/screens'
import { expect, test } from 'vitest'
import { offeredActions } from './offeredActions.ts'

test('every action leads to a page of this build, or opens on the page itself', () => {
  for (const isDemo of [true, false])
    for (const { to } of offeredActions(isDemo))
      if (to !== null) {
        expect(screenAt(topOf(to))).toBeDefined()
        expect(screenAt(topOf(to))?.later).toBeUndefined()
      }
})

test('coins are brought in first, and only a demo offers the faucet', () => {
  expect(offeredActions(true)[0]?.key).toMatch(/deposit|faucet/)
  expect(offeredActions(false).map(({ key }) => key)).not.toContain('faucet')
  expect(offeredActions(false).map(({ key }) => key)).toEqual(expect.arrayContaining(['transfer', 'records']))
})
