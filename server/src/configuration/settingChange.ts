// A new version of a key of the configuration, which two persons have agreed on.
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@assay/api/errors'
import type { ConfigurationPermission } from '@assay/api/permissions'
import { labelOf, titleOf } from '@assay/words/settingWords'
import type { ApprovalKind, Line } from '../approvals/approvals.ts'
import type { Clock } from '../clock/clock.ts'
import { changeSetting, type Planned } from '../settings/changeSetting.ts'
import { ConfigurationError } from '../settings/kind.ts'
import { changeLines } from './changeLines.ts'
import { ownKind } from './ownKind.ts'
import { changeOf, type Draft, planDraft } from './planDraft.ts'

const HOUR_MS = 60 * 60_000

type SettingChange = ApprovalKind<Draft>

/** By the permission that a key asks for. */
export type SettingChanges = Readonly<Record<ConfigurationPermission, SettingChange>>

export function settingChanges(clock: Clock): SettingChanges {
  return {
    'settings.request': settingChange(clock, { name: 'configuration.change', permission: 'settings.request' }),
    'texts.request': settingChange(clock, { name: 'configuration.changeText', permission: 'texts.request' }),
  }
}

const settingChange = (clock: Clock, named: Pick<SettingChange, 'name' | 'permission'>): SettingChange => ({
  ...named,
  async plan(db, draft) {
    ownKind(draft.key)
    const planned = await orRefused(() => planDraft(db, draft, { now: clock.now(), by: '' }))
    const { before, added, findings, replaced, noticeMs } = planned
    if (isDeepStrictEqual(before, added.value) && replaced.length === 0) throw new ApiError('NOTHING_CHANGES')
    const faults = findings.filter(({ isRefused }) => isRefused)
    if (faults.length > 0) throw refusal(faults.map(({ path, text }) => `${labelOf(draft.key, path)}: ${text}`))
    const lines = [...changeLines(draft.key, { before, after: added.value }), ...otherLines(draft, planned)]
    const earlier = { before: before ?? null, replaced: replaced.map(({ version }) => version) }
    const facts = { version: added.version, ...earlier, findings, noticeMs }
    return { title: `${before === undefined ? 'Add' : 'Change'} ${titleOf(draft.key)}`, lines, facts }
  },
  async effect(transaction, draft, { now, requestedBy, approvedBy }) {
    const by = `${requestedBy}, approved by ${approvedBy}`
    const [options, change] = await changeOf(transaction, draft, { now, by })
    const { before, added } = await orRefused(() => changeSetting(options, change))
    const { value, version, since } = added
    const subject = `${titleOf(draft.key)} (${draft.key})`
    return { subject, before: before ?? null, after: { version, since, value } }
  },
})

/** From when it is in effect, what it replaces, and the warnings of the check: the second person reads all of it. */
function otherLines({ key, since }: Draft, { findings, replaced, noticeMs }: Planned): Line[] {
  const soonest =
    noticeMs === 0
      ? 'as soon as it is approved'
      : `${noticeMs / HOUR_MS} hours after it is approved; everybody with an open position is told`
  return [
    { what: 'In effect from', before: null, after: since === null ? soonest : new Date(since).toISOString() },
    ...replaced.map(({ version, since: from }) => ({
      what: `Version ${version}`,
      before: `waits for ${new Date(from).toISOString()}`,
      after: 'is dropped',
    })),
    ...findings.map(({ path, text }, place) => ({
      what: `Warning ${place + 1}: ${labelOf(key, path)}`,
      before: null,
      after: text,
    })),
  ]
}

async function orRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConfigurationError) throw refusal(error.message.split('\n'))
    throw error
  }
}

function refusal(reasons: readonly string[]): ApiError {
  return new ApiError('SETTING_REFUSED', { reasons: reasons.join('\n') })
}
