// A batch as the journal keeps it: each command with the events that came of it, one after the other. Prices that a tick
// only moved are left out.
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import { inflateSync } from 'node:zlib'
import type { Committed } from './door.ts'
import { journalWords } from './journalWords.ts'
import { readValues, ValuesWriter } from './packedValues.ts'
import type { ClientId } from './store.ts'

export interface Kept {
  command: Command
  /** null of a batch that was written before events were kept. */
  events: Event[] | null
}

const writer = new ValuesWriter(journalWords)

/** Stands in memory that the next call takes again. clientIds: those whose answers may be asked for again. */
export function packBatch(batch: readonly Committed[], clientIds: readonly Pick<ClientId, 'sequence'>[]): Buffer {
  return writer.write(batch.map((committed) => [committed.command, eventsToKeep(committed, clientIds)]))
}

function eventsToKeep(committed: Committed, clientIds: readonly Pick<ClientId, 'sequence'>[]): readonly Event[] {
  const isTick = committed.command.type === 'spot.recordIndex' || committed.command.type === 'futures.recordIndex'
  if (!isTick || clientIds.some(({ sequence }) => sequence === committed.sequence)) return committed.events
  return withoutPrices(committed.events)
}

/**
 * What a tick does to prices alone is not kept: it is most of what an idle exchange would write, the tables have only the
 * newest, and replaying the tick gives it again. What it makes happen (fills, liquidations, funding) is kept.
 */
export function withoutPrices(events: readonly Event[]): readonly Event[] {
  return events.filter(({ type }) => type !== 'indexRecorded' && type !== 'markRecorded')
}

export function unpackBatch(packed: Buffer): Kept[] {
  if (packed[0] === BRACKET || packed[0] === DEFLATED) return unpackCommands(packed)
  const batch = readValues(packed, journalWords) as unknown as [Command, Event[]][]
  return batch.map(([command, events]) => ({ command, events }))
}

/** The first byte of JSON, and of JSON deflated (RFC 1950): commands alone, as they were kept until migration 0022. */
const BRACKET = 0x5b
const DEFLATED = 0x78

function unpackCommands(packed: Buffer): Kept[] {
  const text = (packed[0] === DEFLATED ? inflateSync(packed) : packed).toString('utf8')
  const commands = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { bigint } = value as { bigint?: unknown }
    return typeof bigint === 'string' ? BigInt(bigint) : value
  }) as Command[]
  return commands.map((command) => ({ command, events: null }))
}
