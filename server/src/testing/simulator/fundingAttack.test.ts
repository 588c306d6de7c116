// The simulator runs an attack on a funding in each of its seeds; this checks that it really attacks one.
import { expect, test } from 'vitest'
import { runFundingAttack } from './fundingAttack.ts'

test('some positions cannot pay all of their funding, and nobody changes what anybody pays or receives', () => {
  const results = Array.from({ length: 12 }, (_, seed) => runFundingAttack(seed))
  expect(results.reduce((sum, { lacking }) => sum + lacking, 0)).toBeGreaterThan(0)
})
