import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { Since } from '../../parts/Since.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { useKeys } from '../../useKeys.ts'
import { CaseDetail } from './CaseDetail.tsx'

type Row = OperatorOutput<'verification', 'listVerifications'>['rows'][number]

const { verification: words, keys } = consoleWords
const states = ['PENDING', 'RETURNED', 'PASSED'] as const
type State = (typeof states)[number]

/** What customers have sent for verification. Those that wait: the oldest first. */
export function VerificationPage({ me }: { me: Me }) {
  const [state, setState] = useState<State>('PENDING')
  const [customer, setCustomer] = useState('')
  const [selected, setSelected] = useState<number | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const filter = /^[1-9]\d{0,14}$/.test(customer) ? { customerId: Number(customer) } : {}
  const listed = useQueue(['verifications', state, filter], () =>
    api.verification.listVerifications({ state, pageSize: 200, ...filter }),
  )
  useKeys(useMemo(() => ({ '/': () => search.current?.focus() }), []))
  if (listed.data === undefined) return <NotRead query={listed} />
  const { rows, total } = listed.data
  return (
    <ListDetail
      caption={words.title}
      columns={columnsAt(Date.now(), state)}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      hasWideDetail
      tabs={{
        id: 'verifications',
        items: states.map((id) => ({ id, label: words.tabs[id], count: id === state ? total : undefined })),
        value: state,
        onChange: setState,
      }}
      top={
        <TextField
          ref={search}
          label={words.customerNumber}
          value={customer}
          onChange={setCustomer}
          inputMode="numeric"
          className="w-52 px-4 py-3 lg:px-5"
        />
      }
      empty={
        state === 'PENDING' && customer === '' ? (
          <EmptyState title={words.empty}>{words.emptyLine}</EmptyState>
        ) : (
          <EmptyState title={words.none} />
        )
      }
      foot={<QueueKeys no={keys.foot.return} />}
      detail={(row) => (
        <CaseDetail key={row.verificationId} {...row} canDecide={me.permissions.includes('verification.decide')} />
      )}
    />
  )
}

const keyOf = ({ verificationId }: Row) => verificationId

function columnsAt(now: number, state: State): QueueColumn<Row>[] {
  const decider: QueueColumn<Row> = {
    key: 'by',
    header: words.columns.by,
    cell: ({ decidedBy }) => decidedBy ?? '',
    isWide: true,
  }
  return [
    {
      key: 'since',
      header: words.columns.since,
      cell: ({ submittedAt, decidedAt }) => (
        <Since time={decidedAt ?? submittedAt} isWaiting={decidedAt === null} now={now} />
      ),
    },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: ({ customerId }) => <span className="num font-medium">{customerId}</span>,
    },
    { key: 'account', header: words.columns.account, cell: ({ account }) => account, isWide: true },
    { key: 'level', header: words.columns.level, cell: ({ level }) => words.levels[level] },
    {
      key: 'flags',
      header: words.columns.flags,
      cell: ({ factsChangedAt, sameDocument }) => (
        <span className="flex flex-wrap gap-1">
          {sameDocument.customers.length > 0 && <Badge tone="warning">{words.same}</Badge>}
          {factsChangedAt !== null && <Badge tone="warning">{words.changed}</Badge>}
        </span>
      ),
    },
    ...(state === 'PENDING' ? [] : [decider]),
  ]
}
