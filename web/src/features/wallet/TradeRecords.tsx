import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/Badge.tsx'
import { Num } from '../../ui/Num.tsx'
import { type Column, Responsive } from '../../ui/Table.tsx'
import { formatDateTime } from '../../ui/time.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { pairTitle, useSpotPairs } from '../market/coins.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useZone } from '../settings/preferences.ts'
import { ExportButton } from '../trade/orders/ExportButton.tsx'
import { ListBody } from './ListBody.tsx'
import { EVERYTHING, type RecordFilters, timeSpan } from './recordFilters.ts'
import { RecordTools } from './RecordTools.tsx'
import { useFrozenNow } from './useFrozenNow.ts'
import { readAllTrades, type TradeRecord, useTradeRecords } from './useRecords.ts'

/** Spot trades with their fees. The filter's coin is a pair here. */
export function TradeRecords() {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const [filters, setFilters] = useState<RecordFilters>(EVERYTHING)
  const now = useFrozenNow(filters)
  const query = { ...(filters.coin && { symbol: filters.coin }), ...timeSpan(filters, zone, now) }
  const trades = useTradeRecords(query)
  const columns = useTradeColumns()
  const csv = useTradeCsv()
  const title = usePairTitle()
  const show = (change: Partial<RecordFilters>) => setFilters({ ...filters, ...change })
  return (
    <>
      <RecordTools filters={filters} onApply={show} shows="pairs" nameOf={title}>
        <ExportButton name="trades" read={() => readAllTrades(query, Date.now())} header={csv.header} row={csv.row} />
      </RecordTools>
      <ListBody
        list={trades}
        emptyTitle={t('emptyTradesTitle')}
        isWidest={filters.period === 90 || filters.period === 365}
        onWiden={() => show({ period: 90 })}
        onShowAll={() => show(EVERYTHING)}
      >
        {(rows) => (
          <div className="overflow-x-auto pt-3">
            <Responsive
              caption={t('trades')}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.tradeId}-${row.side}`}
            />
          </div>
        )}
      </ListBody>
    </>
  )
}

/** BTC/USDT of btcusdt; the symbol itself where the pair is no longer listed. */
function usePairTitle(): (symbol: string) => string {
  const pairs = useSpotPairs()
  return (symbol) => {
    const pair = pairs.find((listed) => listed.symbol === symbol)
    return pair === undefined ? symbol.toUpperCase() : pairTitle(pair)
  }
}

function useTradeColumns(): Column<TradeRecord>[] {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const title = usePairTitle()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const own = (words: string) => <Num isHidden={isHidden}>{words}</Num>
  return [
    { key: 'pair', header: t('columns.pair'), mobile: 'title', cell: ({ symbol }) => <Num>{title(symbol)}</Num> },
    {
      key: 'side',
      header: t('columns.side'),
      mobile: 'title',
      cell: ({ side }) => <Badge tone={side === 'BUY' ? 'up' : 'down'}>{t(side)}</Badge>,
    },
    {
      key: 'time',
      header: t('columns.time'),
      mobile: 'meta',
      cell: ({ time }) => <Num className="text-muted">{formatDateTime(time, zone)}</Num>,
    },
    { key: 'price', header: t('columns.price'), align: 'end', cell: ({ price }) => <Num>{exactAmount(price)}</Num> },
    {
      key: 'quantity',
      header: t('columns.quantity'),
      align: 'end',
      cell: ({ quantity }) => own(exactAmount(quantity)),
    },
    {
      key: 'quote',
      header: t('columns.quote'),
      align: 'end',
      mobile: 'value',
      cell: ({ quote }) => own(exactAmount(quote)),
    },
    {
      key: 'fee',
      header: t('columns.fee'),
      align: 'end',
      cell: ({ fee, feeCoin }) => own(`${exactAmount(fee)} ${coinName(feeCoin)}`),
    },
    {
      key: 'role',
      header: t('columns.role'),
      mobile: 'meta',
      cell: ({ isMaker }) => <span className="text-muted">{isMaker ? t('maker') : t('taker')}</span>,
    },
  ]
}

function useTradeCsv() {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const title = usePairTitle()
  const columns = ['pair', 'side', 'price', 'quantity', 'quote', 'fee', 'coin', 'role', 'order', 'trade'] as const
  return {
    header: [`${t('columns.time')} (${zone.offset})`, ...columns.map((column) => t(`columns.${column}`))],
    row: (trade: TradeRecord) => [
      formatDateTime(trade.time, zone),
      title(trade.symbol),
      t(trade.side),
      trade.price,
      trade.quantity,
      trade.quote,
      trade.fee,
      coinName(trade.feeCoin),
      trade.isMaker ? t('maker') : t('taker'),
      String(trade.orderId),
      String(trade.tradeId),
    ],
  }
}
