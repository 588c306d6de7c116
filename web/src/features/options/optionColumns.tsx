import { useTranslations } from 'use-intl'
import type { OptionPosition, OptionSettlement } from '@assay/api/options'
import { Button } from '@assay/ui/Button'
import { formatAmount, formatCost, formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Column } from '@assay/ui/Table'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { OwnNum } from '../session/OwnNum.tsx'

type Columns<Row> = Column<Row>[]

export function useOpenColumns(onSell: (position: OptionPosition) => void): Columns<OptionPosition> {
  const t = useTranslations('options')
  const zone = useZone()
  return [
    { key: 'symbol', header: t('columns.contract'), mobile: 'title', cell: ({ symbol }) => <Num>{symbol}</Num> },
    {
      key: 'expiry',
      header: t('columns.expiry'),
      mobile: 'meta',
      cell: ({ expiry }) => <Num>{formatMoment(expiry, zone)}</Num>,
    },
    {
      key: 'units',
      header: t('columns.units'),
      align: 'end',
      cell: (position) => <Units {...position} count={position.units} />,
    },
    {
      key: 'cost',
      header: t('columns.cost'),
      align: 'end',
      cell: ({ cost }) => <OwnNum unit="USDT">{formatCost(cost, 2)}</OwnNum>,
    },
    {
      key: 'even',
      header: t('columns.even'),
      align: 'end',
      cell: ({ breakEven }) => <Num>{formatPrice(breakEven, 2)}</Num>,
    },
    {
      key: 'value',
      header: t('columns.value'),
      align: 'end',
      cell: ({ value }) => <OwnNum unit="USDT">{formatAmount(value, 2)}</OwnNum>,
    },
    {
      key: 'result',
      header: t('columns.result'),
      align: 'end',
      mobile: 'value',
      cell: ({ unrealised }) => <Result amount={unrealised} />,
    },
    {
      key: 'sell',
      header: <span className="sr-only">{t('columns.action')}</span>,
      align: 'end',
      mobile: 'action',
      cell: (position) => (
        <Button kind="secondary" size="xs" disabled={position.value === null} onClick={() => onSell(position)}>
          {t('sell.verb')}
        </Button>
      ),
    },
  ]
}

export function useClosedColumns(onProve: (series: string) => void): Columns<OptionPosition> {
  const t = useTranslations('options')
  const zone = useZone()
  return [
    { key: 'symbol', header: t('columns.contract'), mobile: 'title', cell: ({ symbol }) => <Num>{symbol}</Num> },
    {
      key: 'when',
      header: t('columns.when'),
      mobile: 'meta',
      cell: ({ updatedAt }) => <Num>{formatMoment(updatedAt, zone)}</Num>,
    },
    {
      key: 'bought',
      header: t('columns.bought'),
      align: 'end',
      cell: (position) => <Units {...position} count={position.unitsBought} />,
    },
    { key: 'status', header: t('columns.status'), cell: ({ status }) => t(`status.${status}`) },
    {
      key: 'settlement',
      header: t('columns.settlement'),
      align: 'end',
      cell: ({ settlementPrice }) => <Num>{formatPrice(settlementPrice, 2)}</Num>,
    },
    {
      key: 'payout',
      header: t('columns.payout'),
      align: 'end',
      cell: ({ payout }) => <OwnNum unit="USDT">{formatAmount(payout, 2)}</OwnNum>,
    },
    {
      key: 'result',
      header: t('columns.result'),
      align: 'end',
      mobile: 'value',
      cell: ({ realised }) => <Result amount={realised} />,
    },
    {
      key: 'verify',
      header: <span className="sr-only">{t('columns.action')}</span>,
      align: 'end',
      mobile: 'action',
      cell: ({ series, settlementPrice }) =>
        settlementPrice !== null && <VerifyButton series={series} onProve={onProve} />,
    },
  ]
}

export function useSettlementColumns(onProve: (series: string) => void): Columns<OptionSettlement> {
  const t = useTranslations('options')
  const zone = useZone()
  return [
    { key: 'series', header: t('columns.series'), mobile: 'title', cell: ({ series }) => <Num>{series}</Num> },
    {
      key: 'expiry',
      header: t('columns.expiry'),
      mobile: 'meta',
      cell: ({ expiry }) => <Num>{formatMoment(expiry, zone)}</Num>,
    },
    {
      key: 'price',
      header: t('columns.settlement'),
      align: 'end',
      mobile: 'value',
      cell: ({ settlementPrice, priceDecimals, status }) =>
        status === 'VOID' ? t('status.VOID') : <Num>{formatPrice(settlementPrice, priceDecimals)}</Num>,
    },
    {
      key: 'samples',
      header: t('columns.samples'),
      align: 'end',
      cell: ({ samples, seconds }) => <Num>{`${samples} / ${seconds}`}</Num>,
    },
    {
      key: 'verify',
      header: <span className="sr-only">{t('columns.action')}</span>,
      align: 'end',
      mobile: 'action',
      cell: ({ series }) => <VerifyButton series={series} onProve={onProve} />,
    },
  ]
}

function VerifyButton({ series, onProve }: { series: string; onProve: (series: string) => void }) {
  const t = useTranslations('options')
  return (
    <Button kind="quiet" size="xs" onClick={() => onProve(series)}>
      {t('proof.verb')}
    </Button>
  )
}

function Result({ amount }: { amount: string | null }) {
  const colour = Number(amount) > 0 ? 'text-positive' : Number(amount) < 0 ? 'text-negative' : undefined
  return (
    <OwnNum unit="USDT" className={colour}>
      {formatAmount(amount, 2, { plus: true })}
    </OwnNum>
  )
}

/** 5 × 0.01 BTC. */
function Units({ count, unit, coin }: { count: number } & Pick<OptionPosition, 'unit' | 'coin'>) {
  return <OwnNum unit={coin.toUpperCase()}>{`${count} × ${formatAmount(unit, 8, { trim: true })}`}</OwnNum>
}
