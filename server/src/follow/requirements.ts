// What somebody needs to become a trader, with how far he has it now. A requirement configured as 0 is left out.
import type { Output } from '@assay/api/schemas'
import { dayOf } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { readVerificationStates } from '../user/verificationStates.ts'
import { readRecords } from './readRecords.ts'
import { equityOf } from './traderEquity.ts'
import { FOLLOW_COIN, traderTerms } from './traderTerms.ts'
import { readTraderRules } from './traderRules.ts'

export type Requirement = Output<'follow', 'getApplication'>['requirements'][number]

type Parts = Pick<Core, 'clock' | 'configuration' | 'db' | 'market' | 'settings'>

export async function readRequirements(core: Parts, user: number): Promise<Requirement[]> {
  const { clock, db, market } = core
  const [{ advanced }, records] = await Promise.all([readVerificationStates(db, user), readRecords(core, [user])])
  const record = records.get(user)
  if (record === undefined) throw new Error('every account has a record')
  const first = record.days.find(({ closed }) => closed > 0)?.day
  const days = first === undefined ? 0 : dayOf(clock.now()) - first + 1
  const [{ historyDays }, { traderMin }] = [readTraderRules(core), traderTerms(core)]
  const equity = equityOf(record)
  const show = (amount: bigint) => formatAmount(amount, market.asset(FOLLOW_COIN)?.scale ?? 0, { trim: true })
  const requirements: Requirement[] = [{ name: 'VERIFICATION', isMet: advanced === 'PASSED', has: null, needs: null }]
  if (historyDays > 0)
    requirements.push({ name: 'HISTORY', isMet: days >= historyDays, has: String(days), needs: String(historyDays) })
  if (traderMin > 0n)
    requirements.push({
      name: 'EQUITY',
      isMet: equity >= traderMin,
      has: show(equity < 0n ? 0n : equity),
      needs: show(traderMin),
    })
  return requirements
}
