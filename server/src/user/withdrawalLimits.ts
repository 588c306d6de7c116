// How much a user may withdraw, by how far the identity is verified. All values are in USDT.
//
// AUTH_LIMIT bounds one request: above primaryLimit it needs basic verification, above seniorLimit advanced, each where it
// is open. The rules of verification bound what leaves within 24 hours and within 30 days, this request included.
//
// Example: primaryLimit 1000 and seniorLimit 50000, both open; 20000 a day without verification. Without it, 1000 may be
// asked for at once and 1000.01 not; after 19500 within 24 hours, 500 may and 500.01 not.
import { ApiError } from '@assay/api/errors'
import type { PlatformSettings } from '@assay/api/settings'
import { type Amount, formatAmount, parseAmount, ZERO } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { readVerificationRules, type VerificationRules } from './verificationKind.ts'
import { readVerificationStates, type VerificationStates } from './verificationStates.ts'
import { WITHDRAWAL_WINDOWS } from '@assay/api/accountFigures'

export const USDT_SCALE = 8
export const verificationLevels = ['NONE', 'BASIC', 'ADVANCED'] as const
export type VerificationLevel = (typeof verificationLevels)[number]

export interface LimitRules {
  authLimit: PlatformSettings['AUTH_LIMIT']
  limits: VerificationRules['limits']
}

/** null: no limit. */
export interface WithdrawalLimits {
  request: Amount | null
  day: Amount | null
  month: Amount | null
}

/** day and month: what this user has withdrawn within the last 24 hours and 30 days, without this request. */
export interface WantedWithdrawal {
  value: Amount
  day: Amount
  month: Amount
}

/** For every withdrawal. Throws VERIFICATION_NEEDED, WITHDRAWAL_LIMIT. */
export async function requireWithinLimits(
  core: Pick<Core, 'configuration' | 'db' | 'settings'>,
  { userId, ...wanted }: WantedWithdrawal & { userId: number },
): Promise<void> {
  checkWithdrawal(levelOf(await readVerificationStates(core.db, userId)), wanted, readLimitRules(core))
}

export function readLimitRules(core: Pick<Core, 'configuration' | 'settings'>): LimitRules {
  return { authLimit: core.settings.current().AUTH_LIMIT, limits: readVerificationRules(core).limits }
}

/** Advanced counts only together with basic. */
export function levelOf({ basic, advanced }: VerificationStates): VerificationLevel {
  if (basic !== 'PASSED') return 'NONE'
  return advanced === 'PASSED' ? 'ADVANCED' : 'BASIC'
}

export function limitsAt(level: VerificationLevel, { authLimit, limits }: LimitRules): WithdrawalLimits {
  const basic = authLimit.isOpenPrimary && level === 'NONE' ? units(authLimit.primaryLimit) : null
  const advanced = authLimit.isOpenSenior && level !== 'ADVANCED' ? units(authLimit.seniorLimit) : null
  const { day, month } = limits[level]
  return {
    request: basic !== null && advanced !== null ? lower(basic, advanced) : (basic ?? advanced),
    day: day === null ? null : units(day),
    month: month === null ? null : units(month),
  }
}

export function checkWithdrawal(level: VerificationLevel, wanted: WantedWithdrawal, rules: LimitRules): void {
  const { value } = wanted
  const { request, day, month } = limitsAt(level, rules)
  if (request !== null && value > request) {
    const needed = verificationLevels.find((each) => isWithin(value, limitsAt(each, rules).request)) ?? 'ADVANCED'
    throw new ApiError('VERIFICATION_NEEDED', { level: needed, limit: show(request) })
  }
  if (!isWithin(wanted.day + value, day))
    throw new ApiError('WITHDRAWAL_LIMIT', { left: left(day, wanted.day), hours: WITHDRAWAL_WINDOWS.hours })
  if (!isWithin(wanted.month + value, month))
    throw new ApiError('WITHDRAWAL_LIMIT', { left: left(month, wanted.month), days: WITHDRAWAL_WINDOWS.days })
}

function isWithin(value: bigint, limit: Amount | null): boolean {
  return limit === null || value <= limit
}

function left(limit: Amount | null, used: Amount): string {
  const rest = (limit ?? ZERO) - used
  return show(rest > ZERO ? rest : ZERO)
}

function lower(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}

function show(amount: bigint): string {
  return formatAmount(amount, USDT_SCALE, { trim: true })
}

/** Decimals beyond the smallest unit are cut off: the limit is never higher than what the operator wrote. */
function units(text: string): Amount {
  const [whole = '', fraction = ''] = text.split('.')
  const decimals = fraction.slice(0, USDT_SCALE)
  const amount = parseAmount(decimals === '' ? whole : `${whole}.${decimals}`, USDT_SCALE)
  if (amount === null) throw new Error('a limit of withdrawals is no amount')
  return amount
}
