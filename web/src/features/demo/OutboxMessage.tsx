import DeviceMobileIcon from '~icons/ph/device-mobile'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@assay/api/schemas'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { cx } from '@assay/ui/cx'
import { Num } from '@assay/ui/Num'
import { formatListTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { MailFrame } from './MailFrame.tsx'

type Message = Output<'demo', 'listOutbox'>[number]

export function OutboxMessage({ message }: { message: Message }) {
  const t = useTranslations('wallet.outbox')
  const zone = useZone()
  const [isShown, setIsShown] = useState(false)
  const isMail = message.channel === 'mail'
  const Icon = isMail ? EnvelopeSimpleIcon : DeviceMobileIcon
  return (
    <article className="flex gap-3 px-4 py-3.5 lg:px-5">
      <Icon size={20} className="mt-0.5 flex-none text-muted" aria-label={isMail ? t('mail') : t('sms')} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 truncate text-14 font-medium text-strong" dir="auto">
            {message.subject}
          </h3>
          <time dateTime={new Date(message.time).toISOString()} className="flex-none text-12 text-muted">
            <Num>{formatListTime(message.time, zone, Date.now())}</Num>
          </time>
        </div>
        <p className="truncate text-12 text-muted">
          {t('to')}: <Num>{message.to}</Num>
        </p>
        <div className={cx(isShown && 'lg:grid lg:grid-cols-[2fr_3fr] lg:gap-5')}>
          <div className="min-w-0">
            <p className="mt-1.5 text-13 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
              <WithLinks text={message.text} />
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {message.code !== null && (
                <>
                  <span className="sr-only">{t('code')}</span>
                  <Num className="font-mono text-18 text-strong">{message.code}</Num>
                  <CopyButton text={message.code} label={t('copyCode')} />
                </>
              )}
              {message.html !== null && (
                <Button kind="quiet" size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
                  {t(isShown ? 'hide' : 'show')}
                </Button>
              )}
            </div>
          </div>
          {isShown && message.html !== null && <MailFrame html={message.html} title={message.subject} />}
        </div>
      </div>
    </article>
  )
}

/** Addresses in the text are links, as in a mail program. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={place} href={part} className="text-brand-text underline underline-offset-3">
        {part}
      </a>
    ),
  )
}
