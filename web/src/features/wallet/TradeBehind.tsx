// The trade behind an entry, with the figures that its own list shows.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import type { FinancialRecord } from './recordDays.ts'
import type { TradeOrigin } from './recordOrigin.ts'
import { type TradeKind, useFuturesTrades, useOptionTrades, useSecondContracts, useSpotTrades } from './tradeKinds.tsx'

interface TradeBehindProps {
  origin: TradeOrigin
  record: FinancialRecord
}

const facts = { spot: SpotTrade, futures: FuturesTrade, second: SecondContract, option: OptionTrade }

export function TradeBehind(props: TradeBehindProps) {
  const Facts = facts[props.origin.product]
  return <Facts {...props} />
}

function SpotTrade(props: TradeBehindProps) {
  return <Trade kind={useSpotTrades()} {...props} />
}

function FuturesTrade(props: TradeBehindProps) {
  return <Trade kind={useFuturesTrades()} {...props} />
}

function SecondContract(props: TradeBehindProps) {
  return <Trade kind={useSecondContracts()} {...props} />
}

function OptionTrade(props: TradeBehindProps) {
  return <Trade kind={useOptionTrades()} {...props} />
}

/** A trade has the time of its entries, so that only this moment is asked for. */
function Trade<Row>({ kind, origin: { product, id }, record }: TradeBehindProps & { kind: TradeKind<Row> }) {
  const t = useTranslations('wallet')
  const { symbol, time } = record
  const { data, isError, refetch } = useQuery({
    queryKey: [kind.name, 'behind', id, symbol],
    queryFn: () => kind.read({ ...(symbol && { symbol }), from: time, to: time, pageNum: 1, pageSize: 1000 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <FailedState text={t('records.failedLine')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={4} label={t('balance.loading')} />
  const rows = data.rows.filter((row) => kind.idOf(row) === id)
  if (rows.length === 0) return <p className="text-13 text-muted">{t('movement.notListed')}</p>
  return (
    <section>
      <h3 className="pb-1 text-14 font-semibold text-strong">
        {t('movement.trade')} <Num>{`#${id}`}</Num>
      </h3>
      {rows.map((row) => (
        <KeyValues
          key={kind.keyOf(row)}
          items={kind.facts.map(({ key, cell, plain }) => ({
            label: t(`records.columns.${key}`),
            value: cell?.(row) ?? <Num>{plain(row)}</Num>,
          }))}
        />
      ))}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14 font-medium text-brand-text">
        {symbol !== null && <Link to={pathOf[product](symbol)}>{t(`movement.to.${product}`)}</Link>}
        <Link to={paths.newTicket(aboutOf(product, id, rows[0]))}>{t('movement.ask')}</Link>
      </p>
    </section>
  )
}

const pathOf: Record<TradeOrigin['product'], (symbol: string) => string> = {
  spot: paths.trade,
  futures: paths.contract,
  second: paths.second,
  option: (symbol) => paths.options({ symbol: symbol.split('-')[0]?.toLowerCase() }),
}

/** What a request to customer service is about: the order of a trade, or the contract. */
function aboutOf(product: TradeOrigin['product'], id: number, row: unknown): Parameters<typeof paths.newTicket>[0] {
  const { orderId } = row as { orderId?: number }
  if (product === 'second') return { kind: 'SECOND_CONTRACT', about: String(id) }
  if (product === 'option' || orderId === undefined) return { topic: product === 'option' ? 'OPTIONS' : 'TRADE' }
  return { kind: product === 'spot' ? 'SPOT_ORDER' : 'FUTURES_ORDER', about: String(orderId) }
}
