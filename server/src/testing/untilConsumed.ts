import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestServer } from './testServer.ts'

/** Resolves when every consumer has consumed the journal to its end: all messages about trades are stored. */
export async function untilConsumed({ consumerStates }: Pick<TestServer, 'consumerStates'>): Promise<void> {
  await eventually(() => expect(consumerStates().filter(({ lagCommands }) => lagCommands > 0)).toEqual([]))
}
