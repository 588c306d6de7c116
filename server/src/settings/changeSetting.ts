// How the operator changes the configuration. Nothing is written unless the whole value is valid.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { checkVersions } from './checkDefinitions.ts'
import { addVersions, changeConfiguration, holdingAt, readVersions, type Version } from './configurationRows.ts'
import { ConfigurationError, type Kind, kindOf, readValue } from './kind.ts'

export interface Change {
  key: string
  value: unknown
  /** The time from which it holds, epoch ms; null: from now on. */
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
  /** Versions that waited for their time and will never hold now. */
  replaced: Version[]
}

/** Throws ConfigurationError. A time in the past is refused: no rule changes for what has already happened. */
export async function changeSetting({ db, kinds, now }: ChangeOptions, change: Change): Promise<Changed> {
  const { key, changedBy } = change
  const kind = kindOf(kinds, key)
  const value = readValue(kind, key, change.value)
  if (change.since !== null && change.since < now)
    throw new ConfigurationError([
      `${new Date(change.since).toISOString()} is in the past. Name a later time, or leave out --from.`,
    ])
  return await changeConfiguration(db, async (transaction) => {
    const all = await readVersions(transaction)
    const kept = all.filter((each) => each.key === key)
    const since = change.since ?? now
    const version = (kept.at(-1)?.version ?? 0) + 1
    const added: Version = { key, version, value, source: 'operator', since, changedAt: now, changedBy }
    checkVersions(kinds, { kept: all, added: [added], from: since })
    requireNotice(added, noticeOf(kind, { kept, value, since, now }))
    await addVersions(transaction, [added])
    return { added, replaced: kept.filter(({ since }) => since > now && since >= added.since) }
  })
}

interface Announced {
  kept: readonly Version[]
  value: unknown
  since: number
  now: number
}

/** How long in advance, in ms, a change of the value that holds before it must be written. A first value needs no notice. */
export function noticeOf({ noticeMs }: Kind, { kept, value, since, now }: Announced): number {
  const holding = holdingAt(kept, Math.max(now, since - 1)).at(-1)
  return holding === undefined ? 0 : (noticeMs?.(holding.value, value) ?? 0)
}

function requireNotice({ key, since, changedAt }: Version, noticeMs: number): void {
  if (since >= changedAt + noticeMs) return
  const earliest = new Date(changedAt + noticeMs).toISOString()
  throw new ConfigurationError([
    `${key}: these terms decide about open positions and need a day's notice. Use --from ${earliest} or later.`,
  ])
}
