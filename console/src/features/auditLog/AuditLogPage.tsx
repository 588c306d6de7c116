import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { TextField } from '@assay/ui/TextField'
import { formatDateTime } from '@assay/ui/time'
import { textOfAct } from '@assay/words/auditActs'
import { consoleWords } from '@assay/words/consoleWords'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useKeys } from '../../useKeys.ts'
import { deviceZone } from '../../zone.ts'
import { EntryDetail } from './EntryDetail.tsx'

type Entry = OperatorOutput<'auditLog', 'listEntries'>['rows'][number]

const { auditLog: words } = consoleWords
const PAGE = 100

/** Every act and every look, the newest first. */
export function AuditLogPage() {
  const [operator, setOperator] = useState('')
  const [customer, setCustomer] = useState('')
  const [selected, setSelected] = useState<number | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const filter = filterOf({ operator, customer })
  const listed = useInfiniteQuery({
    queryKey: ['audit log', filter],
    queryFn: ({ pageParam }) =>
      api.auditLog.listEntries({ ...filter, pageSize: PAGE, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.sequence ?? null) : null),
    placeholderData: keepPreviousData,
  })
  useKeys(useMemo(() => ({ '/': () => search.current?.focus() }), []))
  const rows = useMemo(() => (listed.data?.pages ?? []).flatMap((page) => page.rows), [listed.data])
  if (listed.data === undefined && listed.isError) return <NotRead query={listed} />
  return (
    <ListDetail
      caption={words.title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      top={
        <div className="flex gap-3 px-4 py-3 lg:px-5">
          <TextField ref={search} label={words.operator} value={operator} onChange={setOperator} className="w-44" />
          <TextField
            label={words.customer}
            value={customer}
            onChange={setCustomer}
            inputMode="numeric"
            className="w-44"
          />
        </div>
      }
      empty={<EmptyState title={words.empty} />}
      foot={
        <>
          {listed.hasNextPage && (
            <div className="p-4">
              <Button kind="secondary" isBusy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
                {words.older}
              </Button>
            </div>
          )}
          <QueueKeys />
        </>
      }
      detail={(entry) => <EntryDetail entry={entry} />}
    />
  )
}

const keyOf = ({ sequence }: Entry) => sequence

function filterOf({ operator, customer }: { operator: string; customer: string }) {
  return {
    ...(/^[a-z][a-z0-9.-]{1,31}$/.test(operator) && { operator }),
    ...(/^[1-9]\d{0,14}$/.test(customer) && { customer: Number(customer) }),
  }
}

function aboutOf({ customer, subject }: Pick<Entry, 'customer' | 'subject'>): string {
  return [customer === null ? null : words.ofCustomer(customer), subject].filter((part) => part !== null).join(', ')
}

const columns: QueueColumn<Entry>[] = [
  {
    key: 'at',
    header: words.at,
    cell: ({ at }) => <span className="num lg:whitespace-nowrap">{formatDateTime(at, deviceZone())}</span>,
  },
  { key: 'operator', header: words.operator, cell: ({ operator }) => operator ?? words.machine },
  {
    key: 'act',
    header: words.act,
    cell: ({ act, isLook, ...entry }) => (
      <>
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {textOfAct(act)}
          {isLook && <Badge tone="info">{words.look}</Badge>}
        </span>
        <span className="block text-12 text-muted lg:hidden">{aboutOf(entry)}</span>
      </>
    ),
  },
  {
    key: 'about',
    header: words.about,
    cell: aboutOf,
    isWide: true,
  },
  {
    key: 'sequence',
    header: words.number,
    cell: ({ sequence }) => <span className="num">{sequence}</span>,
    align: 'end',
    isWide: true,
  },
]
