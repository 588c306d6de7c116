import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment } from '@assay/ui/time'
import type { Message } from '../session/inbox.ts'
import { useZone } from '../settings/preferences.ts'
import { useMessage, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

/** One message; opening it is reading it. */
export function MessageBody({ id }: { id: number }) {
  const t = useTranslations('alerts.messages')
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, isError, refetch } = useMessage(isId ? id : 1)
  if (isId && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (isId && data === undefined) return <SkeletonRows count={3} label={t('title')} />
  if (!isId || data === null || data === undefined)
    return <EmptyState title={t('gone')}>{t('emptyLines.all')}</EmptyState>
  return <Letter message={data} />
}

function Letter({ message }: { message: Message }) {
  const { title, line, items, links } = useMessageText()(message)
  const zone = useZone()
  const t = useTranslations('alerts.messages')
  const { mutate } = useReadMessages()
  useEffect(() => {
    if (!message.isRead) mutate([message.id])
  }, [message, mutate])
  const at = { label: t('at'), value: <Num>{formatMoment(message.createdAt, zone)}</Num> }
  const shown = items.map(({ label, value }) => ({
    label,
    value: <span dir={message.kind === 'ALERT' ? 'auto' : undefined}>{value}</span>,
  }))
  return (
    <article data-ready="">
      <h2 className="text-18 font-semibold text-strong">{title}</h2>
      {message.kind !== 'ALERT' && <p className="mt-2 text-14">{line}</p>}
      <KeyValues items={[...shown, at]} className="mt-3 border-t border-line pt-2" />
      <p className="mt-4 flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <ButtonLink key={to} to={to} kind="secondary">
            {label}
          </ButtonLink>
        ))}
        {message.facts.ticket === undefined && (
          <ButtonLink to={paths.newTicket(aboutOf(message))} kind="quiet">
            {t('ask')}
          </ButtonLink>
        )}
      </p>
    </article>
  )
}

/** What it tells of, or the message itself. */
function aboutOf({ id, kind, facts }: Message): Parameters<typeof paths.newTicket>[0] {
  if (facts.withdrawalId !== undefined) return { kind: 'WITHDRAWAL', about: String(facts.withdrawalId) }
  return { kind: 'MESSAGE', about: String(id), topic: topicOf(kind) }
}

/** By words of the kind: which topic it is does not decide more than how soon we answer. */
function topicOf(kind: string): 'TRADE' | 'OPTIONS' | 'DEPOSIT' | 'SECURITY' | 'OTHER' {
  if (kind === 'SECOND_SETTLED') return 'OPTIONS'
  if (/ORDER|LIQUIDATED|FUNDING|CONVERT/.test(kind)) return 'TRADE'
  if (kind.includes('DEPOSIT')) return 'DEPOSIT'
  return /PASSWORD|TOTP|RECOVERY|DEVICE|FROZEN|LOCKOUT|^ACCOUNT/.test(kind) ? 'SECURITY' : 'OTHER'
}
