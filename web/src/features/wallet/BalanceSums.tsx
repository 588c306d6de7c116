import { useTranslations } from 'use-intl'
import { Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { OwnNum } from '../session/OwnNum.tsx'
import type { RecordSums } from './balanceCheck.ts'
import type { StoryAmounts } from './storyAmounts.ts'

interface BalanceSumsProps {
  sums: RecordSums
  total: string
  amounts: StoryAmounts
}

/** All entries of the balance by their type, and their sum. */
export function BalanceSums({ sums, total, amounts }: BalanceSumsProps) {
  const t = useTranslations('wallet')
  return (
    <Panel title={t('balance.sums')}>
      <Summary
        className="px-4 pb-4 lg:px-5"
        items={sums.map(({ type, amount, count }) => ({
          label: (
            <>
              {t(`records.types.${type}`)} · <Num>{t('balance.count', { count })}</Num>
            </>
          ),
          value: <OwnNum>{amounts.change(amount)}</OwnNum>,
        }))}
        total={{ label: t('columns.total'), value: <OwnNum>{amounts.show(total)}</OwnNum> }}
      />
    </Panel>
  )
}
