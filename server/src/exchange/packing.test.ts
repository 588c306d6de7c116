import { expect, test } from 'vitest'
import type { Committed } from './door.ts'
import { packAnswers, packCommands, unpackAnswer, unpackCommands } from './packing.ts'

test('commands come out of the journal as they went in, amounts to the last unit', () => {
  const amount = 12345678901234567890123456789012345678n
  const command = { type: 'transfer.creditFaucet', time: 5, user: 7, transferId: 8, asset: '12n', amount } as never
  const committed: Committed = { sequence: 1, time: 5, command, events: [] }
  expect(unpackCommands(packCommands([committed, committed]))).toEqual([command, command])
})

test('an answer is found by its sequence, and none where none was kept', () => {
  const key = { user: 1, operation: 'spot.placeOrder', clientId: 'a' }
  const kept = { key, bodyHash: 'h', sequence: 41, outcome: { answer: { price: '0.10', rows: [null, true] } } }
  const packed = packAnswers([kept, { ...kept, sequence: 42, outcome: { refusal: { error: 'BUSY', facts: {} } } }])
  expect(unpackAnswer(packed, 41)).toEqual(kept.outcome)
  expect(unpackAnswer(packed, 42)).toEqual({ refusal: { error: 'BUSY', facts: {} } })
  expect(unpackAnswer(packed, 43)).toBeUndefined()
})
