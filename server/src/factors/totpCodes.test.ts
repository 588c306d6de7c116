import { describe, expect, test } from 'vitest'
import { stepOfCode } from './totpCodes.ts'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(vectors)('at %i s the code of RFC 6238 is right', (seconds, code) => {
  const step = stepOfCode(code, { secret, now: seconds * 1000, lastStep: 0 })
  expect(step).toBe(Math.floor(seconds / 30))
})

describe('a code', () => {
  const [seconds, code] = vectors[3]
  const step = Math.floor(seconds / 30)
  const at = (offset: number) => stepOfCode(code, { secret, now: (step + offset) * 30_000, lastStep: 0 })

  test('is right one step early and one step late, and no further', () => {
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
  })

  test('is wrong once it or a newer one was used', () => {
    const now = seconds * 1000
    expect(stepOfCode(code, { secret, now, lastStep: step - 1 })).toBe(step)
    expect(stepOfCode(code, { secret, now, lastStep: step })).toBeNull()
    expect(stepOfCode(code, { secret, now, lastStep: step + 1 })).toBeNull()
  })

  test.each(['', '12345', '1234567', 'abcdef', '００５９２４'])('%j is no code', (text) => {
    expect(stepOfCode(text, { secret, now: seconds * 1000, lastStep: 0 })).toBeNull()
  })
})
