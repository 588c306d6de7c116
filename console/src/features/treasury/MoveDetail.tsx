import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { MoveState } from '@assay/api/treasury'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { treasuryWords as words } from '@assay/words/treasuryWords'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import type { QueueColumn } from '../../parts/ListDetail.tsx'
import { RaiseFee } from '../../parts/RaiseFee.tsx'
import { Since } from '../../parts/Since.tsx'
import { deviceZone } from '../../zone.ts'

type Move = OperatorOutput<'treasury', 'readTreasury'>['moves'][number]

const tones: Record<MoveState, BadgeTone> = {
  LEAVING: 'neutral',
  STUCK: 'warning',
  REFUSED: 'warning',
  DONE: 'positive',
  FAILED: 'negative',
}

/** Between the exchange's own addresses. */
export function MoveDetail({ move, canRaise }: { move: Move; canRaise: boolean }) {
  const code = (text: string) => <span className="num break-all">{text}</span>
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.purposes[move.purpose]}</h2>
        <Badge tone={tones[move.state]}>{words.moveStates[move.state]}</Badge>
      </div>
      {move.reason !== null && (
        <Note tone="warning" title={words.why} className="mt-3">
          {move.reason}
        </Note>
      )}
      <Facts
        rows={[
          [words.amount, coinText(move.amount, move.coin)],
          [words.columns.network, move.channel],
          [words.from, code(move.source)],
          [words.to, code(move.recipient)],
          [words.planned, formatDateTime(move.createdAt, deviceZone())],
          ...move.txids.map((txid) => [words.txid, code(txid)] as const),
        ]}
      />
      {canRaise && move.canRaiseFee && move.state === 'STUCK' && <RaiseFee payoutId={move.payoutId} />}
    </>
  )
}

export function moveColumns(now: number): QueueColumn<Move>[] {
  return [
    {
      key: 'planned',
      header: words.columns.planned,
      cell: ({ createdAt, state }) => (
        <Since time={createdAt} isWaiting={state === 'LEAVING' || state === 'STUCK'} now={now} />
      ),
      isWide: true,
    },
    { key: 'what', header: words.columns.what, cell: ({ purpose }) => words.purposes[purpose] },
    {
      key: 'amount',
      header: words.columns.amount,
      align: 'end',
      cell: ({ amount, coin }) => <span className="num whitespace-nowrap">{coinText(amount, coin)}</span>,
    },
    {
      key: 'state',
      header: words.columns.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.moveStates[state]}</Badge>,
    },
  ]
}
