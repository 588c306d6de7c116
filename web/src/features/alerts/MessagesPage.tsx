// What the exchange said to this user: what happened to their orders and positions, alerts that fired, and their account.
import BellIcon from '~icons/ph/bell'
import ChecksIcon from '~icons/ph/checks'
import ShieldCheckIcon from '~icons/ph/shield-check'
import WarningOctagonIcon from '~icons/ph/warning-octagon'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, useQueryValue } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { lazyPart } from '@assay/ui/lazyPart'
import { MoreButton } from '@assay/ui/MoreButton'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Tabs, TabPanel } from '@assay/ui/Tabs'
import { formatTime } from '@assay/ui/time'
import { TopBar } from '@assay/ui/TopBar'
import { useLayout } from '@assay/ui/useLayout'
import { type Message, useUnread } from '../session/inbox.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useNoticeList, useReadNotices } from '../settings/noticeList.ts'
import { useZone } from '../settings/preferences.ts'
import { InboxRow, type OpenProps } from './InboxRow.tsx'
import { MessageBody } from './MessageBody.tsx'
import { messageDays } from './messageDays.ts'
import { type MessageTab, useMessageList, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

const NoticeRows = lazyPart(async () => ({ default: (await import('./NoticeRows.tsx')).NoticeRows }))
const OneNotice = lazyPart(async () => ({ default: (await import('../settings/OneNotice.tsx')).OneNotice }))

const tabs = ['all', 'trades', 'account', 'notices'] as const
type Tab = (typeof tabs)[number]

export default function MessagesPage() {
  const t = useTranslations('alerts.messages')
  const [tab, setTab] = useState<Tab>(useQueryValue('tab') === 'notices' ? 'notices' : 'all')
  const [openedId, setOpenedId] = useState<number | null>(null)
  const isDesktop = useLayout() === 'desktop'
  const open = { openedId, onOpen: isDesktop ? setOpenedId : undefined }
  const counts = { all: useUnread(), notices: useUnreadNotices().length }
  return (
    <>
      <TopBar title={t('title')} backTo={paths.home()} aside={!isDesktop && <ReadAll tab={tab} isIcon />} />
      <AccountFrame title={t('title')} lead={t('lead')} aside={<ReadAll tab={tab} />} isFlush>
        <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-3.5">
          <Panel>
            <h2 className="sr-only">{t('title')}</h2>
            <div className="flex items-center border-b border-line ps-4 pe-2">
              <Tabs
                id="messages"
                label={t('tabs')}
                items={tabs.map((id) => ({ id, label: t(id), count: countOf(counts, id) }))}
                value={tab}
                onChange={(to) => {
                  setTab(to)
                  setOpenedId(null)
                }}
                className="min-w-0 flex-1"
              />
            </div>
            <TabPanel tabs="messages" tab={tab}>
              <Suspense>{tab === 'notices' ? <NoticeRows {...open} /> : <Messages tab={tab} {...open} />}</Suspense>
            </TabPanel>
            <p className="flex gap-5 border-t border-line px-4 py-3">
              <Link to={paths.messageSettings()} className="touch text-13 font-medium text-brand-text">
                {t('settings')}
              </Link>
            </p>
          </Panel>
          {isDesktop && <Opened tab={tab} id={openedId} />}
        </div>
      </AccountFrame>
    </>
  )
}

function countOf(counts: Partial<Record<Tab, number>>, tab: Tab): number | undefined {
  const count = counts[tab]
  return count === 0 ? undefined : count
}

/** Beside the list. */
function Opened({ tab, id }: { tab: Tab; id: number | null }) {
  const t = useTranslations('alerts.messages')
  if (tab === 'notices' && id !== null)
    return (
      <div className="sticky top-[84px]">
        <Suspense>
          <OneNotice key={id} id={String(id)} />
        </Suspense>
      </div>
    )
  return (
    <Panel className="sticky top-[84px] p-5">
      {id === null ? (
        <p className="py-6 text-center text-muted">{t(tab === 'notices' ? 'chooseNotice' : 'choose')}</p>
      ) : (
        <MessageBody id={id} />
      )}
    </Panel>
  )
}

/** Of those that are loaded. */
function useUnreadNotices() {
  const { data } = useNoticeList()
  return data?.pages.flatMap((page) => page.rows).filter(({ isRead }) => !isRead) ?? []
}

interface ReadAllProps {
  /** In a phone's bar, where the words have no room. */
  isIcon?: boolean
}

function ReadAll({ tab, ...look }: { tab: Tab } & ReadAllProps) {
  return tab === 'notices' ? <ReadAllNotices {...look} /> : <ReadAllMessages {...look} />
}

function ReadAllNotices(look: ReadAllProps) {
  const unread = useUnreadNotices()
  const read = useReadNotices()
  if (unread.length === 0) return null
  return <ReadAllButton {...look} onClick={() => read(unread)} />
}

function ReadAllMessages(look: ReadAllProps) {
  const unread = useUnread()
  const read = useReadMessages()
  if (unread === 0) return null
  return <ReadAllButton {...look} isBusy={read.isPending} onClick={() => read.mutate(undefined)} />
}

function ReadAllButton({ isIcon, isBusy = false, onClick }: ReadAllProps & { isBusy?: boolean; onClick: () => void }) {
  const t = useTranslations('alerts.messages')
  if (isIcon)
    return (
      <IconButton label={t('readAll')} disabled={isBusy} onClick={onClick}>
        <ChecksIcon size={22} aria-hidden="true" />
      </IconButton>
    )
  return (
    <Button kind="quiet" size="sm" isBusy={isBusy} onClick={onClick}>
      {t('readAll')}
    </Button>
  )
}

function Messages({ tab, ...open }: { tab: MessageTab } & OpenProps) {
  const t = useTranslations('alerts.messages')
  const [isUnreadOnly, setIsUnreadOnly] = useState(false)
  return (
    <>
      <Chips
        label={t('filter')}
        items={[{ id: 'unread', label: t('unreadOnly') }]}
        selected={isUnreadOnly ? ['unread'] : []}
        onToggle={() => setIsUnreadOnly(!isUnreadOnly)}
        className="px-4 pt-3 pb-1"
      />
      <MessageList tab={tab} isUnreadOnly={isUnreadOnly} {...open} />
    </>
  )
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

/** Kinds with their own icon, whatever coin they are about. */
const icons: Partial<Record<Message['kind'], typeof BellIcon>> = {
  LIQUIDATED: WarningOctagonIcon,
  ALERT: BellIcon,
}

function MessageRow({ message, ...open }: { message: Message } & OpenProps) {
  const zone = useZone()
  const { title, line, coin } = useMessageText()(message)
  const own = icons[message.kind]
  // A message that is about no coin is about the account.
  const Icon = own ?? ShieldCheckIcon
  return (
    <InboxRow
      id={message.id}
      to={paths.message(message.id)}
      icon={
        own === undefined && coin !== null ? (
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
        )
      }
      isRead={message.isRead}
      time={<Num>{formatTime(message.createdAt, zone).slice(0, 5)}</Num>}
      {...open}
    >
      <span className={cx('block text-14 text-strong', !message.isRead && 'font-semibold')}>{title}</span>
      <span
        className="line-clamp-2 text-13 small:line-clamp-none text-muted"
        dir={message.kind === 'ALERT' ? 'auto' : undefined}
      >
        {line}
      </span>
    </InboxRow>
  )
}
