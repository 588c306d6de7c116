// VIP levels.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { followVipTerms } from './followVipTerms.ts'
import { getStanding } from './getStanding.ts'
import { levelMessages } from './levelMessages.ts'
import { listDays } from './listDays.ts'
import { listFees } from './listFees.ts'
import { listLevels } from './listLevels.ts'
import { recordDays } from './recordDays.ts'

/** Soon after midnight, once the day's equity is there. */
const RECORD_EVERY_MS = 5000

export function openVip(core: Core): OpenSlice<'vip'> {
  return {
    operations: { listLevels, listFees, getStanding, listDays },
    begin: () => followVipTerms(core),
    schedule: [{ name: 'VIP levels of the day', everyMs: RECORD_EVERY_MS, work: () => recordDays(core) }],
    consumers: [levelMessages(core)],
  }
}
