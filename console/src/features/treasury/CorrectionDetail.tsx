import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { formatDateTime, formatShortDateTime } from '@assay/ui/time'
import { treasuryWords } from '@assay/words/treasuryWords'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import type { QueueColumn } from '../../parts/ListDetail.tsx'
import { deviceZone } from '../../zone.ts'

const words = treasuryWords.correction

type Correction = OperatorOutput<'treasury', 'readTreasury'>['corrections'][number]

const tones: Record<Correction['state'], BadgeTone> = { APPROVED: 'neutral', BOOKED: 'positive', REFUSED: 'warning' }

/** Which account, and by how much. */
function accountOf({ account, customerId }: Correction): string {
  return words.of(words.accounts[account], customerId)
}

function signedOf({ direction, amount, coin }: Correction): string {
  return `${direction === 'ADD' ? '+' : '−'}${coinText(amount, coin)}`
}

export function CorrectionDetail({ correction }: { correction: Correction }) {
  const text = (shown: string, className: string) => <span className={className}>{shown}</span>
  const { state, counter, reason, requestedBy, approvedBy, approvedAt, correctionId } = correction
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="num text-16 font-semibold text-strong">{signedOf(correction)}</h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      {state === 'REFUSED' && (
        <Note tone="warning" className="mt-3">
          {words.refused}
        </Note>
      )}
      <Facts
        rows={[
          [words.account, accountOf(correction)],
          [words.counter, words.accounts[counter]],
          [words.reason, text(reason, 'wrap-anywhere')],
          [words.requested, requestedBy],
          [words.approved, approvedBy],
          [words.time, formatDateTime(approvedAt, deviceZone())],
          ...(state === 'BOOKED' ? [[words.reference, text(`correction:${correctionId}`, 'num')] as const] : []),
        ]}
      />
    </>
  )
}

export function correctionColumns(now: number): QueueColumn<Correction>[] {
  return [
    {
      key: 'time',
      header: words.time,
      cell: ({ approvedAt }) => (
        <span className="num whitespace-nowrap">{formatShortDateTime(approvedAt, deviceZone(), now)}</span>
      ),
      isWide: true,
    },
    { key: 'account', header: words.account, cell: accountOf },
    {
      key: 'amount',
      header: words.amount,
      align: 'end',
      cell: (row) => <span className="num whitespace-nowrap">{signedOf(row)}</span>,
    },
    {
      key: 'state',
      header: treasuryWords.columns.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
    },
  ]
}
