import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import type { Me } from '../../me.ts'
import { Facts } from '../Facts.tsx'
import { deviceZone } from '../../zone.ts'
import { AskButton } from '../AskButton.tsx'
import { Freeze } from './Freeze.tsx'
import { Notes } from './Notes.tsx'
import { Sessions } from './Sessions.tsx'

const { customers: words, reason } = consoleWords
/** Each call is a row of the audit log: what was read is not read again by itself. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export function CustomerDetail({ customerId, me }: { customerId: number; me: Me }) {
  const overview = useQuery({
    queryKey: ['customer', customerId],
    queryFn: () => api.customers.getCustomer({ customerId }),
    ...ONCE,
  })
  if (overview.data === undefined)
    return overview.isError ? (
      <FailedState text={sentenceOf(overview.error)} onRetry={() => void overview.refetch()} />
    ) : null
  const {
    account,
    type,
    vipLevel,
    createdAt,
    invitedBy,
    balances,
    openSessions,
    verification,
    frozen,
    closing,
    factorResetAt,
  } = overview.data
  return (
    <>
      <h2 className="num text-16 font-semibold text-strong">{customerId}</h2>
      <Facts
        rows={[
          [words.account, account],
          [words.kind, words.kinds[type]],
          [words.vip, vipLevel],
          [words.since, formatDateTime(createdAt, deviceZone())],
          ...(invitedBy === null ? [] : [[words.invitedBy, invitedBy] as const]),
          [words.openSessions, openSessions],
          ...(factorResetAt === null
            ? []
            : [[words.factorReset, formatDateTime(factorResetAt, deviceZone())] as const]),
          ...(closing === null ? [] : [[words.closing, closingText(closing)] as const]),
          [
            words.verification,
            words.verified({ basic: words.states[verification.basic], advanced: words.states[verification.advanced] }),
          ],
        ]}
      />
      {factorResetAt !== null && me.permissions.includes('customers.resetFactors') && (
        <StopReset customerId={customerId} />
      )}
      <Freeze customerId={customerId} frozen={frozen} canFreeze={me.permissions.includes('customers.freeze')} />
      <Contacts customerId={customerId} masked={overview.data} canOpen={me.permissions.includes('customers.open')} />
      <h3 className="mt-5 text-13 font-semibold text-strong">{words.balances}</h3>
      {balances.length === 0 ? (
        <p className="mt-1 text-13 text-muted">{words.noBalances}</p>
      ) : (
        <Facts
          rows={balances.map(({ wallet, coin, total }) => [
            `${coin.toUpperCase()} · ${words.wallets[wallet]}`,
            <span key={coin} className="num">
              {total}
            </span>,
          ])}
        />
      )}
      <Sessions customerId={customerId} />
      <Notes customerId={customerId} canWrite={me.permissions.includes('customers.note')} />
      <p className="mt-5 text-12 text-muted">{words.seen}</p>
    </>
  )
}

function StopReset({ customerId }: { customerId: number }) {
  return (
    <AskButton
      label={words.stopReset}
      kind="secondary"
      size="sm"
      className="mt-3"
      title={words.stopResetTitle(customerId)}
      verb={words.stopReset}
      line={words.stopResetLine}
      reasonLabel={reason.label}
      act={(text) => api.customers.stopFactorReset({ customerId, reason: text })}
    />
  )
}

function closingText({ closesAt, closedAt }: { closesAt: number; closedAt: number | null }): string {
  const at = (time: number) => formatDateTime(time, deviceZone())
  return closedAt === null ? words.closesAt(at(closesAt)) : words.closedAt(at(closedAt))
}

interface ContactsProps {
  customerId: number
  masked: { email: string | null; phone: string | null }
  canOpen: boolean
}

function Contacts({ customerId, masked, canOpen }: ContactsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opened = useQuery({
    queryKey: ['contacts', customerId],
    queryFn: () => api.customers.openContacts({ customerId }),
    enabled: isOpen,
    meta: { isOnce: true },
    ...ONCE,
  })
  const { email, phone } = opened.data ?? masked
  const name = opened.data?.account ?? null
  return (
    <>
      <Facts
        rows={[
          // A wallet's address, which was masked above like a contact.
          ...(name === null || name === email || name === phone ? [] : [[words.account, name] as const]),
          [words.email, email ?? words.noContact],
          [words.phone, phone ?? words.noContact],
        ]}
      />
      {canOpen && opened.data === undefined && (
        <Button kind="quiet" size="sm" isBusy={opened.isFetching} onClick={() => setIsOpen(true)}>
          {words.openContacts}
        </Button>
      )}
      {opened.isError && <p className="text-13 text-negative">{sentenceOf(opened.error)}</p>}
    </>
  )
}
