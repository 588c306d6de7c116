// Where the price comes from: how many sources agree and how closely. Brass only while a check says so, and a grey seal
// while the connection is lost; without source data there is nothing to show.
import CaretRightIcon from '~icons/ph/caret-right-bold'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { Seal } from '@assay/ui/Mark'
import { Num } from '@assay/ui/Num'
import { formatTime } from '@assay/ui/time'
import { useZone } from '../../settings/preferences.ts'
import { useIsConnectionLost } from '../../../live/live.ts'
import { type IndexReading, sourceFacts, useAwaitsReading, useIndexReading } from '../../market/useIndexReading.ts'
import { lazyPart } from '@assay/ui/lazyPart'

const SourceSheet = lazyPart(async () => ({ default: (await import('./SourceSheet.tsx')).SourceSheet }))

interface SourcePillProps {
  symbol: string
  decimals: number
  /** 'pill' on the desktop's strip, 'short' beside a phone's headline, 'row' under the phone's chart. */
  look: 'pill' | 'short' | 'row'
}

export function SourcePill({ symbol, decimals, look }: SourcePillProps) {
  const reading = useIndexReading(symbol)
  const isAwaited = useAwaitsReading(symbol)
  const isLost = useIsConnectionLost()
  const [isOpen, setIsOpen] = useState(false)
  // It keeps its place, so that the book under a phone's row, and the figures beside the pill, stay when the reading comes.
  if (isAwaited && look !== 'short')
    return <div className={look === 'row' ? 'h-[34px] border-y border-line bg-surface' : 'w-52'} />
  if (reading === undefined || reading.sources.length === 0) return null
  const seal = isLost ? 'waiting' : sealOf(reading)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={cx(
          'flex items-center gap-1.5 text-12',
          look !== 'row'
            ? cx('rounded-3 border px-2.5 py-1.5 whitespace-nowrap', pillColours[seal])
            : 'min-h-[34px] w-full border-y border-line bg-surface px-(--gutter) text-muted -outline-offset-2 lg:hidden',
        )}
      >
        <Seal state={seal} />
        <PillText reading={reading} look={look} />
        <CaretRightIcon size={12} aria-hidden="true" className="flex-none rtl:-scale-x-100" />
      </button>
      {isOpen && (
        <Suspense>
          <SourceSheet symbol={symbol} decimals={decimals} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const pillColours = {
  ok: 'border-seal-line bg-seal-soft text-seal',
  waiting: 'border-line bg-sunken text-muted',
  bad: 'border-negative bg-negative-soft text-negative',
}

function sealOf({ state }: IndexReading): 'ok' | 'bad' {
  return state === 'PAUSED' ? 'bad' : 'ok'
}

function PillText({ reading, look }: { reading: IndexReading; look: SourcePillProps['look'] }) {
  const t = useTranslations('trade')
  const zone = useZone()
  const { used, all, spread } = sourceFacts(reading)
  const words = reading.state === 'NORMAL' ? t('sources.priceFrom', { count: used }) : t('sources.agree', { used, all })
  if (look !== 'row') {
    return (
      <>
        <span className="font-medium">{look === 'short' ? t('sources.count', { count: used }) : words}</span>
        <Num>{spread}</Num>
      </>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 flex-wrap gap-x-[.5ch] text-start">
      <b className="font-medium text-normal">{words}</b>
      <span>
        · <Num>{spread}</Num>
      </span>
      <span>
        · <Num>{formatTime(reading.time, zone)}</Num>
      </span>
    </span>
  )
}
