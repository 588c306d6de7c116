import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '@assay/ui/Chips'
import { EmptyState } from '@assay/ui/EmptyState'
import { Button } from '@assay/ui/Button'
import { nextSort, SortButton } from '@assay/ui/Table'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { useLayout } from '@assay/ui/useLayout'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { type ListedPair, useSecondPairs } from '../market/coins.ts'
import { MarketState } from '../market/MarketState.tsx'
import { useOfferedContracts, useOfferedPairs, useOfferedSpot } from '../market/offeredPairs.ts'
import {
  filterPairs,
  type PairFilter,
  type PairSort,
  type PairSortKey,
  searchPairs,
  sortPairs,
} from '../market/pairOrder.ts'
import { PairList } from '../market/PairList.tsx'
import { PairTable } from '../market/PairTable.tsx'
import { prices } from '../market/prices.ts'
import { StarButton } from '../market/StarButton.tsx'
import { useSparklines } from '../market/sparklines.ts'
import { useSettledOrder } from '../market/useSettledOrder.ts'
import { tradeLink } from '../market/tradeLink.ts'
import { useHasOption } from '../settings/menus.ts'
import { useWatchlist } from '../market/watchlist.ts'
import { WatchlistHint } from '../market/WatchlistHint.tsx'
import { chooseMarket, type MarketType, useMarketTypes } from './marketTypes.ts'
import { OptionList } from './OptionList.tsx'

const FILTERS: readonly PairFilter[] = ['all', 'hot', 'gainers', 'losers', 'new']

/** The types of market as tabs, filters as chips, and the list that they and the search leave. */
export function MarketBrowser({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useTranslations('market')
  const shell = useTranslations('shell.menu')
  const types = useMarketTypes()
  const asked = useQueryValue('type')
  const [chosen, setType] = useState<MarketType | null>(null)
  const type = chooseMarket(types, [chosen, asked])
  const [filter, setFilter] = useState<PairFilter>('all')
  const hasFilters = type !== 'optional' && type !== 'options'
  const names: Record<MarketType, string> = {
    optional: t('filters.watchlist'),
    spot: shell('spot'),
    contract: t('store.contract'),
    secondContract: shell('second'),
    options: shell('option'),
  }
  return (
    <section aria-label={t('title')} className="lg:mt-4 lg:overflow-hidden lg:rounded-4 lg:bg-surface">
      <div className="border-b border-line px-(--gutter) lg:flex lg:items-center lg:justify-between lg:px-5">
        <Tabs
          id="markets"
          label={t('store.types')}
          items={types.map((id) => ({ id, label: names[id] }))}
          value={type}
          onChange={setType}
        />
        {hasFilters && <FilterChips filter={filter} onChange={setFilter} className="hidden lg:flex" />}
      </div>
      {hasFilters && <FilterChips filter={filter} onChange={setFilter} className="px-(--gutter) pt-3 lg:hidden" />}
      <TabPanel tabs="markets" tab={type}>
        <MarketState>
          {type === 'options' ? (
            <OptionList text={text} />
          ) : (
            <Listing key={type} type={type} filter={hasFilters ? filter : 'all'} text={text} onClear={onClear} />
          )}
        </MarketState>
      </TabPanel>
    </section>
  )
}

function FilterChips(props: { filter: PairFilter; onChange: (filter: PairFilter) => void; className: string }) {
  const t = useTranslations('market')
  const items = FILTERS.map((id) => ({ id, label: t(`filters.${id}`) }))
  const { filter, onChange, className } = props
  return <Chips label={t('store.order')} items={items} selected={[filter]} onToggle={onChange} className={className} />
}

/** Pairs of any product; options have their own list. */
type PairType = Exclude<MarketType, 'options'>

interface ListingProps {
  type: PairType
  filter: PairFilter
  text: string
  onClear: () => void
}

function Listing({ type, filter, text, onClear }: ListingProps) {
  const t = useTranslations('market')
  const isDesktop = useLayout() === 'desktop'
  const watchlist = useWatchlist()
  const lines = useSparklines()
  const hasOption = useHasOption()
  const [sort, setSort] = useState<PairSort | null>(null)
  const pairs = useListed({ type, filter, text, sort })
  const change = (key: string) => setSort(nextSort(sort, key) as PairSort | null)
  if (type === 'optional' && watchlist.symbols.length === 0 && !watchlist.isLoading) return <WatchlistHint />
  if (pairs.length === 0)
    return text === '' ? (
      <p className="p-8 text-center text-13 text-muted">{t('none')}</p>
    ) : (
      <NoneFound text={text} onClear={onClear} />
    )
  if (isDesktop)
    return (
      <PairTable
        pairs={pairs}
        lines={lines}
        caption={t('title')}
        linkTo={type === 'secondContract' ? toSecond : tradeLink}
        sort={sort}
        onSort={change}
      />
    )
  return (
    <>
      <SortRow sort={sort} onSort={change} />
      <PairList
        pairs={pairs}
        label={t('title')}
        linkTo={type === 'secondContract' ? toSecond : tradeLink}
        {...(hasOption && { before: star })}
      />
    </>
  )
}

const star = (pair: ListedPair) => <StarButton pair={pair} />

/** A second contract is on a pair of spot, and has its own page. */
const toSecond = (pair: ListedPair) => paths.second(pair.symbol)

function NoneFound({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useTranslations('market')
  const action = (
    <Button kind="secondary" size="sm" onClick={onClear}>
      {t('search.clear')}
    </Button>
  )
  return (
    <EmptyState title={t('store.noneFound', { text })} action={action}>
      {t('store.noneFoundLine')}
    </EmptyState>
  )
}

function SortRow({ sort, onSort }: { sort: PairSort | null; onSort: (key: string) => void }) {
  const t = useTranslations('market.columns')
  const head = (key: PairSortKey, label: string) => (
    <SortButton isSorted={sort?.key === key ? sort.direction : null} onClick={() => onSort(key)}>
      {label}
    </SortButton>
  )
  return (
    <div className="flex items-center px-(--gutter) pt-3 pb-1 text-13 text-muted">
      <span className="flex-1">{head('volume', t('pairVolume'))}</span>
      {head('last', t('last'))}
      <span className="min-w-20 text-end tiny:min-w-0">{head('change', t('day'))}</span>
    </div>
  )
}

function useListed({
  type,
  filter,
  text,
  sort,
}: Omit<ListingProps, 'onClear'> & { sort: PairSort | null }): ListedPair[] {
  const pairs = usePairsOf(type)
  const { symbols } = useWatchlist()
  const order = useCallback(() => {
    const watched = () => symbols.flatMap((symbol) => pairs.find((pair) => pair.symbol === symbol) ?? [])
    const tickerOf = (symbol: string) => prices.getNow(symbol)
    const chosen = type === 'optional' ? watched() : filterPairs(pairs, filter, tickerOf)
    return sortPairs(text === '' ? chosen : searchPairs(chosen, text), sort, tickerOf)
  }, [pairs, symbols, type, filter, text, sort])
  return useSettledOrder(order)
}

function usePairsOf(type: PairType): readonly ListedPair[] {
  const optional = useOfferedPairs()
  const spot = useOfferedSpot()
  const contract = useOfferedContracts()
  const secondContract = useSecondPairs()
  return { optional, spot, contract, secondContract }[type]
}
