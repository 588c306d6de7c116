import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { MessageFiles } from './MessageFiles.tsx'
import type { ThreadMessage } from './ticketFacts.ts'

/** Both sides, the oldest first. refresh: gives the message with fresh links to its files. */
export function ThreadMessages({
  messages,
  refresh,
}: {
  messages: readonly ThreadMessage[]
  refresh?: (messageId: number) => Promise<ThreadMessage | undefined>
}) {
  const t = useTranslations('support')
  return (
    <ol aria-label={t('thread')} className="flex flex-col gap-4" data-ready="">
      {messages.map((message) => (
        <li
          key={message.messageId}
          className={cx('max-w-[88%]', message.author === 'CUSTOMER' ? 'self-end' : 'self-start')}
        >
          <Bubble message={message} refresh={refresh} />
        </li>
      ))}
    </ol>
  )
}

function Bubble({
  message: { messageId, author, name, text, createdAt, files },
  refresh,
}: {
  message: ThreadMessage
  refresh: ((messageId: number) => Promise<ThreadMessage | undefined>) | undefined
}) {
  const t = useTranslations('support')
  const zone = useZone()
  const staff = name === null ? t('staff') : t('staffName', { name })
  return (
    <article>
      <p className="mb-1 text-12 text-muted">
        <span className="font-medium text-normal">{author === 'CUSTOMER' ? t('you') : staff}</span> ·{' '}
        <time dateTime={new Date(createdAt).toISOString()}>
          <Num>{formatMoment(createdAt, zone)}</Num>
        </time>
      </p>
      <div className={cx('rounded-4 px-3.5 py-2.5', author === 'CUSTOMER' ? 'bg-brand-soft' : 'bg-sunken')}>
        <p dir="auto" className="text-14 whitespace-pre-line text-strong [overflow-wrap:anywhere]">
          {text}
        </p>
        {files.length > 0 && <MessageFiles files={files} refresh={async () => (await refresh?.(messageId))?.files} />}
      </div>
    </article>
  )
}
