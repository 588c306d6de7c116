import type { Output } from '@assay/api/schemas'
import { formatRate } from '@assay/engine/money'
import { GRACE_DAYS } from '@assay/engine/vip/vip'
import type { Context } from '../context.ts'
import { benefitsAt } from '../user/levels/vipKind.ts'
import { GROWTH_DAYS } from './growth.ts'

/** The committed terms, with which orders are accepted now. */
export async function listLevels({ levels, settings }: Context): Promise<Output<'vip', 'listLevels'>> {
  const rules = levels.rules()
  const terms = levels.terms()
  const ranges = settings.current().VIP_LEVEL_SETTING
  return {
    isOpen: terms?.isOpen ?? false,
    weights: { fees: rules.feeWeight, assets: rules.assetWeight, earn: rules.earnWeight },
    days: GROWTH_DAYS,
    graceDays: GRACE_DAYS,
    levels: (terms?.levels ?? []).map(({ level, start, discounts }) => {
      const { withdrawals, freeWithdrawals } = benefitsAt(rules, level)
      return {
        level,
        start,
        end: ranges[`vip${level}End` as keyof typeof ranges] as number | null,
        spot: formatRate(discounts.spot),
        futures: formatRate(discounts.futures),
        convert: formatRate(discounts.convert),
        withdrawals,
        freeWithdrawals,
      }
    }),
  }
}
