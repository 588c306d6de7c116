import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx.ts'
import { formatAmount, formatPrice } from '../../../ui/format.ts'
import { formatTime, type Zone } from '../../../ui/time.ts'
import { type PublicTrade, useTrades } from '../../market/useTrades.ts'
import { useZone } from '../../settings/preferences.ts'
import type { BookPair } from './useBook.ts'

interface TradesTapeProps {
  pair: BookPair
  coins: { coin: string; quote: string }
}

/** The last fifty public trades, newest first. */
export function TradesTape({ pair, coins }: TradesTapeProps) {
  const t = useTranslations('trade')
  const trades = useTrades(pair.symbol)
  const zone = useZone()
  return (
    <section
      dir="ltr"
      aria-label={t('tape.title')}
      aria-busy={trades === null}
      className="num flex min-h-0 flex-1 flex-col text-12 [contain:layout_paint] lg:pt-2"
    >
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2 pb-1.5 text-11 leading-[14px] text-muted lg:px-3.5">
        <span>{t('book.price', { coin: coins.quote })}</span>
        <span className="text-end">{t('book.amount', { coin: coins.coin })}</span>
        <span className="w-14 text-end">{t('tape.time')}</span>
      </div>
      <ol className="min-h-0 flex-1 overflow-y-auto">
        {trades?.map((trade) => (
          <TapeRow key={trade.id} trade={trade} pair={pair} zone={zone} />
        ))}
      </ol>
      {trades?.length === 0 && <p className="p-4 text-center text-muted">{t('tape.empty')}</p>}
    </section>
  )
}

const TapeRow = memo(function TapeRow({ trade, pair, zone }: { trade: PublicTrade; pair: BookPair; zone: Zone }) {
  const t = useTranslations('trade')
  const isBuy = trade.direction === 'buy'
  return (
    <li className="grid h-(--row-book) grid-cols-[1fr_1fr_auto] items-center gap-2 text-strong [content-visibility:auto] lg:px-3.5">
      <span className={isBuy ? 'text-up' : 'text-down'}>
        <span className="sr-only">{isBuy ? t('tape.bought') : t('tape.sold')} </span>
        {formatPrice(trade.price, pair.priceDecimals)}
      </span>
      <span className="text-end">{formatAmount(trade.amount, pair.quantityDecimals)}</span>
      <span className={cx('w-14 text-end text-muted')}>{formatTime(trade.ts, zone)}</span>
    </li>
  )
})
