import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { Spinner } from '@assay/ui/Spinner'
import { consoleWords } from '@assay/words/consoleWords'
import { supportWords as words } from '@assay/words/supportWords'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { CustomerDetail } from '../../parts/customer/CustomerDetail.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Link } from '../../router.tsx'
import { Claim } from './Claim.tsx'
import { Thread } from './Thread.tsx'
import { attachedPage, type DeskTicket, type Row } from './ticket.ts'
import { WriteForm } from './WriteForm.tsx'

const tones: Record<Row['status'], BadgeTone> = { OPEN: 'warning', WAITING: 'info', CLOSED: 'neutral' }

/**
 * One ticket beside the facts of its customer. It is read once per version, because each reading is recorded and the customer
 * can see it. What is being written stays when a new version is read.
 */
export function TicketDetail({ row, me }: { row: Row; me: Me }) {
  const { ticketId, revision, customerId } = row
  const read = useQuery({
    queryKey: ['ticket', ticketId, revision],
    queryFn: () => api.support.getDeskTicket({ ticketId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    meta: { isOnce: true },
  })
  if (read.data === undefined) return <NotRead query={read} waiting={<Spinner size={24} />} />
  const readAgain = () => void read.refetch()
  const canAnswer = me.permissions.includes('support.answer')
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <Head ticket={read.data} canReset={me.permissions.includes('customers.resetFactors')} />
        {canAnswer && <Claim row={row} me={me} />}
        <Thread messages={read.data.messages} onReadAgain={readAgain} />
        {canAnswer && <WriteForm row={row} seen={read.data.revision} onWritten={readAgain} />}
        <p className="mt-4 text-12 text-muted">{words.logged}</p>
      </div>
      {customerId !== null && me.permissions.includes('customers.read') && (
        <section aria-label={words.customer} className="min-w-0 xl:border-s xl:border-line xl:ps-6">
          <CustomerDetail key={customerId} customerId={customerId} me={me} />
        </section>
      )}
    </div>
  )
}

function Head({ ticket, canReset }: { ticket: DeskTicket; canReset: boolean }) {
  const { ticketId, topic, status, closedBy, attached, contact } = ticket
  const page = attached === null ? undefined : attachedPage(attached)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.heading(ticketId)}</h2>
        <Badge tone={tones[status]}>{closedBy === null ? words.status[status] : words.closedBy[closedBy]}</Badge>
      </div>
      <Facts
        rows={[
          [words.topic, words.topics[topic]],
          ...(attached === null
            ? []
            : [
                [
                  words.about,
                  page === undefined ? (
                    words.attachedTo(attached.kind, attached.id)
                  ) : (
                    <Link key="about" to={page} className="font-medium text-brand-text hover:underline">
                      {words.attachedTo(attached.kind, attached.id)}
                    </Link>
                  ),
                ] as const,
              ]),
        ]}
      />
      {contact !== null && <Lockout ticket={ticket} contact={contact} />}
      {contact !== null && canReset && status !== 'CLOSED' && <ResetFactors ticket={ticket} />}
    </>
  )
}

function Lockout({
  ticket: { account, customerId },
  contact: { email, isOfAccount },
}: {
  ticket: DeskTicket
  contact: NonNullable<DeskTicket['contact']>
}) {
  return (
    <>
      <Note tone="warning" title={words.lockoutTitle} className="mt-3">
        {words.lockoutLine}
      </Note>
      <Facts
        rows={[
          [words.lockoutAccount, account],
          [words.matched, customerId ?? words.unmatched],
          [words.lockoutMail, `${email}, ${isOfAccount ? words.isOfAccount : words.isNotOfAccount}`],
        ]}
      />
    </>
  )
}

/** Of the matched account; a second operator approves it. */
function ResetFactors({ ticket: { ticketId, customerId } }: { ticket: DeskTicket }) {
  if (customerId === null) return null
  return (
    <AskButton
      label={words.resetFactors}
      kind="danger"
      size="sm"
      className="mt-3"
      title={words.resetTitle(customerId)}
      verb={consoleWords.operators.ask}
      line={words.resetLine}
      reasonLabel={consoleWords.reason.label}
      isDangerous
      act={(reason) => api.customers.requestFactorReset({ ticketId, reason })}
      request={{ kind: 'customers.resetFactors', about: { customerId, ticketId } }}
    />
  )
}
