// What the exchange said to this user: what happened to their orders and positions, alerts that fired, and their account.
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CoinsIcon } from '@phosphor-icons/react/dist/csr/Coins'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { TimerIcon } from '@phosphor-icons/react/dist/csr/Timer'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Num } from '../../ui/Num.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs, TabPanel } from '../../ui/Tabs.tsx'
import { formatTime } from '../../ui/time.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { type Message, useUnread } from '../session/inbox.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { messageDays } from './messageDays.ts'
import { type MessageTab, useMessageList, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

const tabs = ['all', 'trades', 'alerts', 'account'] as const

export default function MessagesPage() {
  const t = useTranslations('alerts.messages')
  const [tab, setTab] = useState<MessageTab>('all')
  const [isUnreadOnly, setIsUnreadOnly] = useState(false)
  const unread = useUnread()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.home()} />
      <AccountFrame title={t('title')} lead={t('lead')} aside={<ReadAll />} isFlush>
        <Panel className="max-w-[720px]">
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
            <MessageList tab={tab} isUnreadOnly={isUnreadOnly} />
          </TabPanel>
          <p className="border-t border-line px-4 py-3">
            <Link to={paths.notices()} className="touch text-13 font-medium text-brand-text">
              {t('notices')}
            </Link>
          </p>
        </Panel>
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

function MessageList({ tab, isUnreadOnly }: { tab: MessageTab; isUnreadOnly: boolean }) {
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
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {list.hasNextPage && (
        <div className="border-t border-line p-4 text-center">
          <Button kind="quiet" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

const icons: Record<Message['kind'], typeof BellIcon> = {
  ORDER_FILLED: CheckCircleIcon,
  LIQUIDATED: WarningOctagonIcon,
  FUNDING: CoinsIcon,
  SECOND_SETTLED: TimerIcon,
  ALERT: BellIcon,
  PASSWORD_CHANGED: ShieldCheckIcon,
  PASSWORD_RESET: ShieldCheckIcon,
}

function MessageRow({ message }: { message: Message }) {
  const t = useTranslations('alerts.messages')
  const zone = useZone()
  const { title, line } = useMessageText()(message)
  const Icon = icons[message.kind]
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={paths.message(message.id)}
        className="relative flex items-start gap-3 tiny:flex-wrap px-4 py-3 -outline-offset-2 hover:bg-hover"
      >
        <Icon
          size={20}
          aria-hidden="true"
          className={cx('mt-0.5 flex-none', message.kind === 'LIQUIDATED' ? 'text-negative' : 'text-muted')}
        />
        <span className="min-w-0 flex-1">
          <span className={cx('block text-14 text-strong', !message.isRead && 'font-semibold')}>{title}</span>
          <span className="line-clamp-2 text-13 small:line-clamp-none text-muted" dir="auto">
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
            className="absolute start-1 top-[19px] size-1.5 rounded-full bg-brand"
          />
        )}
      </Link>
    </li>
  )
}
