import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../router.tsx'
import { directionOf, formatRate } from '@assay/ui/format'
import { Seal } from '@assay/ui/Mark'
import { Change, Price } from '@assay/ui/Num'
import { Sparkline } from '@assay/ui/Sparkline'
import { pairTitle, type SpotPair } from '../market/coins.ts'
import { useOfferedSpot } from '../market/offeredPairs.ts'
import { filterPairs } from '../market/pairOrder.ts'
import { PairDisc, PairName } from '../market/PairName.tsx'
import { prices, usePricesVersion, useTicker } from '../market/prices.ts'
import { tradeLink } from '../market/tradeLink.ts'
import { useSparklines } from '../market/sparklines.ts'
import { useIndexReading } from '../market/useIndexReading.ts'
import { useIsOpen } from '../settings/menus.ts'

/** The day at a glance: who rose, who fell, what was traded, and how far the price sources are apart. */
export function MarketCards() {
  const t = useTranslations('market.store')
  const pairs = useOfferedSpot()
  usePricesVersion()
  if (!useIsOpen('BBTrading')) return null
  const first = (filter: 'gainers' | 'losers' | 'hot') => filterPairs(pairs, filter, (symbol) => prices.get(symbol))[0]
  const traded = first('hot')
  return (
    <div className="grid grid-cols-4 gap-4">
      <MoverCard title={t('gainer')} pair={first('gainers')} />
      <MoverCard title={t('loser')} pair={first('losers')} />
      <MoverCard title={t('traded')} pair={traded} />
      {traded !== undefined && <SourceCard pair={traded} />}
    </div>
  )
}

const card = 'flex min-h-[124px] flex-col rounded-4 p-5'

function MoverCard({ title, pair }: { title: string; pair: SpotPair | undefined }) {
  return (
    <section aria-label={title} className={`${card} bg-surface`}>
      <h2 className="text-13 text-muted">{title}</h2>
      {pair === undefined ? <p className="mt-3 text-muted">--</p> : <Mover pair={pair} />}
    </section>
  )
}

function Mover({ pair }: { pair: SpotPair }) {
  const ticker = useTicker(pair.symbol)
  const line = useSparklines().get(pair.symbol) ?? []
  return (
    <Link to={tradeLink(pair)} className="mt-2 flex flex-1 flex-col justify-between rounded-2">
      <span className="flex items-center gap-2.5 text-14">
        <PairDisc pair={pair} size={28} />
        <PairName pair={pair} />
        <Sparkline values={line} direction={directionOf(ticker?.changePercent)} className="ms-auto" />
      </span>
      <span className="mt-2 flex items-baseline justify-between">
        <Price
          value={ticker?.last ?? pair.amount}
          decimals={pair.basePrecision}
          className="text-16 font-semibold text-strong"
        />
        <Change percent={ticker?.changePercent} className="text-14" />
      </span>
    </Link>
  )
}

/** Only what the index says of itself just now. */
function SourceCard({ pair }: { pair: SpotPair }) {
  const t = useTranslations('market.store')
  const reading = useIndexReading(pair.symbol)
  if (reading === undefined) return <div className={`${card} bg-surface`} />
  const used = reading.sources.filter((source) => source.isUsed).length
  const isAll = reading.state === 'NORMAL' && used === reading.sources.length
  const figures: [ReactNode, ReactNode] = [
    t('agree', { used, all: reading.sources.length }),
    t('widest', { gap: formatRate(reading.spread), pair: pairTitle(pair) }),
  ]
  return (
    <section aria-label={t('sources')} className={`${card} border border-seal-line bg-seal-soft`}>
      <h2 className="flex items-center gap-2 text-13">
        <Seal state={isAll ? 'ok' : 'waiting'} size={16} />
        {t('sources')}
      </h2>
      <p className="mt-2 text-22 font-semibold text-strong">{figures[0]}</p>
      <p className="mt-1 text-13">{figures[1]}</p>
    </section>
  )
}
