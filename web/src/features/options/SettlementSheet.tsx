// The proof of one expiry: what its price was made of, checked here. A price that does not match is never softened.
import CheckCircleIcon from '~icons/ph/check-circle-fill'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import QuestionIcon from '~icons/ph/question-fill'
import XCircleIcon from '~icons/ph/x-circle-fill'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { saveFile } from '@assay/ui/saveFile'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { formatPrice } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { leftToRight } from '@assay/ui/leftToRight'
import { Seal } from '@assay/ui/Mark'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment, formatTime } from '@assay/ui/time'
import { Slip } from '../market/Slip.tsx'
import type { TickStretch } from '../market/tickProof.ts'
import { useZone } from '../settings/preferences.ts'
import { type Check, checkSettlement, type SettlementProof, spansOf, verdictOf } from './checkSettlement.ts'
import { PRICED_MIN, WINDOW_SECONDS } from '@assay/engine/options/settlement'

interface Proved {
  proof: SettlementProof
  stretches: TickStretch[]
  checks: Check[]
}

async function prove(series: string): Promise<Proved> {
  const proof = await api.options.getOptionProof({ series })
  const stretches: TickStretch[] = []
  for (const span of spansOf(proof))
    stretches.push(await api.market.listTicks({ symbol: proof.settlement.symbol, ...span }))
  return { proof, stretches, checks: await checkSettlement(proof, stretches) }
}

export function SettlementSheet({ series, onClose }: { series: string; onClose: () => void }) {
  const t = useTranslations('options')
  const { data, isError, refetch } = useQuery({
    queryKey: ['options', 'proof', series],
    queryFn: () => prove(series),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Overlay isOpen onClose={onClose} title={t('proof.title', { series })} as="drawer">
      {isError && <FailedState text={t('proof.failed')} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows count={6} label={t('proof.running')} />}
      {data !== undefined && <Proof {...data} />}
    </Overlay>
  )
}

function Proof(proved: Proved) {
  const t = useTranslations('options')
  const zone = useZone()
  const { proof, checks } = proved
  const { settlement } = proof
  const verdict = verdictOf(checks)
  const moment = (time: number) => <Num>{formatMoment(time, zone)}</Num>
  return (
    <>
      <p className="text-14 text-normal">
        {settlement.status === 'VOID'
          ? t('proof.summaryVoid', { series: leftToRight(settlement.series) })
          : t('proof.summary', {
              series: leftToRight(settlement.series),
              price: leftToRight(formatPrice(settlement.settlementPrice, settlement.priceDecimals)),
              count: settlement.samples,
              from: leftToRight(formatTime(proof.firstTime, zone)),
              to: leftToRight(formatTime(proof.lastTime, zone)),
            })}
      </p>
      {verdict === 'ok' && (
        <p role="status" className="mt-1 text-14 font-medium text-positive">
          {t('proof.proven', { count: checks.length })}
        </p>
      )}
      <div className="mt-4">
        <Slip label={t('proof.title', { series: settlement.series })}>
          <div className="flex items-center gap-3 border-b border-dashed border-line-strong pb-3.5">
            <Seal state={verdict} size={38} />
            <p className="min-w-0 flex-1 text-16 font-semibold text-strong">
              <Num>{settlement.series}</Num>
            </p>
            <span className="text-18 font-semibold text-strong">
              {settlement.status === 'VOID' ? (
                t('status.VOID')
              ) : (
                <Num>{formatPrice(settlement.settlementPrice, settlement.priceDecimals)}</Num>
              )}
            </span>
          </div>
          <KeyValues
            className="pt-2"
            items={[
              { label: t('proof.from'), value: moment(proof.firstTime) },
              { label: t('proof.to'), value: moment(proof.lastTime) },
              {
                label: t('proof.sequences'),
                value: <Num>{`${proof.firstSequence} – ${proof.lastSequence}`}</Num>,
              },
            ]}
          />
        </Slip>
      </div>
      {verdict === 'bad' && (
        <Note tone="negative" title={t('proof.mismatchTitle')} className="mt-4">
          {t('proof.mismatch')}
        </Note>
      )}
      {verdict === 'waiting' && (
        <Note tone="warning" className="mt-4">
          {t('proof.unsupported')}
        </Note>
      )}
      <h3 className="mt-5 mb-1 text-14 font-semibold text-strong" role="status">
        {t('proof.checked')}
      </h3>
      <ol>
        {checks.map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </ol>
      <Button
        className="mt-4"
        kind="secondary"
        size="lg"
        block
        icon={<DownloadSimpleIcon size={18} aria-hidden="true" />}
        onClick={() => save(proved)}
      >
        {t('proof.save')}
      </Button>
      <p className="mt-3 text-12 leading-[1.5] text-muted">
        {t('proof.rule', { minutes: WINDOW_SECONDS / 60, seconds: PRICED_MIN })}
      </p>
    </>
  )
}

const looks = {
  true: { Icon: CheckCircleIcon, colour: 'text-positive', words: 'proof.right' },
  false: { Icon: XCircleIcon, colour: 'text-negative', words: 'proof.wrong' },
  null: { Icon: QuestionIcon, colour: 'text-muted', words: 'proof.open' },
} as const

function CheckRow({ name, isRight, figure }: Check) {
  const t = useTranslations('options')
  const { Icon, colour, words } = looks[`${isRight}`]
  return (
    <li className="flex items-start gap-2.5 border-b border-line py-2.5 last:border-0">
      <Icon size={20} className={`mt-px flex-none ${colour}`} role="img" aria-label={t(words)} />
      <span className="min-w-0 flex-1 text-14 font-medium text-strong">{t(`checks.${name}`)}</span>
      <span className="max-w-[46%] text-end text-12 break-words text-muted">
        <Num>{figure}</Num>
      </span>
    </li>
  )
}

/** Everything that was checked, so that it can be checked again without us. */
function save({ proof, stretches }: Proved): void {
  saveFile(`${proof.settlement.series}.json`, JSON.stringify({ proof, stretches }), 'application/json')
}
