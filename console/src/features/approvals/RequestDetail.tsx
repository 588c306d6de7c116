import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { Facts } from '../../parts/Facts.tsx'
import { deviceZone } from '../../zone.ts'
import { Lines } from './Lines.tsx'
import type { Deciding, Request } from './request.ts'

const { approvals: words } = consoleWords

interface RequestDetailProps {
  request: Request
  onDecide: (how: Deciding['how']) => void
}

/** What will happen, who asked and why, and who may decide. */
export function RequestDetail({ request, onDecide }: RequestDetailProps) {
  const { title, lines, state, reason, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, note } = request
  const zone = deviceZone()
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-16 font-semibold wrap-anywhere text-strong">{title}</h2>
        <Badge tone={state === 'PENDING' ? 'warning' : 'neutral'}>{words.states[state]}</Badge>
      </div>
      <Facts
        rows={[
          [words.columns.by, requestedBy],
          [words.requested, formatDateTime(requestedAt, zone)],
          [words.columns.reason, reason],
          ...(state === 'PENDING' ? [[words.expires, formatDateTime(expiresAt, zone)] as const] : []),
          ...(decidedBy === null ? [] : [[words.decidedBy, decidedBy] as const]),
          ...(decidedAt === null ? [] : [[words.decidedAt, formatDateTime(decidedAt, zone)] as const]),
          ...(note === null ? [] : [[words.note, note] as const]),
        ]}
      />
      <h3 className="mt-5 text-13 font-semibold text-strong">{words.effect}</h3>
      <Lines lines={lines} />
      {state === 'PENDING' && <Buttons request={request} onDecide={onDecide} />}
    </>
  )
}

function Buttons({ request: { canDecide, isOwn }, onDecide }: RequestDetailProps) {
  if (isOwn)
    return (
      <div className="mt-5">
        <p className="text-13 text-muted">{words.own}</p>
        <Button kind="secondary" className="mt-3" onClick={() => onDecide('withdraw')}>
          {words.verbs.withdraw}
        </Button>
      </div>
    )
  if (!canDecide) return <p className="mt-5 text-13 text-muted">{words.others}</p>
  return (
    <div className="mt-5">
      <div className="flex gap-3">
        <Button className="flex-1" onClick={() => onDecide('approve')}>
          {words.verbs.approve}
        </Button>
        <Button kind="secondary" className="flex-1" onClick={() => onDecide('refuse')}>
          {words.verbs.refuse}
        </Button>
      </div>
      <p className="mt-2 text-12 text-muted">{consoleWords.reason.logged}</p>
    </div>
  )
}
