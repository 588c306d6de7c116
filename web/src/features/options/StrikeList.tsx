// One side of an expiry on a phone: strike, bid, ask and how far the index is from the strike.
import { useTranslations } from 'use-intl'
import type { OptionChain } from '@assay/api/options'
import { cx } from '@assay/ui/cx'
import { formatChange, formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { volatilityText } from './optionTexts.ts'

interface StrikeListProps {
  rows: OptionChain['rows']
  side: 'call' | 'put'
  index: string
  decimals: number
  onChoose: (symbol: string) => void
}

export function StrikeList({ rows, side, index, decimals, onChoose }: StrikeListProps) {
  const t = useTranslations('options')
  return (
    <>
      <div
        data-chain-head
        className="sticky top-0 z-(--z-sticky) flex border-b tiny:gap-2 border-line bg-surface px-(--gutter) pt-2 pb-1 text-12 text-muted"
        aria-hidden="true"
      >
        <span className="flex-1">{t('chain.strike')}</span>
        <span className="w-24 text-end tiny:w-auto tiny:min-w-15">{t('chain.bid')}</span>
        <span className="w-24 text-end tiny:w-auto tiny:min-w-15">{t('chain.ask')}</span>
      </div>
      <ul aria-label={t(side === 'call' ? 'chain.calls' : 'chain.puts')}>
        {rows.map(({ strike, isAtTheMoney, [side]: quote }) => {
          const bid = Number(quote.bid) === 0 ? '--' : formatPrice(quote.bid, decimals)
          const ask = formatPrice(quote.ask, decimals)
          const price = formatPrice(strike, strike.includes('.') ? decimals : 0)
          return (
            <li
              key={strike}
              data-at-the-money={isAtTheMoney ? '' : undefined}
              className="border-line not-first:border-t"
            >
              <button
                type="button"
                aria-label={`${price}, ${t('chain.bid')} ${bid}, ${t('chain.ask')} ${ask}`}
                onClick={() => onChoose(quote.symbol)}
                className={cx(
                  'flex min-h-14 w-full items-center px-(--gutter) text-start tiny:gap-2 -outline-offset-2',
                  isAtTheMoney && 'bg-brand-soft',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-16 font-medium text-strong">
                    <Num>{price}</Num>
                    {isAtTheMoney && (
                      <span className="ms-2 text-11 font-normal text-muted">{t('chain.atTheMoney')}</span>
                    )}
                  </span>
                  <span className="block text-12 text-muted">
                    <Num>{formatChange(((Number(strike) - Number(index)) / Number(index)) * 100)}</Num>
                    {' · '}
                    <Num>{volatilityText(quote.iv)}</Num>
                  </span>
                </span>
                <span className="w-24 text-end tiny:w-auto tiny:min-w-15 text-14 text-muted">
                  <Num>{bid}</Num>
                </span>
                <span className="w-24 text-end tiny:w-auto tiny:min-w-15 text-14 font-medium text-brand-text">
                  <Num>{ask}</Num>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
