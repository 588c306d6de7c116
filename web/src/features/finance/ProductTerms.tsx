import { formatAmount, formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useTranslations } from 'use-intl'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import type { Product } from './earnQueries.ts'
import { formulaFacts } from './earnWords.ts'

/** When this much is left, small fractions do not matter to anybody. */
const MANY = 1000

/** What is published of a product: its rate by tiers with the version, the formula, the quotas, and who pays. */
export function ProductTerms({ product }: { product: Product }) {
  const t = useTranslations('finance')
  const { coin, tiers, version, remainAmount, quota, userQuota, timeLimit, vipMin, sourceNote } = product
  const unit = coinName(coin)
  const amount = (value: string) => <Num unit={unit}>{exactAmount(value)}</Num>
  const left = Number(remainAmount) < MANY ? exactAmount(remainAmount) : formatAmount(remainAmount, 0)
  return (
    <Panel title={t('terms')} isPadded>
      <KeyValues
        items={[
          ...tiers.map(({ above, rate }, place) => ({
            label: tierText(t, { from: above, to: tiers[place + 1]?.above, coin: unit }),
            value: (
              <>
                <Num>{formatRate(Number(rate), 2)}</Num> {t('aYear')}
              </>
            ),
          })),
          { label: t('version'), value: <Num>{String(version)}</Num> },
          {
            label: t('left'),
            value: t.rich('leftOf', { left: () => <Num unit={unit}>{left}</Num>, all: () => amount(quota) }),
          },
          { label: t('quotaOfEach'), value: amount(userQuota) },
          ...(timeLimit > 0 ? [{ label: t('purchases'), value: <Num>{String(timeLimit)}</Num> }] : []),
          ...(vipMin > 0 ? [{ label: t('vipMin'), value: <Num>{`VIP ${vipMin}`}</Num> }] : []),
        ]}
      />
      <p className="mt-3 border-t border-line pt-3 text-13 text-muted">{t('formula', formulaFacts)}</p>
      <p className="mt-2 text-13 text-muted">
        {t('source')} {sourceNote === '' ? t('sourceReserve') : <bdi>{sourceNote}</bdi>}
      </p>
      <p className="mt-2 text-13 text-muted">{t('changes')}</p>
    </Panel>
  )
}

function tierText(
  t: ReturnType<typeof useTranslations<'finance'>>,
  { from, to, coin }: { from: string; to: string | undefined; coin: string },
): string {
  if (to !== undefined) return t('tierTo', { from: exactAmount(from), to: exactAmount(to), coin })
  return Number(from) === 0 ? t('rate') : t('tierAbove', { from: exactAmount(from), coin })
}
