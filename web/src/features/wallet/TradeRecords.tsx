import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '@assay/ui/Chips'
import { type Column, Responsive } from '@assay/ui/Table'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { useAskedRow } from '../session/askedRow.ts'
import { useZone } from '../settings/preferences.ts'
import { readAllPages } from '../trade/orders/allPages.ts'
import { ExportButton } from '../trade/orders/ExportButton.tsx'
import { ListBody } from './ListBody.tsx'
import { EVERYTHING, type RecordFilters, timeSpan, WIDE_DAYS } from './recordFilters.ts'
import { RecordTools } from './RecordTools.tsx'
import { titleOf } from './tradeFacts.tsx'
import {
  type TradeKind,
  type TradeQuery,
  useFuturesTrades,
  useOptionTrades,
  useSecondContracts,
  useSpotTrades,
} from './tradeKinds.tsx'
import { TradeTotals } from './TradeTotals.tsx'
import { useFrozenNow } from './useFrozenNow.ts'
import { useGrowingList } from './useRecords.ts'

export const SpotTrades = () => <TradeRecords kind={useSpotTrades()} />
export const FuturesTrades = () => <TradeRecords kind={useFuturesTrades()} />
export const SecondContracts = () => <TradeRecords kind={useSecondContracts()} />
export const OptionTrades = () => <TradeRecords kind={useOptionTrades()} />

/** to: the end of the export, so that what happens meanwhile does not shift its pages. */
function readAll<Row>({ read }: TradeKind<Row>, query: Partial<TradeQuery>) {
  const to = Date.now()
  return readAllPages((page) => read({ to, ...query, ...page }))
}

/** The trades of one product. The filter's coin is a pair here. */
function TradeRecords<Row>({ kind }: { kind: TradeKind<Row> }) {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const [filters, setFilters] = useState<RecordFilters>(EVERYTHING)
  const now = useFrozenNow(filters)
  const { asked: orderId } = useAskedRow('order')
  const { asked: positionId } = useAskedRow('position')
  const filtered = { ...(filters.coin && { symbol: filters.coin }), ...timeSpan(filters, zone, now) }
  const one = { ...(orderId !== null && { orderId }), ...(positionId !== null && { positionId }) }
  const query = { ...filtered, ...one }
  const isOne = orderId !== null || positionId !== null
  const trades = useGrowingList([kind.name, query], (page) => kind.read({ ...query, ...page }), kind.keyOf)
  const header = (key: (typeof kind.facts)[number]['key']) => t(`columns.${key}`)
  const columns = kind.facts.flatMap<Column<Row>>(({ cell, plain: _, ...fact }) =>
    cell === undefined ? [] : [{ ...fact, cell, header: header(fact.key) }],
  )
  const show = (change: Partial<RecordFilters>) => setFilters({ ...filters, ...change })
  return (
    <>
      <RecordTools filters={filters} onApply={show} pairs={kind.pairs} nameOf={(symbol) => titleOf(kind.pairs, symbol)}>
        <ExportButton
          name={kind.name}
          read={() => readAll(kind, query)}
          header={kind.facts.map(({ key }) => (key === 'time' ? `${header(key)} (${zone.offset})` : header(key)))}
          row={(row: Row) => kind.facts.map(({ plain }) => plain(row))}
        />
      </RecordTools>
      {isOne ? (
        <Chips
          label={t('onlyOne')}
          items={[
            {
              id: 'one',
              label:
                orderId === null ? t('ofPosition', { id: String(positionId) }) : t('ofOrder', { id: String(orderId) }),
            },
            { id: 'all', label: t('allOfThem') },
          ]}
          selected={['one']}
          onToggle={(id) => id === 'all' && navigate(paths.trades({ list: kind.list }), { replace: true })}
          className="px-(--gutter) py-3 lg:px-5"
        />
      ) : (
        <TradeTotals product={kind.product} query={filtered} />
      )}
      <ListBody
        list={trades}
        emptyTitle={t('emptyTradesTitle')}
        isWidest={filters.period === WIDE_DAYS || filters.period === 365}
        onWiden={() => show({ period: WIDE_DAYS })}
        onShowAll={() => show(EVERYTHING)}
      >
        {(rows) => (
          <div className="overflow-x-auto pt-3">
            <Responsive caption={kind.caption} columns={columns} rows={rows} rowKey={kind.keyOf} />
          </div>
        )}
      </ListBody>
    </>
  )
}
