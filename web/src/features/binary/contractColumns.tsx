// The columns of the list under the chart: what still runs and what is settled share one table.
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { Button } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { directionOf, formatAmount, formatPrice } from '@assay/ui/format'
import { Seal } from '@assay/ui/Mark'
import { Num } from '@assay/ui/Num'
import type { Column } from '@assay/ui/Table'
import { formatListTime, formatTime } from '@assay/ui/time'
import { live } from '../../live/live.ts'
import { useIndexReading } from '../market/useIndexReading.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { CountdownRing } from './CountdownRing.tsx'
import { DirectionBadge } from './DirectionBadge.tsx'
import { entryPriceOf } from './contractFigures.ts'
import { LiveDistance } from './OpenCards.tsx'
import { Duration } from './PeriodChoice.tsx'
import { ruleFigures } from './ruleFigures.ts'

interface Actions {
  onVerify: (contract: BinaryContract) => void
  /** undefined where this contract cannot be repeated here. */
  onRepeat: (contract: BinaryContract) => (() => void) | undefined
}

export function useContractColumns({ onVerify, onRepeat }: Actions): Column<BinaryContract>[] {
  const t = useTranslations('binary')
  return [
    { key: 'time', header: t('list.time'), mobile: 'meta', cell: (contract) => <TimeCell contract={contract} /> },
    {
      key: 'pair',
      header: t('list.pair'),
      mobile: 'title',
      cell: ({ showSymbol }) => <Num className="font-medium">{showSymbol}</Num>,
    },
    {
      key: 'direction',
      header: t('list.direction'),
      mobile: 'title',
      cell: (contract) => <DirectionBadge {...contract} />,
    },
    { key: 'period', header: t('list.duration'), mobile: 'meta', cell: ({ period }) => <Duration seconds={period} /> },
    {
      key: 'amount',
      header: t('list.amount'),
      align: 'end',
      cell: ({ amount, coin }) => <OwnNum unit={coin.toUpperCase()}>{formatAmount(amount, 2)}</OwnNum>,
    },
    {
      key: 'entry',
      header: t('list.entry'),
      align: 'end',
      cell: (contract) => <EntryCell contract={contract} />,
    },
    { key: 'now', header: t('list.now'), align: 'end', cell: (contract) => <NowCell contract={contract} /> },
    {
      key: 'difference',
      header: t('list.difference'),
      align: 'end',
      mobile: 'hidden',
      cell: (contract) => <DifferenceCell contract={contract} entry={entryPriceOf(contract)} />,
    },
    {
      key: 'result',
      header: t('list.result'),
      align: 'end',
      mobile: 'value',
      cell: (contract) => <Result {...contract} />,
    },
    {
      key: 'verify',
      header: '',
      align: 'end',
      mobile: 'action',
      cell: (contract) => (
        <span className="inline-flex gap-1.5">
          <RepeatButton contract={contract} onClick={onRepeat(contract)} />
          {contract.status !== 'OPEN' && <VerifyButton contract={contract} onClick={() => onVerify(contract)} />}
        </span>
      ),
    },
  ]
}

function TimeCell({ contract }: { contract: BinaryContract }) {
  const t = useTranslations('binary')
  const zone = useZone()
  if (contract.status !== 'OPEN')
    return <Num className="text-muted">{formatListTime(contract.expiresAt, zone, live.serverNow())}</Num>
  return (
    <span className="inline-flex items-center gap-2 text-12 text-muted">
      <CountdownRing endsAt={contract.expiresAt} total={contract.period * 1000} size={32} />
      {t.rich('list.settles', { time: () => <Num>{formatTime(contract.expiresAt, zone)}</Num> })}
    </span>
  )
}

function EntryCell({ contract }: { contract: BinaryContract }) {
  const t = useTranslations('binary')
  const entry = entryPriceOf(contract)
  if (entry !== null || contract.status !== 'OPEN') return <Num>{formatPrice(entry, contract.priceDecimals)}</Num>
  return (
    <span className="text-muted" title={t('contract.waiting')}>
      {t('list.waiting')}
    </span>
  )
}

function NowCell({ contract }: { contract: BinaryContract }) {
  const now = useIndexReading(contract.symbol)?.price
  const shown = contract.status === 'OPEN' ? now : contract.settlePrice
  return <Num>{formatPrice(shown, contract.priceDecimals)}</Num>
}

function DifferenceCell({ contract, entry }: { contract: BinaryContract; entry: number | null }) {
  if (entry === null) return <Num>--</Num>
  if (contract.status === 'OPEN') return <LiveDistance contract={contract} entry={entry} />
  if (contract.settlePrice === null) return <Num>--</Num>
  const difference = (Number(contract.settlePrice) - entry).toFixed(contract.priceDecimals)
  const direction = directionOf(difference)
  return (
    <Num className={direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-muted'}>
      {formatAmount(difference, contract.priceDecimals, { plus: true })}
    </Num>
  )
}

/** Winning and losing look the same apart from sign and colour. A returned stake says why. */
export function Result({
  status,
  profit,
  voidReason,
  coin,
}: Pick<BinaryContract, 'status' | 'profit' | 'voidReason' | 'coin'>) {
  const t = useTranslations('binary')
  if (status === 'OPEN') return <span className="text-muted">{t('statuses.OPEN')}</span>
  if (status === 'TIE') return <span className="text-muted">{t('statuses.TIE')}</span>
  if (status === 'VOID')
    return (
      <span className="text-muted" title={voidReason === null ? undefined : t(`voids.${voidReason}`, ruleFigures)}>
        {t('statuses.VOID')}
      </span>
    )
  const isGain = directionOf(profit) === 'up'
  return (
    <OwnNum unit={coin.toUpperCase()} className={cx('font-medium', isGain ? 'text-positive' : 'text-negative')}>
      {formatAmount(profit, 2, { plus: true })}
    </OwnNum>
  )
}

function VerifyButton({ contract, onClick }: { contract: BinaryContract; onClick: () => void }) {
  const t = useTranslations('binary')
  return (
    <Button
      size="xs"
      kind="secondary"
      className="touch min-h-7!"
      aria-label={t('verify.open', { pair: contract.showSymbol, id: String(contract.orderId) })}
      icon={<Seal state="waiting" size={13} />}
      onClick={onClick}
    >
      {t('verify.button')}
    </Button>
  )
}

/** Selects the same duration and amount again; the user presses the direction. */
function RepeatButton({ contract, onClick }: { contract: BinaryContract; onClick: (() => void) | undefined }) {
  const t = useTranslations('binary')
  if (onClick === undefined) return null
  const values = {
    direction: t(`directions.${contract.direction}`),
    pair: contract.showSymbol,
    amount: formatAmount(contract.amount, 2),
  }
  return (
    <Button
      size="xs"
      kind="quiet"
      className="touch min-h-7!"
      aria-label={t('list.repeatOne', values)}
      onClick={onClick}
    >
      {t('list.repeat')}
    </Button>
  )
}
