import CheckIcon from '~icons/ph/check-bold'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { INDEX_CLAMP_PER_MILLE } from '@assay/api/indexRules'
import { formatAmount } from '@assay/engine/money'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { formatPrice, formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Seal } from '@assay/ui/Mark'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import { pairTitle, useSpotPairs } from './coins.ts'
import { isProven, isRefuted, type TickProof } from './tickProof.ts'
import { useZone } from '../settings/preferences.ts'
import { Slip } from './Slip.tsx'
import { StripPlot } from './StripPlot.tsx'
import { type LatestTick, useLatestTick } from './useLatestTick.ts'

/** Beside the form: the newest price of the first pair, checked here. Without one, how prices are made. */
export default function TickSlip() {
  const pair = useSpotPairs()[0]
  const { data, isPending } = useLatestTick(pair?.symbol)
  if (pair === undefined || data === null || (!isPending && data === undefined)) return <HowPricesAreMade />
  if (data === undefined) return <SlipFrame lead="leadWaiting" state="waiting" />
  return <TickSheet name={pairTitle(pair)} latest={data} />
}

type Verdict = 'match' | 'mismatch' | 'checking'

function verdictOf(proof: TickProof | null): Verdict {
  if (proof === null) return 'checking'
  if (isRefuted(proof)) return 'mismatch'
  return isProven(proof) ? 'match' : 'checking'
}

const seals = { match: 'ok', mismatch: 'bad', checking: 'waiting' } as const
const tones: Record<Verdict, BadgeTone> = { match: 'positive', mismatch: 'negative', checking: 'neutral' }
const leads = { match: 'lead', mismatch: 'leadBad', checking: 'leadWaiting' } as const

function TickSheet({ name, latest: { tick, proof } }: { name: string; latest: LatestTick }) {
  const t = useTranslations('market.slip')
  const zone = useZone()
  const verdict = verdictOf(proof)
  const shown = (ticks: number | null | undefined) =>
    ticks === null || ticks === undefined
      ? '--'
      : formatPrice(formatAmount(BigInt(ticks), tick.priceDecimals), tick.priceDecimals)
  const sources = tick.sources.flatMap(({ name: source, price }) => (price === null ? [] : [{ name: source, price }]))
  return (
    <SlipFrame
      lead={leads[verdict]}
      state={seals[verdict]}
      head={
        <>
          <div className="min-w-0 flex-1">
            <h2 className="text-16 font-semibold text-strong">{t('title')}</h2>
            <p className="text-12 text-muted">
              {t.rich('number', { sequence: String(tick.sequence), n: (words) => <Num>{words}</Num> })}
            </p>
          </div>
          <Badge tone={tones[verdict]} icon={verdict === 'match' && <CheckIcon size={12} aria-hidden="true" />}>
            {t(verdict)}
          </Badge>
        </>
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 border-b border-dashed border-line-strong py-3.5">
        <div>
          <p className="text-12 text-muted">{t('price')}</p>
          <p className="text-22 font-semibold text-strong">
            <Num>{shown(tick.price)}</Num>
          </p>
        </div>
        <div className="ms-auto text-end">
          <p className="text-14 font-medium text-strong">
            <Num>{name}</Num>
          </p>
          <p className="text-12 text-muted">
            <Num>{formatMoment(tick.time, zone)}</Num>
          </p>
        </div>
      </div>
      {tick.price !== null && (
        <div className="pt-3">
          <StripPlot
            sources={sources}
            price={tick.price}
            text={shown(tick.price)}
            label={t('plot', { count: sources.length, price: shown(tick.price) })}
          />
        </div>
      )}
      <p className="my-3 text-13">
        {t('sources', { count: sources.length, clamp: formatRate(INDEX_CLAMP_PER_MILLE / 1000, 1) })}
      </p>
      <ProofRows proof={proof} hash={tick.hash} recomputed={shown(proof?.recomputedPrice)} />
    </SlipFrame>
  )
}

function ProofRows({ proof, hash, recomputed }: { proof: TickProof | null; hash: string; recomputed: string }) {
  const t = useTranslations('market.slip')
  const signature = { true: 'signatureValid', false: 'signatureInvalid', null: 'signatureUnknown' } as const
  const shortHash = `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-8, -4)} ${hash.slice(-4)}`
  return (
    <KeyValues
      items={[
        { label: t('hash'), value: <Num className="font-mono">{shortHash}</Num> },
        { label: t('recomputed'), value: <Num className="font-medium text-positive">{recomputed}</Num> },
        { label: t('signature'), value: t(signature[`${proof?.isSignatureRight ?? null}`]) },
      ]}
    />
  )
}

interface SlipFrameProps {
  lead: 'lead' | 'leadBad' | 'leadWaiting'
  state: 'ok' | 'bad' | 'waiting'
  head?: ReactNode
  children?: ReactNode
}

function SlipFrame({ lead, state, head, children }: SlipFrameProps) {
  const t = useTranslations('market.slip')
  return (
    <div className="w-full max-w-[420px]">
      <p className="mb-3.5 flex items-center gap-2 text-12 text-muted">
        <Seal state={state} size={16} />
        {t(lead)}
      </p>
      {head !== undefined && (
        <Slip label={t('title')}>
          <div className="flex items-center gap-3 border-b border-dashed border-line-strong pb-3.5">
            <Seal state={state} size={38} />
            {head}
          </div>
          {children}
        </Slip>
      )}
    </div>
  )
}

/** Without a source there are no figures, only words. */
function HowPricesAreMade() {
  const t = useTranslations('market.slip')
  return (
    <div className="w-full max-w-[420px]">
      <Slip label={t('whyTitle')}>
        <h2 className="border-b border-dashed border-line-strong pb-3.5 text-16 font-semibold text-strong">
          {t('whyTitle')}
        </h2>
        <ol className="flex list-decimal flex-col gap-3 ps-5 pt-3.5 text-14">
          <li>{t('why1')}</li>
          <li>{t('why2')}</li>
          <li>{t('why3')}</li>
        </ol>
      </Slip>
    </div>
  )
}
