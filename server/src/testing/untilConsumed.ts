import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestServer } from './testServer.ts'

/** Resolves when every consumer has read the journal to its end: all messages about trades are stored. */
export async function untilConsumed({ server: { db, exchange } }: Pick<TestServer, 'server'>): Promise<void> {
  await eventually(async () => {
    const cursors = await db.selectFrom('consumers').select('sequence').execute()
    expect(cursors.map(({ sequence }) => Number(sequence))).toEqual(cursors.map(() => exchange.committedSequence()))
  })
}
