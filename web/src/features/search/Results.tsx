import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Change, Price } from '../../ui/Num.tsx'
import { PairDisc, PairName } from '../market/PairName.tsx'
import { useTicker } from '../market/prices.ts'
import { clearRecent, recentSearches } from './recent.ts'
import type { Result } from './useResults.ts'

interface ResultsProps {
  text: string
  results: readonly Result[]
  chosen: number
  onOpen: (to: string) => void
  onText: (text: string) => void
}

export function Results({ text, results, chosen, onOpen, onText }: ResultsProps) {
  const t = useTranslations('market')
  const isEmpty = text.trim() === ''
  if (!isEmpty && results.length === 0)
    return <EmptyState title={t('store.noneFound', { text: text.trim() })}>{t('store.noneFoundLine')}</EmptyState>
  const pairs = results.filter(({ kind }) => kind === 'pair')
  const pages = results.filter(({ kind }) => kind === 'page')
  const row = (result: Result) => (
    <Row key={result.id} result={result} isChosen={results[chosen] === result} onOpen={() => onOpen(result.to)} />
  )
  return (
    <>
      {isEmpty && <Recent onText={onText} />}
      <div
        id="search-results"
        role="listbox"
        aria-label={t('search.title')}
        className="mt-3 overflow-hidden rounded-4 bg-surface"
      >
        {pairs.length > 0 && <Group name={t(isEmpty ? 'search.hot' : 'search.pairs')}>{pairs.map(row)}</Group>}
        {pages.length > 0 && <Group name={t('search.pages')}>{pages.map(row)}</Group>}
      </div>
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="px-4 pt-3 pb-1 text-12 text-muted">
        {name}
      </p>
      {children}
    </div>
  )
}

function Row({ result, isChosen, onOpen }: { result: Result; isChosen: boolean; onOpen: () => void }) {
  return (
    <div
      role="option"
      id={result.id}
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
      className={cx(
        'flex min-h-13 cursor-pointer items-center gap-3 px-4 text-14 text-strong hover:bg-hover',
        isChosen && 'bg-brand-soft',
      )}
    >
      {result.kind === 'pair' ? <PairResult {...result} /> : result.name}
    </div>
  )
}

function PairResult({ pair, product, decimals }: Extract<Result, { kind: 'pair' }>) {
  const t = useTranslations('shell.menu')
  const ticker = useTicker(pair.symbol)
  return (
    <>
      <PairDisc pair={pair} size={28} />
      <PairName pair={pair} />
      <span className="text-12 text-muted">{t(product)}</span>
      <Price value={ticker?.last ?? pair.amount} decimals={decimals} className="ms-auto font-medium" />
      <Change percent={ticker?.changePercent} className="min-w-16 text-end text-13" />
    </>
  )
}

function Recent({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('market.search')
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  const clear = () => {
    clearRecent()
    setRecent([])
  }
  return (
    <div className="mt-4">
      <div className="flex items-center justify-between text-12 text-muted">
        {t('recent')}
        <Button kind="quiet" size="xs" onClick={clear}>
          {t('clear')}
        </Button>
      </div>
      <Chips
        label={t('recent')}
        items={recent.map((text) => ({ id: text, label: <span dir="auto">{text}</span> }))}
        selected={[]}
        onToggle={onText}
        className="mt-1"
      />
    </div>
  )
}
