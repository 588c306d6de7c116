import { expect, test } from 'vitest'
import { isNotOffered } from './notOffered.ts'
import { routes } from './routes.tsx'

test('a product of the specification that is not here is not offered; a mistyped address is just wrong', () => {
  expect(isNotOffered('/finance')).toBe(true)
  expect(isNotOffered('/finance/subscribe/7')).toBe(true)
  expect(isNotOffered('/finnance')).toBe(false)
  expect(isNotOffered('/')).toBe(false)
})

test('no screen of this build is called not offered', () => {
  for (const { path } of routes) expect([path, isNotOffered(path)]).toEqual([path, false])
})
