// The shapes of commands accept every command that the exchange really executes.
import { expect, test } from 'vitest'
import { inputOf } from '../testing/crashpoints/script.ts'
import { Run } from '../testing/simulator/run.ts'
import { commandShapes } from './shapes/commandShapes.ts'
import { readSubmission } from './readSubmission.ts'
import { pack } from './wire.ts'

const SEEDS_MAX = 60
const OPERATIONS = 1000
/** The simulator never submits these. */
const unseen = ['transfer.writeOffDeposit', 'follow.addMargin']

test('every command that was accepted in random lives of the exchange is read as it was sent', async () => {
  const missing = new Set(Object.keys(commandShapes).filter((type) => !unseen.includes(type)))
  for (let seed = 1; seed <= SEEDS_MAX && missing.size > 0; seed++) {
    const run = new Run(seed)
    await run.go(OPERATIONS)
    for (const { sequence, command, events } of run.committed()) {
      if (events[0]?.type === 'rejected') continue
      missing.delete(command.type)
      const sent = { until: 1, submission: { id: 'one', command: inputOf(command, sequence) } }
      expect(readSubmission(pack(sent))).toEqual({ sent })
    }
  }
  expect([...missing]).toEqual([])
})
