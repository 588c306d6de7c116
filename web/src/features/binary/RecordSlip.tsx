import ArrowRightIcon from '~icons/ph/arrow-right'
import { useTranslations } from 'use-intl'
import type { FairRecord } from '@assay/api/binary'
import { formatAmount as plainAmount } from '@assay/engine/money'
import { formatPrice, group } from '@assay/ui/format'
import { Seal } from '@assay/ui/Mark'
import { Measure, Num } from '@assay/ui/Num'
import { formatTime } from '@assay/ui/time'
import { Slip } from '../market/Slip.tsx'
import { StripPlot } from '../market/StripPlot.tsx'
import { useZone } from '../settings/preferences.ts'
import { Result } from './contractColumns.tsx'
import { pairOf } from './contractFigures.ts'
import { DirectionBadge } from './DirectionBadge.tsx'
import { Duration } from './PeriodChoice.tsx'

/** One settlement on one sheet: what was bought, where it began and ended, and the sources around that one price. */
export function RecordSlip({ record, seal }: { record: FairRecord; seal: 'ok' | 'bad' | 'waiting' }) {
  const t = useTranslations('binary')
  const { terms, result, ticks, receipt } = record
  const entry = ticks.find(({ sequence }) => sequence === result.entrySequence)
  const last = ticks.find(({ sequence }) => sequence === result.closingSequences.at(-1))
  const shown = (price: number | null | undefined) =>
    price === null || price === undefined
      ? '--'
      : formatPrice(plainAmount(BigInt(price), terms.priceDecimals), terms.priceDecimals)
  const sources = meansOf(ticks.filter(({ sequence }) => result.closingSequences.includes(sequence)))
  const profit = String(Number(result.payout) - Number(terms.amount))
  return (
    <Slip label={t('verify.title')}>
      <div className="flex items-center gap-3 border-b border-dashed border-line-strong pb-3.5">
        <Seal state={seal} size={38} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-16 font-semibold text-strong">
            <Num>{pairOf(terms.symbol, terms.coin)}</Num>
            <DirectionBadge direction={terms.direction} />
            <span className="text-13 font-normal text-muted">
              <Duration seconds={terms.period} />
            </span>
          </p>
          <p className="mt-0.5 text-12 text-muted">
            <Num className="font-mono">{`#${terms.orderId} · ${receipt.termsHash.slice(0, 8)}`}</Num>
          </p>
        </div>
        <span className="text-16">
          <Result {...result} profit={profit} coin={terms.coin} />
        </span>
      </div>
      <div className="flex items-end justify-between gap-3 py-3.5">
        <Moment words="verify.opened" time={entry?.time} price={shown(entry?.price)} />
        <ArrowRightIcon size={18} className="mb-1.5 text-muted rtl:-scale-x-100" aria-hidden="true" />
        <Moment
          words="verify.settled"
          time={last?.time}
          price={formatPrice(result.settlePrice, terms.priceDecimals)}
          isEnd
        />
      </div>
      <Received record={record} />
      {result.settlePrice !== null && sources.length > 0 && (
        <div className="border-t border-dashed border-line-strong pt-3">
          <StripPlot
            sources={sources}
            price={Number(result.settlePrice) * 10 ** terms.priceDecimals}
            text={formatPrice(result.settlePrice, terms.priceDecimals)}
            label={t('sources.strip', { count: sources.length })}
          />
        </div>
      )}
    </Slip>
  )
}

/** Where each source stood over the ticks that settle: around the one price that they settle at. */
function meansOf(ticks: FairRecord['ticks']): { name: string; price: number }[] {
  const seen = new Map<string, number[]>()
  for (const { name, price } of ticks.flatMap(({ sources }) => sources))
    if (price !== null) seen.set(name, [...(seen.get(name) ?? []), price])
  return [...seen].map(([name, prices]) => ({ name, price: prices.reduce((sum, one) => sum + one, 0) / prices.length }))
}

/** How long after acceptance, or the lock, the first used source of the entry was received. */
function Received({ record: { terms, ticks, result } }: { record: FairRecord }) {
  const t = useTranslations('binary')
  const entry = ticks.find(({ sequence }) => sequence === result.entrySequence)
  const received = (entry?.sources ?? []).flatMap(({ price, receivedAt }) => (price === null ? [] : [receivedAt]))
  if (received.length === 0) return null
  const afterMs = Math.min(...received) - (terms.lockAt ?? terms.acceptedAt)
  const after = () => (
    <Measure>{t('sources.age', { seconds: group((Math.floor(afterMs / 100) / 10).toFixed(1)) })}</Measure>
  )
  const words = terms.lockAt === null ? 'verify.received' : 'verify.receivedLock'
  return <p className="pb-3.5 text-12 text-muted">{t.rich(words, { after })}</p>
}

interface MomentProps {
  words: 'verify.opened' | 'verify.settled'
  time: number | undefined
  price: string
  isEnd?: boolean
}

function Moment({ words, time, price, isEnd }: MomentProps) {
  const t = useTranslations('binary')
  const zone = useZone()
  return (
    <div className={isEnd ? 'text-end' : undefined}>
      <p className="text-12 text-muted">
        {t.rich(words, { time: () => <Num>{time === undefined ? '--' : formatTime(time, zone)}</Num> })}
      </p>
      <p className="text-18 font-semibold text-strong">
        <Num>{price}</Num>
      </p>
    </div>
  )
}
