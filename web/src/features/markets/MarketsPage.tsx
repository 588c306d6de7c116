import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Page } from '@assay/ui/Panel'
import { useLayout } from '@assay/ui/useLayout'
import { useSpotPairs } from '../market/coins.ts'
import { useLiveTickers } from '../market/prices.ts'
import { MarketBrowser } from './MarketBrowser.tsx'
import { MarketCards } from './MarketCards.tsx'

/** Every pair that is offered, by type, filter and order. */
export default function MarketsPage() {
  const t = useTranslations('market.store')
  const isDesktop = useLayout() === 'desktop'
  const count = useSpotPairs().length
  const [text, setText] = useState('')
  useLiveTickers()
  const field = <SearchField text={text} onChange={setText} />
  if (!isDesktop) {
    return (
      <div className="min-h-full bg-surface">
        <h1 className="sr-only">{t('title')}</h1>
        <div className="px-(--gutter) pt-[calc(8px+var(--safe-t))]">{field}</div>
        <MarketBrowser text={text} onClear={() => setText('')} />
      </div>
    )
  }
  return (
    <Page title={t('title')} lead={t('lead', { count })} aside={<div className="w-[280px]">{field}</div>}>
      <MarketCards />
      <MarketBrowser text={text} onClear={() => setText('')} />
    </Page>
  )
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTranslations('market.store')
  return (
    <label className="flex h-11 items-center gap-2 rounded-3 bg-sunken px-3 focus-within:outline-2 focus-within:outline-focus lg:h-10 lg:border lg:border-line-control lg:bg-surface">
      <MagnifyingGlassIcon size={18} aria-hidden="true" className="flex-none text-muted" />
      <span className="sr-only">{t('search')}</span>
      <input
        type="search"
        value={text}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-16 text-strong outline-none placeholder:text-muted lg:text-14"
      />
    </label>
  )
}
