import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Page } from '@assay/ui/Panel'
import { SearchField } from '@assay/ui/SearchField'
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
  const field = (
    <SearchField
      label={t('search')}
      value={text}
      onChange={setText}
      className="bg-sunken lg:h-10 lg:border lg:border-line-control lg:bg-surface lg:text-14"
    />
  )
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
