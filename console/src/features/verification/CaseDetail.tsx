import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Spinner } from '@assay/ui/Spinner'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { Facts } from '../../parts/Facts.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { useKeys } from '../../useKeys.ts'
import { deviceZone } from '../../zone.ts'
import { ApproveSheet } from './ApproveSheet.tsx'
import type { Case } from './case.ts'
import { Picture } from './Picture.tsx'
import { ReturnSheet } from './ReturnSheet.tsx'

const { verification: words } = consoleWords
const regions = new Intl.DisplayNames('en', { type: 'region' })
const tones: Record<Case['state'], BadgeTone> = { PENDING: 'warning', PASSED: 'positive', RETURNED: 'negative' }

interface CaseDetailProps extends Pick<Case, 'verificationId' | 'revision' | 'state'> {
  canDecide: boolean
}

/** One verification. It is read once for each version: every reading is a look, which the audit log keeps. */
export function CaseDetail({ verificationId, revision, state, canDecide }: CaseDetailProps) {
  const read = useQuery({
    queryKey: ['case', verificationId, revision, state],
    queryFn: () => api.verification.getVerification({ verificationId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { isOnce: true },
  })
  if (read.data !== undefined)
    return <Opened case={read.data} canDecide={canDecide} onReadAgain={() => void read.refetch()} />
  return <NotRead query={read} waiting={<Spinner size={24} />} />
}

interface OpenedProps {
  case: Case
  canDecide: boolean
  /** With new links to the pictures. */
  onReadAgain: () => void
}

function Opened({ case: opened, canDecide, onReadAgain }: OpenedProps) {
  const { customerId, level, state, account, revision, sameDocument, pictures, decidedAt, factsChangedAt } = opened
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.heading(words.levels[level], customerId)}</h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="num mt-1 text-13 text-muted">
        {account}
        {revision > 1 && ` · ${words.again(revision)}`}
      </p>
      {factsChangedAt !== null && (
        <Note tone="warning" title={words.changedTitle} className="mt-3">
          {words.changedLine(formatDateTime(factsChangedAt, deviceZone()))}
        </Note>
      )}
      {sameDocument.customers.length > 0 && (
        <Note tone="warning" title={words.sameTitle} className="mt-3">
          {words.sameLine(sameDocument)}
        </Note>
      )}
      <CaseFacts {...opened} />
      {pictures.length === 0 && (
        <p className="mt-4 text-13 text-muted">
          {level === 'ADVANCED' && decidedAt !== null ? words.deleted : words.noPictures}
        </p>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {pictures.map(({ item, url }) => (
          <Picture key={url} name={words.items[item]} url={url} onReadAgain={onReadAgain} />
        ))}
      </div>
      {canDecide && <Decisions case={opened} />}
      <p className="mt-4 text-12 text-muted">{words.logged}</p>
    </>
  )
}

function CaseFacts({
  realName,
  idCard,
  country,
  cardType,
  submittedAt,
  decidedAt,
  decidedBy,
  level,
  states,
  reasons,
}: Case) {
  const zone = deviceZone()
  const returned = Object.entries(reasons) as [keyof typeof words.items, keyof typeof words.reasons][]
  return (
    <div className="max-w-[460px]">
      <Facts
        rows={[
          [words.items.realName, realName],
          [
            words.items.idCard,
            <span key="number" className="num">
              {idCard}
            </span>,
          ],
          [words.items.country, `${regions.of(country)} (${country})`],
          [words.items.cardType, words.kinds[cardType]],
          ...(level === 'ADVANCED' ? [[words.basicState, words.states[states.basic]] as const] : []),
          [words.sent, formatDateTime(submittedAt, zone)],
          ...(decidedAt === null ? [] : [[words.decided, formatDateTime(decidedAt, zone)] as const]),
          ...(decidedBy === null ? [] : [[words.decidedBy, decidedBy] as const]),
          ...returned.map(
            ([item, reason]) => [words.returned, `${words.items[item]}: ${words.reasons[reason]}`] as const,
          ),
        ]}
      />
    </div>
  )
}

/** A approves, R returns. */
function Decisions({ case: opened }: { case: Case }) {
  const [asked, setAsked] = useState<'approve' | 'return' | null>(null)
  const { level, state, states } = opened
  const isBlocked = level === 'ADVANCED' && states.basic !== 'PASSED'
  const canApprove = state === 'PENDING' && !isBlocked
  const canReturn = state !== 'RETURNED'
  useKeys(
    useMemo(
      () => ({
        a: () => canApprove && setAsked('approve'),
        r: () => canReturn && setAsked('return'),
      }),
      [canApprove, canReturn],
    ),
  )
  if (!canReturn) return null
  return (
    <div className="sticky bottom-0 mt-4 border-t border-line bg-surface py-3">
      <div className="flex max-w-[420px] gap-3">
        {state === 'PENDING' && (
          <Button className="flex-1" disabled={!canApprove} onClick={() => setAsked('approve')}>
            {words.approve}
          </Button>
        )}
        <Button kind="secondary" className="flex-1" onClick={() => setAsked('return')}>
          {words.return}
        </Button>
      </div>
      {isBlocked && <p className="mt-2 text-12 text-muted">{words.basicFirst}</p>}
      {asked === 'approve' && <ApproveSheet case={opened} onClose={() => setAsked(null)} />}
      {asked === 'return' && <ReturnSheet case={opened} onClose={() => setAsked(null)} />}
    </div>
  )
}
