// The operator's way to change the configuration. Nothing is written unless the whole value is right.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { checkDefinitions } from './checkDefinitions.ts'
import {
  addVersions,
  changeConfiguration,
  holdingAt,
  readHolding,
  readVersions,
  type Version,
} from './configurationRows.ts'
import { ConfigurationError, type Kind, kindOf, readValue } from './kind.ts'

export interface Change {
  key: string
  value: unknown
  /** From when it holds; null: from now on. Epoch ms. */
  since: number | null
  changedBy: string
}

export interface ChangeOptions {
  db: Kysely<Database>
  kinds: readonly Kind[]
  /** Epoch ms. */
  now: number
}

export interface Changed {
  added: Version
  /** Versions that waited for their time, and never hold now. */
  replaced: Version[]
}

/** Throws ConfigurationError. A time in the past is refused: no rule changes for what has happened. */
export async function changeSetting({ db, kinds, now }: ChangeOptions, change: Change): Promise<Changed> {
  const { key, changedBy } = change
  const kind = kindOf(kinds, key)
  const value = readValue(kind, key, change.value)
  if (change.since !== null && change.since < now)
    throw new ConfigurationError([`${new Date(change.since).toISOString()} has passed. A change holds from now on.`])
  return await changeConfiguration(db, async (transaction) => {
    const holding = await readHolding(transaction, change.since ?? now)
    const before = new Map(holding.map((each) => [each.key, each.value]))
    checkDefinitions(kinds, before, new Map([...before, [key, value]]))
    const kept = await readVersions(transaction, key)
    requireNotice(change, noticeOf(kind, { kept, value, now }), now)
    const version = (kept.at(-1)?.version ?? 0) + 1
    const added: Version = {
      key,
      version,
      value,
      source: 'operator',
      since: change.since ?? now,
      changedAt: now,
      changedBy,
    }
    await addVersions(transaction, [added])
    return { added, replaced: kept.filter(({ since }) => since > now && since >= added.since) }
  })
}

interface Announced {
  kept: readonly Version[]
  value: unknown
  now: number
}

/** In ms: what a change of the value that holds needs. A first value needs none. */
export function noticeOf({ noticeMs }: Kind, { kept, value, now }: Announced): number {
  const holding = holdingAt(kept, now).at(-1)
  return holding === undefined ? 0 : (noticeMs?.(holding.value, value) ?? 0)
}

function requireNotice({ key, since }: Change, noticeMs: number, now: number): void {
  if (noticeMs === 0 || (since ?? now) >= now + noticeMs) return
  const earliest = new Date(now + noticeMs).toISOString()
  throw new ConfigurationError([`${key}: open positions live by these terms. They can change from ${earliest} on.`])
}
