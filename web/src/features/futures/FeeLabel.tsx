import { useTranslations } from 'use-intl'
import { formatRate as plainRate } from '@assay/engine/money'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { ContractRules } from './contract/contractRules.ts'

/** Open fee 0.10%: with the rate that the customer pays. */
export function FeeLabel({ of, rules }: { of: 'open' | 'close'; rules: ContractRules }) {
  const t = useTranslations('futures')
  const rate = of === 'open' ? rules.ownOpenFeeRate : rules.ownCloseFeeRate
  return t.rich(of === 'open' ? 'ticket.openFee' : 'ticket.closeFee', {
    rate: () => <Num>{formatRate(plainRate(rate))}</Num>,
  })
}
