import { screenAt, topOf } from '@assay/api/screens'
import { expect, test } from 'vitest'
import { offeredActions } from './offeredActions.ts'

test('every action leads to a page of this build, or opens on the page itself', () => {
  for (const { to } of offeredActions()) if (to !== null) expect(screenAt(topOf(to))).toBeDefined()
})

test('coins are brought in first', () => {
  expect(offeredActions()[0]?.key).toBe('deposit')
  expect(offeredActions().map(({ key }) => key)).toEqual(expect.arrayContaining(['transfer', 'records']))
})
