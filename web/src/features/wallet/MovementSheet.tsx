import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDateTime } from '@assay/ui/time'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import type { FinancialRecord } from './recordDays.ts'
import { sequenceOf, tradeOrigin } from './recordOrigin.ts'
import { TradeBehind } from './TradeBehind.tsx'

/** An order that was filled in more parts shows the newest of them. */
const TRADES_MAX = 10

interface MovementSheetProps {
  title: string
  record: FinancialRecord
  /** The fills of one order have one for each; otherwise it is the record's. */
  references?: readonly string[]
  onClose: () => void
}

/** What one entry belongs to: the trades with their figures, and every entry that came with them. */
export function MovementSheet({ title, record, references = [record.reference], onClose }: MovementSheetProps) {
  const t = useTranslations('wallet')
  const zone = useZone()
  return (
    <Overlay isOpen onClose={onClose} title={title} as="drawer">
      <div className="flex flex-col gap-5 pb-4">
        {references.slice(0, TRADES_MAX).map((reference) => {
          const origin = tradeOrigin({ ...record, reference })
          return origin === null ? null : <TradeBehind key={reference} origin={origin} record={record} />
        })}
        <section>
          <h3 className="pb-1 text-14 font-semibold text-strong">{t('movement.entries')}</h3>
          <Entries record={record} references={references} />
        </section>
        <OriginLink {...record} />
        <KeyValues
          items={[
            {
              label: t('records.columns.time'),
              value: <Num>{`${formatDateTime(record.time, zone)} (${zone.offset})`}</Num>,
            },
            { label: t('records.columns.reference'), value: <Num>{references.slice(0, TRADES_MAX).join(', ')}</Num> },
            { label: t('movement.command'), value: <Num>{String(sequenceOf(record))}</Num> },
          ]}
        />
      </div>
    </Overlay>
  )
}

/** Where an entry without a trade is listed. */
function OriginLink(record: Pick<FinancialRecord, 'type' | 'symbol' | 'wallet' | 'reference'>) {
  const t = useTranslations('wallet.movement')
  const to = originPath(record)
  if (to === null) return null
  return (
    <Link to={to.path} className="text-14 font-medium text-brand-text">
      {t(to.text)}
    </Link>
  )
}

function originPath({ type, symbol, wallet, reference }: Parameters<typeof OriginLink>[0]) {
  if (type === 'DEPOSIT') return { path: paths.depositsAndWithdrawals(), text: 'deposits' } as const
  if (reference.startsWith('withdrawal:'))
    return { path: paths.withdrawal(Number(reference.slice('withdrawal:'.length))), text: 'withdrawals' } as const
  if (reference.startsWith('convert:')) return { path: paths.exchange(), text: 'converts' } as const
  const isOfContract = wallet === 'CONTRACT' && symbol !== null && !reference.startsWith('trade:')
  return isOfContract ? ({ path: paths.contract(symbol), text: 'to.futures' } as const) : null
}

/** Every change of the person's own balances under these references. */
function Entries({ record, references }: { record: FinancialRecord; references: readonly string[] }) {
  const t = useTranslations('wallet')
  const sequence = sequenceOf(record)
  const { data, isError, refetch } = useQuery({
    queryKey: ['records', 'movement', sequence],
    queryFn: () => api.wallet.listRecords({ fromSequence: sequence, toSequence: sequence, pageSize: 1000 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <FailedState text={t('records.failedLine')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={2} label={t('balance.loading')} />
  return (
    <KeyValues
      items={data.rows
        .filter(({ reference }) => references.includes(reference))
        .map(({ type, wallet, coin, amount }) => ({
          label: `${t(`records.types.${type}`)} · ${t(`walletsLong.${wallet}`)}`,
          value: <OwnNum unit={coinName(coin)}>{exactAmount(amount, { plus: true })}</OwnNum>,
        }))}
    />
  )
}
