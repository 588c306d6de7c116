// The simulator runs an attack on a mark in each of its seeds; this checks that it really attacks one.
import { expect, test } from 'vitest'
import { runSettlingAttack } from './settlingAttack.ts'

test('many are liquidated in steps, and nobody changes what anybody gets', () => {
  const results = Array.from({ length: 20 }, (_, seed) => runSettlingAttack(seed))
  expect(results.reduce((sum, { attackedSteps }) => sum + attackedSteps, 0)).toBeGreaterThan(50)
  expect(results.reduce((sum, { liquidatedUnderAttack }) => sum + liquidatedUnderAttack, 0)).toBeGreaterThan(20)
})
