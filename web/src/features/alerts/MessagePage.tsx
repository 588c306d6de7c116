import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, useQueryValue } from '../../router.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { KeyValues } from '../../ui/KeyValue.tsx'
import { Num } from '../../ui/Num.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { formatMoment } from '../../ui/time.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import type { Message } from '../session/inbox.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { useMessage, useReadMessages } from './messageQueries.ts'
import { useMessageText } from './useMessageText.ts'

/** One message; opening it is reading it. */
export default function MessagePage() {
  const t = useTranslations('alerts.messages')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.messages()} />
      <AccountFrame title={t('title')}>
        <Panel className="max-w-[720px] p-4 lg:p-5">
          <Body id={Number(useQueryValue('id') ?? 0)} />
          <p className="mt-5 hidden lg:block">
            <Link to={paths.messages()} className="text-13 font-medium text-brand-text hover:underline">
              {t('back')}
            </Link>
          </p>
        </Panel>
      </AccountFrame>
    </>
  )
}

function Body({ id }: { id: number }) {
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
  const text = useMessageText()(message)
  const zone = useZone()
  const t = useTranslations('alerts.messages')
  const { mutate } = useReadMessages()
  useEffect(() => {
    if (!message.isRead) mutate([message.id])
  }, [message, mutate])
  return (
    <article data-ready="">
      <h2 className="text-18 font-semibold text-strong">{text.title}</h2>
      {text.alert === null ? (
        <>
          <p className="mt-1 text-12 text-muted">
            <Num>{formatMoment(message.createdAt, zone)}</Num>
          </p>
          <p className="mt-3 text-14">{text.line}</p>
        </>
      ) : (
        <div className="mt-3">
          <KeyValues
            items={[
              { label: t('rule'), value: text.alert.rule },
              { label: t('reached'), value: <Num>{text.alert.reached}</Num> },
              { label: t('at'), value: <Num>{formatMoment(message.createdAt, zone)}</Num> },
              ...(text.alert.note === ''
                ? []
                : [{ label: t('note'), value: <span dir="auto">{text.alert.note}</span> }]),
            ]}
          />
        </div>
      )}
      {text.link !== null && (
        <ButtonLink to={text.link.to} kind="secondary" className="mt-4">
          {t('open', { pair: text.link.pair })}
        </ButtonLink>
      )}
    </article>
  )
}
