// Which coin, what its index is now, and until when this expiry can be traded.
import { useTranslations } from 'use-intl'
import type { OptionChain } from '@assay/api/options'
import { formatPrice } from '../../ui/format.ts'
import { Num, Price } from '../../ui/Num.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { formatMoment } from '../../ui/time.ts'
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
  const series = chain?.expiries.find((expiry) => expiry.series === chain.series)
  const decimals = series?.priceDecimals ?? 2
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Segmented
        label={t('coins')}
        items={pairs.map(({ symbol, coin }) => ({ id: symbol, label: coin.toUpperCase() }))}
        value={pair.symbol}
        onChange={onShow}
        className="w-full max-w-72 lg:w-60"
      />
      <div className="flex flex-wrap items-baseline gap-2">
        <span className="text-12 text-muted">{t('index')}</span>
        <Price value={reading?.price} decimals={decimals} flashes className="text-20 font-semibold text-strong" />
        <SourcePill symbol={pair.symbol} decimals={decimals} look="short" />
      </div>
      {series !== undefined && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-muted">
          <div className="flex gap-1.5">
            <dt>{t('closes')}</dt>
            <dd className="text-strong">
              <Num>{formatMoment(series.closesAt, zone)}</Num>
            </dd>
          </div>
          {chain?.quote && (
            <div className="flex gap-1.5">
              <dt>{t('volatility')}</dt>
              <dd className="text-strong">
                <Num>{volatilityText(chain.quote.volatility)}</Num>
              </dd>
            </div>
          )}
          <div className="flex gap-1.5">
            <dt>{t('listedAt')}</dt>
            <dd className="text-strong">
              <Num>{formatPrice(series.listedPrice, decimals)}</Num>
            </dd>
          </div>
        </dl>
      )}
      <span className="text-12">
        <RulesLink rules="OPTION">{t('rules')}</RulesLink>
      </span>
    </div>
  )
}
