// The desktop's strip for contracts: mark and funding beside the last price, as what follows may not fit; then the index,
// the day and the open interest.
import ChartLineIcon from '~icons/ph/chart-line'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCompact, formatPrice } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { Change, Num } from '@assay/ui/Num'
import type { ContractPair } from '../../market/coins.ts'
import { useTicker } from '../../market/prices.ts'
import { StripFigures } from '../../trade/pair/PairBar.tsx'
import { FundingLeft, FundingLine, FundingRate } from './FundingTexts.tsx'
import { useMark } from './marks.ts'

const FactsSheet = lazyPart(async () => ({ default: (await import('./FactsSheet.tsx')).FactsSheet }))

export function ContractFigures({ pair }: { pair: ContractPair }) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const ticker = useTicker(pair.symbol)
  const mark = useMark(pair.symbol)
  const price = (value: string | null | undefined) => <Num>{formatPrice(value, pair.basePrecision)}</Num>
  return (
    <StripFigures
      figures={[
        [t('strip.mark'), price(mark?.markPrice)],
        [
          t('strip.funding', { hours: pair.intervalHour }),
          <span key="f" className="inline-block min-w-35">
            <FundingRate symbol={pair.symbol} /> · <FundingLeft symbol={pair.symbol} />
          </span>,
        ],
        [t('strip.index'), price(mark?.indexPrice)],
        [trade('pair.change'), <Change key="c" percent={ticker?.changePercent} />],
        [trade('pair.high'), price(ticker?.high), 'max-[1599px]:hidden'],
        [trade('pair.low'), price(ticker?.low), 'max-[1599px]:hidden'],
        [
          trade('pair.volume', { coin: pair.baseCoin.toUpperCase() }),
          <Num key="v">{formatCompact(ticker?.quoteVolume)}</Num>,
          'max-[1399px]:hidden',
        ],
        [
          t('strip.openInterest'),
          <Num key="o" unit={pair.coin.toUpperCase()}>
            {formatCompact(mark?.openInterest)}
          </Num>,
          'max-[1399px]:hidden',
        ],
      ]}
    />
  )
}

function MarkLine({ pair }: { pair: ContractPair }) {
  const t = useTranslations('futures')
  const mark = useMark(pair.symbol)
  return (
    <span className="block text-12 whitespace-nowrap text-muted">
      {t('strip.mark')} <Num className="text-strong">{formatPrice(mark?.markPrice, pair.basePrecision)}</Num>
    </span>
  )
}

/** Opens funding, open interest, tiers and the insurance fund: an icon on desktop, on phones the funding line itself. */
export function FactsButton({ pair, isPhone }: { pair: ContractPair; isPhone: boolean }) {
  const t = useTranslations('futures')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {isPhone ? (
        <button type="button" aria-haspopup="dialog" onClick={open} className="touch min-w-0 text-end leading-[17px]">
          <MarkLine pair={pair} />
          <FundingLine symbol={pair.symbol} />
        </button>
      ) : (
        <IconButton size={36} label={t('strip.facts')} aria-haspopup="dialog" onClick={open}>
          <ChartLineIcon size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Suspense>{isOpen && <FactsSheet pair={pair} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
