// Desktop: every source of the price that settles, as it stands, and the rule in a sentence.
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { Measure, Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { StripPlot } from '../market/StripPlot.tsx'
import { ageText, useAwaitsReading, useIndexReading } from '../market/useIndexReading.ts'
import { ruleFigures } from './ruleFigures.ts'

interface SourcesPanelProps {
  symbol: string
  decimals: number
}

export function SourcesPanel({ symbol, decimals }: SourcesPanelProps) {
  const t = useTranslations('binary')
  const isAwaited = useAwaitsReading(symbol)
  return (
    <section
      aria-label={t('sources.title')}
      className="flex min-h-0 flex-col overflow-y-auto bg-surface [grid-area:book]"
    >
      <h2 className="flex-none border-b border-line px-4 py-2.5 text-13 font-semibold text-strong">
        {t('sources.title')}
      </h2>
      {isAwaited ? (
        <SkeletonRows count={4} label={t('sources.title')} />
      ) : (
        <Sources symbol={symbol} decimals={decimals} />
      )}
    </section>
  )
}

/** All at once: nothing that is in view moves when the first reading arrives. */
function Sources({ symbol, decimals }: SourcesPanelProps) {
  const t = useTranslations('binary')
  const reading = useIndexReading(symbol)
  const price = reading?.price ?? null
  const used = (reading?.sources ?? []).flatMap((source) =>
    source.isUsed && source.price !== null
      ? [{ name: source.name, price: source.price, age: ageText(source.ageMs) }]
      : [],
  )
  return (
    <div className="flex flex-col gap-3 px-4 py-3.5">
      {price !== null && (
        <StripPlot
          sources={used.map(({ name, price: at }) => ({ name, price: Number(at) }))}
          price={Number(price)}
          text={formatPrice(price, decimals)}
          label={t('sources.strip', { count: used.length })}
        />
      )}
      <table className="w-full text-13">
        <caption className="sr-only">{t('sources.title')}</caption>
        <tbody>
          {used.map((source) => (
            <tr key={source.name} className="h-6">
              <th scope="row" className="text-start font-normal">
                {source.name}
              </th>
              <td className="text-end text-strong">
                <Num>{formatPrice(source.price, decimals)}</Num>
              </td>
              <td className="w-16 text-end text-12 text-muted">
                <Num>{distance(source.price, price, decimals)}</Num>
              </td>
              <td
                className="w-12 text-end text-12 text-muted"
                aria-label={t('sources.ageLabel', { seconds: source.age })}
              >
                <Measure>{t('sources.age', { seconds: source.age })}</Measure>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-12 leading-[1.5] text-muted">{t('sources.rule', ruleFigures)}</p>
      <Link to={paths.fair()} className="text-12 font-medium text-brand-text">
        {t('fair.link')}
      </Link>
    </div>
  )
}

function distance(price: string, index: string | null, decimals: number): string {
  if (index === null) return '--'
  return formatAmount((Number(price) - Number(index)).toFixed(decimals), decimals, { plus: true })
}
