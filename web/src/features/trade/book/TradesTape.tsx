import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { formatTime, type Zone } from '@assay/ui/time'
import { type PublicTrade, useTrades } from '../../market/useTrades.ts'
import { useZone } from '../../settings/preferences.ts'
import type { BookPair } from './useBook.ts'

interface TradesTapeProps {
  pair: BookPair
  coins: { coin: string; quote: string }
  isPhone: boolean
}

/** The last fifty public trades, newest first. On phones no higher than the book, with minutes and seconds. */
export function TradesTape({ pair, coins, isPhone }: TradesTapeProps) {
  const t = useTranslations('trade')
  const trades = useTrades(pair.symbol)
  const zone = useZone()
  return (
    <section
      dir="ltr"
      aria-label={t('tape.title')}
      aria-busy={trades === null}
      className={cx(
        'num flex flex-1 flex-col text-12 lg:pt-2',
        isPhone ? 'min-h-[calc(12*var(--row-book)+92px)] [contain:strict]' : 'min-h-0 [contain:layout_paint]',
      )}
    >
      <div className="grid grid-cols-[auto_1fr_auto] gap-1 pb-1.5 lg:grid-cols-[1fr_1fr_auto] lg:gap-2 text-11 leading-[14px] text-muted lg:px-3.5">
        <span>{t('book.price', { coin: coins.quote })}</span>
        <span className="text-end">{t('book.amount', { coin: coins.coin })}</span>
        <span className={cx('text-end', isPhone ? 'w-8' : 'w-14')}>{t('tape.time')}</span>
      </div>
      <ol className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {trades?.map((trade) => (
          <TapeRow key={trade.id} trade={trade} pair={pair} zone={zone} isPhone={isPhone} />
        ))}
      </ol>
      {trades?.length === 0 && <p className="p-4 text-center text-muted">{t('tape.empty')}</p>}
    </section>
  )
}

interface TapeRowProps {
  trade: PublicTrade
  pair: BookPair
  zone: Zone
  isPhone: boolean
}

const TapeRow = memo(function TapeRow({ trade, pair, zone, isPhone }: TapeRowProps) {
  const t = useTranslations('trade')
  const isBuy = trade.direction === 'buy'
  return (
    <li className="grid h-(--row-book) grid-cols-[auto_1fr_auto] items-center gap-1 text-strong [content-visibility:auto] max-lg:text-11 lg:grid-cols-[1fr_1fr_auto] lg:gap-2 lg:px-3.5">
      <span className={isBuy ? 'text-up' : 'text-down'}>
        <span className="sr-only">{isBuy ? t('tape.bought') : t('tape.sold')} </span>
        {formatPrice(trade.price, pair.priceDecimals)}
      </span>
      <span className="text-end">{formatAmount(trade.amount, pair.quantityDecimals)}</span>
      <span className={cx('text-end text-muted', isPhone ? 'w-8' : 'w-14')}>
        {formatTime(trade.ts, zone).slice(isPhone ? '00:'.length : 0)}
      </span>
    </li>
  )
})
