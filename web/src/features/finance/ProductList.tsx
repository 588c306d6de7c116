import { ButtonLink } from '@assay/ui/Button'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { EmptyState } from '@assay/ui/EmptyState'
import { formatAmount, formatCompact, percentText } from '@assay/ui/format'
import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { KeyValues, Meter } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { VALUE_COIN } from '../balances/valuation.ts'
import { interestOfTerm, interestPerDay } from './earnFigures.ts'
import type { Product } from './earnQueries.ts'
import { rateOf, useTermText } from './earnWords.ts'

export function ProductList({ products }: { products: readonly Product[] }) {
  const t = useTranslations('finance')
  if (products.length === 0) return <EmptyState title={t('none')}>{t('noneLine')}</EmptyState>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-3 lg:gap-4">
      {products.toSorted(byCoinAndTerm).map((product) => (
        <li key={product.planId} className="flex flex-col rounded-4 bg-surface p-3.5 lg:p-5">
          <ProductCard product={product} />
        </li>
      ))}
      <li className="rounded-4 border border-dashed border-line p-4 lg:p-5">
        <h2 className="text-16 font-semibold text-strong">{t('before')}</h2>
        <p className="mt-2 text-13">{t('beforeTerm')}</p>
        <p className="mt-2 text-13">{t('beforeReserve')}</p>
        <p className="mt-2 text-13">{t('beforeCoin')}</p>
      </li>
    </ul>
  )
}

/** The coin that values are shown in comes first, then by coin; flexible products before terms, the shortest first. */
function byCoinAndTerm(one: Product, other: Product): number {
  const rank = ({ coin }: Product) => (coinName(coin) === VALUE_COIN ? '' : coinName(coin))
  return rank(one).localeCompare(rank(other)) || one.days - other.days
}

function ProductCard({ product }: { product: Product }) {
  const t = useTranslations('finance')
  const { coin, planId, unavailable, remainAmount } = product
  const isFull = Number(remainAmount) === 0
  const taken = takenOf(product)
  return (
    <>
      <ProductHead product={product} />
      <CardFigures product={product} />
      <div className="mt-2 flex flex-1 items-end justify-between gap-3">
        <p className="text-13 text-muted lg:hidden">
          {amountsLeftToRight(
            t('fromTaken', {
              amount: exactAmount(product.limitMin),
              coin: coinName(coin),
              percent: percentText(taken),
            }),
          )}
        </p>
        {unavailable === null && !isFull ? (
          <ButtonLink
            to={paths.subscribe(planId)}
            kind="soft"
            aria-label={t('subscribeTo', { name: product.title })}
            className="flex-none lg:flex-1"
          >
            {t('subscribe')}
          </ButtonLink>
        ) : (
          <p className="py-2 text-center text-13 font-medium text-muted">
            {unavailable === null ? t('full') : t(`unavailable.${unavailable}`)}
          </p>
        )}
      </div>
    </>
  )
}

/** Its coin and term, and its rate a year. */
export function ProductHead({ product: { coin, tiers, ...terms } }: { product: Product }) {
  const t = useTranslations('finance')
  const termText = useTermText()
  const { rate, isMost } = rateOf(tiers)
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <CoinDisc coin={coin} size={32} />
        <div className="min-w-0">
          <h2 className="font-semibold text-strong">{coinName(coin)}</h2>
          <p className="text-13 text-muted">{termText(terms)}</p>
        </div>
      </div>
      <p className="flex-none text-end">
        {isMost && <span className="text-13 text-muted">{t('upTo')} </span>}
        <Num className="text-22 font-semibold text-strong">{rate}</Num>
        <span className="block text-13 text-muted">{t('aYear')}</span>
      </p>
    </div>
  )
}

/** On desktop: the least amount, an example and how much is taken. */
function CardFigures({ product }: { product: Product }) {
  const t = useTranslations('finance')
  const scale = useCoinScale()(product.coin)
  const coin = coinName(product.coin)
  const example = coin === VALUE_COIN ? '1000' : '1'
  const isFixed = product.kind === 'FIXED'
  const earned = isFixed ? interestOfTerm(product, example, scale) : interestPerDay(product, example, scale)
  const shown = coin === VALUE_COIN ? formatAmount(earned, 2, { plus: true }) : coinAmount(earned, coin, { plus: true })
  const gain = <Num>{shown}</Num>
  return (
    <div className="hidden lg:block">
      <KeyValues
        className="mt-3 mb-2"
        items={[
          { label: t('from'), value: <Num unit={coin}>{exactAmount(product.limitMin)}</Num> },
          {
            label: t('example', { amount: formatAmount(example, 0), coin }),
            value: t.rich(isFixed ? 'exampleTerm' : 'exampleDay', { gain: () => gain, coin }),
          },
        ]}
      />
      <Meter
        value={Number(product.totalInvestAmount)}
        max={Number(product.quota)}
        label={t('takenLabel')}
        text={
          <span className="flex justify-between gap-3">
            <span>{amountsLeftToRight(t('taken', { percent: percentText(takenOf(product)) }))}</span>
            <Num unit={coin}>{formatCompact(product.quota)}</Num>
          </span>
        }
      />
    </div>
  )
}

/** Whole percent of the quota, rounded down: '62'. */
function takenOf({ totalInvestAmount, quota }: Product): string {
  return String(Math.min(100, Math.floor((Number(totalInvestAmount) / Number(quota)) * 100)))
}
