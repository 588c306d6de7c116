// The chain of one expiry: calls, strike, puts. What is in the money is shaded, and the row of
// the strike nearest to the index is marked.
import { useTranslations } from 'use-intl'
import type { OptionChain, OptionQuote } from '@assay/api/options'
import { cx } from '@assay/ui/cx'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { volatilityText } from './optionTexts.ts'

interface ChainTableProps {
  rows: OptionChain['rows']
  index: string
  decimals: number
  chosen: string | null
  onChoose: (symbol: string) => void
}

/** Asks are buttons, with room around their figure. */
const room = (key: string) => (key === 'ask' ? 'px-3.5' : 'px-2')
const head = 'border-b border-line pt-1 pb-2 font-normal whitespace-nowrap'

export function ChainTable({ rows, index, decimals, chosen, onChoose }: ChainTableProps) {
  const t = useTranslations('options')
  const columns = ['iv', 'delta', 'bid', 'ask'] as const
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-12">
      <caption className="sr-only">{t('chain.caption')}</caption>
      <thead data-chain-head className="sticky top-0 z-(--z-sticky) bg-surface text-muted">
        <tr>
          <th scope="colgroup" colSpan={4} className="pt-2 text-center text-13 font-medium text-strong">
            {t('chain.calls')}
          </th>
          <th aria-hidden="true" />
          <th scope="colgroup" colSpan={4} className="pt-2 text-center text-13 font-medium text-strong">
            {t('chain.puts')}
          </th>
        </tr>
        <tr>
          {columns.map((key) => (
            <th key={key} scope="col" className={cx(head, room(key), 'text-end')}>
              {t(`chain.${key}`)}
            </th>
          ))}
          <th scope="col" className={cx(head, 'text-center')}>
            {t('chain.strike')}
          </th>
          {columns.toReversed().map((key) => (
            <th key={key} scope="col" className={cx(head, room(key), 'text-start')}>
              {t(`chain.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ strike, isAtTheMoney, call, put }) => (
          <tr
            key={strike}
            data-at-the-money={isAtTheMoney ? '' : undefined}
            className={cx('[&>*]:border-b [&>*]:border-line', isAtTheMoney && 'bg-brand-soft')}
          >
            <Side
              quote={call}
              decimals={decimals}
              isInside={!isAtTheMoney && Number(strike) < Number(index)}
              {...{ chosen, onChoose }}
            />
            <th scope="row" className="px-2 text-center font-semibold whitespace-nowrap text-strong">
              <Num>{formatPrice(strike, strike.includes('.') ? decimals : 0)}</Num>
              {isAtTheMoney && <span className="block text-11 font-normal text-muted">{t('chain.atTheMoney')}</span>}
            </th>
            <Side
              quote={put}
              decimals={decimals}
              isInside={!isAtTheMoney && Number(strike) > Number(index)}
              isPut
              {...{ chosen, onChoose }}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SideProps {
  quote: OptionQuote
  decimals: number
  isInside: boolean
  isPut?: boolean
  chosen: string | null
  onChoose: (symbol: string) => void
}

function Side({ quote, decimals, isInside, isPut, chosen, onChoose }: SideProps) {
  const t = useTranslations('options')
  const isChosen = quote.symbol === chosen
  const cell = cx('px-2 py-0 whitespace-nowrap', isPut ? 'text-start' : 'text-end', isInside && 'bg-sunken')
  const button = (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('chain.buy', { symbol: quote.symbol, price: formatPrice(quote.ask, decimals) })}
      onClick={() => onChoose(quote.symbol)}
      className={cx(
        'num min-h-8 w-full rounded-2 px-1.5 text-13 font-medium',
        isPut ? 'text-start' : 'text-end',
        isChosen ? 'bg-brand text-on-brand' : 'text-brand-text hover:bg-hover',
      )}
    >
      {formatPrice(quote.ask, decimals)}
    </button>
  )
  const cells = [
    <Num key="iv" className="text-muted">
      {volatilityText(quote.iv)}
    </Num>,
    <Num key="delta" className="text-muted">
      {formatAmount(quote.delta, 2)}
    </Num>,
    <Num key="bid" className="text-strong">
      {Number(quote.bid) === 0 ? '--' : formatPrice(quote.bid, decimals)}
    </Num>,
    button,
  ]
  return (isPut ? cells.toReversed() : cells).map((content, place) => (
    <td key={place} className={cell}>
      {content}
    </td>
  ))
}
