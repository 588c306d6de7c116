import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { cx } from '@assay/ui/cx'
import { EmptyState } from '@assay/ui/EmptyState'
import { SearchField } from '@assay/ui/SearchField'
import { useLiveTickers } from '../market/prices.ts'
import type { Result } from './findResults.ts'
import { clearRecent, keepRecent, recentResults } from './recent.ts'
import { Results } from './Results.tsx'
import { type Product, useProducts } from './useProducts.ts'
import { useResults } from './useResults.ts'

interface SearchPanelProps {
  initialText?: string
  onOpen: (to: string) => void
  /** Beside the field: how to leave. */
  aside?: ReactNode
  /** Esc on an empty field. */
  onLeave: () => void
  /** Where the results scroll. */
  resultsClass?: string
}

const ALL = 'all'

/** The search itself, on a page or in a dialog. Arrows choose, Enter opens; nothing is sent to the server. */
export function SearchPanel({ initialText = '', onOpen, aside, onLeave, resultsClass }: SearchPanelProps) {
  const t = useTranslations('market.search')
  const [text, setText] = useState(initialText)
  const [product, setProduct] = useState<Product | null>(null)
  const [place, setPlace] = useState(0)
  const [recent, setRecent] = useState(recentResults)
  const groups = useResults(text, product, recent)
  const results = groups.flatMap((group) => group.results)
  useLiveTickers()
  function open(result: Result) {
    keepRecent(result.id)
    onOpen(result.to)
  }
  function search(next: string) {
    setText(next)
    setPlace(0)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = results.length - 1
    const result = results[place]
    if (event.key === 'ArrowDown') setPlace(place >= last ? 0 : place + 1)
    else if (event.key === 'ArrowUp') setPlace(place <= 0 ? Math.max(0, last) : place - 1)
    else if (event.key === 'Enter' && result !== undefined) open(result)
    else if (event.key === 'Escape' && text !== '') search('')
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <PanelField text={text} active={results[place]?.id} onKeyDown={onKeyDown} onChange={search} />
        {aside}
      </div>
      <ProductChips
        product={product}
        onChange={(next) => {
          setProduct(next)
          setPlace(0)
        }}
      />
      <p role="status" className="sr-only">
        {text === '' ? '' : t('results', { count: results.length })}
      </p>
      <div className={cx('mt-3 overflow-hidden rounded-4 bg-surface pb-1', resultsClass)}>
        {results.length === 0 ? (
          <NothingFound text={text} product={product} onClear={() => search('')} onAll={() => setProduct(null)} />
        ) : (
          <Results
            text={text}
            groups={groups}
            chosen={results[place]}
            onOpen={open}
            onClearRecent={() => {
              clearRecent()
              setRecent([])
            }}
          />
        )}
      </div>
    </>
  )
}

interface ProductChipsProps {
  product: Product | null
  onChange: (product: Product | null) => void
}

/** Only one product, where more than one is open. */
function ProductChips({ product, onChange }: ProductChipsProps) {
  const t = useTranslations()
  const offered = [...new Set(useProducts().map((listed) => listed.product))]
  if (offered.length < 2) return null
  return (
    <Chips<Product | typeof ALL>
      label={t('market.search.pairs')}
      items={[
        { id: ALL, label: t('market.filters.all') },
        ...offered.map((id) => ({ id, label: t(`shell.menu.${id}`) })),
      ]}
      selected={[product ?? ALL]}
      onToggle={(id) => onChange(id === ALL ? null : id)}
      className="mt-3"
    />
  )
}

interface NothingFoundProps {
  text: string
  product: Product | null
  onClear: () => void
  onAll: () => void
}

function NothingFound({ text, product, onClear, onAll }: NothingFoundProps) {
  const t = useTranslations('market')
  const action =
    product === null ? (
      <Button kind="secondary" size="sm" onClick={onClear}>
        {t('search.showHot')}
      </Button>
    ) : (
      <Button kind="secondary" size="sm" onClick={onAll}>
        {t('search.everywhere')}
      </Button>
    )
  if (text.trim() === '') return <EmptyState title={t('none')} action={product === null ? undefined : action} />
  return (
    <EmptyState title={t('store.noneFound', { text: text.trim() })} action={action}>
      {t('search.noneLine')}
    </EmptyState>
  )
}

interface PanelFieldProps {
  text: string
  active: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function PanelField({ text, active, onChange, onKeyDown }: PanelFieldProps) {
  const t = useTranslations('market.search')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <SearchField
      ref={field}
      label={t('label')}
      value={text}
      onChange={onChange}
      onKeyDown={onKeyDown}
      role="combobox"
      aria-expanded="true"
      aria-controls="search-results"
      aria-activedescendant={active}
      aria-autocomplete="list"
      className="flex-1 border border-line-control bg-surface small:px-2"
    />
  )
}
