import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { readVerificationRules } from '../user/verificationKind.ts'
import { limitsAt, readLimitRules, USDT_SCALE, verificationLevels } from '../user/withdrawalLimits.ts'
import type { UserContext } from './context.ts'
import { openFields, readLevels, type VerificationRow } from './verificationRows.ts'

type Own = Output<'verification', 'getOwnVerification'>

const SHOWN_LETTERS = 3

/** What the caller has sent, how it stands, and what each level allows. */
export async function getOwnVerification(context: UserContext): Promise<Own> {
  const { caller, db, vault } = context
  const { BASIC: basic, ADVANCED: advanced } = await readLevels(db, caller.user.id)
  const fields = openFields(vault, basic)
  return {
    basic: standing(basic),
    advanced: standing(advanced),
    realName: fields?.realName ?? null,
    // A thief of a session learns no number.
    idCardEnd: fields?.idCard.slice(-SHOWN_LETTERS) ?? null,
    country: fields?.country ?? null,
    cardType: fields?.cardType ?? null,
    limits: limitRows(context),
    keepDays: readVerificationRules(context).keepDays,
  }
}

function standing(row: VerificationRow | undefined): Own['basic'] {
  if (row === undefined) return { state: 'NONE', submittedAt: null, decidedAt: null, reasons: {} }
  return {
    state: row.state,
    submittedAt: Number(row.submitted_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    reasons: row.reasons,
  }
}

function limitRows(context: UserContext): Own['limits'] {
  const rules = readLimitRules(context)
  const show = (limit: bigint | null) => (limit === null ? null : formatAmount(limit, USDT_SCALE, { trim: true }))
  return verificationLevels.map((level) => {
    const { request, day, month } = limitsAt(level, rules)
    return { level, request: show(request), day: show(day), month: show(month) }
  })
}
