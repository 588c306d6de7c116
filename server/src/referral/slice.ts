// Referral.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { createCode } from './createCode.ts'
import { findLinked } from './findLinked.ts'
import { followTerms } from './followTerms.ts'
import { getProgramme } from './getProgramme.ts'
import { listCodes } from './listCodes.ts'
import { listPeople } from './listPeople.ts'
import { listRebates } from './listRebates.ts'
import { recordReferrals } from './recordReferrals.ts'
import { sumRebates } from './sumRebates.ts'

const RECORD_EVERY_MS = 2000
/** Well within the day for which rebates are pending. */
const FIND_EVERY_MS = 600_000

export function openReferral(core: Core): OpenSlice<'referral'> {
  return {
    operations: { getProgramme, listCodes, createCode, listPeople, listRebates, sumRebates },
    begin: () => followTerms(core),
    schedule: [
      { name: 'record referrals', everyMs: RECORD_EVERY_MS, work: () => recordReferrals(core) },
      { name: 'find linked accounts', everyMs: FIND_EVERY_MS, work: () => findLinked(core) },
    ],
  }
}
