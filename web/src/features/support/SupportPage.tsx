import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { formatListTime } from '@assay/ui/time'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { Channels } from './Channels.tsx'
import type { Ticket } from './ticketFacts.ts'
import { useTickets } from './ticketQueries.ts'
import { TicketBadge, TicketState } from './TicketState.tsx'

const states = ['open', 'closed'] as const

/** The customer's requests, and a new one. */
export default function SupportPage() {
  const t = useTranslations('support')
  const [state, setState] = useState<(typeof states)[number]>('open')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')} lead={t('lead')} isFlush>
        <div className="flex max-w-[720px] flex-col gap-4">
          <p className="px-(--gutter) pt-3 text-13 text-muted lg:hidden">{t('lead')}</p>
          <Panel>
            <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 lg:px-5">
              <Tabs
                id="tickets"
                label={t('title')}
                items={states.map((id) => ({ id, label: t(id) }))}
                value={state}
                onChange={setState}
              />
              <ButtonLink to={paths.newTicket()} size="sm">
                {t('new')}
              </ButtonLink>
            </div>
            <TabPanel tabs="tickets" tab={state}>
              <List state={state} />
            </TabPanel>
          </Panel>
          <Channels />
        </div>
      </AccountFrame>
    </>
  )
}

function List({ state }: { state: (typeof states)[number] }) {
  const t = useTranslations('support')
  const list = useTickets(state)
  const { data, isError, refetch } = list
  if (data === undefined) {
    if (isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
    return <SkeletonRows count={3} label={t('title')} />
  }
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return state === 'open' ? (
      <EmptyState
        title={t('empty')}
        action={
          <ButtonLink to={paths.newTicket()} kind="secondary">
            {t('new')}
          </ButtonLink>
        }
      >
        {t('emptyLine')}
      </EmptyState>
    ) : (
      <EmptyState title={t('emptyClosed')} />
    )
  return (
    <>
      <ul data-ready="">
        {rows.map((ticket) => (
          <li key={ticket.ticketId} className="border-t border-line">
            <TicketRow ticket={ticket} />
          </li>
        ))}
      </ul>
      <MoreButton pages={list}>{t('more')}</MoreButton>
    </>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('support')
  const zone = useZone()
  const { ticketId, topic, status, updatedAt } = ticket
  return (
    <Link
      to={paths.ticket(ticketId)}
      className="flex flex-col gap-1 px-4 py-3 -outline-offset-2 hover:bg-hover active:bg-press lg:px-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-14 font-medium text-strong">{t(`topics.${topic}`)}</span>
        <TicketBadge status={status} />
      </span>
      <span className="text-13">
        <TicketState ticket={ticket} />
      </span>
      <span className="text-12 text-muted">
        {t('number', { id: String(ticketId) })} · <Num>{formatListTime(updatedAt, zone, Date.now())}</Num>
      </span>
    </Link>
  )
}
