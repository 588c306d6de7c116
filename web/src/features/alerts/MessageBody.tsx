import { useEffect } from 'react'
import { Found } from '../../Found.tsx'
import { paths } from '../../paths.ts'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment } from '@assay/ui/time'
import type { Message } from '../session/inbox.ts'
import { useZone } from '../settings/preferences.ts'
import { isId, useMessage, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

/** One message. Opening it marks it as read. */
export function MessageBody({ id }: { id: number }) {
  const t = useTranslations('alerts.messages')
  return (
    <Found
      query={useMessage(id)}
      isNamed={isId(id)}
      failed={t('failed')}
      waiting={<SkeletonRows count={3} label={t('title')} />}
      none={<EmptyState title={t('gone')}>{t('emptyLines.all')}</EmptyState>}
    >
      {(message) => <Letter message={message} />}
    </Found>
  )
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

/** What a request about this message attaches: its withdrawal, or the message itself. */
function aboutOf({ id, kind, facts }: Message): Parameters<typeof paths.newTicket>[0] {
  if (facts.withdrawalId !== undefined) return { kind: 'WITHDRAWAL', about: String(facts.withdrawalId) }
  return { kind: 'MESSAGE', about: String(id), topic: topicOf(kind) }
}

/** Guessed from the name of the kind: the topic only decides how soon we answer. */
function topicOf(kind: string): 'TRADE' | 'OPTIONS' | 'DEPOSIT' | 'SECURITY' | 'OTHER' {
  if (kind === 'SECOND_SETTLED') return 'OPTIONS'
  if (/ORDER|LIQUIDATED|FUNDING|CONVERT/.test(kind)) return 'TRADE'
  if (kind.includes('DEPOSIT')) return 'DEPOSIT'
  return /PASSWORD|TOTP|RECOVERY|DEVICE|FROZEN|LOCKOUT|^ACCOUNT/.test(kind) ? 'SECURITY' : 'OTHER'
}
