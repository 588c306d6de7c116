import ClockCounterClockwiseIcon from '~icons/ph/clock-counter-clockwise'
import FileTextIcon from '~icons/ph/file-text'
import GearSixIcon from '~icons/ph/gear-six'
import SquaresFourIcon from '~icons/ph/squares-four'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { formatCompact } from '@assay/ui/format'
import { Change, Num, Price } from '@assay/ui/Num'
import { pairName } from '../market/coins.ts'
import { PairDisc } from '../market/PairName.tsx'
import { useTicker } from '../market/prices.ts'
import type { Group, Result } from './findResults.ts'
import type { Product } from './useProducts.ts'
import { Highlighted } from './Highlighted.tsx'

interface ResultsProps {
  text: string
  groups: readonly Group[]
  chosen: Result | undefined
  onOpen: (result: Result) => void
  onClearRecent: () => void
}

export function Results({ text, groups, chosen, onOpen, onClearRecent }: ResultsProps) {
  const t = useTranslations('market.search')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id="search-results" role="listbox" aria-label={t('title')}>
      {groups.map(({ name, results }) => (
        <div key={name} role="group" aria-label={t(name)}>
          <div aria-hidden="true" className="flex min-h-9 items-center gap-1.5 px-4 pt-2 text-12 text-muted">
            {name === 'recent' && <ClockCounterClockwiseIcon size={14} />}
            {t(name)}
            {name === 'recent' && (
              <Button kind="quiet" size="xs" tabIndex={-1} className="ms-auto" onClick={onClearRecent}>
                {t('clear')}
              </Button>
            )}
          </div>
          {results.map((result) => (
            <Row key={result.id} isChosen={result === chosen} result={result} onOpen={() => onOpen(result)}>
              {result.kind === 'pair' ? (
                <PairRow {...result} text={text} />
              ) : (
                <PageRow name={result.name} place={result.kind === 'help' ? 'help' : result.place} text={text} />
              )}
            </Row>
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  result: Result
  isChosen: boolean
  onOpen: () => void
  children: ReactNode
}

function Row({ result, isChosen, onOpen, children }: RowProps) {
  return (
    <div
      role="option"
      id={result.id}
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 px-4 py-1.5 text-14 tiny:flex-wrap text-strong hover:bg-hover',
        isChosen && 'lg:bg-hover',
      )}
    >
      {children}
    </div>
  )
}

/** The other products have no order book. */
const hasVolume: readonly Product[] = ['spot', 'contract']

type PairRowProps = Extract<Result, { kind: 'pair' }> & { text: string }

function PairRow({ pair, product, decimals, coinName, text }: PairRowProps) {
  const t = useTranslations('shell.menu')
  const ticker = useTicker(pair.symbol)
  const { coin, quote } = pairName(pair)
  return (
    <>
      <PairDisc pair={pair} size={28} />
      <span className="min-w-min flex-1">
        <span className="flex items-center gap-2 small:flex-wrap">
          <Num className="font-semibold">
            <Highlighted name={quote === '' ? coin : `${coin}/${quote}`} text={text} />
          </Num>
          <span className="flex-none rounded-2 bg-sunken px-1.5 text-11 text-normal">{t(product)}</span>
        </span>
        <span className="block text-12 text-muted">
          <Highlighted name={coinName} text={text} />
          {hasVolume.includes(product) && <Volume value={ticker?.quoteVolume} />}
        </span>
      </span>
      <span className="ms-auto text-end">
        <Price value={ticker?.last ?? pair.amount} decimals={decimals} className="block font-medium" />
        <Change percent={ticker?.changePercent} className="text-12" />
      </span>
    </>
  )
}

function Volume({ value }: { value: string | null | undefined }) {
  const t = useTranslations('market')
  if (value === null || value === undefined) return null
  return <> · {t.rich('volume', { amount: () => <Num>{formatCompact(value)}</Num> })}</>
}

const icons = { page: SquaresFourIcon, settings: GearSixIcon, texts: FileTextIcon, help: FileTextIcon }

function PageRow({ name, place, text }: { name: string; place: keyof typeof icons; text: string }) {
  const t = useTranslations('market.search')
  const Icon = icons[place]
  return (
    <>
      <span className="grid size-7 flex-none place-items-center rounded-full bg-sunken text-muted">
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="min-w-min flex-1">
        <Highlighted name={name} text={text} />
      </span>
      <span className="text-12 text-muted">{t(`places.${place}`)}</span>
    </>
  )
}
