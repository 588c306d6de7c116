// Which coin, what its index is now, when this expiry settles, and how long it can be traded.
import { useTranslations } from 'use-intl'
import type { OptionChain } from '@assay/api/options'
import { live, useIsConnectionLost } from '../../live/live.ts'
import { cx } from '@assay/ui/cx'
import { Num, Price } from '@assay/ui/Num'
import { Segmented } from '@assay/ui/Segmented'
import { formatCountdown, formatMoment } from '@assay/ui/time'
import { useIndexReading, useLiveIndex } from '../market/useIndexReading.ts'
import { useZone } from '../settings/preferences.ts'
import { RulesLink } from '../settings/RulesLink.tsx'
import { SourcePill } from '../trade/pair/SourcePill.tsx'
import { volatilityText } from './optionTexts.ts'
import type { OptionPair } from './useOptionBoard.ts'

interface BoardHeadProps {
  pairs: readonly OptionPair[]
  pair: OptionPair
  chain: OptionChain | undefined
  onShow: (symbol: string) => void
}

export function BoardHead({ pairs, pair, chain, onShow }: BoardHeadProps) {
  const t = useTranslations('options')
  const zone = useZone()
  useLiveIndex(pair.symbol)
  const reading = useIndexReading(pair.symbol)
  const isStale = useIsConnectionLost()
  const series = chain?.expiries.find((expiry) => expiry.series === chain.series)
  const decimals = series?.priceDecimals ?? 2
  const now = live.serverNow()
  const volatility = chain?.quote?.volatility
  // Until it is known, an invisible value as wide as the real one keeps its place, so that the chain below does not move.
  const facts = [
    [t('expires'), series !== undefined, formatMoment(series?.expiry ?? now, zone)],
    [t('closesIn'), series !== undefined, leftText(t, series === undefined ? DAY_MS : series.closesAt - now)],
    [t('volatility'), volatility !== undefined, volatilityText(volatility ?? '0.5')],
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Segmented
        label={t('coins')}
        items={pairs.map(({ symbol, coin }) => ({ id: symbol, label: coin.toUpperCase() }))}
        value={pair.symbol}
        onChange={onShow}
        className="w-full max-w-72 lg:w-60"
      />
      <div className="flex min-h-[30px] flex-wrap items-center justify-between gap-2 max-lg:w-full">
        <span className="flex items-baseline gap-2">
          <span className="text-12 text-muted">{t('index')}</span>
          <Price
            value={reading?.price}
            decimals={decimals}
            flashes
            isStale={isStale}
            className="text-22 font-semibold text-strong"
          />
        </span>
        <SourcePill symbol={pair.symbol} decimals={decimals} look="short" />
      </div>
      <dl className="contents text-12 text-muted">
        {facts.map(([label, isKnown, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className={cx('text-strong', !isKnown && 'invisible')}>
              <Num>{value}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <span className="text-12">
        <RulesLink rules="OPTION">{t('rules')}</RulesLink>
      </span>
    </div>
  )
}

const DAY_MS = 86_400_000

/** 23:14:05 within two days, whole days before. */
function leftText(t: ReturnType<typeof useTranslations<'options'>>, ms: number): string {
  return ms < 2 * DAY_MS ? formatCountdown(ms) : t('days', { count: Math.floor(ms / DAY_MS) })
}
