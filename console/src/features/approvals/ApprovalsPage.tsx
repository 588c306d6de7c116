import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { consoleWords } from '@assay/words/consoleWords'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { Since } from '../../parts/Since.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { useKeys } from '../../useKeys.ts'
import { Decision } from './Decision.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import type { Deciding, Request } from './request.ts'

const { approvals: words } = consoleWords
type State = 'open' | 'closed'

const stateTones: Record<Request['state'], BadgeTone> = {
  PENDING: 'warning',
  DONE: 'positive',
  REFUSED: 'negative',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  STALE: 'neutral',
}

/** What waits for a second person, the oldest first. */
export function ApprovalsPage() {
  const [state, setState] = useState<State>('open')
  const [selected, setSelected] = useState<number | null>(null)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const listed = useQueue(['requests', state], () => api.approvals.listRequests({ state, pageSize: 200 }))
  const rows = useMemo(() => listed.data?.rows ?? [], [listed.data])
  const row = rows.find(({ requestId }) => requestId === selected)
  useKeys(
    useMemo(() => {
      const decide = (how: Deciding['how']) => () => {
        if (row?.canDecide === true) setDeciding({ how, request: row })
      }
      return { a: decide('approve'), r: decide('refuse') }
    }, [row]),
  )
  if (listed.data === undefined && listed.isError) return <NotRead query={listed} />
  return (
    <>
      <ListDetail
        caption={words.title}
        columns={columnsAt(Date.now())}
        rows={rows}
        rowKey={keyOf}
        selected={selected}
        onSelect={setSelected}
        isStale={listed.isError}
        tabs={{
          id: 'requests',
          items: [
            { id: 'open', label: words.open, count: state === 'open' ? rows.length : undefined },
            { id: 'closed', label: words.closed },
          ],
          value: state,
          onChange: setState,
        }}
        empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
        foot={<QueueKeys no={consoleWords.keys.foot.refuse} />}
        detail={(request) => <RequestDetail request={request} onDecide={(how) => setDeciding({ how, request })} />}
      />
      {deciding !== null && <Decision {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const keyOf = ({ requestId }: Request) => requestId

function columnsAt(now: number): QueueColumn<Request>[] {
  return [
    {
      key: 'age',
      header: words.columns.waiting,
      cell: ({ requestedAt, state }) => <Since time={requestedAt} isWaiting={state === 'PENDING'} now={now} />,
    },
    { key: 'title', header: words.columns.what, cell: ({ title }) => <span className="font-medium">{title}</span> },
    { key: 'by', header: words.columns.by, cell: ({ requestedBy }) => requestedBy, isWide: true },
    { key: 'reason', header: words.columns.reason, cell: ({ reason }) => reason, isWide: true },
    {
      key: 'state',
      header: words.columns.state,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{words.states[state]}</Badge>,
    },
  ]
}
