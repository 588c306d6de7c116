import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '@assay/ui/lazyPart'
import { Tabs } from '@assay/ui/Tabs'
import { BookStepSelect, BookViewButton } from './BookTools.tsx'
import type { PickedLevel } from './BookRows.tsx'
import type { BookStore } from './bookStore.ts'
import { OrderBook } from './OrderBook.tsx'
import type { BookPair } from './useBook.ts'

const TradesTape = lazyPart(async () => ({ default: (await import('./TradesTape.tsx')).TradesTape }))

interface BookPanelProps {
  store: BookStore
  pair: BookPair
  coins: { coin: string; quote: string }
  isPhone: boolean
  isStale: boolean
  onPick: (picked: PickedLevel) => void
}

const PHONE_ROWS = 6

/** Book and tape share a place: tabs above on desktop, below on phones, where the tools are within the thumb's reach. */
export function BookPanel({ store, pair, coins, isPhone, isStale, onPick }: BookPanelProps) {
  const t = useTranslations('trade')
  const [tab, setTab] = useState<'book' | 'tape'>('book')
  const tabs = (
    <Tabs
      id="book"
      label={t('book.title')}
      items={[
        { id: 'book', label: t('book.title') },
        { id: 'tape', label: t('tape.title') },
      ]}
      value={tab}
      onChange={setTab}
      className="min-w-0 gap-3.5! max-lg:mt-1 max-lg:flex-none lg:max-xl:basis-full [&>button]:py-1.5! [&>button]:text-12 lg:[&>button]:py-[11px]! lg:[&>button]:text-13"
    />
  )
  return (
    <section className="relative flex min-h-0 min-w-0 flex-col bg-surface max-lg:flex-1 max-lg:pb-3.5 small:min-w-[7.25rem] tiny:basis-full lg:[grid-area:book]">
      {!isPhone && (
        <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-2 border-b border-line ps-3.5 pe-2">
          {tabs}
          {tab === 'book' && (
            <div className="my-1 ms-auto flex items-center gap-2">
              <BookStepSelect store={store} pair={pair} className="w-20" />
              <BookViewButton />
            </div>
          )}
        </div>
      )}
      <div
        id={`book-panel-${tab}`}
        role="tabpanel"
        aria-labelledby={`book-tab-${tab}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {tab === 'book' ? (
          <OrderBook
            store={store}
            pair={pair}
            coins={coins}
            rowsMin={isPhone ? PHONE_ROWS : 4}
            isStale={isStale}
            onPick={onPick}
          />
        ) : (
          <Suspense>
            <TradesTape pair={pair} coins={coins} isPhone={isPhone} />
          </Suspense>
        )}
      </div>
      {isPhone && (
        <>
          {tabs}
          <div className="mt-1 flex items-center gap-1.5">
            <BookStepSelect store={store} pair={pair} className="min-w-0 flex-1 [&>button]:min-h-8!" />
            <BookViewButton />
          </div>
        </>
      )}
    </section>
  )
}
