import { useQuery } from '@tanstack/react-query'
import ArrowClockwiseIcon from '~icons/ph/arrow-clockwise'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { IconButton } from '@assay/ui/IconButton'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TextField } from '@assay/ui/TextField'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useIsDemo } from '../settings/settingsStore.ts'
import { OutboxMessage } from './OutboxMessage.tsx'

const LOOKS_EVERY_MS = 5000

/** The demo's mails and text messages, newest first. */
export default function OutboxPage() {
  const t = useTranslations('wallet.outbox')
  const isDemo = useIsDemo()
  const [to, setTo] = useState('')
  const outbox = useQuery({
    queryKey: ['outbox', to],
    queryFn: () => api.demo.listOutbox(to === '' ? {} : { to }),
    enabled: isDemo,
    refetchInterval: LOOKS_EVERY_MS,
  })
  const refresh = (
    <IconButton label={t('refresh')} onClick={() => void outbox.refetch()}>
      <ArrowClockwiseIcon size={20} aria-hidden="true" />
    </IconButton>
  )
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} aside={refresh} />
      <AccountFrame title={t('title')} aside={isDemo ? refresh : undefined}>
        {isDemo ? (
          <div className="flex flex-col gap-3">
            <Note tone="info">{t('line')}</Note>
            <RecipientSearch onSearch={setTo} />
            <h2 className="sr-only">{t('title')}</h2>
            <Messages outbox={outbox} to={to} />
          </div>
        ) : (
          <Panel>
            <EmptyState title={t('offTitle')}>{t('offLine')}</EmptyState>
          </Panel>
        )}
      </AccountFrame>
    </>
  )
}

function RecipientSearch({ onSearch }: { onSearch: (to: string) => void }) {
  const t = useTranslations('wallet.outbox')
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form onSubmit={submit} className="flex max-w-[640px] items-end gap-2">
      <TextField
        label={t('to')}
        type="search"
        dir="ltr"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        placeholder={t('toExample')}
        value={text}
        onChange={(typed) => {
          setText(typed)
          if (typed === '') onSearch('')
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit" kind="secondary" size="lg">
        {t('search')}
      </Button>
    </form>
  )
}

type Outbox = ReturnType<typeof useQuery<Awaited<ReturnType<typeof api.demo.listOutbox>>>>

function Messages({ outbox, to }: { outbox: Outbox; to: string }) {
  const t = useTranslations('wallet.outbox')
  if (outbox.data === undefined) {
    return (
      <Panel>
        {outbox.isError ? (
          <FailedState text={t('failedLine')} onRetry={() => void outbox.refetch()} />
        ) : (
          <SkeletonRows count={4} label={t('title')} />
        )}
      </Panel>
    )
  }
  if (outbox.data.length === 0) {
    return (
      <Panel>
        <EmptyState title={to === '' ? t('emptyTitle') : t('emptyTo', { to })}>{t('emptyLine')}</EmptyState>
      </Panel>
    )
  }
  return (
    <Panel>
      <ul aria-label={t('title')}>
        {outbox.data.map((message, place) => (
          <li key={`${message.time}-${message.to}-${place}`} className="border-line not-first:border-t">
            <OutboxMessage message={message} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
