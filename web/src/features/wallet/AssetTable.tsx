import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { type Column, Table } from '@assay/ui/Table'
import type { WalletName } from '../balances/balances.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { type AssetRow, isZero, shownPrice } from './assetRows.ts'
import { usePairOf } from './usePairOf.ts'

interface AssetTableProps {
  wallet: WalletName
  rows: readonly AssetRow[]
  onTransfer: (coin: string) => void
}

export function AssetTable({ wallet, rows, onTransfer }: AssetTableProps) {
  const t = useTranslations('wallet')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const own = (value: string, { coin, total, available, held }: AssetRow, className?: string) => (
    <Num isHidden={isHidden} className={className}>
      {coinAmount(value, coin, { beside: [total, available, held] })}
    </Num>
  )
  const explained = ({ coin }: AssetRow, amount: ReactNode) => (
    <Link to={paths.balance({ wallet, coin })} title={t('row.explain')} className="text-brand-text hover:underline">
      {amount}
    </Link>
  )
  const columns: Column<AssetRow>[] = [
    {
      key: 'coin',
      header: t('columns.coin'),
      cell: ({ coin }) => (
        <span className="flex items-center gap-3">
          <CoinDisc coin={coin} size={28} />
          <Num className="font-semibold">{coinName(coin)}</Num>
        </span>
      ),
    },
    {
      key: 'total',
      header: t('columns.total'),
      align: 'end',
      cell: (row) => explained(row, own(row.total, row, 'font-semibold')),
    },
    { key: 'available', header: t('columns.available'), align: 'end', cell: (row) => own(row.available, row) },
    {
      key: 'frozen',
      header: t('columns.frozen'),
      align: 'end',
      cell: (row) => (isZero(row.held) ? own(row.held, row, 'text-muted') : explained(row, own(row.held, row))),
    },
    {
      key: 'price',
      header: t('columns.price'),
      align: 'end',
      cell: (row) => <Num className="text-muted">{shownPrice(row)}</Num>,
    },
    {
      key: 'value',
      header: t('columns.value'),
      align: 'end',
      cell: (row) => <Num isHidden={isHidden}>{formatAmount(row.worth, 2)}</Num>,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('columns.actions')}</span>,
      align: 'end',
      cell: (row) => <RowActions wallet={wallet} row={row} onTransfer={onTransfer} />,
    },
  ]
  return (
    <div className="overflow-x-auto">
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ coin }) => coin} size="roomy" />
    </div>
  )
}

const action = 'font-medium text-brand-text hover:underline disabled:text-disabled disabled:no-underline'

interface RowActionsProps extends Pick<AssetTableProps, 'wallet' | 'onTransfer'> {
  row: AssetRow
}

function RowActions({ wallet, row, onTransfer }: RowActionsProps) {
  const t = useTranslations('wallet')
  const symbol = usePairOf(row.coin)
  const coin = coinName(row.coin)
  return (
    <span className="flex justify-end gap-4">
      {wallet === 'PLATFORM' && (
        <Link to={paths.deposit({ coin: row.coin })} aria-label={t('row.depositCoin', { coin })} className={action}>
          {t('actions.deposit')}
        </Link>
      )}
      <button
        type="button"
        aria-label={t('row.transferCoin', { coin })}
        disabled={isZero(row.available)}
        onClick={() => onTransfer(row.coin)}
        className={action}
      >
        {t('actions.transfer')}
      </button>
      {wallet === 'PLATFORM' && (
        <Link to={paths.withdraw({ coin: row.coin })} aria-label={t('row.withdrawCoin', { coin })} className={action}>
          {t('actions.withdraw')}
        </Link>
      )}
      {symbol === null ? (
        <Link to={paths.exchange(row.coin)} aria-label={t('row.convertCoin', { coin })} className={action}>
          {t('actions.convert')}
        </Link>
      ) : (
        <Link to={paths.trade(symbol)} aria-label={t('row.tradeCoin', { coin })} className={action}>
          {t('actions.trade')}
        </Link>
      )}
    </span>
  )
}
