import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDateTime } from '@assay/ui/time'
import { api } from '../../api.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import type { FinancialRecord } from './recordDays.ts'
import { sequenceOf, tradeOrigin } from './recordOrigin.ts'
import { TradeBehind } from './TradeBehind.tsx'

/** What one entry belongs to: the trade with its figures, and every entry that came with it. */
export function MovementSheet({ record, onClose }: { record: FinancialRecord; onClose: () => void }) {
  const t = useTranslations('wallet')
  const zone = useZone()
  const origin = tradeOrigin(record)
  return (
    <Overlay isOpen onClose={onClose} title={t(`records.types.${record.type}`)} as="drawer">
      <div className="flex flex-col gap-5 pb-4">
        {origin !== null && <TradeBehind origin={origin} record={record} />}
        <section>
          <h3 className="pb-1 text-14 font-semibold text-strong">{t('movement.entries')}</h3>
          <Entries record={record} />
        </section>
        <KeyValues
          items={[
            {
              label: t('records.columns.time'),
              value: <Num>{`${formatDateTime(record.time, zone)} (${zone.offset})`}</Num>,
            },
            { label: t('records.columns.reference'), value: <Num>{record.reference}</Num> },
            { label: t('movement.command'), value: <Num>{String(sequenceOf(record))}</Num> },
          ]}
        />
      </div>
    </Overlay>
  )
}

/** Every change of the person's own balances under the same reference. */
function Entries({ record }: { record: FinancialRecord }) {
  const t = useTranslations('wallet')
  const sequence = sequenceOf(record)
  const { data, isError, refetch } = useQuery({
    queryKey: ['records', 'movement', record.id],
    queryFn: () => api.wallet.listRecords({ fromSequence: sequence, toSequence: sequence, pageSize: 1000 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <FailedState text={t('records.failedLine')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={2} label={t('balance.loading')} />
  return (
    <KeyValues
      items={data.rows
        .filter(({ reference }) => reference === record.reference)
        .map(({ type, wallet, coin, amount }) => ({
          label: `${t(`records.types.${type}`)} · ${t(`walletsLong.${wallet}`)}`,
          value: <OwnNum unit={coinName(coin)}>{exactAmount(amount, { plus: true })}</OwnNum>,
        }))}
    />
  )
}
