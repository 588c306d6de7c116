// What the exchange said to this user: what happened to their orders and positions, alerts that fired, and their account.
import BellIcon from '~icons/ph/bell'
import ShieldCheckIcon from '~icons/ph/shield-check'
import WarningOctagonIcon from '~icons/ph/warning-octagon'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { MoreButton } from '@assay/ui/MoreButton'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Tabs, TabPanel } from '@assay/ui/Tabs'
import { formatTime } from '@assay/ui/time'
import { TopBar } from '@assay/ui/TopBar'
import { useLayout } from '@assay/ui/useLayout'
import { type Message, useUnread } from '../session/inbox.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { MessageBody } from './MessageBody.tsx'
import { messageDays } from './messageDays.ts'
import { type MessageTab, useMessageList, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

const tabs = ['all', 'trades', 'account'] as const

export default function MessagesPage() {
  const t = useTranslations('alerts.messages')
  const [tab, setTab] = useState<MessageTab>('all')
  const [isUnreadOnly, setIsUnreadOnly] = useState(false)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const isDesktop = useLayout() === 'desktop'
  const unread = useUnread()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.home()} />
      <AccountFrame title={t('title')} lead={t('lead')} aside={<ReadAll />} isFlush>
        <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-3.5">
          <Panel>
            <h2 className="sr-only">{t('title')}</h2>
            <div className="flex items-center border-b border-line ps-4 pe-2">
              <Tabs
                id="messages"
                label={t('tabs')}
                items={tabs.map((id) => ({ id, label: t(id), ...(id === 'all' && unread > 0 && { count: unread }) }))}
                value={tab}
                onChange={setTab}
                className="min-w-0 flex-1"
              />
              <span className="lg:hidden">
                <ReadAll />
              </span>
            </div>
            <TabPanel tabs="messages" tab={tab}>
              <Chips
                label={t('filter')}
                items={[{ id: 'unread', label: t('unreadOnly') }]}
                selected={isUnreadOnly ? ['unread'] : []}
                onToggle={() => setIsUnreadOnly(!isUnreadOnly)}
                className="px-4 pt-3 pb-1"
              />
              <MessageList
                tab={tab}
                isUnreadOnly={isUnreadOnly}
                openedId={openedId}
                onOpen={isDesktop ? setOpenedId : undefined}
              />
            </TabPanel>
            <p className="flex gap-5 border-t border-line px-4 py-3">
              <Link to={paths.notices()} className="touch text-13 font-medium text-brand-text">
                {t('notices')}
              </Link>
              <Link to={paths.messageSettings()} className="touch text-13 font-medium text-brand-text">
                {t('settings')}
              </Link>
            </p>
          </Panel>
          {isDesktop && (
            <Panel className="sticky top-[84px] p-5">
              {openedId === null ? (
                <p className="py-6 text-center text-muted">{t('choose')}</p>
              ) : (
                <MessageBody id={openedId} />
              )}
            </Panel>
          )}
        </div>
      </AccountFrame>
    </>
  )
}

function ReadAll() {
  const t = useTranslations('alerts.messages')
  const unread = useUnread()
  const read = useReadMessages()
  if (unread === 0) return null
  return (
    <Button kind="quiet" size="sm" isBusy={read.isPending} onClick={() => read.mutate(undefined)}>
      {t('readAll')}
    </Button>
  )
}

interface OpenProps {
  openedId: number | null
  /** Opens it beside the list; without it, a message has its own page. */
  onOpen: ((id: number) => void) | undefined
}

function MessageList({ tab, isUnreadOnly, ...open }: { tab: MessageTab; isUnreadOnly: boolean } & OpenProps) {
  const t = useTranslations('alerts.messages')
  const zone = useZone()
  const list = useMessageList(tab, isUnreadOnly)
  if (list.data === undefined) {
    if (list.isError) return <FailedState text={t('failed')} onRetry={() => void list.refetch()} />
    return <SkeletonRows count={6} label={t('title')} />
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  const dayName = (day: string) => (day === 'today' || day === 'yesterday' ? t(day) : day)
  if (rows.length === 0)
    return <EmptyState title={t(isUnreadOnly ? 'noneUnread' : 'empty')}>{t(`emptyLines.${tab}`)}</EmptyState>
  return (
    <>
      <div data-ready="">
        {messageDays(rows, { zone, now: Date.now() }).map(({ day, rows: ofDay }) => (
          <section key={day} aria-label={dayName(day)}>
            <h3 className="bg-canvas px-4 py-1.5 text-12 font-medium text-muted">
              <Num>{dayName(day)}</Num>
            </h3>
            <ul>
              {ofDay.map((message) => (
                <MessageRow key={message.id} message={message} {...open} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MoreButton pages={list} className="border-t border-line p-4">
        {t('more')}
      </MoreButton>
    </>
  )
}

/** Kinds with an icon of their own, whatever coin they are about. */
const icons: Partial<Record<Message['kind'], typeof BellIcon>> = {
  LIQUIDATED: WarningOctagonIcon,
  ALERT: BellIcon,
}

function MessageRow({ message, openedId, onOpen }: { message: Message } & OpenProps) {
  const t = useTranslations('alerts.messages')
  const zone = useZone()
  const { title, line, coin } = useMessageText()(message)
  const own = icons[message.kind]
  // A message that is about no coin is about the account.
  const Icon = own ?? ShieldCheckIcon
  const isOpen = message.id === openedId
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={paths.message(message.id)}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(message.id)
        }}
        className={cx(
          'relative flex items-start gap-3 tiny:flex-wrap px-4 py-3 -outline-offset-2',
          isOpen ? 'bg-brand-soft' : 'hover:bg-hover',
        )}
      >
        {own === undefined && coin !== null ? (
          <CoinDisc coin={coin} size={28} />
        ) : (
          <span
            className={cx(
              'grid size-7 flex-none place-items-center rounded-full bg-sunken',
              message.kind === 'LIQUIDATED' ? 'text-negative' : 'text-muted',
            )}
          >
            <Icon size={18} aria-hidden="true" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className={cx('block text-14 text-strong', !message.isRead && 'font-semibold')}>{title}</span>
          <span
            className="line-clamp-2 text-13 small:line-clamp-none text-muted"
            dir={message.kind === 'ALERT' ? 'auto' : undefined}
          >
            {line}
          </span>
        </span>
        <span className="flex flex-none items-center gap-2 text-12 text-muted">
          <Num>{formatTime(message.createdAt, zone).slice(0, 5)}</Num>
        </span>
        {!message.isRead && (
          <span
            role="img"
            aria-label={t('unread')}
            className="absolute start-1 top-[23px] size-1.5 rounded-full bg-brand"
          />
        )}
      </Link>
    </li>
  )
}
