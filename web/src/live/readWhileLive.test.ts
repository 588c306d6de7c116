import type { ServerMessage } from '@assay/api/channels'
import { expect, test } from 'vitest'
import type { Line } from './line.ts'
import { readWhileLive } from './readWhileLive.ts'

type Resync = Extract<ServerMessage, { type: 'resync' }>

function fakeLine() {
  const listeners = new Set<(message: Resync) => void>()
  const on = ((_type: string, listener: (message: Resync) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }) as unknown as Line['on']
  return {
    line: { on },
    listeners,
    tell: (sequence: number) => listeners.forEach((hear) => hear({ type: 'resync', sequence })),
  }
}

const reading = (read: () => Promise<number[]>) => ({
  type: 'resync' as const,
  read,
  merge: (rows: number[], { sequence }: Resync) => [...rows, sequence],
})

test('what the live line told during the reading is not undone by the older answer', async () => {
  const { line, tell, listeners } = fakeLine()
  let answer: (rows: number[]) => void = () => {}
  const rows = readWhileLive(
    line,
    reading(() => new Promise((resolve) => (answer = resolve))),
  )
  tell(2)
  tell(3)
  answer([1])
  expect(await rows).toEqual([1, 2, 3])
  expect(listeners.size).toBe(0)
})

test('a reading that fails stops listening', async () => {
  const { line, listeners } = fakeLine()
  await expect(
    readWhileLive(
      line,
      reading(() => Promise.reject(new Error('away'))),
    ),
  ).rejects.toThrow('away')
  expect(listeners.size).toBe(0)
})
