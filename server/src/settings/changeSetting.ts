// How the operator changes the configuration. Nothing is written unless the whole value is valid.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { checkVersions } from './checkDefinitions.ts'
import { checkValue, requireAllowed } from './checkValue.ts'
import { addVersions, changeConfiguration, holdingAt, readVersions, type Version } from './configurationRows.ts'
import type { Finding } from './finding.ts'
import { ConfigurationError, type Kind, kindOf, readValue, valuesAmong } from './kind.ts'

export interface Change {
  key: string
  value: unknown
  /** The time from which it holds, epoch ms; null: from now on; SOONEST: as soon as its notice is over. */
  since: number | null | 'SOONEST'
  changedBy: string
}

export interface ChangeOptions {
  db: Kysely<Database>
  kinds: readonly Kind[]
  /** Epoch ms. */
  now: number
  /** Notice counts from here if the exchange's time may be behind; otherwise from now. */
  noticeFrom?: number
}

export interface Planned {
  added: Version
  /** Versions that waited for their time and are dropped now. */
  replaced: Version[]
  findings: Finding[]
  /** The value that holds just before; undefined for a first one. */
  before: unknown
  /** How long in advance the change must be written, in ms. */
  noticeMs: number
}

/** Throws ConfigurationError. A time in the past is refused: no rule changes for what has already happened. */
export async function changeSetting(options: ChangeOptions, change: Change): Promise<Planned> {
  return await changeConfiguration(options.db, async (transaction) => {
    const planned = await planChange({ ...options, db: transaction }, change)
    requireAllowed(change.key, planned.findings)
    await addVersions(transaction, [planned.added])
    return planned
  })
}

/** What a change would do, with what is refused about its value among the findings. Throws ConfigurationError. */
export async function planChange(
  { db, kinds, now, noticeFrom = now }: ChangeOptions,
  change: Change,
): Promise<Planned> {
  const { key, changedBy } = change
  const kind = kindOf(kinds, key)
  const value = readValue(kind, key, change.value)
  if (typeof change.since === 'number' && change.since < now)
    throw new ConfigurationError([`${timeText(change.since)} is in the past. Name a later time, or leave it out.`])
  const all = await readVersions(db)
  const kept = all.filter((each) => each.key === key)
  const since = change.since === 'SOONEST' ? soonest(kind, { kept, value, now, noticeFrom }) : (change.since ?? now)
  const version = (kept.at(-1)?.version ?? 0) + 1
  const added: Version = { key, version, value, source: 'operator', since, changedAt: now, changedBy }
  const noticeMs = noticeOf(kind, { kept, value, since, now })
  if (noticeMs > 0) requireNotice(added, noticeFrom + noticeMs)
  const before = beforeOf({ kept, since, now })
  const content = new Map(holdingAt(all, since).map((each): [string, unknown] => [each.key, each.value]))
  const findings = checkValue(kind, { key, value, before, values: valuesAmong(content.set(key, value)) })
  if (!findings.some(({ isRefused }) => isRefused)) checkVersions(kinds, { kept: all, added: [added], from: since })
  const replaced = kept.filter((each) => each.since > now && each.since >= since)
  return { added, replaced, findings, before, noticeMs }
}

interface Announced {
  kept: readonly Version[]
  value: unknown
  since: number
  now: number
}

/** How long in advance, in ms, a change of the value that holds before it must be written. A first value needs no notice. */
export function noticeOf({ noticeMs }: Kind, { value, ...at }: Announced): number {
  const before = beforeOf(at)
  return before === undefined ? 0 : (noticeMs?.(before, value) ?? 0)
}

function beforeOf({ kept, since, now }: Omit<Announced, 'value'>): unknown {
  return holdingAt(kept, Math.max(now, since - 1)).at(-1)?.value
}

function soonest(kind: Kind, { noticeFrom, ...at }: Omit<Announced, 'since'> & { noticeFrom: number }): number {
  const noticeMs = noticeOf(kind, { ...at, since: at.now })
  return noticeMs === 0 ? at.now : noticeFrom + noticeMs
}

function requireNotice({ key, since }: Version, earliest: number): void {
  if (since >= earliest) return
  throw new ConfigurationError([
    `${key}: these terms decide about open positions and need a day's notice. Name ${timeText(earliest)} or later.`,
  ])
}

function timeText(time: number): string {
  return new Date(time).toISOString()
}
