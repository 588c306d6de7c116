// How the index is made, now: every source on a strip, which are used, which were dropped and why.
import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { formatPrice } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Measure, Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../../settings/preferences.ts'
import { StripPlot } from '../../market/StripPlot.tsx'
import { ageText, type IndexReading, sourceFacts, useIndexReading } from '../../market/useIndexReading.ts'

interface SourceSheetProps {
  symbol: string
  decimals: number
  onClose: () => void
}

const knownReasons = ['STALE', 'EMPTY', 'CROSSED', 'JUMPED', 'AHEAD'] as const

export function SourceSheet({ symbol, decimals, onClose }: SourceSheetProps) {
  const t = useTranslations('trade')
  const reading = useIndexReading(symbol)
  return (
    <Overlay isOpen onClose={onClose} title={t('sources.title')} as="drawer">
      <p className="mb-4 text-13 text-muted">{t('sources.lead')}</p>
      {reading !== undefined && <Reading reading={reading} decimals={decimals} />}
    </Overlay>
  )
}

function Reading({ reading, decimals }: { reading: IndexReading; decimals: number }) {
  const t = useTranslations('trade')
  const zone = useZone()
  const { used, all, spread } = sourceFacts(reading)
  return (
    <>
      {reading.state !== 'NORMAL' && (
        <Note
          tone={reading.state === 'PAUSED' ? 'negative' : 'warning'}
          title={t(`sources.${reading.state}`)}
          className="mb-4"
        >
          {t(`sources.${reading.state}_help`)}
        </Note>
      )}
      <Strip reading={reading} decimals={decimals} />
      <KeyValues
        items={[
          { label: t('sources.index'), value: <Num>{formatPrice(reading.price, decimals)}</Num> },
          { label: t('sources.used'), value: t('sources.agree', { used, all }) },
          { label: t('sources.spread'), value: <Num>{spread}</Num> },
          { label: t('sources.time'), value: <Num>{formatMoment(reading.time, zone)}</Num> },
          { label: t('sources.sequence'), value: <Num>{reading.sequence}</Num> },
        ]}
      />
      <h3 className="mt-5 mb-1 text-13 font-semibold text-strong">{t('sources.each')}</h3>
      <ul className="text-13">
        {reading.sources.map((source) => (
          <li key={source.name} className="flex min-h-10 items-center gap-3 border-b border-line">
            <span className="flex-1 text-strong">{source.name}</span>
            {!source.isUsed && (
              <Badge tone="warning">
                <Reason reason={source.droppedBecause} />
              </Badge>
            )}
            <Num className={source.isUsed ? 'text-strong' : 'text-muted line-through'}>
              {formatPrice(source.price, decimals)}
            </Num>
            <span className="w-12 text-end text-12 text-muted" title={t('sources.ageLabel', ageOf(source))}>
              <Measure>{t('sources.age', ageOf(source))}</Measure>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function ageOf({ ageMs }: IndexReading['sources'][number]) {
  return { seconds: ageText(ageMs) }
}

function Strip({ reading: { sources, price }, decimals }: { reading: IndexReading; decimals: number }) {
  const t = useTranslations('trade')
  const priced = sources.flatMap(({ name, price: of, isUsed }) =>
    of === null ? [] : [{ name, price: Number(of), isUsed }],
  )
  if (price === null || priced.length === 0) return null
  return (
    <div className="mb-3">
      <StripPlot
        sources={priced}
        price={Number(price)}
        text={formatPrice(price, decimals)}
        label={t('sources.strip', { count: priced.length })}
      />
    </div>
  )
}

function Reason({ reason }: { reason: string | null }) {
  const t = useTranslations('trade')
  const known = knownReasons.find((name) => name === reason)
  return <>{known === undefined ? t('sources.dropped') : t(`sources.reasons.${known}`)}</>
}
