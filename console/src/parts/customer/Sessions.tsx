import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import { deviceZone } from '../../zone.ts'

const { customers: words } = consoleWords

/** Read only when somebody opens them: it is a separate look in the audit log. */
export function Sessions({ customerId }: { customerId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const listed = useQuery({
    queryKey: ['sessions', customerId],
    queryFn: () => api.customers.listCustomerSessions({ customerId }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const zone = deviceZone()
  return (
    <details className="mt-5 text-13" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="font-semibold text-strong">{words.sessions}</summary>
      {listed.isError && <p className="text-negative">{sentenceOf(listed.error)}</p>}
      <ul>
        {(listed.data ?? []).map(({ createdAt, lastSeenAt, endedAt }) => (
          <li key={createdAt} className="num border-b border-line py-1.5 last:border-0">
            {words.session(formatDateTime(createdAt, zone), formatDateTime(lastSeenAt, zone))}
            {endedAt !== null && <span className="text-muted"> {words.ended}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
