// The book's view and its step: two small controls, at the head on desktop, at the foot on phones.
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { group } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Select } from '@assay/ui/Select'
import { type BookViewName, bookViews, chooseBookStep, chooseBookView, useBookChoices } from './bookChoices.ts'
import { stepsFor, stepText } from './bookLevels.ts'
import type { BookStore } from './bookStore.ts'
import { type BookPair, useBookFact } from './useBook.ts'

interface ToolProps {
  store: BookStore
  pair: BookPair
  className?: string
}

export function BookStepSelect({ store, pair, className }: ToolProps) {
  const t = useTranslations('trade')
  const step = useBookChoices((choices) => choices.steps[pair.symbol] ?? 1)
  // Steps depend on the price's size only: the count of digits changes rarely, the price all the time.
  const digits = useBookFact(store, ({ bestBid, bestAsk }) => stepsFor(bestBid ?? bestAsk).length)
  const steps = new Set([...Array.from({ length: digits }, (_, place) => 10 ** place), step])
  return (
    <Select
      look="quiet"
      label={t('book.step')}
      isLabelHidden
      options={[...steps]
        .sort((a, b) => a - b)
        .map((ticks) => ({ id: String(ticks), text: group(stepText(ticks, pair.priceDecimals)) }))}
      value={String(step)}
      onChange={(id) => chooseBookStep(pair.symbol, Number(id))}
      {...(className === undefined ? {} : { className })}
    />
  )
}

/** Goes from both sides to bids to asks and round again. */
export function BookViewButton() {
  const t = useTranslations('trade')
  const view = useBookChoices((choices) => choices.view)
  const next = bookViews[(bookViews.indexOf(view) + 1) % bookViews.length] ?? 'both'
  return (
    <IconButton
      size={28}
      label={t('book.view', { view: t(`book.views.${view}`) })}
      onClick={() => chooseBookView(next)}
    >
      <ViewGlyph view={view} />
    </IconButton>
  )
}

function ViewGlyph({ view }: { view: BookViewName }) {
  const left = {
    both: ['bg-down', 'bg-line-strong', 'bg-up'],
    bids: ['bg-up', 'bg-up', 'bg-up'],
    asks: ['bg-down', 'bg-down', 'bg-down'],
  }[view]
  return (
    <span aria-hidden="true" className="grid w-[18px] grid-cols-[6px_10px] gap-0.5">
      {left.flatMap((colour, row) => [
        <i key={`${row}a`} className={cx('h-1 rounded-1', colour)} />,
        <i key={`${row}b`} className="h-1 rounded-1 bg-line-strong" />,
      ])}
    </span>
  )
}
