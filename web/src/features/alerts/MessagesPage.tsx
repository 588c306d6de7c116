// What the exchange said to this user: alerts that fired, and what happened to the account.
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Num } from '../../ui/Num.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs, TabPanel } from '../../ui/Tabs.tsx'
import { formatListTime } from '../../ui/time.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { type Message, useUnread } from '../session/inbox.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { type MessageTab, useMessageList, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

const tabs = ['all', 'alerts', 'account'] as const

export default function MessagesPage() {
  const t = useTranslations('alerts.messages')
  const [tab, setTab] = useState<MessageTab>('all')
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
              items={tabs.map((id) => ({ id, label: t(id) }))}
              value={tab}
              onChange={setTab}
              className="min-w-0 flex-1"
            />
            <span className="lg:hidden">
              <ReadAll />
            </span>
          </div>
          <TabPanel tabs="messages" tab={tab}>
            <MessageList tab={tab} />
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

function MessageList({ tab }: { tab: MessageTab }) {
  const t = useTranslations('alerts.messages')
  const list = useMessageList(tab)
  if (list.data === undefined) {
    if (list.isError) return <FailedState text={t('failed')} onRetry={() => void list.refetch()} />
    return <SkeletonRows count={6} label={t('title')} />
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState title={t('empty')}>{t('emptyLine')}</EmptyState>
  return (
    <>
      <ul aria-label={t('title')} data-ready="">
        {rows.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
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

function MessageRow({ message }: { message: Message }) {
  const t = useTranslations('alerts.messages')
  const zone = useZone()
  const { title, line } = useMessageText()(message)
  const Icon = message.kind === 'ALERT' ? BellIcon : ShieldCheckIcon
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={paths.message(message.id)}
        className="flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover"
      >
        <Icon size={20} aria-hidden="true" className="mt-0.5 flex-none text-muted" />
        <span className="min-w-0 flex-1">
          <span className={cx('block text-14 text-strong', !message.isRead && 'font-semibold')}>{title}</span>
          <span className="line-clamp-2 text-13 text-muted" dir="auto">
            {line}
          </span>
        </span>
        <span className="flex flex-none items-center gap-2 text-12 text-muted">
          <Num>{formatListTime(message.createdAt, zone, Date.now())}</Num>
          {!message.isRead && <span role="img" aria-label={t('unread')} className="size-2 rounded-full bg-brand" />}
        </span>
      </Link>
    </li>
  )
}
