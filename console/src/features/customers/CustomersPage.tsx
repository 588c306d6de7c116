import { EmptyState } from '@assay/ui/EmptyState'
import { TextField } from '@assay/ui/TextField'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useKeys } from '../../useKeys.ts'
import { deviceZone } from '../../zone.ts'
import { CustomerDetail } from '../../parts/customer/CustomerDetail.tsx'

type Customer = Awaited<ReturnType<typeof api.customers.findCustomers>>[number]

const { customers: words } = consoleWords

/** Search, and what is known of one customer. Opening one is a look, which the audit log keeps and the customer can list. */
export function CustomersPage({ me }: { me: Me }) {
  const [text, setText] = useState('')
  const [sought, setSought] = useState('')
  const [selected, setSelected] = useState<number | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const found = useQuery({
    queryKey: ['customers', sought],
    queryFn: () => api.customers.findCustomers(sought === '' ? {} : { text: sought }),
    placeholderData: keepPreviousData,
  })
  useKeys(useMemo(() => ({ '/': () => search.current?.focus() }), []))
  if (found.data === undefined && found.isError) return <NotRead query={found} />
  return (
    <ListDetail
      caption={words.title}
      columns={columns}
      rows={found.data ?? []}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={found.isError}
      top={
        <form
          role="search"
          className="px-4 py-3 lg:px-5"
          onSubmit={(event) => {
            event.preventDefault()
            setSelected(null)
            setSought(text.trim())
          }}
        >
          <TextField
            ref={search}
            label={words.search}
            value={text}
            onChange={setText}
            type="search"
            help={words.searchHelp}
            className="max-w-[420px]"
            autoCapitalize="off"
            spellCheck={false}
          />
        </form>
      }
      empty={found.isPending ? null : <EmptyState title={words.none}>{words.noneLine}</EmptyState>}
      foot={<QueueKeys />}
      detail={({ customerId }) => <CustomerDetail key={customerId} customerId={customerId} me={me} />}
    />
  )
}

const keyOf = ({ customerId }: Customer) => customerId

const columns: QueueColumn<Customer>[] = [
  {
    key: 'id',
    header: words.number,
    cell: ({ customerId }) => <span className="num font-medium">{customerId}</span>,
  },
  { key: 'account', header: words.account, cell: ({ account }) => account },
  { key: 'vip', header: words.vip, cell: ({ vipLevel }) => <span className="num">{vipLevel}</span>, isWide: true },
  {
    key: 'since',
    header: words.since,
    cell: ({ createdAt }) => <span className="num">{formatDateTime(createdAt, deviceZone())}</span>,
    isWide: true,
  },
]
