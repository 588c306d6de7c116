import type { ServerMessage } from '@assay/api/channels'
import { expect, test } from 'vitest'
import type { LiveConnection } from './liveConnection.ts'
import { readWhileLive } from './readWhileLive.ts'

type Resync = Extract<ServerMessage, { type: 'resync' }>

function fakeConnection() {
  const listeners = new Set<(message: Resync) => void>()
  const on = ((_type: string, listener: (message: Resync) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }) as unknown as LiveConnection['on']
  return {
    connection: { on },
    listeners,
    tell: (sequence: number) => listeners.forEach((hear) => hear({ type: 'resync', sequence })),
  }
}

const reading = (read: () => Promise<number[]>) => ({
  type: 'resync' as const,
  read,
  merge: (rows: number[], { sequence }: Resync) => [...rows, sequence],
})

test('what the WebSocket sent during the reading is not undone by the older answer', async () => {
  const { connection, tell, listeners } = fakeConnection()
  let answer: (rows: number[]) => void = () => {}
  const rows = readWhileLive(
    connection,
    reading(() => new Promise((resolve) => (answer = resolve))),
  )
  tell(2)
  tell(3)
  answer([1])
  expect(await rows).toEqual([1, 2, 3])
  expect(listeners.size).toBe(0)
})

test('a reading that fails stops listening', async () => {
  const { connection, listeners } = fakeConnection()
  await expect(
    readWhileLive(
      connection,
      reading(() => Promise.reject(new Error('away'))),
    ),
  ).rejects.toThrow('away')
  expect(listeners.size).toBe(0)
})
