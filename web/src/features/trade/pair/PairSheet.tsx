// Choosing another pair: a search, the watchlist and all pairs. A sheet on phones, a drawer on desktop.
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { containsHan } from '../../../chineseRule.ts'
import { Overlay } from '@assay/ui/Overlay'
import { EmptyState } from '@assay/ui/EmptyState'
import { bareInput, controlBox, FieldError } from '@assay/ui/Field'
import { Tabs, TabPanel } from '@assay/ui/Tabs'
import { useLiveTickers } from '../../market/prices.ts'
import { useWatchlist } from '../../market/watchlist.ts'
import { useHasOption } from '../../settings/menus.ts'
import type { PairListing } from './pairListing.ts'
import { PairRows } from './PairRows.tsx'
import { findPairs } from './searchText.ts'

interface PairSheetProps {
  isOpen: boolean
  onClose: () => void
  current: string
  listing: PairListing
}

export function PairSheet(props: PairSheetProps) {
  const t = useTranslations('trade')
  return (
    <Overlay isOpen={props.isOpen} onClose={props.onClose} title={t('pair.choose')} as="drawer">
      <PairList {...props} />
    </Overlay>
  )
}

type Tab = 'watchlist' | 'all'

function PairList({ onClose, current, listing }: PairSheetProps) {
  const t = useTranslations('trade')
  useLiveTickers()
  const { pairs } = listing
  const watchlist = useWatchlist()
  const hasOption = useHasOption()
  const [tab, setTab] = useState<Tab>('all')
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const watched = watchlist.symbols.flatMap((symbol) => pairs.filter((pair) => pair.symbol === symbol))
  const shown = findPairs(tab === 'watchlist' && search === '' ? watched : pairs, search)
  function choose(symbol: string) {
    listing.show(symbol)
    onClose()
  }
  return (
    <>
      <div className={controlBox(false)}>
        <input
          ref={field}
          type="search"
          value={search}
          aria-label={t('pair.search')}
          placeholder={t('pair.search')}
          onChange={(event) => setSearch(event.target.value)}
          className={bareInput}
        />
      </div>
      {containsHan(search) && <FieldError>{t('pair.noHan')}</FieldError>}
      <Tabs
        id="pairs"
        label={t('pair.choose')}
        items={[
          ...(hasOption ? [{ id: 'watchlist' as const, label: t('types.Optional'), count: watched.length }] : []),
          { id: 'all', label: t('pair.all'), count: pairs.length },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
      />
      <TabPanel tabs="pairs" tab={tab} className="-mx-2 min-h-64">
        <PairRows pairs={shown} current={current} onChoose={choose} />
        {shown.length === 0 && search !== '' && (
          <EmptyState title={t('pair.notFound', { text: search })}>{t('pair.notFoundHelp')}</EmptyState>
        )}
        {shown.length === 0 && search === '' && (
          <EmptyState title={t('watchlist.empty')}>{t('watchlist.emptyHelp')}</EmptyState>
        )}
      </TabPanel>
    </>
  )
}
