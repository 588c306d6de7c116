// What everybody may know of a contract: funding so far, open interest, its tiers, the insurance fund. Each is a query.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api.ts'
import { FailedState } from '@assay/ui/EmptyState'
import { formatAmount, formatCompact, formatRate, UNKNOWN } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { Skeleton } from '@assay/ui/Skeleton'
import type { ContractPair } from '../../market/coins.ts'
import { RulesLink } from '../../settings/RulesLink.tsx'
import { FundingLeft, FundingRate, RATE_DECIMALS } from './FundingTexts.tsx'
import { InsuranceFund } from './InsuranceFund.tsx'
import { useMark } from './marks.ts'
import { SignedBars, ValueLine } from './SmallCharts.tsx'

const SHOWN = 60
const HOUR = '60min'

export function FactsSheet({ pair, onClose }: { pair: ContractPair; onClose: () => void }) {
  const t = useTranslations('futures')
  const mark = useMark(pair.symbol)
  const coin = pair.coin.toUpperCase()
  return (
    <Overlay isOpen onClose={onClose} title={t('facts.title')} as="drawer">
      <KeyValues
        items={[
          { label: t('facts.rate'), value: <FundingRate symbol={pair.symbol} /> },
          { label: t('facts.next'), value: <FundingLeft symbol={pair.symbol} /> },
        ]}
      />
      <p className="mt-1 mb-4 text-12 text-muted">{t('facts.line')}</p>
      <FundingHistory symbol={pair.symbol} />
      <Part title={t('facts.openInterest')}>
        <KeyValues
          items={[
            {
              label: t('facts.openInterest'),
              value: (
                <Num unit={coin}>
                  {mark === undefined ? UNKNOWN : formatAmount(mark.openInterest, 8, { trim: true })}
                </Num>
              ),
            },
            {
              label: pair.baseCoin.toUpperCase(),
              value: <Num>{mark === undefined ? UNKNOWN : formatCompact(mark.openInterestValue)}</Num>,
            },
          ]}
        />
        <InterestHistory symbol={pair.symbol} />
        <p className="mt-1 text-12 text-muted">{t('facts.openInterestLine')}</p>
      </Part>
      <Tiers pair={pair} />
      <Part title={t('fund.title')}>
        <InsuranceFund />
      </Part>
      <p className="mt-5 text-13">
        <RulesLink rules="CONTRACT">{t('facts.rules')}</RulesLink>
      </p>
    </Overlay>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-1.5 text-14 font-semibold text-strong">{title}</h3>
      {children}
    </section>
  )
}

function FundingHistory({ symbol }: { symbol: string }) {
  const t = useTranslations('futures')
  const query = useQuery({
    queryKey: ['futures', 'fundingRates', symbol],
    queryFn: () => api.futures.listFundingRates({ symbol, pageSize: SHOWN }),
  })
  if (query.isError) return <FailedState text={t('facts.failed')} onRetry={() => void query.refetch()} />
  const paid = query.data?.rows.filter(({ isSkipped }) => !isSkipped)
  const rates = paid?.map(({ rate }) => Number(rate)).toReversed()
  const skipped = (query.data?.rows.length ?? 0) - (rates?.length ?? 0)
  return (
    <Part title={t('facts.history')}>
      {rates === undefined ? (
        <Skeleton className="h-16" />
      ) : rates.length === 0 ? (
        <p className="text-13 text-muted">{t('facts.noHistory')}</p>
      ) : (
        <SignedBars
          values={rates}
          label={t('facts.historyOf', {
            count: rates.length,
            rate: formatRate(paid?.[0]?.rate, RATE_DECIMALS),
          })}
        />
      )}
      {skipped > 0 && <p className="mt-1 text-12 text-muted">{t('facts.skipped', { count: skipped })}</p>}
    </Part>
  )
}

function InterestHistory({ symbol }: { symbol: string }) {
  const t = useTranslations('futures')
  const { data } = useQuery({
    queryKey: ['futures', 'openInterest', symbol],
    queryFn: () => api.futures.listOpenInterest({ symbol, interval: HOUR, limit: SHOWN }),
  })
  if (data === undefined) return <Skeleton className="h-16" />
  if (data.length < 2) return null
  const last = data.at(-1)
  return (
    <ValueLine
      values={data.map(({ openInterest }) => Number(openInterest))}
      label={`${t('facts.openInterest')}: ${formatAmount(last?.openInterest, 8, { trim: true })}`}
    />
  )
}

/** A larger position takes less leverage and must keep more. */
function Tiers({ pair }: { pair: ContractPair }) {
  const t = useTranslations('futures')
  return (
    <Part title={t('facts.tiers')}>
      <table className="w-full text-13">
        <thead>
          <tr className="text-12 text-muted">
            <th className="py-1 text-start font-normal">{t('facts.tierCap')}</th>
            <th className="py-1 text-end font-normal">{t('facts.tierLeverage')}</th>
            <th className="py-1 text-end font-normal">{t('facts.tierRate')}</th>
          </tr>
        </thead>
        <tbody>
          {pair.tiers.map((tier) => (
            <tr key={tier.notionalMax} className="border-t border-line">
              <td className="py-1.5">
                <Num unit={pair.baseCoin.toUpperCase()}>{formatAmount(tier.notionalMax, 0)}</Num>
              </td>
              <td className="text-end">
                <Num>{tier.leverageMax}×</Num>
              </td>
              <td className="text-end">
                <Num>{formatRate(tier.maintenanceRate)}</Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
